import { expect, test } from 'vitest';
import { createUncachedWork, OverBudgetError } from './uncached-work.ts';

const BUDGETS = { uncachedAddress: 100, longReadsAddress: 20 };
const SIZE = { atOnce: 1, waiting: 1, waitingOfOne: 1, timeoutMs: 60_000 };

test('G-186: pages that search wait for each other, but delay no other page and no call', async () => {
  const work = createUncachedWork(BUDGETS, SIZE);
  const search = Promise.withResolvers<string>();
  const first = work.page('41.1.1.1', () => search.promise, true);
  const second = work.page('41.1.1.2', async () => 'second search', true);
  await expect(work.page('41.1.1.3', async () => 'third search', true)).rejects.toThrow('waiting');
  expect(await work.page('41.1.1.1', async () => 'page')).toBe('page');
  expect(await work.call('41.1.1.1', async () => 'call')).toBe('call');
  search.resolve('first search');
  expect(await Promise.all([first, second])).toEqual(['first search', 'second search']);
});

test('G-291: an address has a smaller budget for what may take long, and none of it is another address', async () => {
  const work = createUncachedWork(BUDGETS, SIZE);
  const charge = async (address: string, isLong: boolean, times: number) => {
    for (let k = 0; k < times; k += 1) await work.charge(address, isLong);
  };
  await charge('41.1.1.1', true, 20);
  await expect(work.charge('41.1.1.1', true)).rejects.toThrow(OverBudgetError);
  await charge('41.1.1.1', false, 79);
  await expect(work.charge('41.1.1.1', false)).rejects.toThrow(OverBudgetError);
  await charge('41.1.1.2', true, 20);
  await charge('127.0.0.1', true, 200);
});
