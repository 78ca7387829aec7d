/**
 * Makes a backup of a shop, which may be running: the database, the secret, the pictures and the unsent mails, with
 * their checksums.
 */
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../node/operator-error.ts';
import { UNFINISHED } from '../../node/write-file-atomically.ts';
import { openBucket } from '../../providers/bucket.ts';
import type { Config } from '../config/config.ts';
import { copyBucket, type Earlier, shareWith, unlessMissing } from './bucket-copy.ts';
import { CHECKSUMS, checkFiles, checksumOf, linesOf, readChecksums } from './checksums.ts';
import {
  backupName,
  backupsIn,
  DATABASE_FILE,
  MANIFEST,
  type Manifest,
  UNFINISHED_BACKUP,
  unfinishedIn,
} from './manifest.ts';
import { copyPostgres } from './postgres-copy.ts';
import { copySqlite } from './sqlite-copy.ts';

/** Milliseconds after which an unfinished backup is deleted, because no process writes it any more. */
const UNFINISHED_RETENTION_MS = 86_400_000;

/** Folders of `DATA_DIR` that are copied with all their files. */
const FOLDERS = ['files', 'outbox'] as const;

async function earlierIn(backupDir: string): Promise<Earlier | undefined> {
  const name = (await backupsIn(backupDir)).at(-1);
  if (name === undefined) return undefined;
  const folder = path.join(backupDir, name);
  return { folder, checksums: await readChecksums(folder) };
}

/** Flushes the content of `file` to the disk. */
async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Copies one file, or shares it with the earlier backup when its size and modification time are the same.
 * @returns its checksum
 */
async function copyOne(source: string, folder: string, name: string, earlier?: Earlier): Promise<string> {
  const target = path.join(folder, name);
  const { size, atime, mtime } = await stat(source);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const shared = await shareWith(earlier, name, { size, mtime }, target);
  if (shared !== undefined) return shared;
  await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await chmod(target, 0o600);
  await utimes(target, atime, mtime);
  await sync(target);
  return checksumOf(target);
}

/** Where the shop is; `bucket` holds its pictures, if there is one. */
type Places = Pick<Config, 'dataDir' | 'databaseUrl' | 'tokenSecret' | 'backupKeep'> & {
  readonly bucket?: Config['bucket'];
};

/**
 * Copies the files of `dataDir`, and the pictures of the bucket where there is one, and adds their checksums to
 * `checksums`.
 */
async function copyFiles(
  { dataDir, bucket }: Places,
  folder: string,
  earlier: Earlier | undefined,
  checksums: Map<string, string>,
) {
  if (bucket) await copyBucket(openBucket(bucket), folder, earlier, checksums);
  for (const of of bucket ? FOLDERS.filter((name) => name !== 'files') : FOLDERS) {
    const root = path.join(dataDir, of);
    const entries = (await unlessMissing(() => readdir(root, { recursive: true, withFileTypes: true }))) ?? [];
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.endsWith(UNFINISHED)) continue;
      const file = path.join(entry.parentPath, entry.name);
      const name = path.posix.join(of, path.relative(root, file).split(path.sep).join('/'));
      // A running shop may delete a file meanwhile; the copied database needs none that is written later.
      const sum = await unlessMissing(() => copyOne(file, folder, name, earlier));
      if (sum !== undefined) checksums.set(name, sum);
    }
  }
}

async function removeOld(backupDir: string, keep: number, now: number): Promise<string[]> {
  const old = (await backupsIn(backupDir)).slice(0, -keep);
  for (const name of await unfinishedIn(backupDir)) {
    const found = await unlessMissing(() => stat(path.join(backupDir, name)));
    if (found && now - found.mtimeMs > UNFINISHED_RETENTION_MS) old.push(name);
  }
  for (const name of old) await rm(path.join(backupDir, name), { recursive: true, force: true });
  return old;
}

function checkPlaces(backupDir: string, dataDir: string): void {
  for (const of of FOLDERS) {
    const relative = path.relative(path.join(dataDir, of), backupDir);
    if (!relative.startsWith('..') && !path.isAbsolute(relative))
      throw new OperatorError(
        `BACKUP_DIR must not be in ${path.join(dataDir, of)}, or each backup would contain the others.`,
      );
  }
}

export interface Backup {
  /** Absolute path of the folder of the backup. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Names of older backups that were deleted. */
  readonly removed: readonly string[];
}

async function fill(folder: string, config: Places, earlier: Earlier | undefined, now: number): Promise<Manifest> {
  const { dataDir, databaseUrl } = config;
  const engine = databaseUrl === undefined ? 'sqlite' : 'postgres';
  const database = path.join(folder, DATABASE_FILE[engine]);
  const checksums = new Map<string, string>();
  // The database is copied first, because a picture is stored before the row that shows it.
  const state =
    databaseUrl === undefined
      ? await copySqlite(path.join(dataDir, 'shop.sqlite'), database)
      : await copyPostgres(databaseUrl, database);
  await sync(database);
  checksums.set(DATABASE_FILE[engine], await checksumOf(database));
  const secret = await unlessMissing(() => copyOne(path.join(dataDir, 'token-secret'), folder, 'token-secret'));
  if (secret !== undefined) checksums.set('token-secret', secret);
  await copyFiles(config, folder, earlier, checksums);
  await checkFiles(folder, checksums);
  const createdAt = new Date(now).toISOString();
  const hasSecret = secret !== undefined && config.tokenSecret === undefined;
  const manifest: Manifest = { format: 1, createdAt, engine, ...state, hasSecret, files: checksums.size };
  await writeFile(path.join(folder, CHECKSUMS), linesOf(checksums), { mode: 0o600, flush: true });
  // The manifest is written last: a folder without it is no backup.
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  return manifest;
}

/**
 * Backs up the shop of `config` into a new folder of `backupDir`, checks the copy, and deletes all but the last
 * `backupKeep` backups. Unchanged pictures are hard links to those of the previous backup.
 * @param now milliseconds since 1970
 * @throws {OperatorError} or the system's error; its unfinished files are then deleted
 */
export async function makeBackup(backupDir: string, config: Places, now: number): Promise<Backup> {
  checkPlaces(backupDir, config.dataDir);
  await mkdir(backupDir, { recursive: true, mode: 0o700 });
  const folder = path.join(backupDir, backupName(now));
  const unfinished = `${folder}${UNFINISHED_BACKUP}`;
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const manifest = await fill(unfinished, config, await earlierIn(backupDir), now);
    await rename(unfinished, folder);
    await sync(backupDir);
    return { folder, manifest, removed: await removeOld(backupDir, config.backupKeep, now) };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
