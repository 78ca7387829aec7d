/** Concurrent requests for a page share one render, whatever its state. */
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepAliveAgent } from '../keep-alive-agent.ts';
import { type CachingShop, openShop, type TestShop } from './shop.ts';

const VISITORS = 120;
const HOUR_MS = 3_600_000;

let shop: TestShop;
let caching: CachingShop;
const agent = keepAliveAgent(VISITORS);
beforeAll(async () => {
  shop = await openShop();
  // Pages of a foreign API become stale, while the shop's own are current or purged.
  caching = await shop.openCaching({ API_BASE: 'https://api.oja.example', PURGE_SECRET: 'x'.repeat(16) });
  // Renders in the background would be counted, too.
  caching.cache.remakeWith({ remake: async () => {}, isBusy: () => false });
});
afterAll(async () => {
  agent.destroy();
  await caching.close();
  await shop.close();
});

function ask(target: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port: caching.port, path: target, agent }, (res) => {
      buffer(res).then((body) => resolve({ status: res.statusCode, body: body.toString() }), reject);
    });
    asking.on('error', reject).end();
  });
}

/**
 * Sends all requests while the render is blocked, and unblocks it when `isTime`. All must get the same page. Returns
 * the number of renders.
 */
async function stampede(target: string, isTime: (answered: number) => boolean): Promise<number> {
  const go = Promise.withResolvers<void>();
  caching.use(async (call) => {
    await go.promise;
    return shop.transport(call);
  });
  const before = caching.cache.counters.renders;
  let answered = 0;
  const requested = Array.from({ length: VISITORS }, async () => {
    const answer = await ask(target);
    answered += 1;
    return answer;
  });
  await expect.poll(() => isTime(answered)).toBe(true);
  go.resolve();
  const answers = await Promise.all(requested);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  // The render of a stale page runs after the answers.
  await expect.poll(() => caching.cache.stats().rendering).toBe(0);
  return caching.cache.counters.renders - before;
}

/** Returns whether all but one request wait for the render, or on a slow machine have got the old page. */
function allWait(): () => boolean {
  const { counters } = caching.cache;
  const before = counters.coalesced + counters.standIns;
  return () => counters.coalesced + counters.standIns >= before + VISITORS - 1;
}

const allAnswered = (answered: number) => answered === VISITORS;

test('a page that was never requested', async () => {
  expect(await stampede('/collections', allWait())).toBe(1);
});

test('a page that was purged', async () => {
  await ask('/shops');
  expect(caching.cache.purge(['*'])).toBeGreaterThan(0);
  expect(await stampede('/shops', allWait())).toBe(1);
});

test('a stale page: every request gets the old one without waiting, and one render creates the next', async () => {
  await ask('/vendor');
  caching.setNow(shop.now + HOUR_MS + 1);
  expect(await stampede('/vendor', allAnswered)).toBe(1);
  expect(caching.cache.counters.stale).toBe(VISITORS);
  expect(await stampede('/vendor', allAnswered)).toBe(0);
});

test('a page that is too old to be served stale', async () => {
  caching.use(undefined);
  await ask('/new-products');
  caching.setNow(shop.now + 20 * HOUR_MS);
  expect(await stampede('/new-products', allWait())).toBe(1);
});
