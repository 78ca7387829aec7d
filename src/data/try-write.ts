/** Tries whether the database takes writes, and leaves nothing behind. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Writer } from './database.ts';

/** Rows of {@link needRoom}: 280 kB, more than the tables of an order grow by. */
const SPILLED_ROWS = 20_000;

/**
 * Makes PostgreSQL write a temporary file beside its tables, which it removes at once. A row fits into a page that is
 * there already, also on a full disk; a file does not. No log, no table and no sync to the disk is needed for it.
 */
async function needRoom(trx: Writer): Promise<void> {
  await sql`set local work_mem = '64kB'`.execute(trx);
  await sql`set local temp_tablespaces = ''`.execute(trx);
  await sql`select count(*) from generate_series(1, ${sql.raw(String(SPILLED_ROWS))})`.execute(trx);
}

/**
 * Inserts a row and deletes it in one transaction; on PostgreSQL also needs room for a file. On SQLite the row needs no
 * room while the file has free pages: try the disk of its folder as well.
 * @throws the error of the database
 */
export async function tryWrite(db: Database): Promise<void> {
  // A name of its own, so that no process waits for the row of another one.
  const name = `write probe ${randomUUID()}`;
  await db.write(async (trx) => {
    await trx.insertInto('counters').values({ name, value: 0 }).execute();
    await trx.deleteFrom('counters').where('name', '=', name).execute();
    if (db.dialect === 'postgres') await needRoom(trx);
  });
}
