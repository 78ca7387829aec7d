/** Changes of shops while their products are written: no product stays listed in a closed shop, and nothing deadlocks. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database, Writer } from '../../../src/data/database.ts';
import { markDemoRows } from '../../../src/data/demo-mark.ts';
import { setProductsOpen } from '../../../src/features/products/operator/close-products.service.ts';
import { deleteProducts } from '../../../src/features/products/writing/delete-product.repository.ts';
import { lockCatalogue } from '../../../src/features/products/writing/lock-catalogue.repository.ts';
import { lockProduct } from '../../../src/features/products/writing/lock-products.repository.ts';
import { addToProduct } from '../../../src/features/products/writing/product-counts.repository.ts';
import {
  insertProducts,
  ProductWriteError,
  updateProduct,
  upsertProducts,
} from '../../../src/features/products/writing/products-write.repository.ts';
import { setShopEmail, setShopOpen } from '../../../src/features/shops/operator/change-shop.service.ts';
import { updateShop } from '../../../src/features/shops/shops-write.repository.ts';
import { removeDemo } from '../../../tools/demo/remove.ts';
import { describeEngines, eachProcessEngine } from '../engines.ts';
import { importSite } from '../import/import-site.ts';
import { newPlace, newProduct, type Place } from '../search/products.ts';
import { beside, besideHeld, type HeldRow } from './interleaved.ts';

const OPERATOR = { person: 'ada' };
const NOW = Date.parse('2026-11-28T08:15:00.000Z');

describeEngines(
  'shops beside their products',
  (open, engine) => {
    const { run } = importSite();
    let db: Database;
    /** A shop of each test with two products, the last part of its address, and a product of another shop. */
    let place: Place;
    let link: string;
    let [first, second, elsewhere] = [0, 0, 0];
    let tests = 0;

    const goods = (name: string) => newProduct(place, { nom: `Gift ${name}`, externalId: `${link}-${name}` });
    const setActive = (isActive: boolean) => (trx: Writer) => updateShop(trx, place.boutiqueId, { isActive });

    beforeEach(async () => {
      db = await open();
      link = `beside-${tests++}`;
      place = await newPlace(db, link);
      const other = newProduct(await newPlace(db, `${link}-other`));
      [first = 0, second = 0, elsewhere = 0] = await db.write((trx) =>
        insertProducts(trx, [goods('box'), goods('bag'), other]),
      );
    });

    /** Products are listed as they and their shops say, and counted so. */
    afterEach(async () => {
      const { rows } = await sql<{ name: string }>`
        select "nomLink" as name from boutiques as b where "nomLink" like ${`${link}%`} and "listedCount" <> (
          select count(*) from produits as p where p."boutiqueId" = b.id and p."isActive" and b."isActive")
        union all select p.nom as name from produits as p join boutiques as b on b.id = p."boutiqueId"
        where "nomLink" like ${`${link}%`} and p."isListed" <> (p."isActive" and b."isActive")`.execute(db.read);
      expect(rows).toEqual([]);
    });

    /** Starts two transactions one after the other while a row is locked that the earlier one needs. */
    const stopped = (
      table: HeldRow['table'],
      earlier: () => Promise<unknown>,
      later: () => Promise<unknown>,
    ): Promise<void> =>
      besideHeld(db, [{ table, id: table === 'produits' ? first : place.sousCategorieId }], earlier, later);

    /** Imports a change of the first product, and a new one. */
    async function importTwo(): Promise<void> {
      const row = (name: string) => `${link}-${name},Gift ${name},900,5,${[link, link, link, link, link].join()}`;
      const header = 'externalId,nom,prix,qte,sousCategorie,categorie,collection,boutique,boutiqueLink';
      const { summary } = await run(db, 'products', [header, row('box'), row('card')].join('\n'));
      expect(summary).toMatchObject({ inserted: 1, updated: 1, rejected: 0 });
    }

    const closeByImport = async () => {
      const { summary } = await run(db, 'shops', `boutique,boutiqueLink,isActive\n${link},${link},0`);
      expect(summary).toMatchObject({ updated: 1, rejected: 0 });
    };

    /** Writes that change the number of listed products. */
    const COUNTED: [string, () => Promise<unknown>][] = [
      ['a product is added', () => db.write((trx) => insertProducts(trx, [goods('card')]))],
      ['products are imported', importTwo],
      ['a product is closed', () => setProductsOpen(db, OPERATOR, { ids: [second], isActive: false }, NOW)],
      ['a product is deleted', () => db.write((trx) => deleteProducts(trx, [second]))],
    ];
    const WRITES: typeof COUNTED = [
      ...COUNTED,
      ['a product is changed', () => db.write((trx) => upsertProducts(trx, [{ ...goods('box'), prix: 9 }]))],
      [
        'a product comes from another shop',
        () => db.write((trx) => updateProduct(trx, elsewhere, { boutiqueId: place.boutiqueId })),
      ],
    ];

    test.each(WRITES)('G-651: %s while its shop is being closed', async (_, write) => {
      await beside(db, setActive(false), write);
    });

    test.each(WRITES)('G-651: %s while its shop is being opened', async (_, write) => {
      await db.write(setActive(false));
      await beside(db, setActive(true), write);
    });

    test.each(WRITES)('G-651: %s while its shop is being closed, which waits for a product', async (_, write) => {
      await stopped('produits', () => db.write(setActive(false)), write);
    });

    test.each(COUNTED)('G-651: %s when its shop is to be closed', async (_, write) => {
      const close = () => setShopOpen(db, OPERATOR, { link, isActive: false }, NOW);
      await stopped('sous_categories', write, close);
    });

    test('G-651: products are imported when their shop is to be closed by an import, or its address changed', async () => {
      await stopped('sous_categories', importTwo, closeByImport);
      await db.write(async (trx) => {
        await setActive(true)(trx);
        await deleteProducts(trx, [second]);
      });
      const change = () => setShopEmail(db, OPERATOR, { link, email: 'a@shop.example' }, NOW);
      const add = () => db.write((trx) => insertProducts(trx, [goods('cup')]));
      await stopped('sous_categories', add, change);
    });

    test('G-651: a product is added while its shop gets another name', async () => {
      const renamed = (trx: Writer) => updateShop(trx, place.boutiqueId, { nomBoutique: 'Zanzibar', ville: 'Epe' });
      await beside(db, renamed, () => db.write((trx) => insertProducts(trx, [goods('card')])));
      const { frequency } = await db.read
        .selectFrom('search_words')
        .select('frequency')
        .where('word', '=', 'zanzibar')
        .executeTakeFirstOrThrow();
      expect(frequency).toBe(3);
    });

    test('G-651: a product is not added to a shop that is being deleted', async () => {
      const gone = newProduct(await newPlace(db, `${link}-gone`));
      const removal = async (trx: Writer) => {
        await lockCatalogue(trx, 'alone');
        await trx.deleteFrom('boutiques').where('id', '=', gone.boutiqueId).execute();
      };
      const added = beside(db, removal, () => db.write((trx) => insertProducts(trx, [gone])));
      await expect(added).rejects.toThrow(ProductWriteError);
    });

    test('G-651: the removal of a demo leaves a shop to which a product is being added', async () => {
      const used = newProduct(await newPlace(db, `${link}-used`));
      await db.write((trx) => markDemoRows(trx, 'boutiques', [used.boutiqueId]));
      const removal = () => removeDemo(db, { withOrders: [], removePicture: async () => {} });
      const { stored } = await beside(db, (trx) => insertProducts(trx, [used]), removal);
      expect(stored).toEqual([`${link}-used`]);
    });

    test('G-652: changes of two products of a shop do not wait for each other, nor sales for a closing shop', async () => {
      const price = (id: number, prix: number) => (trx: Writer) => updateProduct(trx, id, { prix });
      const like = (trx: Writer) => addToProduct(trx, elsewhere, { likeCount: 1, orderCount: 2 });
      for (const [one, other] of [
        [price(first, 1501), price(second, 1502)],
        [setActive(false), like],
      ] as const)
        await db.write(async (trx) => {
          await one(trx);
          // SQLite has one writer.
          await (engine.dialect === 'postgres' ? db.write(other) : other(trx));
        });
    });

    test('G-652: a sale of a shop that is being closed waits for it, and finds the product closed', async () => {
      const product = await beside(db, setActive(false), () => db.write((trx) => lockProduct(trx, first)));
      expect(product).toMatchObject({ isListed: false });
    });

    test('G-652: a transaction that wrote products changes no shop', async () => {
      const both = db.write(async (trx) => {
        await updateProduct(trx, first, { prix: 1501 });
        await setActive(false)(trx);
      });
      await expect(both).rejects.toThrow('locks it before it writes products');
    });
  },
  eachProcessEngine,
);
