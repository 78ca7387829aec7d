import { afterEach, expect, test, vi } from 'vitest';
import type { CachedPage } from './cached-page.ts';
import { HotPages } from './hot-pages.ts';

afterEach(() => void vi.restoreAllMocks());

/** A page that is packed when the test says so. */
function page(purged = false) {
  const gate = Promise.withResolvers<void>();
  const packHarder = vi.fn(() => gate.promise);
  return { kept: { purged, packHarder } as unknown as CachedPage, packHarder, gate };
}

test('one page is packed at a time, a purged one not at all, and a failure is logged and stops nothing', async () => {
  const errors: unknown[] = [];
  const hot = new HotPages((error) => errors.push(error));
  const [first, purged, second] = [page(), page(true), page()];
  for (const { kept } of [first, purged, second]) hot.add(kept);
  expect(first.packHarder).toHaveBeenCalledOnce();
  expect(second.packHarder).not.toHaveBeenCalled();
  first.gate.reject(new Error('no memory'));
  await expect.poll(() => second.packHarder).toHaveBeenCalledOnce();
  expect(purged.packHarder).not.toHaveBeenCalled();
  expect(errors).toEqual([new Error('no memory')]);
});

test('what waits is bounded', async () => {
  // By this clock the work takes no time, and neither does the rest after it.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const hot = new HotPages(() => {});
  const first = page();
  hot.add(first.kept);
  const others = Array.from({ length: 150 }, () => page());
  for (const { kept, gate } of others) {
    gate.resolve();
    hot.add(kept);
  }
  first.gate.resolve();
  const packed = () => others.filter(({ packHarder }) => packHarder.mock.calls.length > 0);
  await expect.poll(packed).toHaveLength(100);
});
