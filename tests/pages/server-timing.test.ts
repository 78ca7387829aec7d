/** `Server-Timing`: every page reports how the page cache answered it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
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

type RequestInput = Parameters<CachingShop['get']>[1];
const timingOf = async (target: string, options?: RequestInput, from = caching) =>
  (await from.get(target, options)).headers['server-timing'];

const MISS = /^cache;desc=miss, render;dur=\d+$/;

test('G-276: a page says that it was rendered and for how long, then that it came from memory, a 304 too', async () => {
  expect(await timingOf('/categories')).toMatch(MISS);
  expect(await timingOf('/categories')).toBe('cache;desc=hit');
  const { headers } = await caching.get('/categories', { headers: { 'accept-encoding': 'br' } });
  const again = await caching.get('/categories', {
    headers: { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) },
  });
  expect([again.status, again.headers['server-timing']]).toEqual([304, 'cache;desc=hit']);
});

test('G-276: an old page says so while a new one is rendered, and when none can be rendered', async () => {
  // The shop uses a foreign API that does not report changes.
  const own = await shop.openCaching({ API_BASE: 'https://api.oja.example' });
  try {
    await own.get('/shops');
    own.setNow(shop.now + 60_000);
    own.use(() => Promise.reject(new Error('The API is down.')));
    expect(await timingOf('/shops', {}, own)).toBe('cache;desc=stale');
    own.setNow(shop.now + 60_000 + 3_600_000);
    expect(await timingOf('/shops', {}, own)).toBe('cache;desc=stand-in');
  } finally {
    await own.close();
  }
});

test('G-276: what waits for the render of another request says so, and names no time', async () => {
  const own = await shop.openCaching();
  const open = Promise.withResolvers<void>();
  try {
    own.use(async (call) => {
      await open.promise;
      return shop.transport(call);
    });
    const timings = [1, 2, 3].map(() => timingOf('/new-products', {}, own));
    await expect.poll(() => own.cache.counters.coalesced).toBe(2);
    open.resolve();
    const answered = (await Promise.all(timings)).map((timing) => String(timing).replace(/\d+$/, 'N'));
    expect(answered.sort()).toEqual(['cache;desc=joined', 'cache;desc=joined', 'cache;desc=miss, render;dur=N']);
  } finally {
    open.resolve();
    await own.close();
  }
});

test('G-276: pages of one visitor and pages that say what went wrong are never from memory for others, and say so', async () => {
  expect(await timingOf('/plain/cart')).toMatch(/^cache;desc=pass, render;dur=\d+$/);
  expect(await timingOf('/%zz')).toBe('cache;desc=error');
});

test('G-276: an answer that a shared cache may keep names the origin and no time; a lite one is not kept there', async () => {
  const own = await shop.openCaching({ CDN: '1' });
  try {
    expect(await timingOf('/categories', {}, own)).toBe('origin;desc=miss');
    expect(await timingOf('/categories', {}, own)).toBe('origin;desc=hit');
    expect(await timingOf('/categories', { headers: { 'save-data': 'on' } }, own)).toMatch(MISS);
  } finally {
    await own.close();
  }
});

test('G-276: the validator of a page does not depend on how it was answered', async () => {
  const first = await caching.get('/collections');
  const second = await caching.get('/collections');
  expect(first.headers['server-timing']).not.toBe(second.headers['server-timing']);
  expect(first.headers.etag).toBe(second.headers.etag);
});
