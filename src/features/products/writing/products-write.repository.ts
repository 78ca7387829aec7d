/**
 * Writes products with all data that belongs to them. All writers of products use it: the demo, the import, and the
 * calls that sell and count. Everything happens in the caller's transaction.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { batches } from '../../../data/batches.ts';
import { dialectOf, type Writer } from '../../../data/database.ts';
import { tableRows } from '../../../data/table-rows.ts';
import { allocateStock } from '../../orders/checkout/allocate-stock.repository.ts';
import { lockCatalogue } from './lock-catalogue.repository.ts';
import { lockBeforeWrite } from './lock-products.repository.ts';
import type { NewProduct } from './new-product.ts';
import { type ProductChange, type StoredProduct, type WriteOptions, writeBatch } from './product-batch.repository.ts';
import { type StoredChildren, storedChildren } from './product-children.repository.ts';
import { NOT_GIVEN, ProductWriteError, WRITABLE_COLUMNS, type WritableRow } from './product-rows.repository.ts';

export type { NewProduct } from './new-product.ts';
export { ProductWriteError } from './product-rows.repository.ts';

export interface UpsertResult {
  readonly id: number;
  readonly outcome: 'inserted' | 'updated' | 'unchanged';
}

/**
 * Splits `products` into batches, and locks the catalogue: alone for several, each of which locks rows of derived data in
 * their order.
 */
async function lockedBatches<T>(trx: Writer, products: readonly T[]): Promise<(readonly T[])[]> {
  const all = [...batches(products)];
  await lockCatalogue(trx, all.length > 1 ? 'alone' : 'shared');
  return all;
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
  const ids: number[] = [];
  for (const added of await lockedBatches(trx, products)) ids.push(...(await writeBatch(trx, { added }, options)));
  return ids;
}

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
  options: WriteOptions = {},
): Promise<UpsertResult[]> {
  const results: UpsertResult[] = [];
  for (const batch of await lockedBatches(trx, products)) results.push(...(await upsertBatch(trx, batch, options)));
  return results;
}

async function upsertBatch(
  trx: Writer,
  products: readonly (NewProduct | ProductUpdate)[],
  options: WriteOptions,
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
  const changed: ProductChange[] = [];
  for (const product of products) {
    const earlier = stored.get(product.externalId);
    if (!earlier) {
      if (!isWhole(product)) throw new ProductWriteError(`the new product ${product.externalId} is incomplete`);
      added.push(product);
      continue;
    }
    const given = givenOf({ ...earlier, ...product, qte: forSale.get(earlier.id) ?? earlier.qte });
    if (isDeepStrictEqual(givenOf(earlier), given)) continue;
    changed.push({ stored: earlier, given });
  }
  const ids = await writeBatch(trx, { added, changed }, options);

  const inserted = new Map(added.map((product, k) => [product.externalId, ids[k] as number]));
  const updated = new Set(changed.map(({ stored: { id } }) => id));
  return products.map(({ externalId }) => {
    const newId = inserted.get(externalId);
    if (newId !== undefined) return { id: newId, outcome: 'inserted' };
    const id = stored.get(externalId)?.id as number;
    return { id, outcome: updated.has(id) ? 'updated' : 'unchanged' };
  });
}

/**
 * Changes some values of products; lists of pictures and varieties are replaced as a whole.
 * @throws {ProductWriteError} if one does not exist
 */
export async function updateProducts(
  trx: Writer,
  ids: readonly number[],
  changes: Partial<WritableRow & StoredChildren>,
  now?: string,
): Promise<void> {
  await lockCatalogue(trx, 'shared');
  // Locked before the read; otherwise units sold meanwhile would return to the stock.
  await lockBeforeWrite(trx, ids);
  const stored = await storedProducts(trx, 'id', ids);
  const known = new Set(stored.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new ProductWriteError(`there is no product with the id ${missing}`);
  const changed = stored.map((product) => ({ stored: product, given: givenOf({ ...product, ...changes }) }));
  await writeBatch(trx, { changed }, { now });
}

/** {@link updateProducts} for one product. */
export async function updateProduct(
  trx: Writer,
  id: number,
  changes: Partial<WritableRow & StoredChildren>,
  now?: string,
): Promise<void> {
  await updateProducts(trx, [id], changes, now);
}
