/** Checks that folders exist, are writable, have free space, and are closed to other users. */
import { randomUUID } from 'node:crypto';
import { realpath, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { SECRET_BYTES } from '../providers/secrets.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const MEGABYTE = 1_048_576;
/** Free space below which the check warns, in bytes. */
const LITTLE = 1024 * MEGABYTE;
const TOO_LITTLE = 128 * MEGABYTE;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error);

/** Runs `work`; returns the code of its error, or undefined. */
async function failure(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

/** Writes and deletes a small file. */
async function tryWrite(folder: string): Promise<void> {
  const probe = path.join(folder, `doctor-${randomUUID()}`);
  try {
    await writeFile(probe, 'probe', { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(probe, { force: true });
  }
}

async function checkRoom(name: string, folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const message = `${name} has ${Math.floor(free / MEGABYTE)} MB of free space.`;
  const todo = 'Free space, or move the folder to a larger disk.';
  if (free < TOO_LITTLE) return problem('folder', message, todo);
  return free < LITTLE ? warning('folder', message, todo) : ok('folder', message);
}

/** Checks that no other user can read `file`; returns nothing when it does not exist. */
async function checkClosed(file: string): Promise<Finding | undefined> {
  // Windows has no such file modes.
  if (process.platform === 'win32') return undefined;
  try {
    const { mode } = await stat(file);
    if ((mode & 0o077) === 0) return undefined;
    const rights = (mode & 0o777).toString(8);
    return problem('folder', `Other users can open ${file} (rights ${rights}).`, `Run: chmod go= ${file}`);
  } catch (error) {
    return codeOf(error) === 'ENOENT'
      ? undefined
      : problem('folder', `${file} cannot be examined (${codeOf(error)}).`, 'Give this user the rights.');
  }
}

/** Checks that the file of the sign-in key is complete; returns nothing when the key is a setting, or not made yet. */
async function checkSecretFile({ dataDir, tokenSecret }: Config): Promise<Finding | undefined> {
  if (tokenSecret !== undefined) return undefined;
  const file = path.join(dataDir, 'token-secret');
  const size = await stat(file).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined || size >= SECRET_BYTES) return undefined;
  return problem(
    'folder',
    `The secret in ${file} is damaged: it has ${size} bytes.`,
    'Restore the file from a backup, or remove it, which signs everybody out.',
  );
}

/** Files of `DATA_DIR` with customers or keys. The folder itself may be open when these are closed. */
const CLOSED = ['token-secret', 'shop.sqlite', 'outbox'];

async function* checkFolder(name: string, folder: string): AsyncGenerator<Finding> {
  const missing = await failure(async () => {
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
  });
  if (missing === 'ENOENT') {
    yield warning(
      'folder',
      `${name} ${folder} does not exist yet.`,
      'The shop makes it; check that the path is intended.',
    );
    return;
  }
  if (missing !== undefined) {
    yield problem('folder', `${name} ${folder} cannot be used as a folder (${missing}).`, 'Set another path.');
    return;
  }
  const readOnly = await failure(() => tryWrite(folder));
  yield readOnly === undefined
    ? ok('folder', `${name} ${folder} can be written.`)
    : problem(
        'folder',
        `${name} ${folder} cannot be written (${readOnly}).`,
        'Give this user the rights, or mount it for writing.',
      );
  yield await checkRoom(name, folder);
}

/** Resolves symbolic links as far as the path exists. */
async function realPath(folder: string): Promise<string> {
  const parent = path.dirname(folder);
  return realpath(folder).catch(async () =>
    parent === folder ? folder : path.join(await realPath(parent), path.basename(folder)),
  );
}

/**
 * Reports a backup folder inside `DATA_DIR`, which would be lost together with the data; returns nothing for another
 * one.
 */
async function checkApart(backupDir: string, dataDir: string): Promise<Finding | undefined> {
  const between = path.relative(await realPath(dataDir), await realPath(backupDir));
  if (between.startsWith('..') || path.isAbsolute(between)) return undefined;
  return warning(
    'folder',
    `BACKUP_DIR ${backupDir} is inside DATA_DIR: what destroys the data also destroys its backups.`,
    'Set BACKUP_DIR to a folder elsewhere, best on another disk.',
  );
}

/** Yields the findings about the folders of data and backups. */
export async function* checkFolders(config: Config): AsyncGenerator<Finding> {
  const { dataDir, backupDir } = config;
  yield* checkFolder('DATA_DIR', dataDir);
  for (const name of CLOSED) {
    const found = await checkClosed(path.join(dataDir, name));
    if (found) yield found;
  }
  const secret = await checkSecretFile(config);
  if (secret) yield secret;
  if (backupDir === undefined) return;
  yield* checkFolder('BACKUP_DIR', backupDir);
  const inside = await checkApart(backupDir, dataDir);
  if (inside) yield inside;
  const found = await checkClosed(backupDir);
  if (found) yield found;
}
