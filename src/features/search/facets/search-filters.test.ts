import { describe, expect, it, vi } from 'vitest';
import { FILTERS } from '../../filters/filters.ts';
import { priceParts, priceStep } from '../../filters/price.ts';
import { type Match, writeMatch } from '../index/match.ts';
import { countFacets } from './facets.ts';
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

  it('G-638: only prices at the ends of a range are looked up', () => {
    const stepOf = (match: Match) => written(match);
    expect([5000, 5011, 50_000, 79_000].map(priceStep)).toEqual([36, 36, 46, 48]);
    const { inside, ends } = priceParts({ min: 5000, max: 79_000 });
    expect(ends.map(stepOf)).toEqual(['=q36', '=q48']);
    expect(inside.map(stepOf)).toEqual(['=q37', '=q38', '=q39', '=r10', '=r11']);
    expect(priceParts({ min: 5000, max: 5010 })).toEqual({ inside: [], ends: [{ term: '=q36' }] });
    expect(priceParts({ max: 3 }).ends.map(stepOf)).toEqual(['=q4']);
    expect(priceParts({ min: 3e9 }).ends.map(stepOf)).toEqual(['=q94']);
  });
});

it('G-639: values are read once from products with the same details', async () => {
  const read = vi.spyOn(FILTERS.brand.counts, 'namesOf');
  const products = Array.from({ length: 900 }, (_, k) => ({
    sousCategorieId: 1,
    boutiqueId: 1,
    promotion: false,
    prixActuel: 100,
    ratingCount: 0,
    ratingSum: 0,
    pays: 'nigeria',
    province: 'lagos',
    ville: 'ikeja',
    qte: 1,
    couleurs: 0,
    details: `\nbrand=kora=${k % 3 === 0 ? 'KORA' : 'Kora'}\n`,
  }));
  expect((await countFacets(products, {})).brand).toEqual([{ value: 'kora', nom: 'Kora', count: 900 }]);
  expect(read).toHaveBeenCalledTimes(2);
  read.mockRestore();
});
