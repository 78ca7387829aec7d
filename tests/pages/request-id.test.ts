import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CachingShop, openShop, type TestShop } from './shop.ts';

let shop: TestShop;
let caching: CachingShop;
beforeAll(async () => {
  shop = await openShop();
  caching = await shop.openCaching();
});
afterAll(async () => {
  await caching?.close();
  await shop?.close();
});

const OWN = /^[\da-f]{12}$/;

test.each([
  '/',
  '/livez',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.svg',
  '/api/pays',
  '/api/nothing',
  '/files/nothing.webp',
  '/plain/cart',
  '/nothing',
  '/shops/',
])('G-354: every kind of answer has an id: %s', async (target) => {
  const ids = [];
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PURGE'])
    ids.push((await caching.get(target, { method })).headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(OWN);
  expect(new Set(ids).size).toBe(4);
});

test('G-354: a page from memory is the same bytes with the same validator, and an id of each answer', async () => {
  await caching.get('/shops');
  const [first, second] = [await caching.get('/shops'), await caching.get('/shops')];
  for (const { headers } of [first, second]) expect(headers['server-timing']).toBe('cache;desc=hit');
  expect(second.html).toBe(first.html);
  expect(second.headers.etag).toBe(first.headers.etag);
  const unchanged = await caching.get('/shops', { headers: { 'if-none-match': String(first.headers.etag) } });
  expect(unchanged.status).toBe(304);
  const ids = [first, second, unchanged].map(({ headers }) => headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(OWN);
  expect(new Set(ids).size).toBe(3);
});

test('/livez is 200 without a database, which /readyz and /healthz ask', async () => {
  const other = await openShop();
  await other.db.close();
  expect(await other.get('/livez')).toMatchObject({ status: 200, html: 'ok\n' });
  expect((await other.get('/readyz')).status).toBe(503);
  await other.close();
});
