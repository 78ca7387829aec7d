import { expect, test } from 'vitest';
import { createUncachedWork } from './uncached-work.ts';

const SIZE = { atOnce: 1, waiting: 1, waitingOfOne: 1, timeoutMs: 60_000 };

test('G-186: pages that search wait for each other, but delay no other page and no call', async () => {
  const work = createUncachedWork(100, SIZE);
  const search = Promise.withResolvers<string>();
  const first = work.page('41.1.1.1', () => search.promise, true);
  const second = work.page('41.1.1.2', async () => 'second search', true);
  await expect(work.page('41.1.1.3', async () => 'third search', true)).rejects.toThrow('waiting');
  expect(await work.page('41.1.1.1', async () => 'page')).toBe('page');
  expect(await work.call('41.1.1.1', async () => 'call')).toBe('call');
  search.resolve('first search');
  expect(await Promise.all([first, second])).toEqual(['first search', 'second search']);
});
