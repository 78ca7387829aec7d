import { afterEach, expect, test, vi } from 'vitest';
import type { CachedPage } from './cached-page.ts';
import { HotPages } from './hot-pages.ts';

afterEach(() => void vi.restoreAllMocks());

/** A page whose packing the test controls. */
function page(purged = false) {
  const gate = Promise.withResolvers<void>();
  const packHarder = vi.fn(() => gate.promise);
  return { cached: { purged, packHarder } as unknown as CachedPage, packHarder, gate };
}

test('packs one page at a time and skips purged ones; a failure is logged and stops nothing', async () => {
  const errors: unknown[] = [];
  const hot = new HotPages((error) => errors.push(error));
  const [first, purged, second] = [page(), page(true), page()];
  for (const { cached } of [first, purged, second]) hot.add(cached);
  expect(first.packHarder).toHaveBeenCalledOnce();
  expect(second.packHarder).not.toHaveBeenCalled();
  first.gate.reject(new Error('no memory'));
  await expect.poll(() => second.packHarder).toHaveBeenCalledOnce();
  expect(purged.packHarder).not.toHaveBeenCalled();
  expect(errors).toEqual([new Error('no memory')]);
});

test('the queue is bounded', async () => {
  // With a constant clock the work, and so the pause after it, takes no time.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const hot = new HotPages(() => {});
  const first = page();
  hot.add(first.cached);
  const others = Array.from({ length: 150 }, () => page());
  for (const { cached, gate } of others) {
    gate.resolve();
    hot.add(cached);
  }
  first.gate.resolve();
  const packed = () => others.filter(({ packHarder }) => packHarder.mock.calls.length > 0);
  await expect.poll(packed).toHaveLength(100);
});
