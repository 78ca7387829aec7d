import { expect, test } from 'vitest';
import { PRICES_OF_ITEMS } from './catalogue/prices.ts';
import { CATALOGUE, readCatalogue } from './catalogue-tree.ts';
import { familyOf } from './families.ts';

const subCategories = CATALOGUE.flatMap(({ categories }) => categories.flatMap((category) => category.subCategories));

test('items inherit missing values from their sub-category, and specs may contain fractions and tyre sizes', () => {
  const [collection] = readCatalogue(`
# Things | gear
## Parts | wheel
Pipes | wrench | tool | 100-500 | Pipe [1/2-inch/3/4-inch]; Tyre [12.00 R20/315/80 R22.5] {wheel} @900-1800; Rope, long
`);
  expect(collection?.categories[0]?.subCategories[0]?.items).toEqual([
    { nom: 'Pipe', motif: 'wrench', specs: ['1/2-inch', '3/4-inch'], low: 100, high: 500 },
    { nom: 'Tyre', motif: 'wheel', specs: ['12.00 R20', '315/80 R22.5'], low: 900, high: 1800 },
    { nom: 'Rope, long', motif: 'wrench', specs: [], low: 100, high: 500 },
  ]);
});

test.each([
  'Pipes | wrench | tool | 100-500',
  'Pipes | wrench | tool | 500-100 | Pipe',
  'Pipes | wrench | tool | 1-2 | Pi[pe',
])('a line that cannot be read is named: %s', (line) => {
  expect(() => readCatalogue(`# A | b\n## C | d\n${line}`)).toThrow('Pipes');
});

test('every sub-category has a known family, and items whose prices rise', () => {
  for (const { nom, family, items } of subCategories) {
    expect(() => familyOf(family), nom).not.toThrow();
    expect(items.length, nom).toBeGreaterThan(0);
    expect(items.every(({ low, high }) => low > 0 && low <= high)).toBe(true);
  }
});

test('every price of an item belongs to an item', () => {
  const names = new Set(subCategories.flatMap(({ items }) => items.map(({ nom }) => nom)));
  const priced = PRICES_OF_ITEMS.trim()
    .split('\n')
    .map((line) => line.split(': ')[0] ?? '');
  expect(priced.filter((nom) => !names.has(nom))).toEqual([]);
});

test('no field or value of the description tables contains a comma', () => {
  const families = [...new Set(subCategories.map(({ family }) => family))].map(familyOf);
  const words = families.flatMap(({ brands, details }) => [...brands, ...Object.entries(details).flat(2)]);
  expect(words.filter((word) => word.includes(','))).toEqual([]);
});
