/** Pages on disk in a complete shop: what survives a restart, and what must not. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { updateProduct } from '../../src/features/products/writing/products-write.repository.ts';
import { productPath } from '../../src/shared/links.ts';
import { type CachingShop, openShop, type TestShop } from './shop.ts';

let shop: TestShop;
const opened: CachingShop[] = [];
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(() => shop.close());

const open = async (settings: Readonly<Record<string, string>> = {}) => {
  const one = await shop.openCaching({ PAGES_DISK_MB: '16', ...settings });
  opened.push(one);
  return one;
};
const BROWSER = { headers: { 'accept-encoding': 'br, gzip' } };

/** A front that knows only what is on disk, as after a restart. */
async function reopened(settings?: Readonly<Record<string, string>>): Promise<CachingShop> {
  for (const one of opened.splice(0)) await one.close();
  return open(settings);
}

const product = (offset: number) =>
  shop.db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('isListed', '=', true)
    .orderBy('id')
    .offset(offset)
    .limit(1)
    .executeTakeFirstOrThrow();

test('G-387: after a restart a page comes from disk as it was, without a read of its data, and then from memory', async () => {
  const target = productPath(await product(0));
  const first = await (await open()).get(target, BROWSER);
  expect(first.headers['server-timing']).toContain('desc=miss');
  const again = await reopened();
  const stored = await again.get(target, BROWSER);
  expect([stored.status, stored.headers['server-timing'], stored.calls]).toEqual([200, 'cache;desc=hit-disk', []]);
  expect(stored.bytes.equals(first.bytes)).toBe(true);
  const { 'server-timing': _, date: __, 'x-request-id': ___, ...headers } = first.headers;
  expect(stored.headers).toMatchObject(headers);
  expect((await again.get(target, BROWSER)).headers['server-timing']).toBe('cache;desc=hit');
  const same = await again.get(target, {
    headers: { ...BROWSER.headers, 'if-none-match': String(first.headers.etag) },
  });
  expect(same.status).toBe(304);
  // An encoding that is not stored is made from the stored one.
  const plain = await (await reopened()).get(target);
  expect([plain.headers['server-timing'], plain.headers['content-length']]).toEqual([
    'cache;desc=hit-disk',
    String(plain.bytes.length),
  ]);
  expect(plain.html).toBe((await shop.get(target)).html);
  const { mode } = await stat(path.join(shop.dataDir, 'pages/pages.sqlite'));
  expect(mode & 0o777).toBe(0o600);
});

test('G-388: a page that has changed while no process ran is rendered, and others come from disk', async () => {
  const [changed, other] = [await product(1), await product(400)];
  const first = await open();
  for (const one of [changed, other]) await first.get(productPath(one), BROWSER);
  await reopened();
  for (const one of opened.splice(0)) await one.close();
  await shop.db.write((trx) => updateProduct(trx, changed.id, { prix: 123_456 }));
  const again = await open();
  const timing = async (one: typeof other) => (await again.get(productPath(one), BROWSER)).headers['server-timing'];
  expect(await again.disk?.explain(productPath(changed))).toMatchObject({
    stored: true,
    answered: false,
    because: `what it shows has changed: product:${changed.id}`,
  });
  expect(await timing(changed)).toContain('desc=miss');
  expect((await again.get(productPath(changed))).html).toContain('123,456');
  expect(await timing(other)).toBe('cache;desc=hit-disk');
  expect(again.disk?.counters).toMatchObject({ hits: 1, outdated: 1 });
});

test('G-389: pages of other settings, searches, filters, redirects and wrong addresses do not come from disk', async () => {
  const target = productPath(await product(2));
  const first = await open();
  const others = [
    '/products/search/rice',
    '/products?min=5',
    '/helps/x',
    '/nothing',
    `/products/wrong_${(await product(2)).id}`,
  ];
  for (const one of [target, ...others]) await first.get(one, BROWSER);
  const renamed = await reopened({ PRODUCT_NAME: 'Kasuwa' });
  expect((await renamed.get(target, BROWSER)).headers['server-timing']).toContain('desc=miss');
  const again = await reopened();
  expect((await again.get(target, BROWSER)).headers['server-timing']).toBe('cache;desc=hit-disk');
  for (const one of others)
    expect((await again.get(one, BROWSER)).headers['server-timing'], one).toContain('desc=miss');
  // The lite rendition is a separate page.
  const lite = { headers: { ...BROWSER.headers, 'save-data': 'on' } };
  expect((await again.get(target, lite)).headers['server-timing']).toContain('desc=miss');
  expect((await (await reopened()).get(target, lite)).headers['server-timing']).toBe('cache;desc=hit-disk');
});

test('G-390: a page from disk ends when time changes it, and one from the future is not used', async () => {
  const first = await open();
  await first.get('/new-products', BROWSER);
  const timing = async (one: CachingShop) => (await one.get('/new-products', BROWSER)).headers['server-timing'];
  const later = await reopened();
  later.setNow(shop.now - 1);
  expect(await timing(later)).toContain('desc=miss');
  later.setNow(shop.now + 366 * 86_400_000);
  expect(await timing(later)).toContain('desc=miss');
});
