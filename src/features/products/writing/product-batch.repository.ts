/** Writes the rows of a batch of products, and updates all data derived from them once. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Writer } from '../../../data/database.ts';
import { insertRows, tableRows } from '../../../data/table-rows.ts';
import { tags } from '../../../data/tags.ts';
import { type ListedState, storedFactsOf, updateDerivedData } from './listed-products.repository.ts';
import type { NewProduct } from './new-product.ts';
import {
  type ChildrenChange,
  insertChildren,
  replaceChildren,
  type StoredChildren,
} from './product-children.repository.ts';
import { derive, INSERTED, type NOT_GIVEN, shopsById, UPDATED, type WritableRow } from './product-rows.repository.ts';

export interface WriteOptions {
  /** The place of a product in the random order, in [0, 1). */
  readonly random?: () => number;
  /** The time of an update, ISO 8601. */
  readonly now?: string | undefined;
}

/** A stored product in the form of the input, with the values that the input does not contain. */
export type StoredProduct = WritableRow &
  StoredChildren & { readonly id: number } & Pick<ListedState, (typeof NOT_GIVEN)[number]>;

/** A product that exists, locked and then read, and its new values. */
export interface ProductChange {
  readonly stored: StoredProduct;
  readonly given: WritableRow & StoredChildren;
}

type Shops = Awaited<ReturnType<typeof shopsById>>;

const RING = 2 ** 31;

/** The columns of a product in the state `state`, with those that follow from it and its shop. */
function rowOf<T extends StoredChildren>(product: T, { isListed, prixActuel, facts }: ListedState) {
  const { images: _images, caracteristiques: _caracteristiques, ...row } = product;
  return { ...row, isListed, prixActuel, ...storedFactsOf(facts) };
}

/** Inserts the rows of new products, and returns their states in the same order. */
async function insertProductRows(
  trx: Writer,
  products: readonly NewProduct[],
  shops: Shops,
  random: () => number,
): Promise<ListedState[]> {
  const made = products.map((product) => {
    const state = derive(0, product, { ...product, rnd: Math.floor(random() * RING) }, shops);
    return { product, state };
  });
  const ids = await insertRows(
    trx,
    'produits',
    INSERTED,
    made.map(({ product, state }) => ({
      views: 0,
      ratingCount: 0,
      ratingSum: 0,
      likeCount: 0,
      orderCount: 0,
      trendScore: 0,
      updatedAt: product.createdAt,
      ...rowOf(product, state),
      rnd: state.rnd,
    })),
  );
  return made.map(({ state }, k) => ({ ...state, id: ids[k] as number }));
}

/** Updates the rows of changed products, and returns the states before and after it. */
async function updateProductRows(
  trx: Writer,
  changes: readonly ProductChange[],
  shops: Shops,
  updatedAt: string,
): Promise<{ before: ListedState[]; after: ListedState[] }> {
  const before = changes.map(
    ({ stored }): ListedState => ({
      ...derive(stored.id, stored, stored, shops),
      isListed: stored.isListed,
      prixActuel: stored.prixActuel,
    }),
  );
  const after = changes.map(({ stored, given }) => derive(stored.id, given, stored, shops));
  if (changes.length === 0) return { before, after };
  const rows = changes.map(({ stored, given }, k) => {
    const common = { id: stored.id, updatedAt };
    return {
      earlier: { ...rowOf(stored, before[k] as ListedState), ...common },
      later: { ...rowOf(given, after[k] as ListedState), ...common },
    };
  });
  // SQLite moves the entries of every index whose columns are set, even to the same values.
  const set = UPDATED.filter(
    (column) =>
      column === 'updatedAt' || rows.some(({ earlier, later }) => !isDeepStrictEqual(later[column], earlier[column])),
  );
  const values = tableRows(
    trx,
    'produits',
    ['id', ...set],
    rows.map(({ later }) => later),
  );
  await sql`
    update produits set ${sql.join(set.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`))}
    from ${values} as r where produits.id = r.id`.execute(trx);
  return { before, after };
}

/** The lists of pictures and varieties that differ. */
const childrenOf = ({ stored, given }: ProductChange): ChildrenChange => ({
  id: stored.id,
  ...(isDeepStrictEqual(stored.images, given.images) ? {} : { images: given.images }),
  ...(isDeepStrictEqual(stored.caracteristiques, given.caracteristiques)
    ? {}
    : { caracteristiques: given.caracteristiques }),
});

/**
 * Inserts the products `added`, and changes others. Data derived from all of them is updated once, because each update
 * locks its rows in their order: a second one would begin again, and deadlock with that of another transaction. Returns
 * the ids of the new products in the same order.
 * @throws {ProductWriteError} if a shop does not exist
 */
export async function writeBatch(
  trx: Writer,
  { added = [], changed = [] }: { readonly added?: readonly NewProduct[]; readonly changed?: readonly ProductChange[] },
  { random = Math.random, now = new Date().toISOString() }: WriteOptions,
): Promise<number[]> {
  if (added.length === 0 && changed.length === 0) return [];
  const shops = await shopsById(
    trx,
    [...added, ...changed.flatMap(({ stored, given }) => [stored, given])].map(({ boutiqueId }) => boutiqueId),
  );
  const inserted = added.length > 0 ? await insertProductRows(trx, added, shops, random) : [];
  const { before, after } = await updateProductRows(trx, changed, shops, now);
  const ids = inserted.map(({ id }) => id);
  await Promise.all([
    insertChildren(
      trx,
      added.map(({ images, caracteristiques }, k) => ({ id: ids[k] as number, images, caracteristiques })),
    ),
    replaceChildren(trx, changed.map(childrenOf)),
    updateDerivedData(
      trx,
      before,
      [...inserted, ...after],
      [
        // However many there are: no page shows them yet, but one may be cached that says that the product does not exist.
        ...(added.length > 0 ? [tags.newProduct] : []),
        ...changed.map(({ stored }) => tags.product(stored.id)),
      ],
    ),
  ]);
  return ids;
}
