import { expect, test } from 'vitest';
import { CATALOGUE, type DemoSubCategory } from './catalogue-tree.ts';
import { FAMILIES } from './families.ts';
import { textOfLength } from './opinions.ts';
import { prng } from './prng.ts';
import { demoProduct, roundPrice, type Shelf } from './products.ts';

const NOW = Date.UTC(2026, 10, 21);

function shelfOf(nom: string): Shelf {
  const subCategory = CATALOGUE.flatMap(({ categories }) => categories.flatMap((c) => c.subCategories)).find(
    (candidate) => candidate.nom === nom,
  ) as DemoSubCategory;
  return { subCategory, sousCategorieId: 1, shopIds: [1, 2, 3], mesureIds: new Map([['pc', 1]]), now: NOW };
}

test('the same place of a shelf has the same product, whatever was generated before', () => {
  const shelf = shelfOf('Android Phones');
  demoProduct(shelf, 3);
  expect(demoProduct(shelf, 7)).toEqual(demoProduct(shelfOf('Android Phones'), 7));
});

test('a long shelf repeats no name', () => {
  const shelf = shelfOf('Pots & Pans');
  const names = Array.from({ length: 2000 }, (_, k) => demoProduct(shelf, k).nom);
  expect(new Set(names).size).toBe(2000);
});

test("prices are within the item's range, and larger packs cost more on average", () => {
  const shelf = shelfOf('Rice');
  const products = Array.from({ length: 300 }, (_, k) => demoProduct(shelf, k));
  const mean = (size: string) => {
    const prices = products
      .filter(({ nom }) => nom.endsWith(`Abakaliki Stone-free Rice, ${size}`))
      .map(({ prix }) => prix);
    return prices.reduce((sum, prix) => sum + prix, 0) / prices.length;
  };
  expect(products.every(({ prix }) => prix >= 4500 && prix <= 98_001)).toBe(true);
  expect(mean('50 kg')).toBeGreaterThan(mean('5 kg'));
});

test('names of books end with the publisher', () => {
  expect(demoProduct(shelfOf('Nigerian Novels'), 0).nom).toMatch(/, a Novel \([^)]+\)$/);
});

test('prices are rounded as on a market', () => {
  expect([49, 832, 4321, 45_678, 456_789, 4_567_890].map(roundPrice)).toEqual([
    50, 850, 4300, 45_500, 457_000, 4_570_000,
  ]);
});

test('the sequence of a seed never changes', () => {
  const random = prng('oja');
  expect([random.int(0, 999), random.int(0, 999), random.int(0, 999)]).toEqual(
    ((again) => [again.int(0, 999), again.int(0, 999), again.int(0, 999)])(prng('oja')),
  );
  expect(prng('oja').next()).not.toBe(prng('ọja').next());
  expect(prng('a').sample([1, 2, 3], 5).sort()).toEqual([1, 2, 3]);
  expect(() => prng('a').pick([])).toThrow('nothing to pick from');
});

test('a text has exactly the requested length', () => {
  for (let length = 40; length < 700; length++) {
    const text = textOfLength(length, ['It works.', 'I bought two, and both came on Tuesday.']);
    expect(text.length).toBe(length);
    expect(text).toMatch(/[\d.]$/);
  }
});

test('G-426: descriptions leave warranty, returns and stock to the facts beside the price, which say them once', () => {
  const PROMISES = /guarantee|warrant|refund|replace|(?:come|goes) back|in stock|\btoday\b|minimum/i;
  const families = Object.values(FAMILIES);
  expect(families.flatMap(({ about }) => about).filter((sentence) => PROMISES.test(sentence))).toEqual([]);
  for (const { details, varieties } of families) {
    const isVaried = Object.keys(varieties).some((name) => /warranty/i.test(name));
    expect(isVaried && Object.keys(details).some((name) => /warranty|guarantee/i.test(name))).toBe(false);
  }
  const texts = Array.from({ length: 60 }, (_, k) => demoProduct(shelfOf('Android Phones'), k).description);
  expect(texts.filter((text) => PROMISES.test(text))).toEqual([]);
});
