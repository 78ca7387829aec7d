/** Gives a live shop the places of Nigeria when it has none. */
import { sql } from 'kysely';
import type { Database } from '../../../data/database.ts';
import { hasNoPlaces, insertNigeria } from './nigeria-places.repository.ts';

/** An advisory lock id that nothing else in the database uses. */
const LOCK_ID = 4_010_002;

/**
 * Stores the states and cities of Nigeria, unless the shop has any place of its own. Several processes may call it at
 * once.
 */
export async function storePlaces(db: Database): Promise<void> {
  if (!(await hasNoPlaces(db.read))) return;
  await db.write(async (trx) => {
    // On SQLite the transaction itself locks.
    if (db.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK_ID})`.execute(trx);
    if (await hasNoPlaces(trx)) await insertNigeria(trx);
  });
}
