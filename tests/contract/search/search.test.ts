import { expect, test } from 'vitest';
import { insertProducts, updateProduct } from '../../../src/features/products/products-write.repository.ts';
import { bestHits, searchProducts } from '../../../src/features/search/search.repository.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { describeEngines } from '../engines.ts';
import { addNamed, newPlace, newProduct, type Place } from './products.ts';

/** Names of products as people in Nigeria write them; each is stored in composed and in decomposed letters. */
const NAMES = [
  'ọjà tuntun',
  'ẹ̀wà àgànyìn',
  'Ọ̀bàràn pupa',
  'ṣòkòtò ìró àti bùbá',
  "Ma'aji's shop",
  'Ma’aji’s shop',
  'café résumé',
  "Shoprite's rice",
  'Ƙwallon ƙafa ɓauna ɗaki',
  'Nwanyị ọma Ụlọ ṅ',
  'aso-oke',
  't-shirt 20kVA 1.5HP ₦5,000',
];

/** A search, and which of {@link NAMES} it means. */
const QUERIES: readonly (readonly [string, readonly number[]])[] = [
  ['oja', [0]],
  ['ọjà', [0]],
  ['ewa', [1]],
  ['agany', [1]],
  ['obaran', [2]],
  ['sokoto', [3]],
  ['maaji', [4, 5]],
  ["ma'aji", [4, 5]],
  ['ma’aji', [4, 5]],
  ['MA’AJI', [4, 5]],
  ['cafe', [6]],
  ['shoprite', [7]],
  ["shoprite's", [7]],
  ['kwallon', [8]],
  ['ƙwallon', [8]],
  ['daki', [8]],
  ['oma', [9]],
  ['ulo', [9]],
  ['aso oke', [10]],
  ['aso-oke', [10]],
  ['t-shirt', [11]],
  ['20kva', [11]],
  ['1.5hp', [11]],
  ['5000', [11]],
  ['5,000', [11]],
];

const everything = { limit: 100, offset: 0 };

describeEngines('search', (open) => {
  let stock: Promise<{ db: Database; place: Place; ids: number[] }> | undefined;
  /** The Nigerian names: the product of name k has the ids 2k and 2k + 1. */
  const withNames = () => {
    stock ??= (async () => {
      const db = await open();
      const place = await newPlace(db, 'nigerian');
      const names = NAMES.flatMap((name) => [name.normalize('NFC'), name.normalize('NFD')]);
      return { db, place, ids: await addNamed(db, place, names) };
    })();
    return stock;
  };

  test.each(QUERIES)('%j finds what a shopper means', async (text, meant) => {
    const { db, ids } = await withNames();
    const wanted = meant.flatMap((k) => [ids[2 * k], ids[2 * k + 1]]);
    for (const form of ['NFC', 'NFD'] as const) {
      const found = await searchProducts(db.read, text.normalize(form), everything);
      expect(found.ids.toSorted((a, b) => a - b)).toEqual(wanted);
      expect(found.total).toBe(wanted.length);
      expect(found.correctedTo).toBeUndefined();
    }
  });

  test('takes the last word for a beginning and the others for whole words', async () => {
    const { db } = await withNames();
    const totals = async (text: string) => (await searchProducts(db.read, text, everything)).total;
    expect(await totals('kwallon kaf')).toBe(2);
    expect(await totals('kwal kafa')).toBe(0);
    expect(await totals('kafa kwallon')).toBe(2);
    expect(await totals('kafa kafa kafa')).toBe(2);
  });

  test('finds a hyphenated word however it is written', async () => {
    const db = await open();
    const place = await newPlace(db, 'hyphens');
    const [lamp] = await addNamed(db, place, ['Portable X-ray lamp', 'Ray fish']);
    for (const text of ['X-ray', 'x ray', 'xray', 'XRAY', 'xra']) {
      const found = await searchProducts(db.read, text, everything);
      expect([found.ids, found.correctedTo], text).toEqual([[lamp], undefined]);
    }
  });

  test('finds the word that a mistyped one was meant to be, and says so', async () => {
    const db = await open();
    const place = await newPlace(db, 'typos');
    const [samsung] = await addNamed(db, place, ['Samsung Galaxy A07', 'Sensing lamp', 'Galaxy print dress 2024']);
    for (const text of ['sansung', 'samsugn', 'smasung', 'SÁNSUNG']) {
      const found = await searchProducts(db.read, text, everything);
      expect(found.ids, text).toEqual([samsung]);
      expect(found.correctedTo, text).toBe('samsung');
    }
    const two = await searchProducts(db.read, 'sansung galazy a0', everything);
    expect(two).toEqual({ ids: [samsung], total: 1, correctedTo: 'samsung galaxy a0' });
    // Numbers and model names are not misspelt, and words too far away are not meant.
    for (const text of ['galaxy a08', 'dress 2025', 'xylophone'])
      expect(await searchProducts(db.read, text, everything), text).toEqual({ ids: [], total: 0 });
    // Words that are known but stand together nowhere are what the shopper meant.
    expect(await searchProducts(db.read, 'samsung dress', everything)).toEqual({ ids: [], total: 0 });
  });

  test('ranks names before descriptions, and those that say just what was asked first', async () => {
    const db = await open();
    const place = await newPlace(db, 'ranking');
    const named = (nom: string, change = {}) => newProduct(place, { nom, ...change });
    const [inText, long, scattered, exact, bought] = await db.write((trx) =>
      insertProducts(trx, [
        named('Charger', { description: 'for every blender jug' }),
        named('Spare glass for the blender jug of a kitchen machine'),
        named('Jug for a blender'),
        named('Blender jug'),
        named('Blender jug', { orderCount: 500 }),
      ]),
    );
    const found = await searchProducts(db.read, 'blender jug', everything);
    expect(found.ids).toEqual([bought, exact, long, scattered, inText]);
    expect(found.total).toBe(5);
    const pages = [];
    for (const offset of [0, 2, 4, 6])
      pages.push((await searchProducts(db.read, 'blender jug', { limit: 2, offset })).ids);
    expect(pages).toEqual([[bought, exact], [long, scattered], [inText], []]);
  });

  test('filters by sub-category, shop, place and promotion', async () => {
    const db = await open();
    const here = await newPlace(db, 'here');
    const there = await newPlace(db, 'there');
    await db.write(async (trx) => {
      await trx.updateTable('boutiques').set({ ville: 'Kano "city"' }).where('id', '=', there.boutiqueId).execute();
      await insertProducts(trx, [
        newProduct(here, { nom: 'Kettle one' }),
        newProduct(here, { nom: 'Kettle two', promotion: true, prixPromotion: 900 }),
        newProduct(there, { nom: 'Kettle three' }),
      ]);
    });
    const totals = async (filter: object) =>
      (await searchProducts(db.read, 'kettle', { ...everything, ...filter })).total;
    expect(await totals({})).toBe(3);
    expect(await totals({ sousCategorieId: here.sousCategorieId })).toBe(2);
    expect(await totals({ boutiqueId: there.boutiqueId })).toBe(1);
    expect(await totals({ region: { region: 'pays', value: 'Nigeria' } })).toBe(3);
    expect(await totals({ region: { region: 'ville', value: 'Kano "city"' } })).toBe(1);
    expect(await totals({ region: { region: 'province', value: 'Nigeria' } })).toBe(0);
    expect(await totals({ promotion: true })).toBe(1);
    expect(await totals({ promotion: true, boutiqueId: there.boutiqueId })).toBe(0);
  });

  test('a beginning finds the products of all its words, few or many', async () => {
    const db = await open();
    const place = await newPlace(db, 'beginnings');
    const endings = Array.from({ length: 90 }, (_, k) => String.fromCharCode(97 + (k % 26), 97 + k / 26));
    const many = await addNamed(
      db,
      place,
      endings.map((ending) => `zobo${ending}`),
    );
    const few = await addNamed(db, place, ['Fura', 'Furniture', 'Furniture fura', '\u{1f6cb} 丹丹丹\u{20000}']);
    const found = async (text: string, filter = {}) =>
      (await searchProducts(db.read, text, { ...everything, ...filter })).ids.toSorted((a, b) => a - b);
    expect(await found('zob')).toEqual(many);
    expect(await found('zoboa')).toEqual(many.filter((_, k) => k % 26 === 0));
    expect(await found('fur')).toEqual(few.slice(0, 3));
    expect(await found('fur', { sousCategorieId: place.sousCategorieId })).toEqual(few.slice(0, 3));
    expect(await found('fur', { promotion: true })).toEqual([]);
    expect(await found('furn')).toEqual(few.slice(1, 3));
    expect(await found('fura furn')).toEqual(few.slice(2, 3));
    expect(await found('丹丹丹')).toEqual(few.slice(3));
  });

  test('a mistyped word is taken for one of nearly its length', async () => {
    const db = await open();
    const place = await newPlace(db, 'lengths');
    // Longer words with the same beginning share more trigrams with `hmoe` than `home` does.
    const longer = Array.from({ length: 60 }, (_, k) => `hm${'o'.repeat(5 + (k % 20))}${'abc'[k % 3]}`);
    const [home] = await addNamed(db, place, ['Home', ...longer]);
    expect(await searchProducts(db.read, 'hmoe', everything)).toEqual({ ids: [home], total: 1, correctedTo: 'home' });
  });

  test('the best hits for a list with an order of its own are those of the search, in any order', async () => {
    const db = await open();
    const place = await newPlace(db, 'best');
    const named = await addNamed(
      db,
      place,
      Array.from({ length: 400 }, (_, k) => `Gourd ${k}`),
    );
    const described = await db.write(async (trx) => {
      const dish = (k: number) => newProduct(place, { nom: `Dish ${k}`, description: 'made of gourd' });
      const ids = await insertProducts(
        trx,
        Array.from({ length: 800 }, (_, k) => dish(k)),
      );
      // Sales decide which of them are left out.
      await trx.updateTable('produits').set({ orderCount: 50 }).where('id', 'in', ids.slice(-600)).execute();
      return ids;
    });
    for (const [text, filter, count] of [
      ['gourd', {}, 1000],
      ['gourd 3', {}, 222],
      ['dish', { sousCategorieId: place.sousCategorieId }, 800],
      ['goudr 77', {}, 12],
      ['nothing', {}, 0],
    ] as const) {
      const searched = await searchProducts(db.read, text, { ...filter, offset: 0, limit: 1000 });
      const best = await bestHits(db.read, text, filter);
      expect(new Set(best.ids), text).toEqual(new Set(searched.ids));
      expect([best.ids.length, best.total, best.correctedTo], text).toEqual([count, count, searched.correctedTo]);
    }
    const best = await bestHits(db.read, 'gourd', {});
    expect(new Set(best.ids)).toEqual(new Set([...named, ...described.slice(-600)]));
  });

  test('pages through more hits than it ranks, each one once', async () => {
    const db = await open();
    const place = await newPlace(db, 'many');
    const ids = await addNamed(
      db,
      place,
      Array.from({ length: 1300 }, (_, k) => (k < 1200 ? `Calabash ${k}` : `Bowl ${k}`)),
    );
    await db.write(async (trx) => {
      for (const id of ids.slice(1200)) await updateProduct(trx, id, { description: 'made of calabash' });
    });
    const { total } = await searchProducts(db.read, 'calabash', { limit: 1, offset: 0 });
    // PostgreSQL counts a thousand and stops.
    const isExact = db.dialect === 'sqlite';
    expect(total).toBe(isExact ? 1300 : 1000);
    const seen: number[] = [];
    for (let offset = 0; offset < total; offset += 200)
      seen.push(...(await searchProducts(db.read, 'calabash', { limit: 200, offset })).ids);
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
    if (isExact) expect(new Set(seen.slice(-100))).toEqual(new Set(ids.slice(1200)));
    expect((await searchProducts(db.read, 'calabash', { limit: 30, offset: total })).ids).toEqual([]);
  });

  test.each([
    '',
    ' \t\n',
    '🎉🔥',
    '"',
    "'",
    '"""" OR "a',
    'AND',
    'NOT NEAR(a b)',
    'nom : x',
    '^a*',
    '*',
    'a*b',
    '{nom} : a',
    "a' | b & !c:*",
    'a\u0000b',
    '\ud800x',
    '%_\\',
    "'; drop table produits; --",
    '=s1',
    'ﷺ ﷽',
    '田中さん',
    'ق',
    'x'.repeat(10_000),
    'x '.repeat(5000),
    '۱۲۳ ١٢٣',
  ])('never fails: %j', async (text) => {
    const { db } = await withNames();
    const found = await searchProducts(db.read, text, everything);
    expect(found.ids.length).toBe(found.total);
  });

  test('does not overlook words of other scripts', async () => {
    const db = await open();
    const place = await newPlace(db, 'scripts');
    const names = ['سوق الكتاب', '市场 手机', 'рынок книг', 'ตลาด', 'बाज़ार'];
    const ids = await addNamed(db, place, names);
    for (const [k, name] of names.entries())
      expect((await searchProducts(db.read, name, everything)).ids, name).toEqual([ids[k]]);
    expect((await searchProducts(db.read, 'ตลาด оja', everything)).total).toBe(0);
  });
});
