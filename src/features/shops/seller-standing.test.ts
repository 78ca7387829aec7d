import { describe, expect, it } from 'vitest';
import { bandMessage, habitMessages, type SellerCounts, STANDING_MIN, standingOf } from './seller-standing.ts';

const counted = (change: Partial<SellerCounts> = {}) =>
  standingOf({ delivered: 60, ratingCount: 31, ratingSum: 130, confirmHours: [1, 2, 5, 9, 30], ...change });

describe('G-440: what is said of a seller', () => {
  it('is the band of each count, and the mean over all ratings', () => {
    expect(counted()).toEqual({ delivered: 50, ratings: 20, ratingTenths: 42, confirmHours: 24 });
  });

  it.each([
    [4, undefined],
    [STANDING_MIN, 5],
    [9, 5],
    [10, 10],
    [99, 50],
    [100, 100],
    [4_999_999, 100_000],
  ])('%i delivered orders are %s', (delivered, band) => expect(counted({ delivered })?.delivered).toBe(band));

  it('says nothing of a shop with few orders, whatever else it has', () => {
    expect(counted({ delivered: 1 })).toBeUndefined();
  });

  it('leaves out what rests on too little', () => {
    expect(counted({ ratingCount: 4, ratingSum: 20 })).toMatchObject({ ratings: null, ratingTenths: null });
    expect(counted({ ratingCount: 0, ratingSum: 0 })).toMatchObject({ ratings: null, ratingTenths: null });
    expect(counted({ confirmHours: [1, 1, 1, 1] })).toMatchObject({ confirmHours: null });
  });

  it.each([
    [[100, 1, 2, 3, 1], 3],
    [[0, 1, 2, 3], null],
    [[24, 24, 24, 24, 500], 24],
    [[24, 24, 24, 24.1, 500], 48],
    [[1, 1, 100, 100, 100], 168],
    [[1, 200, 200, 200, 200], null],
  ])('of orders that were confirmed after %j hours three in four took %s at most', (confirmHours, band) => {
    expect(counted({ confirmHours })?.confirmHours).toBe(band);
  });

  it('is told in words', () => {
    expect(bandMessage(1000)).toBe('1,000+');
    const habits = (confirmHours: number | null) => habitMessages({ confirmHours, since: '2021-02-28T23:00:00.000Z' });
    expect([3, 24, 48, 72, 168].map((hours) => habits(hours)[0])).toEqual([
      'Usually confirms within 3 hours',
      'Usually confirms within a day',
      'Usually confirms within 2 days',
      'Usually confirms within 3 days',
      'Usually confirms within a week',
    ]);
    expect(habits(null)).toEqual(['Member since Mar 2021']);
  });
});
