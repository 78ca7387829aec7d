/** Detects whether a database is empty or was filled by the demo. */
import type { Reader, Writer } from '../data/database.ts';

/** Row of `counters` that the demo writes; its value is the number of products inserted so far. */
const MARK = 'demo';

/** Whether the database has no data yet. */
export async function isEmptyShop(db: Reader): Promise<boolean> {
  for (const table of ['classifications', 'boutiques', 'produits', 'pays', 'clients'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  return true;
}

/** The database already has data, perhaps from another process. */
export class NotEmptyError extends Error {
  constructor() {
    super('The database is not empty: the demo only fills an empty one.');
  }
}

/** Whether only the demo filled the database. */
export async function isDemoShop(db: Reader): Promise<boolean> {
  return (await db.selectFrom('counters').select('value').where('name', '=', MARK).executeTakeFirst()) !== undefined;
}

/** Records that the demo has inserted `products` products. */
export async function markDemo(trx: Writer, products: number): Promise<void> {
  await trx
    .insertInto('counters')
    .values({ name: MARK, value: products })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: products }))
    .execute();
}
