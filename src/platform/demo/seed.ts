/** Fills an empty database with the demo marketplace: the same rows in every run, with dates relative to its start. */
import { sql } from 'kysely';
import { collectionPath, subCategoryPath } from '../../features/links.ts';
import { insertProducts } from '../../features/products/products-write.repository.ts';
import { foldText } from '../../features/search/fold-text.ts';
import { logChange } from '../database/change-log.ts';
import type { Database, Writer } from '../database/database.ts';
import { bulkLoad } from '../database/product-indexes.ts';
import { insertRows } from '../database/table-rows.ts';
import { tags } from '../database/tags.ts';
import { activityOf, insertActivity, withCounts } from './activity.ts';
import { ADVERTS, type DemoBanner, INFOS } from './banners.ts';
import { CATALOGUE, type DemoCollection, type DemoSubCategory } from './catalogue-tree.ts';
import { isEmptyShop, markDemo } from './demo-mark.ts';
import { SHELF_SIZES, withEdge } from './edges.ts';
import { FAMILIES } from './families.ts';
import { insertOrders, type Orderable } from './orders.ts';
import { CUSTOMERS, DEMO_CUSTOMER } from './people.ts';
import { COUNTRIES, CURRENCIES } from './places.ts';
import { prng } from './prng.ts';
import { demoProduct, type Shelf } from './products.ts';
import { DEPARTMENTS, pointsOfSale, SHOPS_OF_DEMO } from './shops.ts';

export interface DemoOptions {
  /** How many products; about 4,000 when left out. Fewer than that leave edges out. */
  readonly products?: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onProgress?: (done: number, total: number) => void;
}

const DAY_MS = 86_400_000;
const RING = 2 ** 31;
/** Any number that nothing else in the database locks. */
const LOCK_ID = 4_010_001;
/** Products a transaction of a large catalogue. */
const BATCH = 5000;

const idAt = (ids: readonly number[], k: number): number => ids[k] as number;

async function insertPlaces(trx: Writer): Promise<void> {
  const countries = await insertRows(
    trx,
    'pays',
    ['nom'],
    COUNTRIES.map(({ nom }) => ({ nom })),
  );
  const provinces = COUNTRIES.flatMap((country, k) =>
    country.provinces.map((p) => ({ ...p, paysId: idAt(countries, k) })),
  );
  const provinceIds = await insertRows(trx, 'provinces', ['nom', 'paysId'], provinces);
  const cities = provinces.flatMap(({ villes }, k) => villes.map((nom) => ({ nom, provinceId: idAt(provinceIds, k) })));
  await insertRows(trx, 'villes', ['nom', 'provinceId'], cities);
  await insertRows(trx, 'devises', ['nom', 'taux'], CURRENCIES);
}

async function insertShops(trx: Writer, now: number): Promise<number[]> {
  const random = prng('shops');
  const ids = await insertRows(
    trx,
    'boutiques',
    [
      'nomBoutique',
      'nomFolded',
      'nomLink',
      'isActive',
      'url',
      'pays',
      'province',
      'ville',
      'phone',
      'rnd',
      'createdAt',
      'updatedAt',
    ],
    SHOPS_OF_DEMO.map((shop) => {
      const createdAt = new Date(now - random.int(760, 2400) * DAY_MS).toISOString();
      return {
        ...shop,
        nomFolded: foldText(shop.nomBoutique),
        rnd: random.int(0, RING - 1),
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
  const cities = COUNTRIES[0]?.provinces.map(({ villes }) => villes[0] ?? '') ?? [];
  await insertRows(
    trx,
    'points_de_vente',
    ['boutiqueId', 'nom', 'adressePrecise', 'desc'],
    SHOPS_OF_DEMO.flatMap((shop, k) =>
      pointsOfSale(shop, cities).map((point) => ({ ...point, boutiqueId: idAt(ids, k) })),
    ),
  );
  return ids;
}

/** Picture of a collection, category or sub-category. */
const treePicture = (motif: string, k: number) => `demo/c/${motif}-${k % 8}.webp`;

interface Placed<T> {
  readonly id: number;
  readonly row: T;
  readonly collection: string;
}

async function insertTree(trx: Writer, now: number) {
  const random = prng('tree');
  const updatedAt = new Date(now).toISOString();
  const ring = () => random.int(0, RING - 1);
  const collectionIds = await insertRows(
    trx,
    'classifications',
    ['nom', 'url', 'rnd', 'updatedAt'],
    CATALOGUE.map(({ nom, motif }, k) => ({ nom, url: treePicture(motif, k), rnd: ring(), updatedAt })),
  );
  const categories = CATALOGUE.flatMap(({ categories, nom }, k) =>
    categories.map((category) => ({ ...category, collection: nom, classificationId: idAt(collectionIds, k) })),
  );
  const categoryIds = await insertRows(
    trx,
    'categories',
    ['nom', 'url', 'classificationId'],
    categories.map(({ nom, motif, classificationId }, k) => ({
      nom,
      url: treePicture(motif, k + 3),
      classificationId,
    })),
  );
  const subCategories = categories.flatMap(({ subCategories, collection }, k) =>
    subCategories.map((row) => ({ row, collection, categorieId: idAt(categoryIds, k) })),
  );
  const subCategoryIds = await insertRows(
    trx,
    'sous_categories',
    ['nom', 'nomFolded', 'url', 'categorieId', 'rnd', 'updatedAt'],
    subCategories.map(({ row, categorieId }, k) => ({
      nom: row.nom,
      nomFolded: foldText(row.nom),
      url: treePicture(row.motif, k + 5),
      categorieId,
      rnd: ring(),
      updatedAt,
    })),
  );
  return {
    collections: CATALOGUE.map(
      (row, k): Placed<DemoCollection> => ({ id: idAt(collectionIds, k), row, collection: row.nom }),
    ),
    subCategories: subCategories.map(
      ({ row, collection }, k): Placed<DemoSubCategory> => ({ id: idAt(subCategoryIds, k), row, collection }),
    ),
  };
}

type Tree = Awaited<ReturnType<typeof insertTree>>;

async function insertBanners(trx: Writer, { collections, subCategories }: Tree): Promise<void> {
  const linkOf = ({ to }: DemoBanner): string => {
    if ('link' in to) return to.link;
    const found =
      'collection' in to
        ? collections.find(({ row }) => row.nom === to.collection)
        : subCategories.find(({ row }) => row.nom === to.subCategory);
    if (!found) throw new Error(`demo: a banner leads to nothing: ${JSON.stringify(to)}`);
    const target = { id: found.id, nom: found.row.nom };
    return 'collection' in to ? collectionPath(target) : subCategoryPath(target);
  };
  const rows = (banners: readonly DemoBanner[], folder: string) =>
    banners.map((banner) => ({
      url: `demo/${folder}/${banner.theme}.webp`,
      link: linkOf(banner),
      isActive: banner.isActive,
    }));
  await insertRows(trx, 'infos', ['url', 'link', 'isActive'], rows(INFOS, 'info'));
  await insertRows(trx, 'pubs', ['url', 'link', 'isActive'], rows(ADVERTS, 'ad'));
}

async function insertCustomers(trx: Writer, shopIds: readonly number[], now: number): Promise<number[]> {
  const random = prng('customers');
  const ids = await insertRows(
    trx,
    'clients',
    ['nom', 'pseudo', 'email', 'numTel', 'url', 'sexe', 'dateNaissance', 'pays', 'province', 'ville', 'createdAt'],
    CUSTOMERS.map((customer) => ({
      ...customer,
      createdAt: new Date(now - random.int(20, 900) * DAY_MS).toISOString(),
    })),
  );
  await insertRows(
    trx,
    'carts',
    ['clientId'],
    ids.map((clientId) => ({ clientId })),
  );
  const follows = ids.flatMap((clientId, k) =>
    random.sample(shopIds, k === DEMO_CUSTOMER ? 8 : random.int(0, 9)).map((boutiqueId) => ({ clientId, boutiqueId })),
  );
  await trx.insertInto('follows').values(follows).execute();
  await trx
    .insertInto('sessions')
    .values({
      id: 'demo-expired-session',
      clientId: idAt(ids, DEMO_CUSTOMER),
      expiresAt: new Date(now - DAY_MS).toISOString(),
      revokedAt: null,
    })
    .execute();
  return ids;
}

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

async function fillUsual(
  trx: Writer,
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
    { coarse: true, random: () => random.next() },
  );
  await insertActivity(
    trx,
    made.map(({ activity }, k) => ({ produitId: idAt(ids, k), activity })),
    clientIds,
  );
  const orderable = made.flatMap(({ product }, k): Orderable[] =>
    product.isActive && product.qte > 3 ? [{ id: idAt(ids, k), prix: product.prixPromotion ?? product.prix }] : [],
  );
  if (orderable.length > 0) await insertOrders(trx, orderable, clientIds, now);
  return ids.length;
}

/** The products beyond the usual catalogue, one at a time. */
function* furtherProducts(plans: readonly Plan[]) {
  for (const { shelf, usual, size } of plans) for (let k = usual; k < size; k++) yield demoProduct(shelf, k);
}

async function fillBasis(trx: Writer, { products, now }: DemoOptions): Promise<{ plans: Plan[]; done: number }> {
  await insertPlaces(trx);
  const shopIds = await insertShops(trx, now);
  const tree = await insertTree(trx, now);
  await insertBanners(trx, tree);
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
  const done = await fillUsual(trx, plans, clientIds, now);
  await markDemo(trx, done);
  await logChange(trx, [
    tags.collections,
    tags.categories,
    tags.subCategories,
    tags.shops,
    tags.adverts,
    tags.infos,
    tags.places,
    tags.currencies,
  ]);
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
  const { plans, done: usual } = await db.write(async (trx) => {
    // Two processes that start at once on PostgreSQL; on SQLite the transaction itself is the lock.
    if (db.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK_ID})`.execute(trx);
    if (!(await isEmptyShop(trx))) throw new Error('The database is not empty: the demo only fills an empty one.');
    return fillBasis(trx, options);
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
          await insertProducts(trx, batch, { coarse: true, random: () => random.next() });
          await markDemo(trx, done + batch.length);
        });
        done += batch.length;
        options.onProgress?.(done, total);
      }
    });
}
