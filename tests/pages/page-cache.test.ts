/** The page cache of a complete shop: what is cached and purged, and what must not split or poison it. */
import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logChange } from '../../src/data/change-log.ts';
import { tags } from '../../src/data/tags.ts';
import { deleteProducts } from '../../src/features/products/writing/delete-product.repository.ts';
import { insertProducts, updateProduct } from '../../src/features/products/writing/products-write.repository.ts';
import { updateShop } from '../../src/features/shops/shops-write.repository.ts';
import { productPath, subCategoryPath } from '../../src/shared/links.ts';
import { everyPage } from './every-page.ts';
import { type CachingShop, openShop, type TestShop } from './shop.ts';

let shop: TestShop;
let caching: CachingShop;
beforeAll(async () => {
  shop = await openShop();
  caching = await shop.openCaching();
});
afterAll(async () => {
  await caching.close();
  await shop.close();
});

/** A listed product, with the names in the addresses of its page and its sub-category. */
async function someProduct(offset = 0) {
  return shop.db.read
    .selectFrom('produits')
    .innerJoin('sous_categories', 'sous_categories.id', 'produits.sousCategorieId')
    .select([
      'produits.id',
      'produits.nom',
      'produits.boutiqueId',
      'produits.sousCategorieId',
      'sous_categories.nom as place',
    ])
    .where('produits.isListed', '=', true)
    .orderBy('produits.createdAt', 'desc')
    .offset(offset)
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Requests `target` until its text contains (or lacks) `message`, since a purge is asynchronous. */
const until = (target: string, message: string, there = true) =>
  expect
    .poll(async () => (await caching.get(target)).html.includes(message), { message: `${message} in ${target}` })
    .toBe(there);

const statusOf = async (target: string) => (await caching.get(target)).status;

const renders = () => caching.cache.counters.renders;

test('a page is rendered once and then served from memory, in every encoding, to HEAD and to If-None-Match', async () => {
  const first = await caching.get('/products/promotions');
  const before = renders();
  expect(first.status).toBe(200);
  expect(first.calls.length).toBeGreaterThan(0);
  const again = await caching.get('/products/promotions');
  expect(again.html).toBe(first.html);
  expect(again.calls).toEqual([]);
  const head = await caching.get('/products/promotions', { method: 'HEAD' });
  expect(head.html).toBe('');
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(first.html)));
  const same = await caching.get('/products/promotions', { headers: { 'if-none-match': String(first.headers.etag) } });
  expect(same.status).toBe(304);
  expect(same.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  for (const encoding of ['br', 'gzip', 'zstd']) {
    const packed = await caching.get('/products/promotions', { headers: { 'accept-encoding': encoding } });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toBe('accept-encoding, save-data, cookie');
  }
  expect(renders()).toBe(before);
});

/** A page whose form a visitor has just sent in vain is nobody else's. */
const UNCACHED = 'report of a product';

test('every page of the shop is cached: the next request needs no read', async () => {
  const own = await shop.openCaching();
  try {
    for (const [name, path] of Object.entries(await everyPage(shop.db))) {
      if (name === UNCACHED) continue;
      expect((await own.get(path)).calls.length, name).toBeGreaterThan(0);
      expect((await own.get(path)).calls, name).toEqual([]);
    }
  } finally {
    await own.close();
  }
});

test('cached pages have the policy headers, no cookie, and must be revalidated by browsers', async () => {
  const { headers } = await caching.get('/');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['strict-transport-security']).toBeDefined();
  for (const name of ['set-cookie', 'cdn-cache-control', 'cache-tag', 'x-cache-tags'])
    expect(headers[name], name).toBeUndefined();
});

test('random queries, hosts, cookies and headers change neither the answer nor the number of renders', async () => {
  const right = await caching.get('/products');
  const before = renders();
  const name = fc
    .stringMatching(/^[a-z_]{3,12}$/)
    .filter((text) => !['name', 'region', 'category', 'limit', 'page', 'seed'].includes(text));
  const value = fc.stringMatching(/^[\w.~%-]{0,20}$/).filter((text) => !text.includes('%'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, value), { maxLength: 4 }),
      fc.stringMatching(/^[a-z0-9.-]{1,30}$/),
      fc.stringMatching(/^[\w=; ]{0,40}$/),
      fc.constantFrom(
        'accept',
        'accept-language',
        'user-agent',
        'x-forwarded-host',
        'x-original-url',
        'x-forwarded-proto',
      ),
      value,
      async (query, host, cookie, header, noise) => {
        const search = query.map(([key, text]) => `${key}=${text}`).join('&');
        const answer = await caching.get(`/products${search ? `?${search}` : ''}`, {
          headers: { host, cookie, [header]: noise },
        });
        expect(answer.status).toBe(200);
        expect(answer.html).toBe(right.html);
        expect(answer.headers.etag).toBe(right.headers.etag);
      },
    ),
    { numRuns: 40 },
  );
  expect(renders()).toBe(before);
});

test('the order of parameters does not split a page, and invalid values redirect without a render', async () => {
  const target = '/products?limit=48&page=2';
  const first = await caching.get(target);
  expect(first.status).toBe(200);
  const before = renders();
  expect((await caching.get('/products?page=2&utm_source=x&limit=48')).html).toBe(first.html);
  for (const [requested, location] of [
    ['/products?page=2&limit=48&page=2', '/products?limit=48&page=2'],
    ['/products?page=abc', '/products'],
    ['/products?limit=30', '/products'],
    ['//products', '/products'],
    ['/products/', '/products'],
    ['/products?', '/products'],
    ['/%70roducts', '/products'],
  ]) {
    const answer = await caching.get(String(requested));
    expect([answer.status, answer.location], requested).toEqual([301, location]);
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
  expect(renders()).toBe(before);
});

test('a changed product purges its page, its lists and the home page; another product stays cached', async () => {
  const product = await someProduct();
  const other = await someProduct(400);
  expect(other.boutiqueId).not.toBe(product.boutiqueId);
  const path = productPath(product);
  const otherPath = productPath(other);
  const list = subCategoryPath({ id: product.sousCategorieId, nom: product.place });
  for (const target of [path, otherPath, list, '/', '/new-products']) await caching.get(target);
  const untouched = caching.cache.peek(otherPath)?.page;

  await shop.db.write((trx) => updateProduct(trx, product.id, { nom: 'Zebra-striped calabash 77' }));
  await until('/new-products', 'Zebra-striped calabash 77');
  await until('/', 'Zebra-striped calabash 77');
  await until(list, 'Zebra-striped calabash 77');
  const moved = await caching.get(path);
  expect(moved.status).toBe(301);
  await until(moved.location, 'Zebra-striped calabash 77');
  expect(caching.cache.peek(otherPath)?.page).toBe(untouched);
  expect(untouched?.purged).toBe(false);
});

test('an added row appears, and a deleted one disappears, without delay', async () => {
  const { id: last } = await shop.db.read
    .selectFrom('produits')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  const { id, ...basis } = await shop.db.read
    .selectFrom('produits')
    .selectAll()
    .where('isListed', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow();
  const path = `/products/new-thing_${last + 1}`;
  expect((await caching.get(path)).status).toBe(404);
  expect((await caching.get(path)).calls).toEqual([]);
  const {
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
  } = basis;
  const [added] = await shop.db.write((trx) =>
    insertProducts(trx, [{ ...given, nom: 'New thing', externalId: null, images: [], caracteristiques: [] }]),
  );
  expect(added).toBe(last + 1);
  await expect.poll(() => statusOf(path)).not.toBe(404);
  await shop.db.write((trx) => deleteProducts(trx, [last + 1]));
  await expect.poll(() => statusOf(path)).toBe(404);
});

test('a closed shop hides its pages and products, and an opened one shows them again', async () => {
  const product = await someProduct(50);
  const { nomLink } = await shop.db.read
    .selectFrom('boutiques')
    .select('nomLink')
    .where('id', '=', product.boutiqueId)
    .executeTakeFirstOrThrow();
  const path = `/shops/${encodeURIComponent(nomLink)}`;
  expect((await caching.get(path)).status).toBe(200);
  expect((await caching.get(productPath(product))).html).not.toContain('noindex');
  await shop.db.write((trx) => updateShop(trx, product.boutiqueId, { isActive: false }));
  await expect.poll(() => statusOf(path)).toBe(410);
  await until(productPath(product), 'noindex');
  await shop.db.write((trx) => updateShop(trx, product.boutiqueId, { isActive: true }));
  await expect.poll(() => statusOf(path)).toBe(200);
  await until(productPath(product), 'noindex', false);
});

test('a change during renders under load is never lost', async () => {
  const product = await someProduct(10);
  for (let turn = 0; turn < 8; turn += 1) {
    const nom = `Turned pot number ${turn}`;
    const asking = Promise.all(Array.from({ length: 10 }, () => caching.get('/new-products')));
    await shop.db.write((trx) => updateProduct(trx, product.id, { nom }));
    await asking;
    await until('/new-products', nom);
  }
});

test('pages change over time: the New badge, the seeds of the day, the year of the footer', async () => {
  const product = await someProduct();
  const path = productPath(product);
  const createdAt = new Date(shop.now - 49 * 86_400_000).toISOString();
  await shop.db.write(async (trx) => {
    await trx.updateTable('produits').set({ createdAt }).where('id', '=', product.id).execute();
    await logChange(trx, [tags.product(product.id)]);
  });
  const clean = await shop.openCaching();
  try {
    const badge = async () => {
      const { document, location, status } = await clean.get(path);
      if (status === 301) return (await clean.get(location)).document.querySelectorAll('.gallery .badge--new').length;
      return document.querySelectorAll('.gallery .badge--new').length;
    };
    const had = await badge();
    expect(had).toBe(1);
    clean.setNow(shop.now + 86_400_000 - 1);
    expect(await badge()).toBe(1);
    clean.setNow(shop.now + 86_400_000);
    expect(await badge()).toBe(0);

    const midnight = Math.ceil((shop.now + 3_600_000) / 86_400_000) * 86_400_000 - 3_600_000;
    clean.setNow(midnight - 1000);
    await clean.get('/products');
    expect((await clean.get('/products')).calls).toEqual([]);
    clean.setNow(midnight);
    expect((await clean.get('/products')).calls.length).toBeGreaterThan(0);

    const year = new Date(shop.now).getUTCFullYear();
    const newYear = Date.UTC(year + 1, 0);
    clean.setNow(newYear - 60_000);
    expect((await clean.get('/vendor')).html).toContain(`© ${year}`);
    clean.setNow(newYear);
    expect((await clean.get('/vendor')).html).toContain(`© ${year + 1}`);
  } finally {
    await clean.close();
  }
});

test('when the API is down, cached pages are served, even stale ones; others are a 503 that is not cached', async () => {
  const own = await shop.openCaching();
  try {
    await own.get('/shops');
    own.use(async () => {
      throw new Error('gone');
    });
    expect((await own.get('/shops')).status).toBe(200);
    own.cache.purge(['*']);
    const old = await own.get('/shops');
    expect([old.status, old.html.includes('Shops')]).toEqual([200, true]);
    const missing = await own.get('/collections');
    expect([missing.status, missing.headers['retry-after']]).toEqual([503, '5']);
    own.use(undefined);
    expect((await own.get('/collections')).status).toBe(200);
  } finally {
    await own.close();
  }
});

test('a page with a failed read is served, and rendered again for the next request', async () => {
  const own = await shop.openCaching();
  try {
    own.use((call) => (call.path.startsWith('/pubs') ? Promise.reject(new Error('gone')) : shop.transport(call)));
    const half = await own.get('/');
    expect(half.status).toBe(200);
    own.use(undefined);
    const whole = await own.get('/');
    expect(whole.html.length).toBeGreaterThan(half.html.length);
    expect((await own.get('/')).calls).toEqual([]);
  } finally {
    await own.close();
  }
});

test('a visitor who leaves during a render does not affect the others', async () => {
  const own = await shop.openCaching();
  try {
    const arrived = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    own.use(async (call) => {
      arrived.resolve();
      await go.promise;
      return shop.transport(call);
    });
    const leaving = request({ host: '127.0.0.1', port: own.port, path: '/categories', agent: false });
    leaving.on('error', () => {});
    leaving.end();
    await arrived.promise;
    leaving.destroy();
    const staying = own.get('/categories');
    await expect.poll(() => own.cache.counters.coalesced).toBe(1);
    go.resolve();
    expect((await staying).status).toBe(200);
    expect(own.cache.counters.renders).toBe(1);
    expect((await own.get('/categories')).calls).toEqual([]);
  } finally {
    await own.close();
  }
});

test("a redirect to a product's name is cached until the name changes", async () => {
  // A new shop has no pages that other tests purged and that are rendered again meanwhile.
  const own = await shop.openCaching();
  try {
    const product = await someProduct(20);
    const wrong = `/products/wrong-name_${product.id}`;
    const first = await own.get(wrong);
    expect([first.status, first.location]).toEqual([301, productPath(product)]);
    const again = await own.get(wrong);
    expect([again.location, again.calls]).toEqual([first.location, []]);
    await shop.db.write((trx) => updateProduct(trx, product.id, { nom: 'Right name' }));
    const renamed = productPath({ id: product.id, nom: 'Right name' });
    await expect.poll(async () => (await own.get(wrong)).location).toBe(renamed);
  } finally {
    await own.close();
  }
});

test('all addresses without a route share one cached page', async () => {
  const own = await shop.openCaching();
  try {
    const first = await own.get('/wp-login.php');
    expect(first.status).toBe(404);
    expect(first.calls.length).toBeGreaterThan(0);
    for (const target of ['/nothing/here', '/.env', '/a/b/c.txt', '/products/x/y', '/_image', '/404?x=1']) {
      const answer = await own.get(target);
      expect([answer.status, answer.html, answer.calls], target).toEqual([404, first.html, []]);
    }
    expect(own.cache.stats().cached.minor.pages).toBe(1);
    expect(own.cache.counters.failures).toBe(0);
  } finally {
    await own.close();
  }
});

test('a thousand searches and wrong addresses do not evict the shop', async () => {
  const own = await shop.openCaching({ PAGE_CACHE_MB: '2' });
  try {
    const home = await own.get('/');
    for (let k = 0; k < 150; k += 1) {
      await own.get(`/products/search/rice${k}`);
      await own.get(`/nothing/${k}`);
      await own.get(`/products?page=${21 + k}&limit=6`);
    }
    expect((await own.get('/')).calls).toEqual([]);
    expect((await own.get('/')).html).toBe(home.html);
    const { main, minor } = own.cache.stats().cached;
    expect(minor.bytes).toBeLessThanOrEqual(0.1 * 2 * 1_048_576);
    expect(main.pages).toBe(1);
  } finally {
    await own.close();
  }
});

test('with CDN=1 a shared cache gets the lifetime and tags of a page', async () => {
  const own = await shop.openCaching({ CDN: '1' });
  try {
    const { headers } = await own.get('/new-products');
    expect(headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400',
    );
    const tags = String(headers['cache-tag']).split(',');
    expect(tags).toEqual(own.cache.peek('/new-products')?.page.tags);
    expect(tags.length).toBeGreaterThan(20);
    const missing = await own.get('/nothing');
    expect([missing.headers['cache-control'], missing.headers['cache-tag']]).toEqual(['no-cache', undefined]);
    const call = await own.get('/api/produits');
    expect(call.headers['cache-control']).toBe('no-store');
  } finally {
    await own.close();
  }
});
