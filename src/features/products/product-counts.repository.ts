/** Counts of products that shoppers change: sales, likes, stars. In the caller's transaction. */
import { sql } from 'kysely';
import { batches } from '../../data/batches.ts';
import { dialectOf, type Writer } from '../../data/database.ts';
import { isOneOf, tableRows, textOfIds } from '../../data/table-rows.ts';
import { tags } from '../../data/tags.ts';
import { type ListedState, listedStates, updateDerivedData } from './listed-products.repository.ts';
import { ProductWriteError } from './product-rows.repository.ts';

/** What shoppers add to a product, or take away where it is negative; `qte` in units of stock, `orderCount` in units sold. */
const COUNTS = ['qte', 'ratingCount', 'ratingSum', 'likeCount', 'orderCount', 'trendScore'] as const;
export type ProductCounts = Partial<Record<(typeof COUNTS)[number], number>>;
/** Those that an answer shows; by the others products are only sorted, so that a like purges no page of its product. */
const SHOWN: ReadonlySet<keyof ProductCounts> = new Set(['qte', 'ratingCount', 'ratingSum']);

/**
 * Adds to the counts of products, which are locked: a sale, a like, stars. Only what shows the products is purged, and
 * the lists in an order by that count. Views are not counted here, since they purge nothing.
 * @param states of the products under their locks, if they were already read
 * @throws {ProductWriteError} when there is no such product, and the database's error when the stock would fall below 0.
 */
export async function addToProducts(
  trx: Writer,
  changes: ReadonlyMap<number, ProductCounts>,
  states?: readonly ListedState[],
): Promise<void> {
  for (const batch of batches([...changes])) {
    const ids = batch.map(([id]) => id);
    const before = states?.filter(({ id }) => ids.includes(id)) ?? (await listedStates(trx, ids));
    const known = new Set(before.map(({ id }) => id));
    const missing = ids.find((id) => !known.has(id));
    if (missing !== undefined) throw new ProductWriteError(`there is no product with the id ${missing}`);
    const given = COUNTS.filter((column) => batch.some(([, counts]) => counts[column] !== undefined));
    const rows = batch.map(([id, counts]) => ({
      id,
      ...Object.fromEntries(given.map((column) => [column, counts[column] ?? 0])),
    }));
    const after = before.map((state) => {
      const added = changes.get(state.id) ?? {};
      return { ...state, ...Object.fromEntries(given.map((column) => [column, state[column] + (added[column] ?? 0)])) };
    });
    // For PostgreSQL's index; SQLite looks up one row after the other anyway.
    const alone = dialectOf(trx) === 'postgres' ? sql`and ${isOneOf(trx, 'produits.id', textOfIds(trx, ids))}` : sql``;
    await Promise.all([
      sql`
        update produits
        set ${sql.join(given.map((column) => sql`${sql.ref(column)} = ${sql.ref(`produits.${column}`)} + r.${sql.ref(column)}`))}
        from ${tableRows(trx, 'produits', ['id', ...given], rows)} as r
        where produits.id = r.id ${alone}`.execute(trx),
      updateDerivedData(trx, before, after, given.some((column) => SHOWN.has(column)) ? ids.map(tags.product) : []),
    ]);
  }
}

/** {@link addToProducts} of one. */
export async function addToProduct(trx: Writer, id: number, counts: ProductCounts): Promise<void> {
  await addToProducts(trx, new Map([[id, counts]]));
}
