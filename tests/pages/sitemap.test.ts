import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type TestShop } from './shop.ts';
import { hasXmllint, locsOf, SITEMAP_INDEX, SITEMAP_WITH_IMAGES, xmlProblems } from './xml-problems.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const pathOf = (address: string) => address.slice(shop.settings.publicUrl.length);

/** The paths of all shards, from the index. */
async function shardPaths(): Promise<string[]> {
  return locsOf((await shop.get('/sitemap-index.xml')).html).map(pathOf);
}

async function pathsOf(kind: string): Promise<string[]> {
  const shards = (await shardPaths()).filter((shard) => shard.startsWith(`/sitemap-${kind}-`));
  const documents = await Promise.all(shards.map((shard) => shop.get(shard)));
  return documents.flatMap(({ html }) => locsOf(html)).map(pathOf);
}

test.runIf(hasXmllint)('G-108 the index and every shard are valid', async () => {
  const index = await shop.get('/sitemap-index.xml');
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(xmlProblems(index.html, SITEMAP_INDEX)).toBe('');
  for (const shard of await shardPaths()) {
    const { status, html, headers } = await shop.get(shard);
    expect(status, shard).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(xmlProblems(html, SITEMAP_WITH_IMAGES), shard).toBe('');
  }
});

test('G-108 the static pages', async () => {
  expect((await pathsOf('pages')).sort()).toEqual([
    '/',
    '/about',
    '/accessibility',
    '/categories',
    '/collections',
    '/delivery',
    '/help/delete-account',
    '/new-products',
    '/privacy-policy',
    '/products',
    '/products/promotions',
    '/returns',
    '/shops',
    '/track',
    '/usage',
  ]);
});

describe('G-108 all public rows, and no others', () => {
  const idsOf = (paths: string[]) => paths.map((p) => Number(/_(\d+)$/.exec(p)?.[1])).sort((a, b) => a - b);

  test('collections', async () => {
    const rows = await shop.db.read.selectFrom('classifications').select('id').orderBy('id').execute();
    expect(idsOf(await pathsOf('collections'))).toEqual(rows.map((row) => row.id));
  });

  test('sub-categories with products', async () => {
    const rows = await shop.db.read
      .selectFrom('sous_categories')
      .select('id')
      .where('listedCount', '>', 0)
      .orderBy('id')
      .execute();
    expect(idsOf(await pathsOf('sub-categories'))).toEqual(rows.map((row) => row.id));
  });

  test('listed products', async () => {
    const rows = await shop.db.read
      .selectFrom('produits')
      .select('id')
      .where('isListed', '=', true)
      .orderBy('id')
      .execute();
    expect(idsOf(await pathsOf('products'))).toEqual(rows.map((row) => row.id));
  });

  test('active shops', async () => {
    const rows = await shop.db.read.selectFrom('boutiques').select(['nomLink', 'isActive']).execute();
    expect(rows.some((row) => !row.isActive)).toBe(true);
    const active = rows.filter((row) => row.isActive).map((row) => `/shops/${encodeURIComponent(row.nomLink)}`);
    expect((await pathsOf('shops')).sort()).toEqual(active.sort());
  });

  test('every address is canonical', async () => {
    for (const kind of ['pages', 'collections', 'sub-categories', 'shops', 'products']) {
      for (const address of (await pathsOf(kind)).filter((_, at) => at % 200 === 0)) {
        const { status, document } = await shop.get(address);
        expect(status, address).toBe(200);
        const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href');
        expect(canonical).toBe(shop.settings.publicUrl + address);
      }
    }
  });
});

test('the lastmod of a changed product is its time of change', async () => {
  const row = await shop.db.read
    .selectFrom('produits')
    .select(['id', 'updatedAt'])
    .where('isListed', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { html } = await shop.get('/sitemap-products-1.xml');
  expect(html).toMatch(new RegExp(`_${row.id}</loc><lastmod>${row.updatedAt.replaceAll('.', '\\.')}</lastmod>`));
});

test('a shard covers 10,000 ids, and gaps create no empty shards', async () => {
  const other = await openShop();
  const from = await other.db.read.selectFrom('classifications').selectAll().executeTakeFirstOrThrow();
  const rows = [10_000, 10_001, 45_000].map((id) => ({ ...from, id, nom: `Far & away ${id}`, externalId: null }));
  await other.db.write(async (trx) => {
    await trx.insertInto('classifications').values(rows).execute();
  });
  const index = locsOf((await other.get('/sitemap-index.xml')).html).filter((loc) => loc.includes('collections'));
  expect(index.map(pathOf)).toEqual([1, 2, 5].map((shard) => `/sitemap-collections-${shard}.xml`));
  expect(locsOf((await other.get('/sitemap-collections-2.xml')).html).map(pathOf)).toEqual([
    '/collections/Far+away+10001_10001',
  ]);
  expect((await other.get('/sitemap-collections-3.xml')).status).toBe(404);
  await other.close();
});

test('G-108 who looks for /sitemap.xml is redirected to the index', async () => {
  const { status, location } = await shop.get('/sitemap.xml');
  expect([status, location]).toEqual([301, '/sitemap-index.xml']);
});

test('shops on another host are not listed', async () => {
  const other = await openShop({ SHOP_HOST: 'https://shops.example' });
  expect((await other.get('/sitemap-index.xml')).html).not.toContain('sitemap-shops');
  expect((await other.get('/sitemap-shops-1.xml')).status).toBe(404);
  await other.close();
});

test.each([
  '/sitemap-nothing-1.xml',
  '/sitemap-products-0.xml',
  '/sitemap-products-999.xml',
  '/sitemap-pages-2.xml',
  '/sitemap-constructor-1.xml',
])('there is no %s', async (target) => expect((await shop.get(target)).status).toBe(404));

test('sitemaps are rendered once in ten minutes, compressed once, and revalidated with 304', async () => {
  const stored = await shop.openCaching();
  try {
    for (const target of ['/sitemap-index.xml', '/sitemap-products-1.xml']) {
      const { renders } = stored.cache.counters;
      const plain = await stored.get(target);
      const br = await stored.get(target, { headers: { 'accept-encoding': 'br' } });
      // The index is too short for compression.
      const isPacked = br.headers['content-encoding'] === 'br';
      expect(isPacked).toBe(target !== '/sitemap-index.xml');
      expect((isPacked ? brotliDecompressSync(br.bytes) : br.bytes).toString()).toBe(plain.html);
      expect(br.headers['x-content-type-options']).toBe('nosniff');
      const again = { 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) };
      expect((await stored.get(target, { headers: again })).status).toBe(304);
      expect(stored.cache.counters.renders).toBe(renders + 1);
    }
    const { renders } = stored.cache.counters;
    stored.setNow(shop.now + 600_001);
    expect((await stored.get('/sitemap-products-1.xml')).status).toBe(200);
    await expect.poll(() => stored.cache.counters.renders).toBe(renders + 1);
  } finally {
    await stored.close();
  }
});
