import { describe, expect, it } from 'vitest';
import { growthOrder, median, pairedRatios, percentile, rotated, spread } from './statistics.ts';

describe('statistics of the benchmark', () => {
  it('median returns the middle value, or the mean of the two middle ones', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it('percentile accepts values in any order', () => {
    const values = Array.from({ length: 100 }, (_, k) => 100 - k);
    expect(percentile(values, 0.99)).toBe(99);
    expect(percentile(values, 0.5)).toBe(50);
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([7], 0)).toBe(7);
  });

  it('spread returns the median, minimum and maximum', () => {
    expect(spread([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 });
  });

  it('pairedRatios divides values of the same round, so that a slow round changes no ratio', () => {
    expect(pairedRatios([8, 80, 8], [10, 100, 10])).toEqual({ median: 0.8, min: 0.8, max: 0.8 });
    expect(pairedRatios([1, 2, 3], [1, 1])).toEqual({ median: 1.5, min: 1, max: 2 });
  });

  it('rotated starts each round with another lane', () => {
    expect(rotated(['a', 'b', 'c'], 0)).toEqual(['a', 'b', 'c']);
    expect(rotated(['a', 'b', 'c'], 4)).toEqual(['b', 'c', 'a']);
  });

  it('growthOrder returns the exponent of growth', () => {
    expect(growthOrder({ n: 1000, cost: 2 }, { n: 1_000_000, cost: 2 })).toBeCloseTo(0);
    expect(growthOrder({ n: 1000, cost: 2 }, { n: 1_000_000, cost: 2000 })).toBeCloseTo(1);
  });
});
