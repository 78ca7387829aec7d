/**
 * Two shops on one SQLite file.
 *
 * @module-tag more
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signPurge } from '../../src/server/http/purge-call.ts';
import { describeProduct, testTwoShops } from './every-engine.ts';
import type { RunningShop } from './running-shop.ts';
import { openTwoShops, PURGE_SECRET, type TwoShops } from './two-shops.ts';

/** Number of changes that the survivor shows after the kill. */
const TURNS = 5;
/** Pause between two pages of a survivor (ms). */
const PAUSE_MS = 20;

let two: TwoShops;
beforeAll(async () => {
  two = await openTwoShops();
});
afterAll(() => two?.close());

testTwoShops('sqlite', () => two);

/** Writes in the shop's process. Resolves when the write is committed there. */
async function writeIn(shop: RunningShop, number: number): Promise<void> {
  const body = JSON.stringify({ tags: [`nothing:${number}`] });
  const timestamp = String(Date.now());
  const headers = {
    'content-type': 'application/json',
    'x-purge-timestamp': timestamp,
    'x-purge-signature': signPurge(PURGE_SECRET, timestamp, body),
  };
  const { status } = await shop.get('/purge', { method: 'POST', headers, body });
  expect(status).toBe(200);
}

const writesOf = async () =>
  (await two.db.read.selectFrom('change_log').select('tag').where('tag', 'like', 'nothing:%').execute()).map(
    ({ tag }) => tag,
  );

test('a process that is killed during writes and renders loses no committed data, and its replacement is correct', async () => {
  const { db, shops, products } = two;
  const [survivor, victim] = shops;
  const [product] = products;
  if (!product) throw new Error('no product');
  let isOver = false;
  const committed: number[] = [];
  const write = async () => {
    for (let number = 0; ; number += 1) {
      await writeIn(victim, number);
      committed.push(number);
    }
  };
  const render = async () => {
    for (let k = 0; ; k += 1) await victim.get(`/products/search/yam${k}`);
  };
  const cutOff = Promise.all([write, render].map((work) => expect(work()).rejects.toThrow(/hang up|ECONN|EPIPE/)));
  const lives = (async () => {
    let answered = 0;
    for (; !isOver; answered += 1) {
      const { status } = await survivor.get(answered % 2 === 0 ? `/products/search/palm${answered}` : '/new-products');
      expect(status).toBe(200);
      await sleep(PAUSE_MS);
    }
    return answered;
  })();
  try {
    await expect.poll(() => committed.length).toBeGreaterThan(20);
    victim.child.kill('SIGKILL');
    await victim.ended;
    await cutOff;
    for (let turn = 0; turn < TURNS; turn += 1) {
      await describeProduct(db, product, `Written after the kill, turn ${turn}.`);
      await expect
        .poll(async () => (await survivor.get(product.path)).body)
        .toContain(`Written after the kill, turn ${turn}.`);
    }
  } finally {
    isOver = true;
    // Also on failure, since its clients would otherwise never end.
    victim.child.kill('SIGKILL');
    await Promise.allSettled([cutOff, lives]);
  }
  expect(await lives).toBeGreaterThan(0);
  // Every acknowledged write is complete.
  expect(await writesOf()).toEqual(expect.arrayContaining(committed.map((number) => `nothing:${number}`)));

  const again = await two.reopenSecond();
  expect((await again.get(product.path)).body).toContain(`Written after the kill, turn ${TURNS - 1}.`);
  await describeProduct(db, product, 'Written after it came back.');
  for (const shop of [survivor, again])
    await expect.poll(async () => (await shop.get(product.path)).body).toContain('Written after it came back.');
});
