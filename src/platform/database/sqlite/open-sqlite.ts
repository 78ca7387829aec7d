import { Kysely } from 'kysely';
import { type Database, databaseOf } from '../database.ts';
import type { Tables } from '../tables.ts';
import { readDialect, writeDialect } from './dialects.ts';
import { SqliteHandle } from './handle.ts';
import { type ReportFault, WriterThread } from './writer-thread.ts';

/** The SQLite database in `file`, created when it is missing. */
export async function openSqlite(file: string, report: ReportFault): Promise<Database> {
  const thread = new WriterThread(file, report);
  // The writer first: it creates the file and switches it to WAL, which a read-only handle cannot.
  await thread.life();
  const read = new Kysely<Tables>({ dialect: readDialect(new SqliteHandle(file, { readOnly: true })) });
  const write = new Kysely<Tables>({ dialect: writeDialect(thread) });
  return databaseOf('sqlite', read, write);
}
