/**
 * Separates writes of products from changes of shops. Whether a product is listed, and by what a search finds it, follows
 * from its shop; so transactions that write products share a lock, and one that changes or deletes shops holds it alone.
 * It is the first lock of a transaction, so that nobody who waits for it holds rows that others need. On SQLite there is
 * one transaction at a time anyway.
 */
import { sql } from 'kysely';
import { dialectOf, type Writer } from '../../../data/database.ts';

/** An advisory lock id that nothing else in the database uses. */
const LOCK_ID = 4_010_003;

/** What each transaction has locked, so that it asks once. */
const held = new WeakMap<Writer, 'products' | 'shops'>();

/** Waits for changes of shops, and delays others until the transaction ends; products may be written at the same time. */
export async function lockForProducts(trx: Writer): Promise<void> {
  if (held.has(trx)) return;
  held.set(trx, 'products');
  if (dialectOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock_shared(${LOCK_ID})`.execute(trx);
}

/**
 * Waits for writes of products and changes of shops, and delays others until the transaction ends.
 * @throws {Error} after {@link lockForProducts}, because two such transactions would deadlock
 */
export async function lockForShops(trx: Writer): Promise<void> {
  const locked = held.get(trx);
  if (locked === 'shops') return;
  if (locked) throw new Error('A transaction that changes shops locks them before it writes products.');
  held.set(trx, 'shops');
  if (dialectOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK_ID})`.execute(trx);
}
