import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './housekeeping.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs a round that fails when `fail` is called. */
function failingRound() {
  const logged: string[] = [];
  const log = { info() {}, warn() {}, error: (_: unknown, message?: string) => void logged.push(message ?? '') };
  const gate = Promise.withResolvers<void>();
  const stop = repeat(() => gate.promise, 60_000, log);
  return { logged, stop, fail: () => gate.reject(new Error('driver has already been destroyed')) };
}

test('a round that fails during a stop is logged', async () => {
  const { logged, stop, fail } = failingRound();
  const stopped = stop();
  fail();
  await stopped;
  expect(logged).toEqual(['housekeeping failed']);
});

test('G-376: a round that the stop no longer waits for is not', async () => {
  const { logged, stop, fail } = failingRound();
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(5_000);
  await stopped;
  fail();
  await vi.advanceTimersByTimeAsync(1);
  expect(logged).toEqual([]);
});
