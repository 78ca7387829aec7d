/**
 * Searches whose words stand for something else: brands that the shop does not have, parts of phrases, forms of a word.
 */
import { expect, test } from 'vitest';
import { searchProducts } from '../../../src/features/search/search.repository.ts';
import { describeEngines } from '../engines.ts';
import { addNamed, newPlace } from './products.ts';

const everything = { limit: 100, offset: 0 };

describeEngines('words near to each other', (open) => {
  test('G-503: another make, and a part of a phrase, are named as missing words', async () => {
    const db = await open();
    const place = await newPlace(db, 'makes');
    const names = ['Android Smartphone 13', 'Party Gown', 'Plain Shirt', 'Silk Agbada', 'Nokia Charger'];
    const [phone, gown, shirt, , charger] = await addNamed(db, place, names);
    const found = async (text: string, options = {}) => {
      const { ids, without } = await searchProducts(db.read, text, { ...everything, ...options });
      return { ids, without };
    };
    expect(await found('iphone 13')).toEqual({ ids: [phone], without: ['iphone'] });
    expect(await found('matric gown')).toEqual({ ids: [gown], without: ['matric'] });
    expect(await found('okrika')).toEqual({ ids: [shirt], without: ['okrika'] });
    expect(await found('smartphone')).toEqual({ ids: [phone], without: undefined });
    // When some results are of that brand, the others need no note, on any page.
    expect(await found('nokia', { limit: 1 })).toEqual({ ids: [charger], without: undefined });
    expect(await found('nokia', { limit: 1, offset: 1 })).toEqual({ ids: [phone], without: undefined });
  });

  test('G-503: a dress is no dressing, a shirt no table-top, and the letters of a size no thing', async () => {
    const db = await open();
    const place = await newPlace(db, 'sizes');
    const names = [
      'Maxi Dress',
      'Salad Dressing',
      'Oak Dresser',
      'Office Shirt',
      'Table-top Stove',
      'Hoodie M',
      'XL Trunk',
    ];
    const own = await addNamed(db, place, names);
    const [dress, dressing, , shirt] = own;
    // Products of the previous test may also be found.
    const found = async (text: string) =>
      (await searchProducts(db.read, text, everything)).ids.filter((id) => own.includes(id));
    expect(await found('blue dress')).toEqual([dress]);
    expect(await found('dressing')).toEqual([dressing]);
    expect(await found('xl shirt')).toEqual([shirt]);
    expect(await found('shirt XL')).toEqual([shirt]);
    expect(await found('dress m')).toEqual([dress]);
  });
});
