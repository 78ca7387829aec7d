/** Identities that several things would share, and rows that are merged because of them. */
import { expect, test } from 'vitest';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { importSite, productOf } from './import-site.ts';

const { run, reasons } = importSite();
const HEADER = 'externalId,nom,prix,sousCategorie,boutique\n';
const row = (id: string, nom: string, prix = 500) => `${id},${nom},${prix},Pots,Identity stall\n`;

describeEngines(
  'identities of rows',
  (open) => {
    test.each(['6.15105E+12', '6,15105E+12', '1e+15', '6.15105E12'])(
      'G-461: %s is refused, since a spreadsheet has shortened it',
      async (id) => {
        const db = await open();
        const quoted = id.includes(',') ? `"${id}"` : id;
        const text = HEADER + row(quoted, 'Kettle') + row(quoted, 'Pot') + row('12E5', 'Pan');
        const { summary, missing } = await run(db, 'products', text, { missing: { atMostPercent: 100 } });
        expect(summary).toMatchObject({ read: 3, merged: 0, rejected: 2 });
        expect((await reasons())[0]).toMatch(/^externalId ".*" is a number that a spreadsheet has shortened/);
        // They may be any product.
        expect(missing?.refused).toContain('2 rejected rows have no identity');
      },
    );

    test.each([
      ['shops', 'boutique,externalId\nShop one,1.5E+11\n', 'externalId'],
      ['adverts', 'externalId,image,link\n1.5E+11,a.svg,/products\n', 'externalId'],
      ['reviews', 'externalId,produit,pseudo,text\n1.5E+11,p,Ada,Good\n', 'externalId'],
      ['reviews', 'externalId,produit,pseudo,text\nr1,1.5E+11,Ada,Good\n', 'produit'],
      ['reviews', 'externalId,produit,pseudo,text,auteurId\nr1,p,Ada,Good,1.5E+11\n', 'auteurId'],
    ] as const)('so it is in %s', async (kind, text, field) => {
      const db = await open();
      expect((await run(db, kind, text)).summary).toMatchObject({ read: 1, rejected: 1 });
      expect((await reasons())[0]).toContain(`${field} "1.5E+11" is a number that a spreadsheet has shortened`);
    });

    test('long numbers of JSON keep all their digits', async () => {
      const db = await open();
      const item = (id: string, nom: string) =>
        `{"externalId":${id},"nom":"${nom}","prix":500,"sousCategorie":"Pots","boutique":"Identity stall"}\n`;
      const text = item('61510500000000000001', 'Long kettle') + item('61510500000000000002', 'Long pot');
      expect((await run(db, 'products', text, { name: 'long.jsonl' })).summary).toMatchObject({ inserted: 2 });
      expect(await productOf(db, '61510500000000000002')).toMatchObject({ nom: 'Long pot', prix: 500 });
    });

    test('merged rows that differ are counted and named with their lines, in a dry run too', async () => {
      const db = await open();
      const text = HEADER + row('m1', 'Red kettle') + row('m2', 'Pot') + row('m1', 'Blue kettle') + row('m2', 'Pot');
      const expected = {
        count: 1,
        listed: [{ identity: 'm1', line: 4, name: 'Blue kettle', first: { line: 2, name: 'Red kettle' } }],
      };
      for (const dryRun of [true, false]) {
        const { summary, differing } = await run(db, 'products', text, { dryRun });
        expect(summary).toMatchObject({ read: 4, inserted: 2, merged: 2 });
        expect(differing).toEqual(expected);
      }
      const shops = 'boutique,ville\nA. B.,Kano\nA B,Jos\n';
      expect((await run(db, 'shops', shops)).differing).toEqual({
        count: 1,
        listed: [{ identity: 'a-b', line: 3, name: 'A B', first: { line: 2, name: 'A. B.' } }],
      });
    });

    test('of very many rows that differ the first hundred are listed', async () => {
      const db = await open();
      const text = HEADER + Array.from({ length: 1200 }, (_, k) => row('many', `Pot ${k}`)).join('');
      const { differing } = await run(db, 'products', text);
      expect(differing.count).toBe(1199);
      expect(differing.listed).toHaveLength(100);
    });
  },
  sqliteFirst,
);
