import { expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { insertProducts } from '../../../src/features/products/writing/products-write.repository.ts';
import { foundProducts, searchProducts } from '../../../src/features/search/search.repository.ts';
import { describeEngines } from '../engines.ts';
import { addNamed, newPlace, newProduct, type Place } from './products.ts';

/** Product names as written in Nigeria; each is stored in composed and in decomposed form. */
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

/** A search, with the indices of matching {@link NAMES}. */
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
  /** The products of these names: name k has the ids 2k and 2k + 1. */
  const withNames = () => {
    stock ??= (async () => {
      const db = await open();
      const place = await newPlace(db, 'nigerian');
      const names = NAMES.flatMap((name) => [name.normalize('NFC'), name.normalize('NFD')]);
      return { db, place, ids: await addNamed(db, place, names) };
    })();
    return stock;
  };

  test.each(QUERIES)('%j finds the expected products', async (text, meant) => {
    const { db, ids } = await withNames();
    const wanted = meant.flatMap((k) => [ids[2 * k], ids[2 * k + 1]]);
    for (const form of ['NFC', 'NFD'] as const) {
      const found = await searchProducts(db.read, text.normalize(form), everything);
      expect(found.ids.toSorted((a, b) => a - b)).toEqual(wanted);
      expect(found.total).toBe(wanted.length);
      expect(found.correctedTo).toBeUndefined();
    }
  });

  test('matches the last word as a prefix and the others completely', async () => {
    const { db } = await withNames();
    const found = async (text: string) => {
      const { total, without } = await searchProducts(db.read, text, everything);
      return { total, without };
    };
    expect(await found('kwallon kaf')).toEqual({ total: 2 });
    expect(await found('kwal kafa')).toEqual({ total: 2, without: ['kwal'] });
    expect(await found('kafa kwallon')).toEqual({ total: 2 });
    expect(await found('kafa kafa kafa')).toEqual({ total: 2 });
  });

  test('finds a hyphenated word in any spelling', async () => {
    const db = await open();
    const place = await newPlace(db, 'hyphens');
    const [lamp] = await addNamed(db, place, ['Portable X-ray lamp', 'Ray fish']);
    for (const text of ['X-ray', 'x ray', 'xray', 'XRAY', 'xra']) {
      const found = await searchProducts(db.read, text, everything);
      expect([found.ids[0], found.correctedTo], text).toEqual([lamp, undefined]);
    }
  });

  test('corrects a mistyped word, and says so', async () => {
    const db = await open();
    const place = await newPlace(db, 'typos');
    const names = ['Samsung Galaxy A07', 'Sensing lamp', 'Galaxy print dress 2024'];
    const [samsung] = await addNamed(db, place, names);
    for (const text of ['sansung', 'samsugn', 'smasung', 'SÁNSUNG']) {
      const found = await searchProducts(db.read, text, everything);
      expect(found.ids, text).toEqual([samsung]);
      expect(found.correctedTo, text).toBe('samsung');
      expect(await searchProducts(db.read, text, { ...everything, literal: true }), text).toEqual({
        ids: [],
        total: 0,
      });
    }
    // The dress has one of the three words, and another product has all of them.
    const two = await searchProducts(db.read, 'sansung galazy a0', everything);
    expect(two).toEqual({ ids: [samsung], total: 1, correctedTo: 'samsung galaxy a0' });
    expect(await searchProducts(db.read, 'xylophone', everything)).toEqual({ ids: [], total: 0 });
  });

  test('finds products with most of the words when none has all, and names the missing ones', async () => {
    const db = await open();
    const place = await newPlace(db, 'most words');
    const names = ['Orbitex Comet B07', 'Sensing lamp', 'Comet print robe 2024'];
    const [orbitex, , robe] = await addNamed(db, place, names);
    // Numbers and model names are not corrected.
    const without = async (text: string) => {
      const found = await searchProducts(db.read, text, everything);
      return [found.ids, found.without, found.correctedTo];
    };
    expect(await without('comet b08')).toEqual([[orbitex, robe], ['b08'], undefined]);
    expect(await without('robe 2025')).toEqual([[robe], ['2025'], undefined]);
    // Each product has one of the words, and no word is missing in all of them.
    expect(await without('orbitex robe')).toEqual([[robe, orbitex], [], undefined]);
    const second = await searchProducts(db.read, 'orbitex robe', { limit: 1, offset: 1 });
    expect([second.ids, second.without]).toEqual([[orbitex], ['robe']]);
  });

  test('G-435: a word of the language is meant as typed, and what it is near to is offered where nothing is found', async () => {
    const db = await open();
    const place = await newPlace(db, 'language');
    const [couch] = await addNamed(db, place, ['Velvet couch', 'Nail polish', 'Material gown']);
    expect(await searchProducts(db.read, 'policy', everything)).toEqual({ ids: [], total: 0, nearTo: 'polish' });
    expect(await searchProducts(db.read, 'policy', { ...everything, literal: true })).toEqual({ ids: [], total: 0 });
    expect(await searchProducts(db.read, 'couhc', everything)).toMatchObject({ ids: [couch], correctedTo: 'couch' });
    expect(await searchProducts(db.read, 'cough', everything)).toEqual({ ids: [], total: 0 });
    const gown = await searchProducts(db.read, 'matric gown', everything);
    expect(gown.correctedTo).toBeUndefined();
    expect((await searchProducts(db.read, 'okrika', everything)).correctedTo).toBeUndefined();
  });

  test('G-435: needs find what helps', async () => {
    const db = await open();
    const place = await newPlace(db, 'needs');
    const [syrup, support] = await addNamed(db, place, ['Cough Syrup, 100 ml', 'Knee Support', 'Emulsion Paint']);
    expect((await searchProducts(db.read, 'cough', everything)).ids).toEqual([syrup]);
    expect((await searchProducts(db.read, 'back pain', everything)).ids).toEqual([support]);
  });

  test('G-435: a number without a unit is no size of a pack', async () => {
    const db = await open();
    const place = await newPlace(db, 'numbers');
    const names = ['Diapers, 4 pieces', 'Diapers size 4', 'Android Television, 43-inch', 'Basmati, 37 kg'];
    const [pieces, size, television, basmati] = await addNamed(db, place, names);
    const found = async (text: string) => (await searchProducts(db.read, text, everything)).ids;
    expect((await found('diapers 4'))[0]).toBe(size);
    expect(await found('diapers 4 pieces')).toContain(pieces);
    expect(await found('television 43')).toEqual([television]);
    expect(await searchProducts(db.read, 'basmati 37', everything)).toMatchObject({ ids: [basmati], without: ['37'] });
    expect(await found('37kg')).toEqual([basmati]);
  });

  test('G-435: what has the colour that was typed comes before what sells better', async () => {
    const db = await open();
    const place = await newPlace(db, 'colours');
    const [plain = 0, green] = await addNamed(db, place, ['Satin kimono', 'Satin kimono, green']);
    await db.write((trx) => trx.updateTable('produits').set({ orderCount: 9000 }).where('id', '=', plain).execute());
    expect((await searchProducts(db.read, 'green kimono', everything)).ids).toEqual([green, plain]);
    expect((await searchProducts(db.read, 'kimono', everything)).ids).toEqual([plain, green]);
  });

  test('searches descriptions only when names and facts have no match', async () => {
    const db = await open();
    const place = await newPlace(db, 'descriptions');
    const [described] = await db.write((trx) =>
      insertProducts(trx, [
        newProduct(place, { nom: 'Lamp', description: 'comes with a tripod' }),
        newProduct(place, { nom: 'Wooden easel' }),
      ]),
    );
    expect((await searchProducts(db.read, 'tripod', everything)).ids).toEqual([described]);
    const [tripod] = await addNamed(db, place, ['Tripod']);
    expect((await searchProducts(db.read, 'tripod', everything)).ids).toEqual([tripod]);
  });

  test('reads the price in the text, and ignores it when no product has that price', async () => {
    const db = await open();
    const place = await newPlace(db, 'prices');
    const [cheap, dear] = await db.write((trx) =>
      insertProducts(trx, [
        newProduct(place, { nom: 'Samovar', prix: 4000 }),
        newProduct(place, { nom: 'Samovar', prix: 9000, promotion: true, prixPromotion: 8000 }),
      ]),
    );
    const found = async (text: string) => {
      const { ids, price } = await searchProducts(db.read, text, everything);
      return { ids, price };
    };
    expect(await found('samovar under 5k')).toEqual({
      ids: [cheap],
      price: { max: 5000, isMissed: false, rest: 'samovar' },
    });
    expect(await found('samovar 5k to 8k')).toEqual({
      ids: [dear],
      price: { min: 5000, max: 8000, isMissed: false, rest: 'samovar' },
    });
    const missed = await found('samovar under 1k');
    expect([new Set(missed.ids), missed.price]).toEqual([
      new Set([cheap, dear]),
      { max: 1000, isMissed: true, rest: 'samovar' },
    ]);
    expect((await found('cheap samovar')).ids).toEqual([cheap, dear]);
  });

  test('finds by facts: shop, brand, variety and colour', async () => {
    const db = await open();
    const place = await newPlace(db, 'facts');
    const image = (nom: string) => ({ url: `${nom}.png`, couleur: { nom } });
    const [red, blue] = await db.write((trx) =>
      insertProducts(trx, [
        newProduct(place, { nom: 'Gown', images: [image('Red')] }),
        newProduct(place, {
          nom: 'Gown',
          images: [image('Navy')],
          description_produit: { champ: 'Brand', value: 'Kolanut' },
          caracteristiques: [{ nom: 'Wrapped', montant: 2000 }],
        }),
      ]),
    );
    const first = async (text: string) => (await searchProducts(db.read, text, everything)).ids[0];
    expect(await first('red gown')).toBe(red);
    expect(await first('blue gown')).toBe(blue);
    expect(await first('kolanut')).toBe(blue);
    expect(await first('wrapped gown')).toBe(blue);
  });

  test('ranks names before descriptions, and exact names first', async () => {
    const db = await open();
    const place = await newPlace(db, 'ranking');
    const named = (nom: string, change = {}) => newProduct(place, { nom, ...change });
    const [, long, scattered, exact, bought] = await db.write((trx) =>
      insertProducts(trx, [
        named('Charger', { description: 'for every blender jug' }),
        named('Spare glass for the blender jug of a kitchen machine'),
        named('Jug for a blender'),
        named('Blender jug'),
        named('Blender jug', { orderCount: 500 }),
      ]),
    );
    const found = await searchProducts(db.read, 'blender jug', everything);
    expect(found.ids).toEqual([bought, exact, scattered, long]);
    expect(found.total).toBe(4);
    const pages = [];
    for (const offset of [0, 2, 4])
      pages.push((await searchProducts(db.read, 'blender jug', { limit: 2, offset })).ids);
    expect(pages).toEqual([[bought, exact], [scattered, long], []]);
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

  test('a prefix finds the products of all its words, few or many', async () => {
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
    expect((await searchProducts(db.read, 'fura furn', everything)).ids[0]).toBe(few[2]);
    expect(await found('丹丹丹')).toEqual(few.slice(3));
  });

  test('a typo is corrected to a word of similar length', async () => {
    const db = await open();
    const place = await newPlace(db, 'lengths');
    // Longer words with the same beginning share more trigrams with `hmoe` than `home` does.
    const longer = Array.from({ length: 60 }, (_, k) => `hm${'o'.repeat(5 + (k % 20))}${'abc'[k % 3]}`);
    const [home] = await addNamed(db, place, ['Home', ...longer]);
    expect(await searchProducts(db.read, 'hmoe', everything)).toEqual({ ids: [home], total: 1, correctedTo: 'home' });
  });

  test('a list with its own order has the same products as the search', async () => {
    const db = await open();
    const place = await newPlace(db, 'sorted');
    const names = Array.from({ length: 400 }, (_, k) => `Gourd ${k}`);
    await addNamed(db, place, names);
    for (const text of ['gourd', 'gourd 3', 'goudr 77', 'gourd under 1k', 'nothing']) {
      const { ids, ...searched } = await searchProducts(db.read, text, { offset: 0, limit: 1000 });
      const found = await foundProducts(db.read, text, {});
      expect(new Set(found.ids), text).toEqual(new Set(ids));
      expect({ ...found, ids: [] }, text).toEqual({ ...searched, ids: [] });
    }
  });

  test('SCH-02: puts a thousand in order and pages through each of them once; counts to there, or all beside filters', async () => {
    const db = await open();
    const place = await newPlace(db, 'many');
    await addNamed(
      db,
      place,
      Array.from({ length: 1300 }, (_, k) => `Calabash ${k}`),
    );
    const { total, isCapped } = await searchProducts(db.read, 'calabash', { limit: 1, offset: 0 });
    expect([total, isCapped]).toEqual([1000, true]);
    const counted = await searchProducts(db.read, 'calabash', { limit: 1, offset: 0, facets: true });
    expect([counted.total, counted.listed, counted.isCapped]).toEqual([1300, 1000, undefined]);
    const seen: number[] = [];
    for (let offset = 0; offset < total; offset += 200)
      seen.push(...(await searchProducts(db.read, 'calabash', { limit: 200, offset })).ids);
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
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
    expect(found.ids.length).toBe(Math.min(everything.limit, found.total));
  });

  test('finds words of other scripts', async () => {
    const db = await open();
    const place = await newPlace(db, 'scripts');
    const names = ['سوق الكتاب', '市场 手机', 'рынок книг', 'ตลาด', 'बाज़ार'];
    const ids = await addNamed(db, place, names);
    for (const [k, name] of names.entries())
      expect((await searchProducts(db.read, name, everything)).ids, name).toEqual([ids[k]]);
    expect((await searchProducts(db.read, 'рынак книг', everything)).correctedTo).toBe('рынок книг');
  });
});
