/**
 * Changes the counts of products that follow from shoppers' actions: sales, likes, stars. In the caller's transaction.
 */
import { batches } from '../../../data/batches.ts';
import type { Writer } from '../../../data/database.ts';
import { rowAdder } from '../../../data/table-rows.ts';
import { tags } from '../../../data/tags.ts';
import { NO_FACTS } from '../../search/index/search-terms.ts';
import { type ListedState, listedStates, sameDocument, updateDerivedData } from './listed-products.repository.ts';
import { ProductWriteError } from './product-rows.repository.ts';
import { searchFacts } from './search-facts.repository.ts';

/**
 * The amounts that an action adds to a product, or subtracts if negative; `qte` in units of stock, `orderCount` in
 * units sold.
 */
const COUNTS = ['qte', 'ratingCount', 'ratingSum', 'likeCount', 'orderCount', 'trendScore'] as const;
type Count = (typeof COUNTS)[number];
export type ProductCounts = Partial<Record<Count, number>>;
/** The counts that pages show. The others only sort products, so that a like purges no page of its product. */
const SHOWN: ReadonlySet<keyof ProductCounts> = new Set(['qte', 'ratingCount', 'ratingSum']);

/** Statements by the counts that they change, of which there are a few combinations. */
const adders = new Map<string, ReturnType<typeof rowAdder<'produits'>>>();

function adderOf(given: readonly Count[]): ReturnType<typeof rowAdder<'produits'>> {
  const key = given.join();
  const known = adders.get(key) ?? rowAdder('produits', given, { isLocked: true });
  adders.set(key, known);
  return known;
}

const withAdded = (state: ListedState, given: readonly Count[], counts: ProductCounts): ListedState => ({
  ...state,
  ...Object.fromEntries(given.map((column) => [column, state[column] + (counts[column] ?? 0)])),
});

/**
 * The state of a locked product with all data that {@link addToProducts} needs to add `counts` without reading,
 * including its facts if its search terms change.
 */
export async function readyToAdd(trx: Writer, state: ListedState, counts: ProductCounts): Promise<ListedState> {
  if (!state.isListed || sameDocument(state, withAdded(state, COUNTS, counts))) return state;
  const facts = await searchFacts(trx, [state.id]);
  return { ...state, facts: facts.get(state.id) ?? NO_FACTS };
}

/**
 * Adds to the counts of locked products: a sale, a like, stars. Purges only the pages that show the products, and the
 * lists in an order by that count. Views are not counted here, since they purge nothing.
 * @param states states of the products under their locks, if already read
 * @throws {ProductWriteError} if there is no such product, and the database's error if the stock would become negative
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
    const after = before.map((state) => withAdded(state, given, changes.get(state.id) ?? {}));
    await Promise.all([
      adderOf(given)(trx, rows),
      updateDerivedData(trx, before, after, given.some((column) => SHOWN.has(column)) ? ids.map(tags.product) : []),
    ]);
  }
}

/** {@link addToProducts} for one product. */
export async function addToProduct(trx: Writer, id: number, counts: ProductCounts): Promise<void> {
  await addToProducts(trx, new Map([[id, counts]]));
}
