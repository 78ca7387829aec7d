/**
 * Writes products with all data that belongs to them. All writers of products use it: the demo, the import, and the
 * calls that sell and count. Everything happens in the caller's transaction.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { batches } from '../../../data/batches.ts';
import { logChange } from '../../../data/change-log.ts';
import { dialectOf, type Writer } from '../../../data/database.ts';
import { insertRows, tableRows } from '../../../data/table-rows.ts';
import { tags } from '../../../data/tags.ts';
import { allocateStock } from '../../orders/checkout/allocate-stock.repository.ts';
import { type ListedState, storedFactsOf, updateDerivedData } from './listed-products.repository.ts';
import { lockForProducts } from './lock-catalogue.repository.ts';
import { lockBeforeWrite } from './lock-products.repository.ts';
import type { NewProduct } from './new-product.ts';
import {
  type ChildrenChange,
  insertChildren,
  replaceChildren,
  type StoredChildren,
  storedChildren,
} from './product-children.repository.ts';
import {
  derive,
  INSERTED,
  NOT_GIVEN,
  ProductWriteError,
  shopsById,
  UPDATED,
  WRITABLE_COLUMNS,
  type WritableRow,
} from './product-rows.repository.ts';

export type { NewProduct } from './new-product.ts';
export { ProductWriteError } from './product-rows.repository.ts';

export interface WriteOptions {
  /** The place of a product in the random order, in [0, 1). */
  readonly random?: () => number;
}

export interface UpsertResult {
  readonly id: number;
  readonly outcome: 'inserted' | 'updated' | 'unchanged';
}

const RING = 2 ** 31;

async function insertBatch(trx: Writer, products: readonly NewProduct[], options: WriteOptions): Promise<number[]> {
  const random = options.random ?? Math.random;
  const shops = await shopsById(
    trx,
    products.map((p) => p.boutiqueId),
  );
  const states = products.map((product) => derive(0, product, { ...product, rnd: Math.floor(random() * RING) }, shops));
  const ids = await insertRows(
    trx,
    'produits',
    INSERTED,
    products.map(({ images: _images, caracteristiques: _caracteristiques, ...product }, k) => ({
      views: 0,
      ratingCount: 0,
      ratingSum: 0,
      likeCount: 0,
      orderCount: 0,
      trendScore: 0,
      updatedAt: product.createdAt,
      ...product,
      isListed: states[k]?.isListed === true,
      prixActuel: states[k]?.prixActuel ?? product.prix,
      ...storedFactsOf(states[k]?.facts),
      rnd: states[k]?.rnd ?? 0,
    })),
  );
  const idAt = (k: number) => ids[k] as number;
  await Promise.all([
    insertChildren(
      trx,
      products.map(({ images, caracteristiques }, k) => ({ id: idAt(k), images, caracteristiques })),
    ),
    updateDerivedData(
      trx,
      [],
      states.map((state, k) => ({ ...state, id: idAt(k) })),
    ),
  ]);
  // However many there are: no page shows them yet, but one may be cached that says that the product does not exist.
  await logChange(trx, [tags.newProduct]);
  return ids;
}

/**
 * Inserts `products` and returns their ids in the same order. Sub-categories and shops must exist.
 * @throws {ProductWriteError} if a shop does not exist
 */
export async function insertProducts(
  trx: Writer,
  products: readonly NewProduct[],
  options: WriteOptions = {},
): Promise<number[]> {
  await lockForProducts(trx);
  const ids: number[] = [];
  for (const batch of batches(products)) ids.push(...(await insertBatch(trx, batch, options)));
  return ids;
}

type StoredProduct = WritableRow &
  StoredChildren & { readonly id: number } & Pick<ListedState, (typeof NOT_GIVEN)[number]>;

/** The stored products in the form of the input. */
async function storedProducts(trx: Writer, column: 'id' | 'externalId', keys: readonly (number | string)[]) {
  const rows = await trx
    .selectFrom('produits')
    .select(['id', ...WRITABLE_COLUMNS, ...NOT_GIVEN])
    .where(
      sql<boolean>`${sql.ref(column)} in ${tableRows(
        trx,
        'produits',
        [column],
        keys.map((key) => ({ [column]: key })),
      )}`,
    )
    .execute();
  const children = await storedChildren(
    trx,
    rows.map(({ id }) => id),
  );
  return rows.map((row): StoredProduct => {
    const { images, caracteristiques } = children(row.id);
    return { ...row, images, caracteristiques };
  });
}

/** Stores `changed` over `stored`, which are the same products in the same order, locked and then read. */
async function updateBatch(
  trx: Writer,
  stored: readonly StoredProduct[],
  changed: readonly (WritableRow & StoredChildren)[],
  updatedAt: string,
): Promise<void> {
  const shops = await shopsById(
    trx,
    [...stored, ...changed].map((p) => p.boutiqueId),
  );
  const before = stored.map(
    (product): ListedState => ({
      ...derive(product.id, product, product, shops),
      isListed: product.isListed,
      prixActuel: product.prixActuel,
    }),
  );
  const idAt = (k: number) => stored[k]?.id as number;
  const after = changed.map((product, k) => derive(idAt(k), product, stored[k] ?? { rnd: 0 }, shops));
  const rowsOf = (products: typeof changed, states: readonly ListedState[]) =>
    products.map(({ images: _images, caracteristiques: _caracteristiques, ...product }, k) => ({
      ...product,
      id: idAt(k),
      isListed: states[k]?.isListed === true,
      prixActuel: states[k]?.prixActuel ?? product.prix,
      ...storedFactsOf(states[k]?.facts),
      updatedAt,
    }));
  const [earlier, rows] = [rowsOf(stored, before), rowsOf(changed, after)];
  // SQLite moves the entries of every index whose columns are set, even to the same values.
  const set = UPDATED.filter(
    (column) => column === 'updatedAt' || rows.some((row, k) => !isDeepStrictEqual(row[column], earlier[k]?.[column])),
  );
  await sql`
    update produits set ${sql.join(set.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`))}
    from ${tableRows(trx, 'produits', ['id', ...set], rows)} as r
    where produits.id = r.id`.execute(trx);

  const changes: ChildrenChange[] = [];
  for (const [k, { images, caracteristiques }] of changed.entries()) {
    const known = stored[k];
    if (!known) continue;
    changes.push({
      id: known.id,
      ...(isDeepStrictEqual(known.images, images) ? {} : { images }),
      ...(isDeepStrictEqual(known.caracteristiques, caracteristiques) ? {} : { caracteristiques }),
    });
  }
  await replaceChildren(trx, changes);
  await updateDerivedData(trx, before, after);
  await logChange(
    trx,
    stored.map(({ id }) => tags.product(id)),
  );
}

/** The input part of a product, without the values that an update does not change. */
function givenOf(product: WritableRow & StoredChildren): WritableRow & StoredChildren {
  const given = Object.fromEntries(
    WRITABLE_COLUMNS.map((column) => [column, product[column] ?? null]),
  ) as unknown as WritableRow;
  return {
    ...given,
    images: product.images.map(({ url, couleur }) => ({ url, couleur })),
    caracteristiques: product.caracteristiques.map(({ nom, montant }) => ({ nom, montant })),
  };
}

/**
 * Some values of a product, identified by its `externalId`; the others do not change. A new product needs all of them.
 */
export type ProductUpdate = Partial<NewProduct> & Pick<NewProduct, 'externalId'>;

const isWhole = (product: NewProduct | ProductUpdate): product is NewProduct =>
  [...WRITABLE_COLUMNS, 'createdAt', 'images', 'caracteristiques'].every(
    (key) => key === 'missingSince' || key in product,
  );

/**
 * Inserts products, or updates those with the same `externalId`; unchanged ones are skipped. An update preserves
 * `createdAt` and the results of shoppers' actions (views, ratings, likes, orders). `qte` is the number of units in the
 * shop now, including those ordered and not sent: these are allocated to their orders first, and the rest is for sale.
 * Without `qte` the stock does not change.
 * @throws {ProductWriteError} for a product without `externalId`, two with the same, or an incomplete new one
 */
export async function upsertProducts(
  trx: Writer,
  products: readonly (NewProduct | ProductUpdate)[],
  options: WriteOptions & { readonly now?: string } = {},
): Promise<UpsertResult[]> {
  await lockForProducts(trx);
  const results: UpsertResult[] = [];
  for (const batch of batches(products)) results.push(...(await upsertBatch(trx, batch, options)));
  return results;
}

async function upsertBatch(
  trx: Writer,
  products: readonly (NewProduct | ProductUpdate)[],
  options: WriteOptions & { readonly now?: string },
): Promise<UpsertResult[]> {
  const keys = new Set<string>();
  for (const { externalId } of products) {
    if (externalId === null) throw new ProductWriteError('a product without an external id cannot be found again');
    if (keys.has(externalId)) throw new ProductWriteError(`the external id ${externalId} occurs twice`);
    keys.add(externalId);
  }
  const known = await storedProducts(trx, 'externalId', [...keys]);
  const knownIds = known.map(({ id }) => id);
  await lockBeforeWrite(trx, knownIds);
  // Reads the products again under their locks, since they may have been sold or changed before; not on SQLite, which
  // has one writer.
  const held = dialectOf(trx) === 'postgres' ? await storedProducts(trx, 'id', knownIds) : known;
  const stored = new Map(held.map((row) => [row.externalId, row]));
  const statedOf = new Map(products.map(({ externalId, qte }) => [externalId, qte]));
  const stated = held.flatMap(({ id, externalId }): [number, number][] => {
    const units = statedOf.get(externalId);
    return units === undefined ? [] : [[id, units]];
  });
  const forSale = await allocateStock(trx, new Map(stated));
  const added: NewProduct[] = [];
  const old: StoredProduct[] = [];
  const changed: (WritableRow & StoredChildren)[] = [];
  for (const product of products) {
    const earlier = stored.get(product.externalId);
    if (!earlier) {
      if (!isWhole(product)) throw new ProductWriteError(`the new product ${product.externalId} is incomplete`);
      added.push(product);
      continue;
    }
    const given = givenOf({ ...earlier, ...product, qte: forSale.get(earlier.id) ?? earlier.qte });
    if (isDeepStrictEqual(givenOf(earlier), given)) continue;
    old.push(earlier);
    changed.push(given);
  }
  const ids = added.length > 0 ? await insertBatch(trx, added, options) : [];
  if (changed.length > 0) await updateBatch(trx, old, changed, options.now ?? new Date().toISOString());

  const inserted = new Map(added.map((product, k) => [product.externalId, ids[k] as number]));
  const updated = new Set(old.map(({ id }) => id));
  return products.map(({ externalId }) => {
    const newId = inserted.get(externalId);
    if (newId !== undefined) return { id: newId, outcome: 'inserted' };
    const id = stored.get(externalId)?.id as number;
    return { id, outcome: updated.has(id) ? 'updated' : 'unchanged' };
  });
}

/**
 * Changes some values of a product; lists of pictures and varieties are replaced as a whole.
 * @throws {ProductWriteError} if there is no such product
 */
export async function updateProduct(
  trx: Writer,
  id: number,
  changes: Partial<WritableRow & StoredChildren>,
  now: string = new Date().toISOString(),
): Promise<void> {
  await lockForProducts(trx);
  // Locked before the read; otherwise units sold meanwhile would return to the stock.
  await lockBeforeWrite(trx, [id]);
  const [stored] = await storedProducts(trx, 'id', [id]);
  if (!stored) throw new ProductWriteError(`there is no product with the id ${id}`);
  await updateBatch(trx, [stored], [givenOf({ ...stored, ...changes })], now);
}
