/** Locks the schema, so that processes that change it at the same time wait for each other. */
import { sql } from 'kysely';
import { dialectOf, type Writer } from './database.ts';

/** An advisory lock id that nothing else in the database uses. */
const LOCK_ID = 4_010_000;

/** Locks the schema until the transaction ends; on SQLite the transaction itself is the lock (`BEGIN IMMEDIATE`). */
export async function lockSchema(trx: Writer): Promise<void> {
  if (dialectOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK_ID})`.execute(trx);
}
