import { Kysely } from 'kysely';
import { type Database, databaseOf, readingOnly } from '../database.ts';
import type { Tables } from '../tables.ts';
import type { WriterProgram } from '../writer-program.ts';
import { readDialect, writeDialect } from './dialects.ts';
import { SqliteHandle } from './handle.ts';
import { taskQueue } from './task-queue.ts';
import { type ReportError, WriterThread } from './writer-thread.ts';

/** Opens a new read-only connection. */
const openReads = (file: string | URL, cache: 'main' | 'thread') =>
  new Kysely<Tables>({ dialect: readDialect(new SqliteHandle(file, { readOnly: true, cache })) });

/**
 * Opens the SQLite database in `file`, and creates it when missing.
 * @param program what its writer thread runs; without one, tasks are ordinary writes
 */
export async function openSqlite(file: string, report: ReportError, program?: WriterProgram): Promise<Database> {
  const thread = new WriterThread(file, report, program?.script);
  // The writer opens first: it creates the file and switches it to WAL, which a read-only handle cannot.
  await thread.life();
  const read = openReads(file, 'main');
  // Kysely closes only a connection that it has used. One that stays open would prevent merging the log (`-wal`) into
  // the file.
  await read.connection().execute(async () => {});
  const write = new Kysely<Tables>({ dialect: writeDialect(thread) });
  return databaseOf('sqlite', read, write, program && { runTask: taskQueue(thread, write, program) });
}

/** Opens the existing SQLite database in `file` for reads. */
export function openSqliteReader(file: string | URL): Database {
  const read = openReads(file, 'thread');
  return readingOnly({ dialect: 'sqlite', read, isUnavailable: () => false, close: () => read.destroy() });
}
