import { afterEach, expect, test, vi } from 'vitest';
import { createWorkBehind } from './work-behind.ts';

afterEach(() => vi.useRealTimers());

test('work begins a moment after it was added', async () => {
  vi.useFakeTimers();
  const behind = createWorkBehind();
  const work = vi.fn(async () => {});
  behind.add(work);
  await vi.advanceTimersByTimeAsync(0);
  expect(work).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(work).toHaveBeenCalledTimes(1);
});

test('settled() starts what waits at once, and waits for work that is added meanwhile', async () => {
  vi.useFakeTimers();
  const behind = createWorkBehind();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [one, two] = [vi.fn(() => first.promise), vi.fn(() => second.promise)];
  behind.add(one);
  let isSettled = false;
  const settled = behind.settled().then(() => {
    isSettled = true;
  });
  behind.add(two);
  await vi.waitFor(() => expect(one).toHaveBeenCalledTimes(1));
  first.resolve();
  await vi.waitFor(() => expect(two).toHaveBeenCalledTimes(1));
  expect(isSettled).toBe(false);
  second.resolve();
  await settled;
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 1]);
  await behind.settled();
});
