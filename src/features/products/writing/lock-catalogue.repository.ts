/**
 * Separates writes of products from changes of shops, and from long writes of products. Whether a product is listed, and
 * by what a search finds it, follows from its shop; so a transaction that writes products once shares a lock, and one
 * that changes or deletes shops, or updates derived data several times, holds it alone. It is the first lock of a
 * transaction, so that nobody who waits for it holds rows that others need. On SQLite there is one transaction at a time
 * anyway.
 */
import { sql } from 'kysely';
import { dialectOf, type Writer } from '../../../data/database.ts';

/** An advisory lock id that nothing else in the database uses. */
const LOCK_ID = 4_010_003;

type Share = 'shared' | 'alone';

/** How each transaction holds the lock, so that it asks once. */
const held = new WeakMap<Writer, Share>();

/**
 * Locks the catalogue until the transaction ends. 'shared' waits for those that hold it alone, and delays them; 'alone'
 * waits for all others, and delays them.
 * @throws {Error} for 'alone' after 'shared', because two such transactions would deadlock
 */
export async function lockCatalogue(trx: Writer, share: Share): Promise<void> {
  const before = held.get(trx);
  if (before === share || before === 'alone') return;
  if (before) throw new Error('A transaction that needs the catalogue alone locks it before it writes products.');
  held.set(trx, share);
  if (dialectOf(trx) === 'sqlite') return;
  const lock = share === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await sql`select ${lock}(${LOCK_ID})`.execute(trx);
}
