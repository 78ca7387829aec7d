import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { type Database, readingOnly } from './database.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite, openSqliteReader } from './sqlite/open-sqlite.ts';
import type { WriterProgram } from './writer-program.ts';

export interface DatabasePlace {
  /** Folder of the SQLite file, which is created when missing, with access for this user only. */
  readonly dataDir?: string | undefined;
  /** Address of the PostgreSQL database, which is used instead of the folder. */
  readonly databaseUrl?: string | undefined;
  /** Streaming replicas of that server, for reads. */
  readonly replicaUrls?: readonly string[];
  /** Name of the SQLite file in the folder. */
  readonly filename?: string | undefined;
}

/** PostgreSQL connections of one reader thread. */
export const READER_CONNECTIONS = 4;

/** Returns the path of the SQLite file of `place`. */
const fileOf = ({ dataDir = '.data', filename = 'shop.sqlite' }: DatabasePlace) => path.join(dataDir, filename);

function printError(message: string, error?: unknown): void {
  console.error(message, error ?? '');
}

/**
 * Opens the database without migrating it.
 * @param report called with errors outside any call: a writer that died, a lost connection; without `error` when it
 *   works again
 * @param program what SQLite's writer thread runs; without one, tasks are ordinary writes
 */
export async function openDatabase(
  place: DatabasePlace,
  report: (message: string, error?: unknown) => void = printError,
  program?: WriterProgram,
): Promise<Database> {
  if (place.databaseUrl) {
    const { replicaUrls = [] } = place;
    return openPostgres(place.databaseUrl, report, { replicaUrls });
  }
  const file = fileOf(place);
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // What SQLite sorts in files goes beside the database, since a container may have no other disk to write to.
  process.env.SQLITE_TMPDIR ||= path.resolve(folder);
  // The file contains customers, so only this user gets access. SQLite gives the files beside it the same mode.
  await (await open(file, 'a', 0o600)).close();
  return openSqlite(file, report, program);
}

/**
 * Opens a database for reads only, as a reader thread does: on SQLite a connection, on PostgreSQL a small pool.
 * @param report as for {@link openDatabase}
 */
export async function openReader(
  place: DatabasePlace,
  report: (message: string, error?: unknown) => void = printError,
): Promise<Database> {
  if (!place.databaseUrl) return openSqliteReader(fileOf(place));
  const { replicaUrls = [] } = place;
  return readingOnly(
    await openPostgres(place.databaseUrl, report, { reading: READER_CONNECTIONS, replicaUrls, isThread: true }),
  );
}
