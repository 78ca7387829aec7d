import { describe, expect, it } from 'vitest';
import { endOfLagosDay, lagosDay, startOfLagosDay } from './lagos-day.ts';

describe('a day in Lagos', () => {
  it('starts an hour before the day in UTC', () => {
    const start = Date.parse('2026-11-20T23:00:00.000Z');
    expect(startOfLagosDay('2026-11-21')).toBe(start);
    expect(endOfLagosDay('2026-11-21')).toBe(start + 24 * 3_600_000);
    expect(lagosDay(start - 1)).toBe('2026-11-20');
    expect(lagosDay(start)).toBe('2026-11-21');
  });

  it('matches the time zone at every hour of a year', () => {
    const zone = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' });
    const newYear = Date.parse('2026-01-01T00:00:00.000Z');
    for (let hour = 0; hour < 366 * 24; hour++) {
      const moment = newYear + hour * 3_600_000;
      if (lagosDay(moment) !== zone.format(moment)) expect(lagosDay(moment)).toBe(zone.format(moment));
    }
  });
});
