import { describe, expect, it } from 'vitest';
import { popularityStep, rankHits } from './rank-hits.ts';

const hit = (id: number, orderCount: number, likeCount = 0) => ({ id, nom: 'Rice bag', orderCount, likeCount });

describe('popularity in the order of a search', () => {
  it('counts in steps, so that a sale seldom changes an order that pages are cached with', () => {
    const counts = [0, 1, 3, 5, 9, 17, 31, 56, 99];
    for (const [k, count] of counts.entries()) {
      const step = popularityStep(count);
      expect(step).toBeGreaterThan(k === 0 ? -1 : popularityStep(count - 1));
      const next = counts[k + 1];
      if (next !== undefined) expect(popularityStep(next - 1)).toBe(step);
    }
  });

  it('decides among products that fit equally well; within a step the newest comes first', () => {
    expect(rankHits([hit(1, 31), hit(2, 30)], ['rice'])).toEqual([1, 2]);
    expect(rankHits([hit(1, 30), hit(2, 17)], ['rice'])).toEqual([2, 1]);
    expect(rankHits([hit(1, 0, 9), hit(2, 8)], ['rice'])).toEqual([1, 2]);
  });
});
