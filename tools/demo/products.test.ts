import { expect, test } from 'vitest';
import { activityOf, withCounts } from './activity.ts';
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
  expect(products.every(({ prix }) => prix >= 2600 && prix <= 98_001)).toBe(true);
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

test('G-489: condition and kind are those of the name', () => {
  const made = (shelf: string) => Array.from({ length: 60 }, (_, k) => demoProduct(shelfOf(shelf), k));
  const conditions = ['Refurbished Phones', 'Refurbished Laptops'].flatMap(made).map(({ nom, quality }) => {
    return `${/UK Used|Refurbished/.exec(nom)?.[0]}: ${quality}`;
  });
  expect([...new Set(conditions)].sort()).toEqual(['Refurbished: Refurbished', 'UK Used: UK used']);
  const kinds = ["Women's Perfume", "Men's Perfume", 'Perfume Oils', 'Deodorants'].flatMap(made).flatMap((product) => {
    const kind = product.description_produit?.value.split(',').at(-1);
    const [word] = /Parfum|Mist|Cologne|Oil|Deodorant|Perfume/.exec(product.nom) ?? [];
    return kind === undefined || word === undefined ? [] : [`${word}: ${kind}`];
  });
  expect([...new Set(kinds)].sort()).toEqual([
    'Cologne: Eau de cologne',
    'Deodorant: Deodorant',
    'Mist: Body mist',
    'Oil: Oil',
    'Parfum: Eau de parfum',
    'Perfume: Eau de parfum',
  ]);
});

test('G-489: a kilo of one item costs at most three times as much as another', () => {
  const prices = new Map<string, number[]>();
  for (const { nom, prix } of Array.from({ length: 400 }, (_, k) => demoProduct(shelfOf('Rice'), k))) {
    const [, item = '', kilos] =
      /(\S+) .*Rice, (\d+) kg/.exec(nom.replace(/^.*?(?=Ofada|Long|Abak|Basm|Tuwo)/, '')) ?? [];
    prices.set(item, [...(prices.get(item) ?? []), prix / Number(kilos)]);
  }
  const ratios = [...prices].map(([item, each]) => [item, Math.max(...each) / Math.min(...each)] as const);
  expect(ratios.filter(([, ratio]) => !(ratio < 3))).toEqual([]);
  expect(prices.size).toBe(5);
});

test('G-489: opinions suit the goods, none stands twice on a product, and more people look than rate', () => {
  for (const nom of ['Android Phones', 'Rice', 'Casual Dresses']) {
    const shelf = shelfOf(nom);
    for (let k = 0; k < 60; k++) {
      const product = demoProduct(shelf, k);
      const activity = activityOf(product, shelf.subCategory, k, NOW);
      const texts = [...activity.ratings.map(({ comment }) => comment), ...activity.reviews.map(({ text }) => text)];
      const said = texts.filter((text) => text !== '');
      expect(new Set(said).size).toBe(said.length);
      const foreign = nom === 'Casual Dresses' ? /cable|manual|tested|voltage/i : /\bsize\b|tailor/i;
      expect(said.filter((text) => foreign.test(text))).toEqual([]);
      expect(withCounts(product, activity).views).toBeGreaterThan(10 * activity.ratings.length);
    }
  }
});
