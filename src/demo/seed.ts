/** Fills an empty database with the demo marketplace: the same rows in every run, with dates relative to its start. */
import { sql } from 'kysely';
import { EVERYTHING, logChange } from '../data/change-log.ts';
import type { Database, Writer } from '../data/database.ts';
import { markDemo } from '../data/demo-mark.ts';
import { bulkLoad } from '../data/product-indexes.ts';
import { insertRows } from '../data/table-rows.ts';
import { insertProducts } from '../features/products/products-write.repository.ts';
import { activityOf, insertActivity, withCounts } from './activity.ts';
import { idAt, insertBanners, insertCustomers, insertPlaces, insertShops, insertTree } from './basis.ts';
import type { DemoSubCategory } from './catalogue-tree.ts';
import { SHELF_SIZES, withEdge } from './edges.ts';
import { isEmptyShop, NotEmptyError } from './empty-shop.ts';
import { FAMILIES } from './families.ts';
import { noteOtherPictures, pictureNotes } from './known-pictures.ts';
import { insertOrders, type Orderable } from './orders.ts';
import { prng } from './prng.ts';
import { demoProduct, type Shelf } from './products.ts';
import { DEPARTMENTS, SHOPS_OF_DEMO } from './shops.ts';

export interface DemoOptions {
  /** How many products; about 4,000 when left out. Fewer than that leave edges out. */
  readonly products?: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Any number that nothing else in the database locks. */
const LOCK_ID = 4_010_001;
/** Products a transaction of a large catalogue. */
const BATCH = 5000;

/** Ids of the shops that sell a collection's things, the closed ones among them. */
function shopsSelling(collection: string, shopIds: readonly number[]): number[] {
  const found = SHOPS_OF_DEMO.flatMap((shop, k) =>
    shop.departments.some((name) => DEPARTMENTS[name]?.includes(collection)) ? [idAt(shopIds, k)] : [],
  );
  if (found.length === 0) throw new Error(`demo: no shop sells "${collection}"`);
  return found;
}

/** How many products a shelf holds in the usual catalogue. */
function usualSize(subCategory: DemoSubCategory): number {
  return SHELF_SIZES[subCategory.nom] ?? prng(`size/${subCategory.nom}`).int(5, 11);
}

interface Plan {
  readonly shelf: Shelf;
  /** Places from 0 that the usual catalogue fills, and where this one ends. */
  readonly usual: number;
  readonly size: number;
}

/** Spreads `products` over the shelves as the usual catalogue does. */
function planShelves(shelves: readonly Shelf[], products: number | undefined): Plan[] {
  const sizes = shelves.map(({ subCategory }) => usualSize(subCategory));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const share = (products ?? total) / total;
  let before = 0;
  return shelves.map((shelf, k) => {
    const usual = sizes[k] ?? 0;
    const from = Math.floor(before * share);
    before += usual;
    // A float a hair below a whole number must not cost a product.
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
      const { nom } = shelf.subCategory;
      const product = withEdge(demoProduct(shelf, k), nom, k, now);
      const activity = activityOf(product, nom, k, now);
      return { product: withCounts(product, activity), activity };
    }),
  );
  const random = prng('ring/usual');
  const ids = await insertProducts(
    trx,
    made.map(({ product }) => product),
    { random: () => random.next() },
  );
  await notePictures(
    trx,
    made.map(({ product }) => product),
  );
  await insertActivity(
    trx,
    made.map(({ activity }, k) => ({ produitId: idAt(ids, k), activity })),
    clientIds,
  );
  const orderable = made.flatMap(({ product }, k): Orderable[] =>
    product.isActive && product.qte > 3
      ? [
          {
            id: idAt(ids, k),
            boutiqueId: product.boutiqueId,
            nom: product.nom,
            prix: product.prixPromotion ?? product.prix,
          },
        ]
      : [],
  );
  if (orderable.length > 0) await insertOrders(trx, orderable, clientIds, now);
  return ids.length;
}

/** The products beyond the usual catalogue, one at a time. */
function* furtherProducts(plans: readonly Plan[]) {
  for (const { shelf, usual, size } of plans) for (let k = usual; k < size; k++) yield demoProduct(shelf, k);
}

async function fillBasis(
  trx: Writer,
  notePictures: NotePictures,
  { products, now }: DemoOptions,
): Promise<{ plans: Plan[]; done: number }> {
  // No page of the empty shop is still right.
  await logChange(trx, [EVERYTHING]);
  await insertPlaces(trx);
  const shopIds = await insertShops(trx, now);
  const tree = await insertTree(trx, now);
  await insertBanners(trx, tree);
  await noteOtherPictures(trx);
  const clientIds = await insertCustomers(trx, shopIds, now);
  const measures = [...new Set(Object.values(FAMILIES).map(({ mesure }) => mesure))];
  const mesureRowIds = await insertRows(
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
  await markDemo(trx, done);
  return { plans, done };
}

/** The next `count` of `items`, which stay open for more. */
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
 * Fills an empty, migrated database. Everything up to about 4,000 products comes in one transaction, so that a
 * stopped start leaves nothing behind; more come in batches, so that memory stays bounded.
 * @throws when the database holds anything
 */
export async function seedDemo(db: Database, options: DemoOptions): Promise<void> {
  const notePictures = pictureNotes();
  const { plans, done: usual } = await db.write(async (trx) => {
    // Two processes that start at once on PostgreSQL; on SQLite the transaction itself is the lock.
    if (db.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK_ID})`.execute(trx);
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
          await insertProducts(trx, batch, { random: () => random.next() });
          await notePictures(trx, batch);
          await markDemo(trx, done + batch.length);
        });
        done += batch.length;
        options.onProgress?.(done, total);
      }
    });
}
