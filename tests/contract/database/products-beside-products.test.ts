/** Two transactions that write listed products at the same time: neither deadlocks, and all derived data is right. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { setProductsOpen } from '../../../src/features/products/operator/close-products.service.ts';
import {
  insertProducts,
  updateProduct,
  upsertProducts,
} from '../../../src/features/products/writing/products-write.repository.ts';
import { ensureSearchIndex } from '../../../src/features/search/index/ensure-index.service.ts';
import { forgetSearchIndex } from '../../../src/features/search/index/rebuild-index.repository.ts';
import { describeEngines, eachProcessEngine } from '../engines.ts';
import { importSite } from '../import/import-site.ts';
import { expectConsistent } from '../search/consistent.ts';
import { newPlace, newProduct, type Place } from '../search/products.ts';
import { writingThrough } from '../writing-through.ts';
import { beside, besideHeld, freeBeside, type HeldRow, waiting } from './interleaved.ts';
import { insertPlaceForProducts } from './rows.ts';

const OPERATOR = { person: 'ada' };
const NOW = Date.parse('2026-11-28T08:15:00.000Z');

describeEngines(
  'products beside products',
  (open) => {
    const { run } = importSite();
    let db: Database;
    let tests = 0;
    /** Two places of each test, the name of each, and a product in each. */
    let names: [string, string];
    let places: [Place, Place];
    let ids: [number, number];

    beforeEach(async () => {
      db = await open();
      names = [`near${tests}`, `far${tests++}`];
      places = [await newPlace(db, names[0]), await newPlace(db, names[1])];
      const goods = (k: 0 | 1, nom: string) => newProduct(places[k], { nom, externalId: `${names[k]}-old` });
      const [near = 0, far = 0] = await db.write((trx) =>
        insertProducts(trx, [goods(0, 'Zebra box'), goods(1, 'Apple box')]),
      );
      ids = [near, far];
    });

    afterEach(() => expectConsistent(db.read));

    const subCategories = (): HeldRow[] =>
      places.map(({ sousCategorieId: id }) => ({ table: 'sous_categories', id }) as const);

    /** Imports a new product into a place, and another name of the old one. */
    async function importInto(k: 0 | 1, nom: string, oldName?: string): Promise<void> {
      const place = Array.from({ length: 5 }, () => names[k]).join();
      const rows = [`${names[k]}-new,${nom},900,5,${place}`];
      if (oldName !== undefined) rows.push(`${names[k]}-old,${oldName},900,5,${place}`);
      const header = 'externalId,nom,prix,qte,sousCategorie,categorie,collection,boutique,boutiqueLink';
      // A file for each, since both are read at the same time.
      const { summary } = await run(db, 'products', [header, ...rows].join('\n'), { name: `${names[k]}.csv` });
      expect(summary).toMatchObject({ inserted: 1, updated: rows.length - 1, rejected: 0 });
    }

    test('G-656: two imports, each with a new product that has a word of a changed one of the other', async () => {
      await besideHeld(
        db,
        subCategories(),
        () => importInto(0, 'Mango', 'Papaya box'),
        () => importInto(1, 'Papaya', 'Mango box'),
      );
    });

    test('G-656: products are closed while another one with their words is imported', async () => {
      let changed: number[] = [];
      await besideHeld(
        db,
        subCategories(),
        async () => {
          changed = await setProductsOpen(db, OPERATOR, { ids: ids.toReversed(), isActive: false }, NOW);
        },
        () => importInto(1, 'Apple zebra'),
      );
      expect(changed).toEqual(ids);
    });

    test('G-656: two shops get a product of one sub-category', async () => {
      const add = (k: 0 | 1, nom: string) => () =>
        db.write((trx) =>
          insertProducts(trx, [newProduct({ ...places[0], boutiqueId: places[k].boutiqueId }, { nom })]),
        );
      await besideHeld(db, subCategories(), add(0, 'Mango'), add(1, 'Papaya'));
    });

    test('G-656: a product that is added while the search index is built again is counted once', async () => {
      // It shares no word with others, which would have to wait for the removed words.
      const kiwi = newProduct(await newPlace(db, 'solo'), { nom: 'Kiwi' });
      await db.write((trx) => forgetSearchIndex(trx));
      let added: Promise<unknown> | undefined;
      const slow = writingThrough(db, (work) =>
        db.write(async (trx) => {
          const result = await work(trx);
          // The second of two transactions, which SQLite runs after the first.
          added ??= db.write((other) => insertProducts(other, [kiwi]));
          if (db.dialect === 'postgres') await Promise.race([added, waiting(db, 1)]);
          return result;
        }),
      );
      await ensureSearchIndex(slow);
      await added;
    });

    test('G-656: products of many sub-categories and shops are counted in the order of their ids', async () => {
      const more = await db.write(async (trx) => {
        const made: Place[] = [];
        for (let k = 0; k < 300; k++) made.push(await insertPlaceForProducts(trx, `${names[1]}-${k}`));
        return made;
      });
      const stopped = new Error('not stored');
      const add = async () => {
        const work = db.write(async (trx) => {
          await insertProducts(
            trx,
            more.map((place) => newProduct(place)),
          );
          throw stopped;
        });
        await expect(work).rejects.toBe(stopped);
      };
      for (const table of ['sous_categories', 'boutiques'] as const) {
        const [lowest = 0, ...others] = more.map((place) =>
          table === 'boutiques' ? place.boutiqueId : place.sousCategorieId,
        );
        await db.write(async (trx) => {
          // Now the lowest one is the last in the table, which PostgreSQL knows to be small and reads as a whole.
          await trx.updateTable(table).set({ url: 'moved.webp' }).where('id', '=', lowest).execute();
          await sql`analyze`.execute(trx);
        });
        expect(await freeBeside(db, { table, id: lowest }, add, others), table).toEqual(others);
      }
    });

    test('G-656: a write of more products than a batch waits for others, which wait for it', async () => {
      const many = (of: string) =>
        Array.from({ length: 5001 }, (_, k) =>
          newProduct(places[0], { isActive: false, nom: 'Hidden', externalId: `${names[0]}-${of}-${k}` }),
        );
      const price = (prix: number) => db.write((trx) => updateProduct(trx, ids[1], { prix }));
      await beside(
        db,
        (trx) => updateProduct(trx, ids[0], { prix: 9 }),
        () => db.write((trx) => insertProducts(trx, many('a'))),
      );
      await beside(
        db,
        (trx) => upsertProducts(trx, many('a')),
        () => price(9),
      );
      const [{ prix }] = (await db.read.selectFrom('produits').select('prix').where('id', '=', ids[1]).execute()) as [
        { prix: number },
      ];
      expect(prix).toBe(9);
    });
  },
  eachProcessEngine,
);
