/** Searches for what helps with an illness or against a pest. */
import { expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { searchProducts } from '../../../src/features/search/search.repository.ts';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { addNamed, newPlace } from './products.ts';

/** A need, and the sub-categories of its products, the best first. */
const NEEDS: readonly (readonly [string, readonly string[]])[] = [
  ['cough', ['Herbal Teas & Tonics', 'Medicine Cabinet']],
  ['cold', ['Herbal Teas & Tonics', 'Medicine Cabinet']],
  ['headache', ['Herbal Teas & Tonics', 'Medicine Cabinet']],
  ['fever', ['Health Thermometers', 'Herbal Teas & Tonics', 'Medicine Cabinet']],
  ['malaria', ['Health Thermometers', 'Herbal Teas & Tonics', 'Medicine Cabinet']],
  ['drugs for malaria', ['Medicine Cabinet']],
  ['typhoid', ['Health Thermometers', 'Herbal Teas & Tonics', 'Medicine Cabinet']],
  ['back pain', ['Medicine Cabinet', 'Mobility & Support']],
  ['pain', ['Herbal Teas & Tonics', 'Medicine Cabinet']],
  ['period pain', ['Herbal Teas & Tonics', 'Medicine Cabinet']],
  ['ulcer', ['Herbal Teas & Tonics', 'Medicine Cabinet']],
  ['BP', ['Health Monitors']],
  ['mosquito', ['Insect Control']],
];

/** Products that the words of their names alone would find. */
const STOCK: Readonly<Record<string, readonly string[]>> = {
  'Herbal Teas & Tonics': ['Agbo Blend'],
  'Medicine Cabinet': ['Plasters'],
  'Health Thermometers': ['Digital Stick'],
  'Health Monitors': ['Oximeter'],
  'Mobility & Support': ['Knee Brace'],
  'Insect Control': ['Electric Bat'],
  'Human Hair Wigs': ['Honey Blonde Wig'],
  Beans: ['Honey Beans, 1 kg'],
  'Lights & Fireworks': ['Cold Spark Machine'],
  'Baby Bath': ['BPA-free Bath Tub'],
};

describeEngines(
  'needs',
  (open) => {
    let stock: Promise<{ db: Database; nameOf: (id: number) => string | undefined }> | undefined;
    const withStock = () => {
      stock ??= (async () => {
        const db = await open();
        const names = new Map<number, string>();
        for (const [name, products] of Object.entries(STOCK))
          for (const id of await addNamed(db, await newPlace(db, name), products)) names.set(id, name);
        return { db, nameOf: (id) => names.get(id) };
      })();
      return stock;
    };

    test.each(NEEDS)('G-502: %s leads to the sub-categories that help', async (text, meant) => {
      const { db, nameOf } = await withStock();
      const { ids } = await searchProducts(db.read, text, { limit: 100, offset: 0 });
      expect(ids.map(nameOf).toSorted()).toEqual(meant);
    });

    test('G-502: an adjective beside a thing names no need, and a thing its own products', async () => {
      const { db, nameOf } = await withStock();
      const found = async (text: string) =>
        (await searchProducts(db.read, text, { limit: 100, offset: 0 })).ids.map(nameOf).toSorted();
      expect(await found('cold spark')).toEqual(['Lights & Fireworks']);
      expect(await found('honey')).toEqual(['Beans', 'Human Hair Wigs']);
    });
  },
  sqliteFirst,
);
