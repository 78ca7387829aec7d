/** How one sees that the demo filled a database. A live shop reads this without loading the demo's code. */
import type { Reader, Writer } from './database.ts';

/** Row of `counters` that the demo writes; its value is how many products it has put in so far. */
const MARK = 'demo';

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
