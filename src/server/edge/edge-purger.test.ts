import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EdgeCache } from './edge-cache.ts';
import { EdgePurger } from './edge-purger.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A test double that records purges, and fails while `isUnavailable`. */
function cacheDouble(change: Partial<EdgeCache> = {}) {
  const purges: string[][] = [];
  const state = { isUnavailable: false };
  const cache: EdgeCache = {
    name: 'double',
    maxTags: 3,
    pauseMs: 0,
    async purge(tags) {
      if (state.isUnavailable) throw new Error('away');
      purges.push([...tags]);
    },
    ...change,
  };
  const warned: string[] = [];
  const log = { warn: (_: unknown, message?: string) => void warned.push(message ?? ''), info() {} };
  return { purges, state, warned, purger: new EdgePurger(cache, { log, now: Date.now }) };
}

test('tags of one moment are one purge, and each is purged again a second later', async () => {
  const { purges, purger } = cacheDouble();
  purger.add(['a', 'b']);
  purger.add(['b', 'c']);
  await vi.advanceTimersByTimeAsync(0);
  expect(purges).toEqual([['a', 'b', 'c']]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(purges.slice(1).flat().sort()).toEqual(['a', 'b', 'b', 'c']);
});

test('what fails is tried again in its sequence, less and less often, and nothing is lost', async () => {
  const { purges, state, warned, purger } = cacheDouble();
  state.isUnavailable = true;
  purger.add(['a', 'b', 'c', 'd']);
  await vi.advanceTimersByTimeAsync(60_000);
  const { failures } = purger.stats;
  expect(failures).toBeGreaterThan(6);
  expect(failures).toBeLessThan(16);
  expect(purger.isBehind).toBe(true);
  expect(warned).toHaveLength(1);
  purger.add(['e']);
  state.isUnavailable = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(purges.flat().slice(0, 5)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(purger.stats.waiting).toBe(0);
  expect(purger.isBehind).toBe(false);
});

test('a tag that changes during its purge is purged once more', async () => {
  let finish = () => {};
  const started: string[][] = [];
  const { purger } = cacheDouble({
    purge: (tags) => {
      started.push([...tags]);
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
  });
  purger.add(['a']);
  await vi.advanceTimersByTimeAsync(0);
  purger.add(['a']);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual([['a'], ['a']]);
});

test('a cache that is slow for two seconds is behind', async () => {
  const { purger } = cacheDouble({ pauseMs: 60_000 });
  purger.add(['a', 'b', 'c', 'd']);
  await vi.advanceTimersByTimeAsync(1900);
  expect(purger.isBehind).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(purger.isBehind).toBe(true);
});

test('everything, and more than 5,000 tags, are one purge of all pages', async () => {
  const { purges, purger } = cacheDouble();
  purger.add(['a', '*', 'b']);
  await vi.advanceTimersByTimeAsync(0);
  expect(purges).toEqual([['all-pages']]);
  purges.length = 0;
  purger.add(Array.from({ length: 5001 }, (_, k) => `product:${k}`));
  await vi.advanceTimersByTimeAsync(0);
  expect(purges[0]).toEqual(['all-pages']);
});

test('a stop purges what waits and what was to be repeated; a cache that is away does not delay it', async () => {
  const { purges, state, purger } = cacheDouble();
  purger.add(['a']);
  await vi.advanceTimersByTimeAsync(0);
  purger.add(['b']);
  await purger.stop();
  expect(purges.flat().sort()).toEqual(['a', 'a', 'b', 'b']);
  const other = cacheDouble();
  other.state.isUnavailable = true;
  other.purger.add(['a']);
  await other.purger.stop();
  expect(other.warned.at(-1)).toMatch(/not purged before the stop/);
  expect(state.isUnavailable).toBe(false);
});
