import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../shared/durations.ts';
import { watchClock } from './clock-watch.ts';

let passed: number;
/** Milliseconds by which the clock is wrong. */
let wrong: number;
let logged: object[];
let isBelieved: () => boolean;
beforeEach(() => {
  passed = 0;
  wrong = 0;
  logged = [];
  isBelieved = watchClock({
    log: { error: (details: object) => void logged.push(details) },
    now: () => Date.UTC(2026, 10, 25) + passed + wrong,
    monotonic: () => 5000 + passed,
  });
});

test('a clock that runs, is corrected or is set back is believed', () => {
  for (const change of [0, 30_000, -30_000, -DAY_MS, -DAY_MS]) {
    passed += 10 * MINUTE_MS;
    wrong += change;
    expect(isBelieved()).toBe(true);
  }
  expect(logged).toEqual([]);
});

test('G-290: one that leaps forward is not believed for an hour, which is logged once', () => {
  passed += 10 * MINUTE_MS;
  wrong = 7 * DAY_MS;
  expect(isBelieved()).toBe(false);
  passed += 50 * MINUTE_MS;
  expect(isBelieved()).toBe(false);
  expect(logged).toEqual([{ hours: 168 }]);
  passed += 10 * MINUTE_MS;
  expect(isBelieved()).toBe(true);
  passed += 10 * MINUTE_MS;
  expect(isBelieved()).toBe(true);
});

test('G-290: one that is put right within the hour is believed at once', () => {
  wrong = 7 * DAY_MS;
  expect(isBelieved()).toBe(false);
  passed += 10 * MINUTE_MS;
  wrong = 0;
  expect(isBelieved()).toBe(true);
  wrong = 7 * DAY_MS;
  expect(isBelieved()).toBe(false);
});
