import { expect, it } from 'vitest';
import { DAY_MS } from '../../../shared/durations.ts';
import { likeTrend, viewTrend } from './trend.ts';

const NOW = Date.UTC(2026, 10, 21);

it('an event weighs half as much as one 30 days later, and a like as much as five views', () => {
  expect(viewTrend(NOW) / viewTrend(NOW - 30 * DAY_MS)).toBeCloseTo(2);
  expect(viewTrend(NOW) / viewTrend(NOW - 1)).toBeGreaterThan(1);
  expect(likeTrend(new Date(NOW).toISOString())).toBeCloseTo(5 * viewTrend(NOW));
});

it('the weight of many events a century from now is finite', () => {
  expect(1e9 * viewTrend(Date.UTC(2100, 0, 1))).toBeLessThan(Number.MAX_VALUE);
});
