/** How often products were viewed (`produits.views`). */
import type { Reader, Writer } from '../../../data/database.ts';

/** What is to be added to a product. */
export interface ViewSum {
  readonly views: number;
  /** Of `produits.trendScore`. */
  readonly trend: number;
}

/** Undefined when there is no such product. */
export async function viewsOf(db: Reader, id: number): Promise<number | undefined> {
  return (await db.selectFrom('produits').select('views').where('id', '=', id).executeTakeFirst())?.views;
}

/**
 * Adds views and answers how many there are now, without those of products that are gone. Nothing is logged: views, and
 * their share of the trend, purge no page. In the order of the ids, since others change products in it, too.
 */
export async function addViews(trx: Writer, sums: ReadonlyMap<number, ViewSum>): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const [id, { views, trend }] of [...sums].sort(([a], [b]) => a - b)) {
    const product = await trx
      .updateTable('produits')
      .set((eb) => ({ views: eb('views', '+', views), trendScore: eb('trendScore', '+', trend) }))
      .where('id', '=', id)
      .returning('views')
      .executeTakeFirst();
    if (product) found.set(id, product.views);
  }
  return found;
}
