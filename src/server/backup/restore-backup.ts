/** Restores a backup into an empty place, and compares the result with the backup. */
import { copyFile, lstat, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../node/operator-error.ts';
import { openBucket } from '../../providers/bucket.ts';
import type { Config } from '../config/config.ts';
import { fillBucket } from './bucket-copy.ts';
import { type Checksums, checkFiles, checksumOf, readChecksums } from './checksums.ts';
import { DATABASE_FILE, type Manifest, readManifest } from './manifest.ts';
import { readDump, restorePostgres } from './postgres-copy.ts';
import { renewSqlite } from './renew-identity.ts';
import { checkedSqlite, type DatabaseState } from './sqlite-copy.ts';

/** The files and folders of a shop in `DATA_DIR`. */
const STORED = ['shop.sqlite', 'shop.sqlite-wal', 'shop.sqlite-shm', 'token-secret', 'files', 'outbox'];

async function exists(file: string): Promise<boolean> {
  try {
    const found = await lstat(file);
    return !found.isDirectory() || (await readdir(file)).length > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function refuseToOverwrite(dataDir: string): Promise<void> {
  for (const name of STORED) {
    const file = path.join(dataDir, name);
    if (await exists(file))
      throw new OperatorError(
        `${file} exists, and a restore overwrites nothing. Stop the shop and move ${dataDir} away, or set DATA_DIR to an empty folder.`,
      );
  }
}

/** Throws when a table has a different number of rows than was counted during the backup. */
function compareRows({ rows, migration }: Manifest, found: DatabaseState): void {
  if (migration !== found.migration)
    throw new OperatorError(`The restored database is of version ${found.migration}, the backup of ${migration}.`);
  for (const name of new Set([...Object.keys(rows), ...Object.keys(found.rows)]))
    if (rows[name] !== found.rows[name])
      throw new OperatorError(
        `The restored table ${name} has ${found.rows[name] ?? 'no'} rows, the backup ${rows[name] ?? 'no'}.`,
      );
}

/** Copies one file of the backup, and verifies the copy. */
async function copyChecked(source: string, target: string, checksum: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await copyFile(source, target);
  const { atime, mtime } = await stat(source);
  await utimes(target, atime, mtime);
  if ((await checksumOf(target)) !== checksum)
    throw new OperatorError(`${target} was not written correctly: its checksum differs. Check the disk.`);
}

/** Where the shop is restored to; `bucket` gets its pictures, if there is one. */
type Places = Pick<Config, 'dataDir' | 'databaseUrl'> & { readonly bucket?: Config['bucket'] };

/** Copies everything but the database to `dataDir`; pictures go to the bucket where there is one. */
async function restoreFiles(folder: string, { dataDir, bucket }: Places, checksums: Checksums): Promise<void> {
  const databases: readonly string[] = Object.values(DATABASE_FILE);
  for (const [name, checksum] of checksums) {
    if (databases.includes(name) || (bucket && name.startsWith('files/'))) continue;
    await copyChecked(path.join(folder, name), path.join(dataDir, name), checksum);
  }
}

async function restoreSqlite(folder: string, dataDir: string, checksums: Checksums): Promise<DatabaseState> {
  const name = DATABASE_FILE.sqlite;
  const target = path.join(dataDir, name);
  const unfinished = `${target}.partial`;
  try {
    await copyChecked(path.join(folder, name), unfinished, checksums.get(name) ?? '');
    const state = checkedSqlite(unfinished);
    renewSqlite(unfinished);
    // The rename is last and atomic: a folder without the database holds no shop.
    await rename(unfinished, target);
    return state;
  } finally {
    for (const rest of ['', '-wal', '-shm']) await rm(`${unfinished}${rest}`, { force: true });
  }
}

/** Throws unless the configured database has the engine of the backup. */
function checkEngine({ engine }: Manifest, { databaseUrl }: Places): void {
  if (engine === 'postgres' && databaseUrl === undefined)
    throw new OperatorError('This is the backup of a PostgreSQL database: set DATABASE_URL to an empty one.');
  if (engine === 'sqlite' && databaseUrl !== undefined)
    throw new OperatorError(
      'This is the backup of an embedded database, but DATABASE_URL is set. Restore it without DATABASE_URL, then move the shop with npm run copy.',
    );
}

/** Checks all files of the backup in `folder`. @throws {OperatorError} when one is missing or damaged */
export async function checkBackup(folder: string): Promise<{ manifest: Manifest; checksums: Checksums }> {
  const manifest = await readManifest(folder);
  const checksums = await readChecksums(folder);
  const database = DATABASE_FILE[manifest.engine];
  if (checksums.size !== manifest.files || !checksums.has(database))
    throw new OperatorError(`The backup is damaged: it should have ${manifest.files} files, including ${database}.`);
  await checkFiles(folder, checksums);
  if (manifest.engine === 'postgres') await readDump(path.join(folder, database));
  return { manifest, checksums };
}

/**
 * Restores the backup in `folder` to the place of `config`, which must hold no shop.
 * @throws {OperatorError} or the system's error; the files that it wrote are then deleted
 */
export async function restoreBackup(folder: string, config: Places): Promise<Manifest> {
  const { manifest, checksums } = await checkBackup(folder);
  const { dataDir, databaseUrl } = config;
  checkEngine(manifest, config);
  await refuseToOverwrite(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const bucket = config.bucket && openBucket(config.bucket);
  const put = new Set<string>();
  try {
    await restoreFiles(folder, config, checksums);
    if (bucket) await fillBucket(bucket, folder, checksums, put);
    const state =
      databaseUrl === undefined
        ? await restoreSqlite(folder, dataDir, checksums)
        : await restorePostgres(databaseUrl, path.join(folder, DATABASE_FILE.postgres));
    compareRows(manifest, state);
  } catch (error) {
    for (const name of STORED) await rm(path.join(dataDir, name), { recursive: true, force: true });
    for (const name of put) await bucket?.remove(name);
    throw error;
  }
  return manifest;
}
