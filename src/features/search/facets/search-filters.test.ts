import { describe, expect, it } from 'vitest';
import { priceStep } from '../../filters/price.ts';
import { type Match, writeMatch } from '../index/match.ts';
import { filterMatch, filterTermsOf, subCategoryMatches } from './search-filters.ts';

const written = (match: Match) => writeMatch(match, { and: ' and ', or: ' or ', term: (term) => term });

const termsOf = (prixActuel: number) =>
  filterTermsOf({
    sousCategorieId: 1,
    boutiqueId: 1,
    promotion: false,
    prixActuel,
    ratingCount: 0,
    ratingSum: 0,
    pays: 'nigeria',
    province: 'lagos',
    ville: 'ikeja',
    qte: 1,
    couleurs: 0,
    details: '',
  });

describe('terms of filters', () => {
  it('one term stands for a block of which every sub-category is wanted', () => {
    const all = new Map([4, 5, 6, 7, 8, 9, 12, 13, 16].map((id) => [id, 'any']));
    const terms = subCategoryMatches([5, 4, 7, 6, 8, 12, 13, 16], all).map(written);
    // 9 is not selected, 14 and 15 do not exist, and 16 is alone.
    expect(terms).toEqual(['=g1', '=s8', '=g3', '=s16']);
  });

  it('a range of prices has the terms of exactly the steps that it touches, and few', () => {
    let seed = 7;
    const random = (max: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return Math.floor((seed / 2_147_483_647) * max);
    };
    for (let round = 0; round < 300; round++) {
      const [a, b] = [10 ** (random(95) / 10), 10 ** (random(95) / 10)];
      const range = { min: Math.round(Math.min(a, b)), max: Math.round(Math.max(a, b)) };
      const requested = new Set(
        written(filterMatch({ price: range }))
          .replace(/[()]/g, '')
          .split(' or '),
      );
      expect(requested.size).toBeLessThanOrEqual(20);
      for (let step = 0; step <= 95; step++) {
        const naira = 10 ** (step / 10) * 1.05;
        const isInside = priceStep(naira) >= priceStep(range.min) && priceStep(naira) <= priceStep(range.max);
        expect(
          termsOf(naira).some((term) => requested.has(term)),
          `${JSON.stringify(range)} and ${naira}`,
        ).toBe(isInside);
      }
    }
  });

  it('a range without an end reaches the dearest products', () => {
    const requested = new Set(
      written(filterMatch({ price: { min: 50_000 } }))
        .replace(/[()]/g, '')
        .split(' or '),
    );
    expect(termsOf(2 ** 53).some((term) => requested.has(term))).toBe(true);
    expect(termsOf(1000).some((term) => requested.has(term))).toBe(false);
  });
});
