/** Checks whether the database accepts writes, and leaves nothing behind. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Writer } from './database.ts';

/** Rows of {@link needRoom}: 280 kB, more than an order adds to its tables. */
const SPILLED_ROWS = 20_000;

/**
 * Makes PostgreSQL write a temporary file beside its tables, which it removes immediately. On a full disk a row may
 * still fit into an existing page, but a file does not. This needs no log, no table and no sync to the disk.
 */
async function needRoom(trx: Writer): Promise<void> {
  await sql`set local work_mem = '64kB'`.execute(trx);
  await sql`set local temp_tablespaces = ''`.execute(trx);
  await sql`select count(*) from generate_series(1, ${sql.raw(String(SPILLED_ROWS))})`.execute(trx);
}

/**
 * Inserts a row and deletes it in one transaction; on PostgreSQL it also needs space for a file. On SQLite the row
 * needs no space while the file has free pages, so the caller must also check the disk of its folder.
 * @throws the error of the database
 */
export async function tryWrite(db: Database): Promise<void> {
  // The name is unique, so that no process waits for another one's row.
  const name = `write probe ${randomUUID()}`;
  await db.write(async (trx) => {
    await trx.insertInto('counters').values({ name, value: 0 }).execute();
    await trx.deleteFrom('counters').where('name', '=', name).execute();
    if (db.dialect === 'postgres') await needRoom(trx);
  });
}
