/** How often products were viewed (`produits.views`). */
import type { Reader, Writer } from '../../../data/database.ts';

/** The amounts to add to a product. */
export interface ViewSum {
  readonly views: number;
  /** Amount for `produits.trendScore`. */
  readonly trend: number;
}

/** The number of views; undefined if there is no such product. */
export async function viewsOf(db: Reader, id: number): Promise<number | undefined> {
  return (await db.selectFrom('produits').select('views').where('id', '=', id).executeTakeFirst())?.views;
}

/**
 * Adds views and returns the new numbers, without deleted products. Logs no tags, since views, and their share of the
 * trend, purge no page. Updates in the order of ids, as other changes do, so that they cannot deadlock.
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
