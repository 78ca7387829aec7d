/** More requests than the shop can render, or than an address may make; cached pages are still served. */
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Transport } from '../../src/client/client.ts';
import { keepAliveAgent } from '../keep-alive-agent.ts';
import { type CachingShop, openShop, type TestShop } from './shop.ts';

interface Answer {
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

const agent = keepAliveAgent(600);
afterAll(() => agent.destroy());

/** Requests `target` as a visitor at `address`, through a trusted proxy. */
function requestFrom(port: number, address: string, target: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': address };
    const asking = request({ host: '127.0.0.1', port, path: target, agent, headers }, (res) => {
      const { 'retry-after': retryAfter, 'content-type': type } = res.headers;
      buffer(res).then((body) => resolve({ status: res.statusCode, retryAfter, type, body: body.toString() }), reject);
    });
    asking.on('error', reject).end();
  });
}

const addressOf = (number: number) => `41.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
const headingOf = ({ body }: Answer) => parseHTML(body).document.querySelector('h1')?.textContent?.trim();
const ofStatus = (answers: readonly Answer[], status: number) => answers.filter((answer) => answer.status === status);

describe('a flood of distinct addresses', () => {
  /** More than the 16 that are rendered and the 200 that wait. */
  const VISITORS = 260;
  const SEARCH = '/api/produits?keyword=a&sort=average&limit=20';
  let shop: TestShop;
  let caching: CachingShop;
  beforeAll(async () => {
    shop = await openShop({ TRUST_PROXY: '1' });
    caching = await shop.openCaching();
  });
  afterAll(async () => {
    await caching.close();
    await shop.close();
  });

  test('16 pages render at a time, 200 wait, the others get a 503 page, and cached pages are served', async () => {
    const path = '/collections';
    const before = await caching.get(path);
    const go = Promise.withResolvers<void>();
    let [underWay, max] = [0, 0];
    const blocked: Transport = async (call) => {
      underWay += 1;
      max = Math.max(max, underWay);
      await go.promise;
      underWay -= 1;
      return shop.transport(call);
    };
    caching.use(blocked);
    const requested = Array.from({ length: VISITORS }, (_, k) =>
      requestFrom(caching.port, addressOf(k), `/products/search/flood${k}`),
    );
    const all = Promise.allSettled(requested);
    let refusedSoFar = 0;
    for (const answer of requested) void answer.then(({ status }) => (refusedSoFar += status === 503 ? 1 : 0));
    await expect.poll(() => refusedSoFar).toBeGreaterThanOrEqual(VISITORS - 216);
    // A render makes up to 4 calls, because page and shell read concurrently.
    await expect.poll(() => underWay % 16 === 0 && underWay / 16).toBeGreaterThanOrEqual(1);
    expect(max).toBeLessThanOrEqual(4 * 16);
    const cached = await requestFrom(caching.port, addressOf(999), path);
    expect([cached.status, cached.body]).toEqual([200, before.html]);
    go.resolve();
    await all;
    caching.use(undefined);
    const answers = await Promise.all(requested);
    const [good, refused] = [ofStatus(answers, 200), ofStatus(answers, 503)];
    expect(good.length + refused.length).toBe(VISITORS);
    // The clock decides how many of the waiting requests were answered in time. Afterwards there is room again.
    const statusNow = async () =>
      (await requestFrom(caching.port, addressOf(VISITORS), '/products/search/afterwards')).status;
    await expect.poll(statusNow).toBe(200);
    for (const answer of refused) {
      expect(answer).toMatchObject({ retryAfter: '5', type: 'text/html; charset=utf-8' });
      expect(headingOf(answer)).toBe('We cannot show this right now');
    }
    for (const [k, answer] of answers.entries()) if (answer.status === 200) expect(answer.body).toContain(`flood${k}`);
  });

  test('searches of the API are answered or refused with a 503 in JSON, and a cached page meanwhile', async () => {
    const path = '/shops';
    const before = await caching.get(path);
    const one = await requestFrom(caching.port, '41.9.9.9', SEARCH);
    expect(JSON.parse(one.body).data.length).toBeGreaterThan(10);
    const requested = Array.from({ length: VISITORS }, (_, k) => requestFrom(caching.port, addressOf(k), SEARCH));
    const cached = await requestFrom(caching.port, addressOf(999), path);
    expect([cached.status, cached.body]).toEqual([200, before.html]);
    const answers = await Promise.all(requested);
    const [good, refused] = [ofStatus(answers, 200), ofStatus(answers, 503)];
    expect(good.length + refused.length).toBe(VISITORS);
    for (const { body } of good) expect(body).toBe(one.body);
    for (const { body, retryAfter } of refused) {
      expect(retryAfter).toBe('5');
      expect(JSON.parse(body)).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    }
    expect(good.length).toBeGreaterThanOrEqual(16);
  });
});

test('a page that is not rendered in time is a 503, which says when to ask again', async () => {
  const shop = await openShop();
  const caching = await shop.openCaching();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const begun = Promise.withResolvers<void>();
    caching.use(() => {
      begun.resolve();
      return new Promise(() => {});
    });
    const requested = requestFrom(caching.port, '41.1.1.1', '/products/search/late');
    await begun.promise;
    await vi.advanceTimersByTimeAsync(15_000);
    const answer = await requested;
    expect(answer).toMatchObject({ status: 503, retryAfter: '5', type: 'text/html; charset=utf-8' });
    expect(headingOf(answer)).toBe('We cannot show this right now');
  } finally {
    vi.useRealTimers();
    await caching.close();
    await shop.close();
  }
});

describe('the budget of an address', () => {
  let shop: TestShop;
  let caching: CachingShop;
  beforeAll(async () => {
    shop = await openShop({ TRUST_PROXY: '1', LIMIT_UNCACHED_ADDRESS: '3' });
    caching = await shop.openCaching();
  });
  afterAll(async () => {
    await caching.close();
    await shop.close();
  });

  async function useUp(address: string): Promise<void> {
    for (const k of [1, 2, 3])
      expect(
        (await requestFrom(caching.port, address, `/products/search/own${address.replaceAll('.', '')}x${k}`)).status,
      ).toBe(200);
  }

  test('pages get a 429 page, cached ones are served, and other addresses are not affected', async () => {
    await useUp('41.1.1.1');
    for (const target of [
      '/products/search/fourth',
      '/products/search?q=fourth',
      '/no-such-page',
      '/sitemap-pages-1.xml',
    ]) {
      const refused = await requestFrom(caching.port, '41.1.1.1', target);
      expect(refused, target).toMatchObject({ status: 429, type: 'text/html; charset=utf-8' });
      expect(headingOf(refused)).toBe('Too many pages at once');
      expect(Number(refused.retryAfter)).toBeGreaterThan(0);
      expect(Number(refused.retryAfter)).toBeLessThanOrEqual(60);
    }
    expect((await requestFrom(caching.port, '41.1.1.1', '/products/search/own41111x1')).status).toBe(200);
    const other = await requestFrom(caching.port, '41.1.1.2', '/products/search/fourth');
    expect([other.status, other.body.includes('fourth')]).toEqual([200, true]);
    // The page is cached for everybody by now.
    expect((await requestFrom(caching.port, '41.1.1.1', '/products/search/fourth')).status).toBe(200);
  });

  test('calls get a 429 in JSON, and count like pages; cheap ones do not count', async () => {
    await useUp('41.1.2.1');
    const refused = await requestFrom(caching.port, '41.1.2.1', '/api/produits?keyword=a');
    expect([refused.status, JSON.parse(refused.body).messageError]).toEqual([
      429,
      'Too many requests from your network. Please try again in a minute.',
    ]);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    for (const target of ['/api/captcha/challenge', '/api/localisations/v1/ip', '/healthz', '/robots.txt'])
      expect((await requestFrom(caching.port, '41.1.2.1', target)).status, target).toBe(200);
    expect((await requestFrom(caching.port, '41.1.2.2', '/api/produits?keyword=a')).status).toBe(200);
  });

  test('a page counts once, however many calls it makes; this machine is not limited', async () => {
    for (let k = 0; k < 10; k += 1) {
      expect((await caching.get(`/products/search/ours${k}`)).status).toBe(200);
      expect((await caching.get('/api/produits?limit=1')).status).toBe(200);
    }
    expect((await requestFrom(caching.port, '41.1.3.1', '/')).status).toBe(200);
    expect((await requestFrom(caching.port, '41.1.3.1', '/new-products')).status).toBe(200);
  });

  test('every invalid address is refused with the same cached page', async () => {
    const first = await caching.get('/%');
    const again = await caching.get('/%E0%A4%A');
    expect([first.status, again.status, again.html]).toEqual([400, 400, first.html]);
    expect(again.headers.etag).toBe(first.headers.etag);
  });
});

test('G-291: searches have a smaller budget of their own; other pages of the address are answered', async () => {
  const shop = await openShop({ TRUST_PROXY: '1', LIMIT_SEARCHES_ADDRESS: '2' });
  const caching = await shop.openCaching();
  try {
    const ask = async (target: string) => (await requestFrom(caching.port, '41.1.4.1', target)).status;
    expect(await ask('/products/search/one')).toBe(200);
    expect(await ask('/api/produits?keyword=two')).toBe(200);
    for (const target of [
      '/products/search/three',
      '/api/produits?keyword=four',
      '/products?min=5',
      '/sitemap-index.xml',
    ])
      expect(await ask(target), target).toBe(429);
    for (const target of ['/products/search/one', '/new-products?page=2', '/api/produits?limit=1'])
      expect(await ask(target), target).toBe(200);
    expect((await requestFrom(caching.port, '41.1.4.2', '/products/search/three')).status).toBe(200);
  } finally {
    await caching.close();
    await shop.close();
  }
});
