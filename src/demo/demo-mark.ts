/** How one sees whether a database is empty, or was filled by the demo. */
import type { Reader, Writer } from '../data/database.ts';

/** Row of `counters` that the demo writes; its value is how many products it has put in so far. */
const MARK = 'demo';

/** Whether nothing has been put into the database yet. */
export async function isEmptyShop(db: Reader): Promise<boolean> {
  for (const table of ['classifications', 'boutiques', 'produits', 'pays', 'clients'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  }
  return true;
}

/** The demo was to fill a database that somebody has already put something into, another process perhaps. */
export class NotEmptyError extends Error {
  constructor() {
    super('The database is not empty: the demo only fills an empty one.');
  }
}

/** Whether the demo, and nobody else, filled the database. */
export async function isDemoShop(db: Reader): Promise<boolean> {
  return (await db.selectFrom('counters').select('value').where('name', '=', MARK).executeTakeFirst()) !== undefined;
}

/** Notes that the demo has put in `products` products. */
export async function markDemo(trx: Writer, products: number): Promise<void> {
  await trx
    .insertInto('counters')
    .values({ name: MARK, value: products })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: products }))
    .execute();
}
