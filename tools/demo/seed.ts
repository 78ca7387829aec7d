/** Fills an empty database with the demo marketplace: the same rows in every run, with dates relative to its start. */
import { sql } from 'kysely';
import { EVERYTHING, logChange } from '../../src/data/change-log.ts';
import type { Database, Writer } from '../../src/data/database.ts';
import { insertDemoRows, markDemoRows } from '../../src/data/demo-mark.ts';
import { bulkLoad } from '../../src/data/product-indexes.ts';
import { lockCatalogue } from '../../src/features/products/writing/lock-catalogue.repository.ts';
import { insertProducts } from '../../src/features/products/writing/products-write.repository.ts';
import { changedStandings, storeStandings } from '../../src/features/shops/seller-standing.repository.ts';
import { activityOf, insertActivity, withCounts } from './activity.ts';
import { idAt, insertBanners, insertCustomers, insertPlaces, insertShops, insertTree } from './basis.ts';
import type { DemoSubCategory } from './catalogue-tree.ts';
import { SHELF_SIZES, withEdge } from './edges.ts';
import { isEmptyShop, NotEmptyError } from './empty-shop.ts';
import { FAMILIES } from './families.ts';
import { noteOtherPictures, pictureNotes } from './known-pictures.ts';
import type { Orderable } from './order-rows.ts';
import { insertOrders, markBought } from './orders.ts';
import { insertPastSales } from './past-sales.ts';
import { prng } from './prng.ts';
import { demoProduct, type Shelf } from './products.ts';
import { DEPARTMENTS, SHOPS_OF_DEMO } from './shops.ts';

export interface DemoOptions {
  /** The number of products; by default about 4,000. Fewer products lack some edge cases. */
  readonly products?: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/** An advisory lock id that nothing else in the database uses. */
const LOCK_ID = 4_010_001;
/** Products per transaction of a large catalogue. */
const BATCH = 5000;

/** Ids of the shops that sell a collection, closed ones included. */
function shopsSelling(collection: string, shopIds: readonly number[]): number[] {
  const found = SHOPS_OF_DEMO.flatMap((shop, k) =>
    shop.departments.some((name) => DEPARTMENTS[name]?.includes(collection)) ? [idAt(shopIds, k)] : [],
  );
  if (found.length === 0) throw new Error(`demo: no shop sells "${collection}"`);
  return found;
}

/** The number of products of a shelf in the default catalogue. */
function usualSize(subCategory: DemoSubCategory): number {
  return SHELF_SIZES[subCategory.nom] ?? prng(`size/${subCategory.nom}`).int(5, 11);
}

interface Plan {
  readonly shelf: Shelf;
  /** The number of products in the default catalogue, and in this one. */
  readonly usual: number;
  readonly size: number;
}

/** Distributes `products` over the shelves in the proportions of the default catalogue. */
function planShelves(shelves: readonly Shelf[], products: number | undefined): Plan[] {
  const sizes = shelves.map(({ subCategory }) => usualSize(subCategory));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const share = (products ?? total) / total;
  let before = 0;
  return shelves.map((shelf, k) => {
    const usual = sizes[k] ?? 0;
    const from = Math.floor(before * share);
    before += usual;
    // Avoids the loss of a product by floating-point error.
    const size = Math.floor(before * share + 1e-6) - from;
    return { shelf, usual: Math.min(usual, size), size };
  });
}

type NotePictures = ReturnType<typeof pictureNotes>;

async function fillUsual(
  trx: Writer,
  notePictures: NotePictures,
  plans: readonly Plan[],
  clientIds: readonly number[],
  now: number,
): Promise<number> {
  const made = plans.flatMap(({ shelf, usual }) =>
    Array.from({ length: usual }, (_, k) => {
      const product = withEdge(demoProduct(shelf, k), shelf.subCategory.nom, k, now);
      const activity = activityOf(product, shelf.subCategory, k, now);
      return { product: withCounts(product, activity), activity };
    }),
  );
  const random = prng('ring/usual');
  const ids = await insertProducts(
    trx,
    made.map(({ product }) => product),
    { random: () => random.next() },
  );
  await markDemoRows(trx, 'produits', ids);
  await notePictures(
    trx,
    made.map(({ product }) => product),
  );
  await insertActivity(
    trx,
    made.map(({ activity }, k) => ({ produitId: idAt(ids, k), activity })),
    clientIds,
  );
  const orderable = made.flatMap(({ product, activity }, k): Orderable[] =>
    product.isActive && product.qte > 3
      ? [
          {
            id: idAt(ids, k),
            boutiqueId: product.boutiqueId,
            nom: product.nom,
            prix: product.prixPromotion ?? product.prix,
            speakers: [...activity.ratings, ...activity.reviews].map(({ customer }) => customer),
          },
        ]
      : [],
  );
  if (orderable.length > 0) {
    await insertOrders(trx, orderable, clientIds, now);
    await insertPastSales(trx, orderable, clientIds, now);
    await markBought(trx);
  }
  return ids.length;
}

/** Yields the products beyond the default catalogue. */
function* furtherProducts(plans: readonly Plan[]) {
  for (const { shelf, usual, size } of plans) for (let k = usual; k < size; k++) yield demoProduct(shelf, k);
}

async function fillBasis(
  trx: Writer,
  notePictures: NotePictures,
  { products, now }: DemoOptions,
): Promise<{ plans: Plan[]; done: number }> {
  // All cached pages of the empty shop are out of date.
  await logChange(trx, [EVERYTHING]);
  await insertPlaces(trx);
  const shopIds = await insertShops(trx, now);
  const tree = await insertTree(trx, now);
  await insertBanners(trx, tree);
  await noteOtherPictures(trx);
  const clientIds = await insertCustomers(trx, shopIds, now);
  const measures = [...new Set(Object.values(FAMILIES).map(({ mesure }) => mesure))];
  const mesureRowIds = await insertDemoRows(
    trx,
    'mesures',
    ['initials'],
    measures.map((initials) => ({ initials })),
  );
  const mesureIds = new Map(measures.map((initials, k) => [initials, idAt(mesureRowIds, k)]));
  const shelves = tree.subCategories.map(
    ({ id, row, collection }): Shelf => ({
      subCategory: row,
      sousCategorieId: id,
      shopIds: shopsSelling(collection, shopIds),
      mesureIds,
      now,
    }),
  );
  const plans = planShelves(shelves, products);
  const done = await fillUsual(trx, notePictures, plans, clientIds, now);
  await storeStandings(trx, await changedStandings(trx, shopIds));
  return { plans, done };
}

/** Takes the next `count` of `items` without closing the iterator. */
function nextOf<T>(items: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = items.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

/**
 * Fills an empty, migrated database. The first 4,000 or so products are inserted in one transaction, so that an aborted
 * start leaves nothing behind; further ones in batches, so that memory stays bounded.
 * @throws when the database has any data
 */
export async function seedDemo(db: Database, options: DemoOptions): Promise<void> {
  const notePictures = pictureNotes();
  const { plans, done: usual } = await db.write(async (trx) => {
    // Two processes may start at the same time on PostgreSQL; on SQLite the transaction itself is the lock.
    if (db.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK_ID})`.execute(trx);
    await lockCatalogue(trx, 'alone');
    if (!(await isEmptyShop(trx))) throw new NotEmptyError();
    return fillBasis(trx, notePictures, options);
  });
  let done = usual;
  const total = plans.reduce((sum, { size }) => sum + size, 0);
  options.onProgress?.(done, total);
  const further = furtherProducts(plans);
  const random = prng('ring/further');
  if (done < total)
    await bulkLoad(db, async () => {
      while (done < total) {
        const batch = nextOf(further, BATCH);
        await db.write(async (trx) => {
          await markDemoRows(trx, 'produits', await insertProducts(trx, batch, { random: () => random.next() }));
          await notePictures(trx, batch);
        });
        done += batch.length;
        options.onProgress?.(done, total);
      }
    });
}
