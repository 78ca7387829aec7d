import { expect, test } from 'vitest';
import { ShopPace } from './shop-pace.ts';

/** A fake shop that answers these delays in turn, and the number of waits. */
function shopOf(delays: readonly number[]) {
  const rest = [...delays];
  const end = Promise.withResolvers<void>();
  let waits = 0;
  const pace = new ShopPace({
    ask: async () => {
      const delayMs = rest.shift();
      if (rest.length === 0) {
        pace.stop();
        end.resolve();
      }
      return delayMs === undefined ? undefined : { delayMs };
    },
    sleep: async () => {
      waits += 1;
    },
  });
  return { pace, ended: end.promise, waits: () => waits };
}

test('a shop that is as late as without this work, or by less than a visitor notices, is not rested for', async () => {
  // The first two values measure it before the start.
  const { pace, ended } = shopOf([1, 8, 9, 10, 15, 16, 9]);
  await pace.start();
  await ended;
  await pace.turn();
  expect(pace.rests).toBe(0);
});

test('G-396: one that becomes more than twice as late is rested for, until its delay without this work is known again', async () => {
  const { pace, ended } = shopOf([1, 8, 30, 28, 25, 40, 51, 20, 12, 9]);
  await pace.start();
  await ended;
  // 30 is more than twice 8; after the pause the baseline is 25, so that 40 is within twice of it, and 51 is not.
  expect(pace.rests).toBe(2);
});

test('no work begins during a rest', async () => {
  const resting = Promise.withResolvers<void>();
  let requested = 0;
  const pace = new ShopPace({
    ask: async () => {
      requested += 1;
      return { delayMs: requested === 3 ? 100 : 1 };
    },
    sleep: () => (requested < 3 ? Promise.resolve() : resting.promise),
  });
  await pace.start();
  await expect.poll(() => pace.rests).toBe(1);
  let isWorking = false;
  const work = pace.turn().then(() => {
    isWorking = true;
  });
  await new Promise((next) => setImmediate(next));
  expect(isWorking).toBe(false);
  pace.stop();
  resting.resolve();
  await work;
  expect(isWorking).toBe(true);
});

test('without a shop, or when it cannot be asked, there is nothing to wait for', async () => {
  const pace = new ShopPace({ ask: () => Promise.reject(new Error('no answer')), sleep: async () => pace.stop() });
  await pace.start();
  await pace.turn();
  expect(pace.rests).toBe(0);
});
