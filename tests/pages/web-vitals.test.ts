/**
 * Measuring how fast pages feel in browsers: which pages are measured, what may be reported, and how reports are
 * counted.
 */
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aggregate } from '../../src/server/process/metrics-server.ts';
import { everyPage } from './every-page.ts';
import { type CachingShop, openShop, type TestShop } from './shop.ts';

/** Pages are measured only where metrics can be read. Nothing opens the port here. */
const SETTINGS = { METRICS_PORT: '9', WEB_VITALS_PERCENT: '10', LIMIT_VITALS_ADDRESS: '40' };
const ORIGIN = 'https://oja.example';

let shop: TestShop;
let caching: CachingShop;
beforeAll(async () => {
  shop = await openShop(SETTINGS);
  caching = await shop.openCaching();
});
afterAll(async () => {
  await caching.close();
  await shop.close();
});

/** The type of the page and the share of its views; nothing for a page that is not measured. */
const measuredAs = async (path: string, headers: Readonly<Record<string, string>> = {}, from = shop) => {
  const html = (await from.get(path, { headers })).document.documentElement;
  return [html.getAttribute('data-vitals'), html.getAttribute('data-share')].filter((value) => value !== null).join();
};

describe('G-277: which pages are measured', () => {
  test('pages of the catalogue and texts, by their type', async () => {
    const pages = await everyPage(shop.db);
    const types: Readonly<Record<string, string>> = {
      home: 'home',
      product: 'product',
      'sub-category': 'category',
      collection: 'category',
      search: 'search',
      shop: 'shop',
    };
    for (const [name, type] of Object.entries(types))
      expect(await measuredAs(pages[name] ?? ''), name).toBe(`${type},0.1`);
    expect(await measuredAs('/privacy-policy')).toBe('text,0.1');
  });

  test('no page of customers, no lite page, and no page that is not there', async () => {
    const own = [
      '/user/orders',
      '/user/orders/AP-NG-0012345',
      '/order',
      '/order-success',
      '/payment-status',
      '/sign-in',
    ];
    for (const path of [...own, '/favorite-products', '/track', '/plain/cart', '/nothing'])
      expect(await measuredAs(path), path).toBe('');
    expect(await measuredAs('/', { 'save-data': 'on' })).toBe('');
    expect(await measuredAs('/', { cookie: 'lite=1' })).toBe('');
  });

  test('none where it is switched off, or where nobody reads metrics', async () => {
    for (const settings of [{ METRICS_PORT: '9', WEB_VITALS_PERCENT: '0' }, {}]) {
      const quiet = await openShop(settings);
      try {
        expect(await measuredAs('/categories', {}, quiet)).toBe('');
      } finally {
        await quiet.close();
      }
    }
    const own = await shop.openCaching({ WEB_VITALS_PERCENT: '0' });
    expect((await own.get('/vitals', { method: 'POST', headers: { origin: ORIGIN }, body: '{}' })).status).toBe(405);
    await own.close();
  });
});

test('G-277: the script that measures has at most 1 KB on its way, is kept for good, and sets and reads nothing stored', async () => {
  const { html } = await shop.get('/categories');
  const [, url = ''] = /"(\/_astro\/vitals\.\w+\.js)"/.exec(html) ?? [];
  const script = await shop.get(url, { headers: { 'accept-encoding': 'br' } });
  expect(script.status).toBe(200);
  expect(script.headers['cache-control']).toContain('immutable');
  const text = (await shop.get(url)).html;
  const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  expect(packed.length).toBeLessThanOrEqual(1024);
  expect(script.bytes.length).toBeLessThanOrEqual(1024);
  expect(text).not.toMatch(/cookie|localStorage|sessionStorage|indexedDB|location|referrer|userAgent|crypto/);
});

const report = (body: unknown, headers: Readonly<Record<string, string>> = { origin: ORIGIN }) =>
  caching.get('/vitals', { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
const counted = async (start: string) =>
  (await aggregate([await caching.metrics.snapshot()]).metrics()).split('\n').filter((line) => line.startsWith(start));

const GOOD = { page: 'product', connection: '3g', ttfb: 420, fcp: 1600, lcp: 2600, inp: 90, cls: 0.04 };

test('G-277: a report is counted by type of page and kind of connection, in seconds', async () => {
  const { status, headers, html } = await report(GOOD);
  expect([status, html]).toEqual([204, '']);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['set-cookie']).toBeUndefined();
  expect((await report({ page: 'home', connection: 'unknown', lcp: 900 })).status).toBe(204);
  const lcp = await counted('shop_web_vitals_lcp_seconds');
  expect(lcp).toEqual(
    expect.arrayContaining([
      'shop_web_vitals_lcp_seconds_bucket{le="2.5",page="product",connection="3g"} 0',
      'shop_web_vitals_lcp_seconds_bucket{le="4",page="product",connection="3g"} 1',
      'shop_web_vitals_lcp_seconds_sum{page="product",connection="3g"} 2.6',
      'shop_web_vitals_lcp_seconds_count{page="home",connection="unknown"} 1',
    ]),
  );
  expect(await counted('shop_web_vitals_cls_sum')).toEqual([
    'shop_web_vitals_cls_sum{page="product",connection="3g"} 0.04',
  ]);
});

test('G-277: whatever is not a report is refused with words and counted nowhere', async () => {
  const before = await counted('shop_web_vitals');
  const wrong: unknown[] = [
    '',
    '{',
    'null',
    [],
    { ...GOOD, page: '/products/Nokia_1' },
    { ...GOOD, connection: '5g' },
    { ...GOOD, lcp: -1 },
    { ...GOOD, lcp: 600_001 },
    { ...GOOD, lcp: '2600' },
    { ...GOOD, inp: 1.5 },
    { ...GOOD, cls: 101 },
    { ...GOOD, client: 7 },
    { page: 'home' },
  ];
  for (const body of wrong) {
    const answer = await report(body);
    expect(answer.status, JSON.stringify(body)).toBe(400);
    expect(answer.html).toContain('no report');
  }
  expect((await report({ ...GOOD, more: 'x'.repeat(500) })).status).toBe(413);
  for (const headers of [{}, { origin: 'https://other.example' }] as Record<string, string>[])
    expect((await report(GOOD, headers)).status).toBe(403);
  expect(await counted('shop_web_vitals')).toEqual(before);
});

test('G-277: an address reports only so many views a minute', async () => {
  const own = await shop.openCaching({ LIMIT_VITALS_ADDRESS: '2' });
  try {
    const send = () => own.get('/vitals', { method: 'POST', headers: { origin: ORIGIN }, body: JSON.stringify(GOOD) });
    expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await own.close();
  }
});
