import { describe, expect, it } from 'vitest';
import { formatDate, formatMoment, formatMonth } from './dates.ts';

describe('dates', () => {
  it('are in the time of Lagos, an hour ahead of UTC all year', () => {
    expect(formatDate('2026-11-05T22:59:59.000Z')).toBe('5 Nov 2026');
    expect(formatDate('2026-11-05T23:00:00.000Z')).toBe('6 Nov 2026');
    expect(formatDate('2026-07-31T23:00:00.000Z')).toBe('1 Aug 2026');
  });

  it('may be a month alone', () => {
    expect(formatMonth('2021-02-28T23:00:00.000Z')).toBe('Mar 2021');
  });

  it('include the time of day where needed', () => {
    expect(formatMoment('2026-11-05T23:05:59.000Z')).toBe('6 Nov 2026, 00:05');
    expect(formatMoment('2026-11-05T12:30:00.000Z')).toBe('5 Nov 2026, 13:30');
  });
});
