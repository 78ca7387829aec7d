import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { searchProducts } from '../../../src/features/search/search.repository.ts';
import type { ImportKind } from '../../../src/import/default-format.ts';
import type { ImportOptions, ImportSummary } from '../../../src/import/import-options.ts';
import { type Mapping, MappingError, NO_MAPPING, readMapping } from '../../../src/import/mapping.ts';
import { runImport } from '../../../src/import/run-import.ts';
import { SourceError } from '../../../src/import/source.ts';
import { describeEngines } from '../engines.ts';
import { checkHere } from './import-site.ts';

const DIRTY = path.resolve('tests/fixtures/import/dirty.csv');
const NOTHING: ImportSummary = { read: 0, inserted: 0, updated: 0, unchanged: 0, merged: 0, rejected: 0 };

describeEngines('import', (open) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'import-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const rejectedFile = () => path.join(folder, 'rejected.csv');

  async function importFile(db: Database, file: string, change: Partial<ImportOptions> = {}): Promise<ImportSummary> {
    const options = { file, kind: 'products' as const, mapping: NO_MAPPING, dryRun: false, ...change };
    return (await runImport(db, { rejectedFile: rejectedFile(), openChecker: checkHere, ...options })).summary;
  }

  /** Imports `text` as a file of `kind`. */
  async function importText(db: Database, kind: ImportKind, text: string, name = `${kind}.csv`, mapping?: Mapping) {
    const file = path.join(folder, name);
    await writeFile(file, text);
    return importFile(db, file, { kind, ...(mapping ? { mapping } : {}) });
  }

  async function rejections(): Promise<Record<string, string>[]> {
    const text = await readFile(rejectedFile(), 'utf8').catch(() => '');
    return parse(text, { columns: true, relax_column_count: true, relax_quotes: true });
  }

  const jumia = async () => readMapping(await readFile('tests/examples/jumia-map.json', 'utf8'), undefined);

  const count = async (db: Database, table: 'produits' | 'images' | 'boutiques' | 'sous_categories') =>
    Number(
      (
        await db.read
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    );

  async function product(db: Database, externalId: string) {
    const row = await db.read
      .selectFrom('produits')
      .selectAll()
      .where('externalId', '=', externalId)
      .executeTakeFirst();
    return row && { ...row };
  }

  test('a dry run counts everything and stores nothing', async () => {
    const db = await open();
    const summary = await importFile(db, DIRTY, { mapping: await jumia(), dryRun: true });
    expect(summary).toEqual({ ...NOTHING, read: 64, inserted: 40, merged: 4, rejected: 20 });
    expect(await count(db, 'produits')).toBe(0);
    expect(await count(db, 'boutiques')).toBe(0);
    expect(await rejections()).toHaveLength(20);
  });

  test('a dirty file becomes clean products, and invalid rows are listed with line and reason', async () => {
    const db = await open();
    const mapping = await jumia();
    expect(await importFile(db, DIRTY, { mapping })).toEqual({
      ...NOTHING,
      read: 64,
      inserted: 40,
      merged: 4,
      rejected: 20,
    });

    const item = async (name: string) => product(db, `https://shop.example/${name}.html`);
    expect(await item('phone-1')).toMatchObject({
      nom: 'KONGA ONE X2 - 6.88 4GB RAM/128GB ROM -- BLACK',
      prix: 111_742,
      prixPromotion: 102_000,
      promotion: true,
      prixActuel: 102_000,
      qte: 1,
      ratingCount: 0,
      isListed: true,
      createdAt: '2025-12-09T00:00:00.000Z',
    });
    const names = {
      'phone-2': 'KONGA ONE X3 6.78" 3GB RAM/64GB ROM',
      mouse: 'Wireless mouse, 2.4G',
      juice: 'Fruit juice 1 Ltr x10',
      spoon: 'Spoon "the big one", steel',
      'two-lines': 'Two lines and spaces',
      inch: 'Screen 6.7" wide not quoted',
      knife: 'Knife "sharp"',
      'aso-nfd': 'Aṣọ òkè àti bùbá'.normalize('NFC'),
      'naughty-0': '<script>alert(1)</script>',
      'naughty-6': 'NUL and bell',
      'pot-1': 'Pot small',
      last: 'The last good one',
      'very-last': 'The very last one',
    };
    for (const [name, nom] of Object.entries(names)) expect((await item(name))?.nom, name).toBe(nom);
    const prices = {
      'range-same': [7999, null],
      'range-low': [18_000, 7600],
      'range-dash': [3555, null],
      'range-old': [9000, 5999],
      'pot-1': [4000, null],
      'pot-2': [6000.5, 5000],
      'pot-3': [7500, null],
      'pot-4': [900, null],
    };
    for (const [name, [prix, prixPromotion]] of Object.entries(prices))
      expect(await item(name), name).toMatchObject({ prix, prixPromotion, promotion: prixPromotion !== null });
    expect((await item('juice'))?.qte).toBe(0);
    expect((await item('jug'))?.qte).toBe(0);
    expect((await item('spoon'))?.qte).toBe(1);

    const all = await db.read.selectFrom('produits').select('nom').execute();
    for (const { nom } of all) expect(nom).not.toMatch(/₦ ?\d|out of 5|^Official|✆|Non-returnable/);
    expect(await count(db, 'sous_categories')).toBe(6);
    expect(await count(db, 'boutiques')).toBe(1);
    expect(await count(db, 'images')).toBe(0);
    // The one with a hyphen is found by both spellings.
    expect((await searchProducts(db.read, 'asooke aso oke', { limit: 5, offset: 0 })).total).toBe(3);
    expect((await searchProducts(db.read, 'aso oke', { limit: 5, offset: 0 })).total).toBe(3);

    const lines = (await readFile(DIRTY, 'utf8')).split('\n');
    const rejected = await rejections();
    const reasons = rejected.map(({ line, reason }) => [
      lines[Number(line) - 1]?.match(/Kettle [a-z ]*|Too,? \w+|Never.{7}|^just|Quot\w+/)?.[0].trim(),
      reason,
    ]);
    expect(reasons).toEqual([
      [undefined, 'nom is empty'],
      [undefined, 'nom is empty'],
      ['Kettle without price', 'prix is empty'],
      ['Kettle on request', 'prix "Call us" is not an amount: write it as 102000, 102,000 or ₦ 102,000.50'],
      ['Kettle below nothing', 'prix "₦ -5,000" is not an amount: an amount is not below 0'],
      ['Kettle for nothing', 'prix is 0'],
      [
        'Kettle with a comma',
        expect.stringMatching(/^prix "₦ 12,50" is not an amount: a comma separates thousands, so write 12\.50/),
      ],
      ['Kettle dearer than before', 'prixPromotion 6000 is above prix 5000'],
      [
        'Kettle of three prices',
        expect.stringMatching(/^prix "₦ 1,000 - ₦ 2,000 - ₦ 3,000" is not an amount: write it as/),
      ],
      ['Kettle without category', 'sousCategorie is empty'],
      ['Kettle without address', 'externalId and lien are empty: the product has no identity'],
      ['Kettle of no day', expect.stringMatching(/^createdAt "2025-02-30" is not a date/)],
      ['Kettle of another calendar', expect.stringMatching(/^createdAt "12\/09\/2025" is not a date/)],
      [expect.stringMatching(/^Kettle very/), 'nom has 20011 characters, at most 500 are allowed'],
      ['Too few', '3 columns instead of 9'],
      ['Too, many', '13 columns instead of 9'],
      ['just', '1 column instead of 9'],
      ['Quotation', '10 columns instead of 9'],
      ['Never closed', 'a quotation mark is opened and not closed'],
      ['Never closed', 'a quotation mark is opened and not closed'],
    ]);
    expect(rejected[2]).toMatchObject({ Name: 'Kettle without price', 'Current Price': '₦ 5,000' });

    // Imports it again: nothing is new or duplicated.
    expect(await importFile(db, DIRTY, { mapping })).toEqual({
      ...NOTHING,
      read: 64,
      unchanged: 40,
      merged: 4,
      rejected: 20,
    });
    expect(await count(db, 'produits')).toBe(40);
  });

  const FULL = [
    'externalId,nom,description,prix,prixPromotion,qte,mesure,moq,quality,sousCategorie,categorie,collection,boutique,boutiqueLink,pays,province,ville,images,couleurs,varietes,champs,valeurs,isActive,createdAt,deliveryTime',
    'full-1,Rice,"Long\ngrain",60000,55000,12,kg,2,New,Grains,Food,Market,Mama Ngozi,mama-ngozi,Nigeria,Enugu,Nsukka,a/1.svg|https://cdn.example/2.png,White|,Small:2500|Large bag:₦ 7 500,"Brand,Origin","Oja,Kebbi",yes,2026-01-02,3',
    'full-2,Beans,,5000,,,,,,grains,FOOD,Market,Mama Ngozi,mama-ngozi,,,,,,,,,0,,',
  ].join('\n');

  test('the default format has all data of a product', async () => {
    const db = await open();
    expect(await importText(db, 'products', FULL)).toMatchObject({ inserted: 2, rejected: 0 });
    const rice = await product(db, 'full-1');
    expect(rice).toMatchObject({
      nom: 'Rice',
      description: 'Long\ngrain',
      url: 'a/1.svg',
      prix: 60_000,
      prixPromotion: 55_000,
      promotion: true,
      qte: 12,
      moq: 2,
      quality: 'New',
      deliveryTime: '3',
      description_produit: { champ: 'Brand,Origin', value: 'Oja,Kebbi' },
      isActive: true,
      createdAt: '2026-01-02T00:00:00.000Z',
    });
    const children = async (table: 'images' | 'caracteristiques') =>
      (
        await db.read
          .selectFrom(table)
          .selectAll()
          .where('produitId', '=', rice?.id ?? 0)
          .orderBy('id')
          .execute()
      ).map(({ id: _id, produitId: _produitId, ...row }) => row);
    expect(await children('images')).toEqual([
      { url: 'a/1.svg', couleur: { nom: 'White' } },
      { url: 'https://cdn.example/2.png', couleur: null },
    ]);
    expect(await children('caracteristiques')).toEqual([
      { nom: 'Small', montant: 2500 },
      { nom: 'Large bag', montant: 7500 },
    ]);
    const beans = await product(db, 'full-2');
    expect(beans).toMatchObject({
      isActive: false,
      isListed: false,
      qte: 0,
      promotion: false,
      description: '',
      url: '',
    });
    // Names that differ only in case are one category.
    expect(beans?.sousCategorieId).toBe(rice?.sousCategorieId);
    const shop = await db.read
      .selectFrom('boutiques')
      .selectAll()
      .where('nomLink', '=', 'mama-ngozi')
      .executeTakeFirstOrThrow();
    expect(shop).toMatchObject({
      nomBoutique: 'Mama Ngozi',
      isActive: true,
      pays: 'Nigeria',
      province: 'Enugu',
      ville: 'Nsukka',
      listedCount: 1,
    });

    const changed = FULL.replace('60000,55000', '61000,').replace('White|', 'White|Red');
    expect(await importText(db, 'products', changed)).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 });
    expect(await product(db, 'full-1')).toMatchObject({ id: rice?.id, prix: 61_000, promotion: false });
    expect((await children('images'))[1]).toEqual({ url: 'https://cdn.example/2.png', couleur: { nom: 'Red' } });
  });

  test('JSON Lines are imported like CSV, broken lines are rejected', async () => {
    const db = await open();
    const base = { sousCategorie: 'Lines', boutique: 'JSON stall' };
    const text = [
      {
        ...base,
        externalId: 'j1',
        nom: 'One "x"\u2028y',
        prix: 1200.5,
        images: ['a.svg', 'b.svg'],
        isActive: true,
        qte: 3,
      },
      { ...base, lien: 'https://shop.example/j2', nom: 'Two', prix: '₦ 1,500', varietes: [{ nom: 'S', montant: 5 }] },
      { ...base, externalId: 'j3', nom: null, prix: 5 },
    ]
      .map((row) => JSON.stringify(row))
      .concat('{"broken":', '[1]', '', '"text"', `"${'x'.repeat(1_000_000)}"`)
      .join('\r\n');
    expect(await importText(db, 'products', `\ufeff${text}`, 'lines.jsonl')).toEqual({
      ...NOTHING,
      read: 7,
      inserted: 2,
      rejected: 5,
    });
    expect(await product(db, 'j1')).toMatchObject({ nom: 'One "x" y', prix: 1200.5, qte: 3, url: 'a.svg' });
    expect(await product(db, 'https://shop.example/j2')).toMatchObject({ nom: 'Two', prix: 1500 });
    expect((await rejections()).map(({ line }) => line)).toEqual(['3', '4', '5', '7', '8']);
  });

  test('shops are created, changed and closed, and closing one unlists its products', async () => {
    const db = await open();
    const header = 'boutique,boutiqueLink,isActive,image,pays,province,ville,phone\n';
    const row = (active: string, city: string) =>
      `Ọjà Stall,,${active},stall.svg,Nigeria,Oyo,${city},+234 800 000 0001\n`;
    expect(await importText(db, 'shops', header + row('1', 'Ibadan'))).toMatchObject({ inserted: 1 });
    expect(await importText(db, 'shops', header + row('', ''))).toMatchObject({ unchanged: 1 });
    const goods = 'externalId,nom,prix,sousCategorie,boutique\ns1,Talking drum,5000,Drums,OJA STALL';
    await importText(db, 'products', goods);
    const found = async (ville: string) =>
      (
        await searchProducts(db.read, 'talking drum', {
          limit: 5,
          offset: 0,
          region: { region: 'ville', value: ville },
        })
      ).total;
    expect(await found('Ibadan')).toBe(1);
    expect(await importText(db, 'shops', header + row('', 'Ogbomosho'))).toMatchObject({ updated: 1 });
    expect([await found('Ibadan'), await found('Ogbomosho')]).toEqual([0, 1]);
    expect(await importText(db, 'shops', header + row('no', 'Ogbomosho'))).toMatchObject({ updated: 1 });
    expect(await found('Ogbomosho')).toBe(0);
    const shop = await db.read
      .selectFrom('boutiques')
      .selectAll()
      .where('nomLink', '=', 'oja-stall')
      .executeTakeFirstOrThrow();
    expect(shop).toMatchObject({
      nomBoutique: 'Ọjà Stall'.normalize('NFC'),
      nomFolded: 'oja stall',
      isActive: false,
      url: 'stall.svg',
      phone: '+234 800 000 0001',
      listedCount: 0,
    });
    expect(await importText(db, 'shops', `${header}★,,1,,,,,\n`)).toMatchObject({ rejected: 1 });
  });

  test.each([
    ['adverts', 'pubs'],
    ['infos', 'infos'],
  ] as const)('%s are added, changed and deactivated; an invalid link is rejected', async (kind, table) => {
    const db = await open();
    const header = 'externalId,image,link,isActive\n';
    const text = `${header}${kind}1,a.svg,/products,1\n${kind}2,b.svg,javascript:alert(1),1\n,c.svg,https://a.example/,\n`;
    expect(await importText(db, kind, text)).toMatchObject({ inserted: 2, rejected: 1 });
    expect(await importText(db, kind, `${header}${kind}1,a.svg,/shops,0\n`)).toMatchObject({ updated: 1 });
    expect(await importText(db, kind, `${header}${kind}1,a.svg,/shops,0\n`)).toMatchObject({ unchanged: 1 });
    const row = await db.read
      .selectFrom(table)
      .selectAll()
      .where('externalId', '=', `${kind}1`)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ url: 'a.svg', link: '/shops', isActive: false });
  });

  test('help documents are added and changed', async () => {
    const db = await open();
    const text = (body: string) => `slug,title,body,updatedAt\ndelivery,Delivery,"${body}",2026-01-01\nb/d,T,x,\n`;
    expect(await importText(db, 'help', text('In\nthree days.'))).toMatchObject({ inserted: 1, rejected: 1 });
    expect(await importText(db, 'help', text('In\nthree days.'))).toMatchObject({ unchanged: 1 });
    expect(await importText(db, 'help', text('In two days.'))).toMatchObject({ updated: 1 });
    const document = await db.read.selectFrom('help_documents').selectAll().executeTakeFirstOrThrow();
    expect({ ...document }).toEqual({
      slug: 'delivery',
      title: 'Delivery',
      body: 'In two days.',
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
  });

  test('a row that the database rejects is rejected alone, the rest of its batch is stored', async () => {
    const db = await open();
    // Only the database enforces that `externalId` of a shop is unique.
    const header = 'boutique,boutiqueLink,externalId\n';
    const rows = Array.from({ length: 9 }, (_, k) => `Shop ${k},refused-${k},${k === 6 ? 'twin-2' : `twin-${k}`}\n`);
    expect(await importText(db, 'shops', header + rows.join(''))).toEqual({
      ...NOTHING,
      read: 9,
      inserted: 8,
      rejected: 1,
    });
    const [rejected] = await rejections();
    expect(rejected).toMatchObject({
      line: '8',
      boutiqueLink: 'refused-6',
      reason: expect.stringContaining('the database refuses it'),
    });
    expect(
      await db.read.selectFrom('boutiques').select('id').where('nomLink', '=', 'refused-6').executeTakeFirst(),
    ).toBeUndefined();
  });

  test('a file of several batches is stored completely, and an aborted import continues', async () => {
    const db = await open();
    const row = (k: number) => `batch-${k},Item ${k},${1000 + k},Batches,Batch stall,p/${k}.svg|p/${k}b.svg\n`;
    const text = (n: number) =>
      `externalId,nom,prix,sousCategorie,boutique,images\n${Array.from({ length: n }, (_, k) => row(k)).join('')}`;
    const before = await count(db, 'images');
    expect(await importText(db, 'products', text(1500))).toEqual({ ...NOTHING, read: 1500, inserted: 1500 });
    expect(await importText(db, 'products', text(2100))).toEqual({
      ...NOTHING,
      read: 2100,
      inserted: 600,
      unchanged: 1500,
    });
    expect((await count(db, 'images')) - before).toBe(4200);
  });

  test('an import that cannot start is reported with a sentence, and stores nothing', async () => {
    const db = await open();
    await expect(importText(db, 'products', '')).rejects.toThrow(SourceError);
    const mapping = readMapping('{"fields":{"nom":"Title"}}', undefined);
    await expect(importText(db, 'products', 'Name\nx\n', 'x.csv', mapping)).rejects.toThrow(MappingError);
    const nowhere = { mapping: await jumia(), rejectedFile: path.join(folder, 'none', 'r.csv') };
    await expect(importFile(db, DIRTY, nowhere)).rejects.toThrow('give another place');
  });

  test('a semicolon can be the delimiter', async () => {
    const db = await open();
    const mapping = readMapping('{"delimiter":";","fields":{}}', undefined);
    const text = 'externalId;nom;prix;sousCategorie;boutique\nsemi;A, b;1,500;Semi;Semi stall\n';
    expect(await importText(db, 'products', text, 'semi.csv', mapping)).toMatchObject({ inserted: 1 });
    expect(await product(db, 'semi')).toMatchObject({ nom: 'A, b', prix: 1500 });
  });
});
