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

describe('the thing and what only belongs to it', () => {
  const ranked = (words: string[], ...names: string[]) => {
    const hits = names.map((nom, at) => ({ id: at + 1, nom, orderCount: 0, likeCount: 0 }));
    return rankHits(hits, words).map((id) => names[id - 1]);
  };

  it.each([
    [['rice'], 'Iya Tunde Long-grain Parboiled Rice, 10 kg', 'Voltara Rice Cooker'],
    [['ric'], 'Iya Tunde Long-grain Parboiled Rice, 10 kg', 'Voltara Rice Cooker'],
    [['palm', 'oil'], "Ma'aji Fresh Red Palm Oil 25 litres", 'Clean Palm Oil Soap'],
    [['charger'], 'Lumora Very Fast Charger for Samsung Galaxy', 'Lumora Lantern with Charger'],
    [['tv'], 'Orbix Smart Slim LED TV (50-inch)', 'Lumora TV Box'],
  ])('%j finds %s before %s', (words, thing, other) => {
    expect(ranked(words, other, thing)).toEqual([thing, other]);
    expect(ranked(words, thing, other)).toEqual([thing, other]);
  });

  it('counts no more than standing first, and less than sales that tell more', () => {
    expect(ranked(['rice'], 'Rice', 'Brown Rice')).toEqual(['Rice', 'Brown Rice']);
    const cooker = { id: 1, nom: 'Voltara Rice Cooker', orderCount: 100_000, likeCount: 0 };
    expect(rankHits([{ id: 2, nom: 'Brown Rice', orderCount: 0, likeCount: 0 }, cooker], ['rice'])).toEqual([1, 2]);
  });
});
