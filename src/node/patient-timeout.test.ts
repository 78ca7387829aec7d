import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patientTimeout } from './patient-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('calls what is late once, and not what was called off', () => {
  const [late, calledOff, later] = [vi.fn(), vi.fn(), vi.fn()];
  patientTimeout(1000, late);
  const callOff = patientTimeout(1000, calledOff);
  patientTimeout(3000, later);
  vi.advanceTimersByTime(900);
  expect(late).not.toHaveBeenCalled();
  callOff();
  vi.advanceTimersByTime(300);
  expect(late).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect([late, calledOff, later].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
  expect(vi.getTimerCount()).toBe(0);
});

test('time in which the process is blocked does not count', () => {
  vi.useRealTimers();
  const late = vi.fn();
  const callOff = patientTimeout(200, late);
  const end = performance.now() + 500;
  while (performance.now() < end);
  return new Promise<void>((resolve) => {
    setTimeout(() => {
      expect(late).not.toHaveBeenCalled();
      callOff();
      resolve();
    }, 0);
  });
});
