import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productPath } from '../../src/shared/links.ts';
import { openShop, type TestAnswer, type TestShop } from './shop.ts';

let shop: TestShop;
let product: { id: number; nom: string };

beforeAll(async () => {
  shop = await openShop();
  product = await shop.db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('isListed', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
});
afterAll(() => shop.close());

/** The addresses of one collection, sub-category and active shop. */
async function places() {
  const collection = await shop.db.read.selectFrom('classifications').select(['id']).executeTakeFirstOrThrow();
  const subCategory = await shop.db.read
    .selectFrom('sous_categories')
    .select('id')
    .where('listedCount', '>', 0)
    .executeTakeFirstOrThrow();
  return { collection: `/collections/x_${collection.id}`, subCategory: `/sub-categories/x_${subCategory.id}` };
}

/** Follows redirects like a browser. */
async function follow(path: string) {
  let answer = await shop.get(path);
  for (let hops = 0; answer.status === 301 && hops < 3; hops += 1) answer = await shop.get(answer.location);
  return answer;
}

/**
 * Expects a page that visitors may open; a guarded one sends them to the sign-in by script (bundles/before-paint.ts).
 */
function expectPublic({ status, document }: TestAnswer): void {
  expect(status).toBe(200);
  expect(document.documentElement.hasAttribute('data-guarded')).toBe(false);
}

describe('public routes', () => {
  test('RTE-17 PRM-01 / is served', async () => expectPublic(await shop.get('/')));
  test('RTE-22 PRM-05 /products is served', async () => expectPublic(await shop.get('/products')));
  test('RTE-23 /products/{name} is served', async () => expectPublic(await shop.get(productPath(product))));
  test('RTE-24 PRM-02 /collections is served', async () => expectPublic(await shop.get('/collections')));
  test('RTE-25 PRM-03 /collections/{name} is served', async () =>
    expectPublic(await follow((await places()).collection)));
  test('RTE-26 PRM-09 /products/search/{name} is served', async () =>
    expectPublic(await shop.get('/products/search/phone')));
  test('RTE-29 PRM-07 /products/promotions is served', async () =>
    expectPublic(await shop.get('/products/promotions')));
  test('RTE-30 PRM-08 /shops is served', async () => expectPublic(await shop.get('/shops')));
  test('RTE-32 PRM-06 /new-products is served', async () => expectPublic(await shop.get('/new-products')));
  test('RTE-33 CAT-01 PRM-04 /categories is served', async () => expectPublic(await shop.get('/categories')));
  test('RTE-34 PRM-04 /sub-categories/{id} is served', async () =>
    expectPublic(await follow((await places()).subCategory)));

  test('GEN-01 the first page is a marketplace for Nigeria: products of several shops, these shops, prices in naira', async () => {
    const { document } = await shop.get('/');
    expect(document.title).toContain('Oja');
    expect(document.documentElement.getAttribute('lang')).toBe('en-NG');
    const cards = [...document.querySelectorAll('main .product-card')];
    expect(cards.length).toBeGreaterThan(40);
    for (const card of cards) expect(card.textContent).toMatch(/₦[\d,]+/);
    const ids = cards.map((card) => Number(/_(\d+)$/.exec(card.querySelector('a')?.getAttribute('href') ?? '')?.[1]));
    const sellers = await shop.db.read
      .selectFrom('produits')
      .select('boutiqueId')
      .distinct()
      .where('id', 'in', ids)
      .execute();
    expect(sellers.length).toBeGreaterThan(5);
    const stores = [...document.querySelectorAll('[data-block="stores"] article a[href^="/shops/"]')];
    const links = new Set(
      stores.map((store) => decodeURIComponent(store.getAttribute('href') ?? '').replace('/shops/', '')),
    );
    const shops = await shop.db.read
      .selectFrom('boutiques')
      .select('pays')
      .where('nomLink', 'in', [...links])
      .execute();
    expect(shops.length).toBeGreaterThan(5);
    expect(shops.length).toBe(links.size);
    expect(shops.some(({ pays }) => pays === 'Nigeria')).toBe(true);
  });
});

describe('RTE-40 everything else is the 404 page', () => {
  test.each([
    '/nothing',
    '/products/Nokia_999999999',
    '/collections/x_999999999',
    '/sub-categories/x_999999999',
    '/shops/no-such-shop',
    '/error',
    '/404',
    '/500',
    '/_astro',
    '/wp-login.php',
    '/.env',
    '/.git/config',
    '/server/entry.mjs',
    '/sitemap-0.xml',
    '/index.html',
    '/products/x_0',
    '/products/x_-1',
    '/products/x_99999999999999999999',
    '/products/x_1e3',
    '/constructor',
    '/__proto__',
  ])('%s', async (path) => {
    const { status, document, headers } = await shop.get(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(document.querySelector('h1')?.textContent).toBeTruthy();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
  });

  test('G-104 an unknown product, shop, collection and sub-category', async () => {
    for (const path of ['/products/x_987654321', '/shops/nobody', '/collections/x_98765', '/sub-categories/x_98765'])
      expect((await shop.get(path)).status, path).toBe(404);
  });

  test('a missing file of the build is a plain 404', async () => {
    const { status, headers } = await shop.get('/_astro/missing.js');
    expect(status).toBe(404);
    expect(headers['content-type']).toMatch(/^text\/plain/);
  });

  test('endpoints of the framework are closed', async () => {
    for (const path of [
      '/_image?href=/favicon.svg&w=9999&h=9999&f=avif',
      '/_image',
      '/_server-islands/X',
      '/_actions/x',
    ])
      expect((await shop.get(path)).status, path).toBe(404);
  });
});

describe('canonical addresses', () => {
  test('RTE-50 the last part after an underscore is the product id; a wrong name redirects to the right one', async () => {
    const answer = await shop.get(`/products/an_other_name_${product.id}`);
    expect(answer.status).toBe(301);
    expect(answer.location).toBe(productPath(product));
    expect(answer.headers['cache-control']).toBe('no-cache');
    const { document } = await shop.get(productPath(product));
    expect(document.querySelector('h1')?.textContent?.toLowerCase()).toContain(product.nom.slice(0, 5).toLowerCase());
  });

  test.each([
    ['/products/', '/products'],
    ['//products', '/products'],
    ['/products?', '/products'],
    ['/shops/?page=2', '/shops?page=2'],
    ['//evil.example/..', '/'],
  ])('C-48 %s redirects to %s, uncached', async (from, to) => {
    const answer = await shop.get(from);
    expect(answer.status).toBe(301);
    expect(answer.location).toBe(to);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('C-48 /api and /files are never redirected', async () => {
    expect((await shop.get('/api/produits/?limit=1')).status).toBe(200);
    expect((await shop.get('/api/produits?limit=1')).status).toBe(200);
    expect((await shop.get('/files//x.png')).status).toBe(404);
  });

  test('C-48 the payment status and the code page keep both forms', async () => {
    for (const path of ['/payment-status/', '/payment-status', '/auth/verif/code/', '/auth/verif/code'])
      expect((await shop.get(path)).status, path).not.toBe(301);
  });
});

describe('invalid addresses', () => {
  test.each(['/%', '/%E0%A4%A', '/products/%ff_1', '/a%00b', '/a%0d%0aset-cookie:x'])(
    '%s is 400, with a page',
    async (path) => {
      const { status, document, headers } = await shop.get(path);
      expect(status).toBe(400);
      expect(document.querySelector('h1')?.textContent).toBeTruthy();
      expect(headers['set-cookie']).toBeUndefined();
    },
  );
});

describe('methods', () => {
  test('HEAD has the headers of GET and no body', async () => {
    for (const path of [
      '/',
      '/api/produits?limit=1',
      '/robots.txt',
      '/sitemap-index.xml',
      '/favicon.svg',
      '/healthz',
    ]) {
      const [head, get] = [await shop.get(path, { method: 'HEAD' }), await shop.get(path)];
      expect([head.status, head.html], path).toEqual([200, '']);
      expect(head.headers['content-type'], path).toBe(get.headers['content-type']);
    }
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'])('%s on a page is 405', async (method) => {
    const answer = await shop.get('/', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
  });

  test('OPTIONS lists the methods', async () => {
    expect((await shop.get('/', { method: 'OPTIONS' })).headers.allow).toBe('GET, HEAD, OPTIONS');
    const api = await shop.get('/api/produits', { method: 'OPTIONS' });
    expect([api.status, api.headers.allow]).toEqual([204, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS']);
  });

  test('an unknown method of the API is a 405 with a message', async () => {
    const answer = await shop.get('/api/produits', { method: 'TRACE' });
    expect(answer.status).toBe(405);
    expect(JSON.parse(answer.html)).toHaveProperty('messageError');
  });
});

describe('the API behind the front', () => {
  const post = (headers: Record<string, string>, body: string) =>
    shop.get('/api/nothing', { method: 'POST', headers, body });
  const json = { 'content-type': 'application/json' };

  test('an unknown call is a 404 with a message', async () => {
    const answer = await shop.get('/api/nothing');
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.html)).toMatchObject({ message: expect.any(String), messageError: expect.any(String) });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('a body above 100 kB is a 413, with or without a Content-Length', async () => {
    const body = `"${'x'.repeat(100_001)}"`;
    expect((await post({ ...json, 'content-length': String(body.length) }, body)).status).toBe(413);
    expect((await post({ ...json, 'transfer-encoding': 'chunked' }, body)).status).toBe(413);
  });

  test('S-15 a body must be JSON', async () => {
    expect((await post({ 'content-type': 'text/plain' }, '{}')).status).toBe(415);
    expect((await post({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=1')).status).toBe(415);
    expect((await post({ 'content-type': 'application/json; charset=utf-8' }, '{}')).status).toBe(404);
  });

  test('S-15 an Origin must be our host or the public address', async () => {
    expect((await post({ ...json, origin: 'https://evil.example' }, '{}')).status).toBe(403);
    expect((await post({ ...json, origin: 'null' }, '{}')).status).toBe(403);
    expect((await post({ ...json, origin: shop.settings.publicUrl }, '{}')).status).toBe(404);
    expect((await post({ ...json, origin: 'http://here.example', host: 'here.example' }, '{}')).status).toBe(404);
  });

  test('S-15 a listed Origin may send data', async () => {
    const other = await openShop({ ALLOWED_ORIGINS: 'https://app.example' });
    const headers = { ...json, origin: 'https://app.example' };
    expect((await other.get('/api/nothing', { method: 'POST', headers, body: '{}' })).status).toBe(404);
    await other.close();
  });
});

describe('compression', () => {
  test('pages are sent in br or gzip, as negotiated', async () => {
    const plain = await shop.get('/collections');
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await shop.get('/collections', { headers: { 'accept-encoding': encoding } });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toBe('accept-encoding, save-data, cookie');
      expect(Number(headers['content-length'])).toBeLessThan(plain.html.length / 3);
    }
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  test('built files are immutable, compressed once, and revalidated with 304', async () => {
    const { document } = await shop.get('/');
    const style = document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '';
    expect(style).toMatch(/^\/_astro\//);
    const br = await shop.get(style, { headers: { 'accept-encoding': 'br' } });
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css; charset=utf-8',
    });
    const again = await shop.get(style, {
      headers: { 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) },
    });
    expect([again.status, again.html]).toEqual([304, '']);
    const other = await shop.get(style, { headers: { 'if-none-match': String(br.headers.etag) } });
    expect(other.status).toBe(200);
  });
});

describe('files', () => {
  test('GEN-44 the address of a picture is the file host plus the stored path', async () => {
    const { document } = await shop.get(productPath(product));
    const { url } = await shop.db.read
      .selectFrom('produits')
      .select('url')
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow();
    const sources = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(sources).toContain(`/files/${url}?w=960`);
    const picture = await shop.get(`/files/${url}`);
    expect(picture.status).toBe(200);
    expect(picture.headers['content-type']).toMatch(/^image\//);
    expect(picture.headers['x-content-type-options']).toBe('nosniff');
    const again = await shop.get(`/files/${url}`, { headers: { 'if-none-match': String(picture.headers.etag) } });
    expect([again.status, again.html]).toEqual([304, '']);
    const head = await shop.get(`/files/${url}`, { method: 'HEAD' });
    expect([head.status, head.html]).toEqual([200, '']);
  });

  test('GEN-44 with another file host, pictures use it and the policy allows it', async () => {
    const other = await openShop({ FILE_HOST: 'http://cdn.example/oja/' });
    const { document, headers } = await other.get('/products');
    const sources = [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src') ?? '');
    expect(sources.some((source) => source.startsWith('http://cdn.example/oja/'))).toBe(true);
    expect(headers['content-security-policy']).toMatch(/img-src 'self' data: https: http:\/\/cdn\.example;/);
    await other.close();
  });

  test.each([
    '/files/',
    '/files/../oja.sqlite',
    '/files/..%2foja.sqlite',
    '/files/%2e%2e/%2e%2e/etc/passwd',
    '/files//etc/passwd',
    '/files/.hidden.png',
    '/files/a%00.png',
    '/files/%',
    '/files/demo',
    '/files/missing.png',
    '/files/C:%5Cwindows.png',
  ])('%s is a 404', async (path) => {
    const { status, html } = await shop.get(path);
    expect(status).toBe(404);
    expect(html).toBe('There is no such file.\n');
  });
});

describe('health', () => {
  test('/healthz reports whether the database answers', async () => {
    const other = await openShop();
    expect(await other.get('/healthz')).toMatchObject({ status: 200, html: 'ok\n' });
    await other.db.close();
    expect((await other.get('/healthz')).status).toBe(503);
  });

  test('G-268: /readyz is 200 once all migrations are there, and 503 when the database does not answer', async () => {
    const other = await openShop();
    await other.db.write((trx) =>
      sql`update kysely_migration set name = 'x' || name where name like '0017%'`.execute(trx),
    );
    expect(await other.get('/readyz')).toMatchObject({ status: 503, html: 'The database is not migrated yet.\n' });
    await other.db.write((trx) =>
      sql`update kysely_migration set name = substr(name, 2) where name like 'x%'`.execute(trx),
    );
    expect(await other.get('/readyz')).toMatchObject({ status: 200, html: 'ok\n' });
    await other.db.close();
    expect(await other.get('/readyz')).toMatchObject({ status: 503, html: 'The database does not answer.\n' });
  });
});

describe('an API that does not answer', () => {
  const down = async () => Promise.reject(new Error('down'));

  test.each(['/', '/products', '/collections', '/shops'])('%s is 503 with Retry-After', async (path) => {
    const { status, headers, document } = await shop.get(path, { transport: down });
    expect(status).toBe(503);
    expect(headers['retry-after']).toBeTruthy();
    expect(document.querySelector('h1')?.textContent).toBeTruthy();
  });

  test('GEN-45 every read of a page goes through the API client', async () => {
    const { calls } = await shop.get('/');
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) expect(call.path).toMatch(/^\/[a-z]/);
  });
});

test('request data other than the address does not change a page', async () => {
  const path = productPath(product);
  const plain = await shop.get(path);
  const laden = await shop.get(path, {
    headers: { cookie: 'a=b', host: 'evil.example', 'x-forwarded-host': 'evil.example', authorization: 'Bearer x' },
  });
  expect(laden.html).toBe(plain.html);
  expect(laden.headers['set-cookie']).toBeUndefined();
});
