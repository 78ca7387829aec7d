/** Which cached pages a change purges: those that show its data, and few others. Prints the counts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVERYTHING } from '../../src/data/change-log.ts';
import { storePictureColour } from '../../src/features/products/writing/picture-colours.repository.ts';
import { addToProduct } from '../../src/features/products/writing/product-counts.repository.ts';
import { insertProducts } from '../../src/features/products/writing/products-write.repository.ts';
import { putRating } from '../../src/features/ratings/ratings-write.repository.ts';
import { NO_MAPPING } from '../../src/import/mapping.ts';
import { runImport } from '../../src/import/run-import.ts';
import { productPath, shopPath, subCategoryPath } from '../../src/shared/links.ts';
import { MORE } from '../more.ts';
import { type CachingShop, openShop, type TestShop } from './shop.ts';

/** More rows than a transaction used to purge one by one. */
const IMPORTED = 600;
/** Pages whose order is random at each render, so two renders differ anyway. */
const DRAWN = ['/', '/products', '/products/promotions', '/categories', '/collections', '/shops'];
/** The number of cached product pages. */
const PAGES = 18;

let shop: TestShop;
let caching: CachingShop;
let folder: string;
/** All listed products by id. */
let products: readonly { readonly id: number; readonly nom: string; readonly externalId: string | null }[];
let pages: readonly string[];
beforeAll(async () => {
  shop = await openShop();
  caching = await shop.openCaching();
  folder = await mkdtemp(path.join(tmpdir(), 'narrow-'));
  products = await shop.db.read
    .selectFrom('produits')
    .select(['id', 'nom', 'externalId'])
    .where('isListed', '=', true)
    .orderBy('id')
    .execute();
  const places = await shop.db.read
    .selectFrom('sous_categories')
    .select(['id', 'nom'])
    .orderBy('id')
    .limit(4)
    .execute();
  const shops = await shop.db.read
    .selectFrom('boutiques')
    .select('nomLink')
    .where('isActive', '=', true)
    .limit(4)
    .execute();
  const step = Math.floor(products.length / PAGES);
  pages = [
    ...products.filter((_, k) => k % step === 0).map(productPath),
    ...places.map(subCategoryPath),
    ...shops.map(shopPath),
    ...[
      '/',
      '/products',
      '/new-products',
      '/products/promotions',
      '/categories',
      '/collections',
      '/shops',
      '/vendor',
      '/usage',
    ],
  ];
});
afterAll(async () => {
  await caching.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

/** Makes the change; returns the pages that it purged, and among all pages those that show it. */
async function afterChange(what: string, change: () => Promise<unknown>) {
  const before = new Map<string, string>();
  for (const page of pages) before.set(page, (await caching.get(page)).html);
  const { purged } = caching.cache.counters;
  await change();
  await expect.poll(() => caching.cache.counters.purged).toBeGreaterThan(purged);
  const changed: string[] = [];
  for (const page of pages)
    if (!DRAWN.includes(page) && (await shop.get(page)).html !== before.get(page)) changed.push(page);
  const isEnded = (page: string) => caching.cache.peek(page)?.page.purged === true;
  // A long import uses several transactions.
  await expect
    .poll(() => changed.filter((page) => !isEnded(page)), { message: `${what}: changed pages that were not purged` })
    .toEqual([]);
  const ended = pages.filter(isEnded);
  console.log(
    `${what}: ${ended.length} of ${pages.length} pages were purged; ${changed.length} changed, besides those in random order.`,
  );
  return { ended, changed };
}

/** Imports a new price for each of the products with `externalIds`. */
async function afterImport(externalIds: readonly string[]) {
  const file = path.join(folder, `prices-${externalIds.length}.csv`);
  await writeFile(file, ['externalId,prix', ...externalIds.map((id, k) => `${id},${5000 + k}`)].join('\n'));
  return afterChange(`An import of ${externalIds.length} prices`, () =>
    runImport(shop.db, {
      file,
      kind: 'products',
      mapping: NO_MAPPING,
      dryRun: false,
      rejectedFile: path.join(folder, 'rejected.csv'),
    }),
  );
}

/** The columns that a new product requires. */
async function givenColumns(id: number) {
  const {
    id: _,
    views,
    ratingCount,
    ratingSum,
    likeCount,
    orderCount,
    trendScore,
    isListed,
    prixActuel,
    rnd,
    updatedAt,
    ...given
  } = await shop.db.read.selectFrom('produits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...given, createdAt: new Date(shop.now).toISOString(), images: [], caracteristiques: [] };
}

test('G-391: an import of many prices, a new product, a delivered order and a rating end few pages each', async () => {
  // Background renders would take the place of pages that are looked at.
  caching.cache.remakeWith({ remake: async () => {}, isBusy: () => false });
  const imported = products.filter(({ externalId }) => externalId !== null).slice(-IMPORTED);
  expect(imported).toHaveLength(IMPORTED);
  const prices = await afterImport(imported.flatMap(({ externalId }) => externalId ?? []));
  expect(prices.ended.length).toBeLessThan(pages.length);
  for (const page of [
    '/categories',
    '/collections',
    '/shops',
    '/vendor',
    '/usage',
    productPath(products[0] ?? { id: 0, nom: '' }),
  ])
    expect(prices.ended).not.toContain(page);

  const [first] = products;
  if (!first) throw new Error('The demo has no products.');
  const rated = await afterChange('One rating', async () => {
    const { id: clientId } = await shop.db.read.selectFrom('clients').select('id').executeTakeFirstOrThrow();
    const createdAt = new Date(shop.now).toISOString();
    await shop.db.write((trx) => putRating(trx, { clientId, produitId: first.id, cote: 1, comment: '', createdAt }));
  });
  expect(rated.ended).toContain(productPath(first));
  expect(rated.ended.length).toBeLessThanOrEqual(pages.length / 3);

  const delivered = await afterChange('One delivered order', () =>
    shop.db.write((trx) => addToProduct(trx, first.id, { orderCount: 1, qte: -1 })),
  );
  expect(delivered.ended.length).toBeLessThanOrEqual(pages.length / 3);

  const added = await afterChange('One new product', async () => {
    const given = await givenColumns(first.id);
    await shop.db.write((trx) => insertProducts(trx, [{ ...given, nom: 'A thing of its own', externalId: null }]));
  });
  expect(added.ended).toEqual(expect.arrayContaining(['/new-products', productPath(first)]));
  expect(added.ended.length).toBeLessThanOrEqual(pages.length / 2);
});

test('G-391: an import of 10,000 prices of one shop ends its pages and lists alone', { tags: [MORE] }, async () => {
  caching.cache.remakeWith({ remake: async () => {}, isBusy: () => false });
  const first = products[0];
  if (!first) throw new Error('The demo has no products.');
  const given = await givenColumns(first.id);
  const externalIds = Array.from({ length: 10_000 }, (_, k) => `many-${k}`);
  await afterChange('10,000 new products', () =>
    shop.db.write((trx) =>
      insertProducts(
        trx,
        externalIds.map((externalId, k) => ({ ...given, externalId, nom: `One of many ${k}` })),
      ),
    ),
  );
  const { ended } = await afterImport(externalIds);
  expect(ended.length).toBeLessThanOrEqual(pages.length / 3);
  for (const page of ['/categories', '/collections', '/vendor', '/usage', productPath(products.at(-1) ?? first)])
    expect(ended).not.toContain(page);
});

test('G-402: a picture that is replaced by one of another colour ends the pages that show it, and no others', async () => {
  caching.cache.remakeWith({ remake: async () => {}, isBusy: () => false });
  const purgesOfEverything = () =>
    shop.db.read.selectFrom('change_log').select('seq').where('tag', '=', EVERYTHING).execute();
  const before = await purgesOfEverything();
  const [first] = products;
  const { url, placeholder } = await shop.db.read
    .selectFrom('produits as p')
    .innerJoin('pictures as pic', 'pic.path', 'p.url')
    .select(['p.url', 'pic.placeholder'])
    .where('p.id', '=', first?.id ?? 0)
    .executeTakeFirstOrThrow();
  const replaced = await afterChange('One replaced picture', () =>
    shop.db.write((trx) => storePictureColour(trx, url, placeholder === 0 ? 1 : 0)),
  );
  expect(replaced.ended).toContain(productPath(first ?? { id: 0, nom: '' }));
  expect(replaced.ended.length).toBeLessThanOrEqual(pages.length / 2);
  expect(await purgesOfEverything()).toEqual(before);
});
