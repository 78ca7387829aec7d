/** Five hundred visitors at once for one page: whatever its state, it is rendered once. */
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepAliveAgent } from '../keep-alive-agent.ts';
import { type KeptShop, openShop, type TestShop } from './shop.ts';

const VISITORS = 500;
const HOUR_MS = 3_600_000;

let shop: TestShop;
let kept: KeptShop;
const agent = keepAliveAgent(VISITORS);
beforeAll(async () => {
  shop = await openShop();
  kept = await shop.keep();
});
afterAll(async () => {
  agent.destroy();
  await kept.close();
  await shop.close();
});

function ask(target: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port: kept.port, path: target, agent }, (res) => {
      buffer(res).then((body) => resolve({ status: res.statusCode, body: body.toString() }), reject);
    });
    asking.on('error', reject).end();
  });
}

/**
 * Everybody asks while the render is held; it goes on when `isTime`. Everybody gets the same. Answers how many renders
 * that took.
 */
async function stampede(target: string, isTime: (answered: number) => boolean): Promise<number> {
  const go = Promise.withResolvers<void>();
  kept.use(async (call) => {
    await go.promise;
    return shop.transport(call);
  });
  const before = kept.cache.counters.renders;
  let answered = 0;
  const asked = Array.from({ length: VISITORS }, async () => {
    const answer = await ask(target);
    answered += 1;
    return answer;
  });
  await expect.poll(() => isTime(answered)).toBe(true);
  go.resolve();
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  // The render of a stale page goes on behind the answers.
  await expect.poll(() => kept.cache.stats().rendering).toBe(0);
  return kept.cache.counters.renders - before;
}

/** All but the one who had it rendered wait for that one, or on a slow machine have an old page by now. */
function allWait(): () => boolean {
  const { counters } = kept.cache;
  const before = counters.coalesced + counters.standIns;
  return () => counters.coalesced + counters.standIns >= before + VISITORS - 1;
}

const allAnswered = (answered: number) => answered === VISITORS;

test('a page that nobody asked for before', async () => {
  expect(await stampede('/collections', allWait())).toBe(1);
});

test('a page that was purged', async () => {
  await ask('/shops');
  expect(kept.cache.purge(['*'])).toBeGreaterThan(0);
  expect(await stampede('/shops', allWait())).toBe(1);
});

test('a stale page: everybody gets the old one without waiting, and one render makes the next', async () => {
  await ask('/vendor');
  kept.setNow(shop.now + HOUR_MS + 1);
  expect(await stampede('/vendor', allAnswered)).toBe(1);
  expect(kept.cache.counters.stale).toBe(VISITORS);
  expect(await stampede('/vendor', allAnswered)).toBe(0);
});

test('a page that is too old to be shown while it is made anew', async () => {
  kept.use(undefined);
  await ask('/new-products');
  kept.setNow(shop.now + 20 * HOUR_MS);
  expect(await stampede('/new-products', allWait())).toBe(1);
});
