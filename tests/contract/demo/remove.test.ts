/** Removing the demo, but nothing else. */
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { countDemoRows, isDemoShop } from '../../../src/data/demo-mark.ts';
import { demoRows } from '../../../src/data/migrations/0020-demo-rows.ts';
import { insertProducts } from '../../../src/features/products/writing/products-write.repository.ts';
import { searchProducts } from '../../../src/features/search/search.repository.ts';
import { isEmptyShop } from '../../../tools/demo/empty-shop.ts';
import { CUSTOMERS } from '../../../tools/demo/people.ts';
import { planRemoval, removeDemo } from '../../../tools/demo/remove.ts';
import { resetDemo } from '../../../tools/demo/reset.ts';
import { seedDemo } from '../../../tools/demo/seed.ts';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { everyRow, NOW } from './rows.ts';

const AT = new Date(NOW).toISOString();

interface NewOrder {
  readonly number: string;
  readonly clientId: number | null;
  readonly produitId: number;
  readonly status?: string;
  readonly payment?: 'pending' | 'completed' | 'refund_due';
}

/** Stores an order of one unit with its line, its part and a mail. */
async function storeOrder(
  db: Database,
  { number, clientId, produitId, status = 'placed', payment = 'pending' }: NewOrder,
) {
  await db.write(async (trx) => {
    const { boutiqueId, nom } = await trx
      .selectFrom('produits')
      .select(['boutiqueId', 'nom'])
      .where('id', '=', produitId)
      .executeTakeFirstOrThrow();
    const { id: commandeId } = await trx
      .insertInto('commandes')
      .values({
        idCommande: number,
        idCommandeSent: number,
        clientId,
        quantite: 1,
        priceTotal: 100,
        fraisLivraison: 0,
        devise: 'Naira',
        adresse: '1 Market Road',
        modeLivraison: 'Ship',
        payment,
        status,
        createdAt: AT,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('commande_produits')
      .values({ commandeId, produitId, boutiqueId, nom, qte: 1, qteBackorder: 0, prix: 100 })
      .execute();
    await trx
      .insertInto('livraisons')
      .values({ commandeId, boutiqueId, status, updatedAt: AT } as never)
      .execute();
    const body = JSON.stringify({ text: `Order ${number}` });
    await trx
      .insertInto('mail_outbox')
      .values({ to: 'buyer@shop.example', subject: 'Your order', body, createdAt: AT } as never)
      .execute();
  });
}

describeEngines(
  'the removal of a demo',
  (open) => {
    let db: Database;
    let removed: string[];
    const options = (withOrders: readonly string[] = []) => ({
      withOrders,
      removePicture: async (path: string) => {
        removed.push(path);
      },
    });
    beforeEach(async () => {
      db = await open();
      removed = [];
      await db.write(async (trx) => {
        // Deletes rows that an earlier test added to the demo.
        for (const table of ['payments', 'commandes', 'clients', 'produits', 'boutiques'] as const)
          await sql`delete from ${sql.table(table)} where true ${
            table === 'payments'
              ? sql``
              : sql`and not exists (
          select 1 from demo_rows as d where d."tableName" = ${table} and id between d."firstId" and d."lastId")`
          }`.execute(trx);
      });
      if (await isDemoShop(db.read)) await resetDemo(db);
      await db.write(async (trx) => {
        for (const table of ['sous_categories', 'categories', 'classifications', 'mesures', 'mail_outbox'] as const)
          await trx.deleteFrom(table).execute();
      });
      await seedDemo(db, { products: 400, now: NOW });
    });

    /** An operator's own product in place of one of the demo, and a customer of theirs. */
    async function addOwn() {
      const near = await db.read
        .selectFrom('produits')
        .select(['sousCategorieId', 'boutiqueId', 'mesureId'])
        .where('isListed', '=', true)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      return db.write(async (trx) => {
        const [produitId = 0] = await insertProducts(trx, [
          {
            ...near,
            nom: 'Zobo concentrate',
            description: 'Our own',
            url: 'own/zobo.webp',
            prix: 500,
            prixPromotion: null,
            promotion: false,
            qte: 9,
            moq: 1,
            isActive: true,
            externalId: 'own-1',
            createdAt: AT,
            images: [],
            caracteristiques: [],
          } as never,
        ]);
        const client = { nom: 'Own', pseudo: 'Ada', email: 'ada@shop.example', createdAt: AT };
        const { id: clientId } = await trx
          .insertInto('clients')
          .values(client)
          .returning('id')
          .executeTakeFirstOrThrow();
        return { ...near, produitId, clientId };
      });
    }

    const demoProduct = async () =>
      (await db.read.selectFrom('produits').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
    const demoCustomer = async () =>
      (
        await db.read
          .selectFrom('clients')
          .select('id')
          .where('email', '=', CUSTOMERS[0]?.email ?? '')
          .executeTakeFirstOrThrow()
      ).id;

    test('G-368: a database with nothing else is empty afterwards, and running shops purge their pages', async () => {
      const orders = (await db.read.selectFrom('commandes').select('id').execute()).length;
      expect(await planRemoval(db, [])).toEqual({
        counts: { produits: 400, boutiques: 78, clients: CUSTOMERS.length, commandes: orders },
        trialOrders: 0,
      });
      const { stored } = await removeDemo(db, options());
      expect(stored).toEqual([]);
      expect([await isEmptyShop(db.read), await isDemoShop(db.read), await countDemoRows(db.read)]).toEqual([
        true,
        false,
        undefined,
      ]);
      const rows = Object.entries(await everyRow(db)).filter(
        ([table, found]) => table !== 'counters' && found.length > 0,
      );
      expect(rows).toEqual([]);
      const counters = await db.read
        .selectFrom('counters')
        .selectAll()
        .where('name', 'in', ['produits', 'promotions'])
        .execute();
      expect(counters.filter(({ value }) => value !== 0)).toEqual([]);
      expect((await searchProducts(db.read, 'rice', { limit: 10, offset: 0 })).ids).toEqual([]);
      const last = await db.read.selectFrom('change_log').select('tag').orderBy('seq', 'desc').executeTakeFirst();
      expect(last?.tag).toBe('*');
      expect(removed.filter((path) => !/^demo\/[\w/.-]+\.webp$/.test(path))).toEqual([]);
      expect(removed).toContain('demo/a/0.webp');
      expect(removed.length).toBeGreaterThan(300);
      await expect(removeDemo(db, options())).rejects.toThrow('There is no demo in this database.');
    });

    test('G-368: products, customers and orders of others stay, with what they refer to', async () => {
      const own = await addOwn();
      const liker = await demoCustomer();
      await db.write(async (trx) => {
        for (const clientId of [liker, own.clientId])
          await trx.insertInto('likes').values({ clientId, produitId: own.produitId, createdAt: AT }).execute();
        await trx.updateTable('produits').set({ likeCount: 2 }).where('id', '=', own.produitId).execute();
      });
      await storeOrder(db, { number: 'AP-NG-1', clientId: own.clientId, produitId: own.produitId });
      // Somebody tried out the demo.
      await storeOrder(db, { number: 'AP-NG-2', clientId: liker, produitId: await demoProduct() });
      expect((await planRemoval(db, [])).trialOrders).toBe(1);
      const { stored } = await removeDemo(db, options());
      const shop = await db.read.selectFrom('boutiques').selectAll().executeTakeFirstOrThrow();
      const shelf = await db.read.selectFrom('sous_categories').selectAll().executeTakeFirstOrThrow();
      expect([shop.id, shop.listedCount, shelf.id, shelf.listedCount]).toEqual([
        own.boutiqueId,
        1,
        own.sousCategorieId,
        1,
      ]);
      expect(stored).toHaveLength(4);
      expect(stored).toEqual(expect.arrayContaining([shop.nomBoutique, shelf.nom]));
      expect(removed).not.toContain(shop.url);
      const product = await db.read.selectFrom('produits').selectAll().executeTakeFirstOrThrow();
      expect(product).toMatchObject({ id: own.produitId, likeCount: 1, mesureId: own.mesureId });
      expect((await searchProducts(db.read, 'zobo', { limit: 10, offset: 0 })).ids).toEqual([own.produitId]);
      expect(await db.read.selectFrom('clients').select('id').execute()).toEqual([{ id: own.clientId }]);
      expect(await db.read.selectFrom('commandes').select('idCommande').execute()).toEqual([{ idCommande: 'AP-NG-1' }]);
      expect(await db.read.selectFrom('mail_outbox').select('id').execute()).toHaveLength(1);
      expect(await countDemoRows(db.read)).toBeUndefined();
    });

    test('G-368: orders of others for its products are named, and removed when they are named and ended', async () => {
      const own = await addOwn();
      await storeOrder(db, { number: 'AP-NG-3', clientId: own.clientId, produitId: await demoProduct() });
      await storeOrder(db, { number: 'AP-NG-4', clientId: null, produitId: await demoProduct(), status: 'cancelled' });
      await storeOrder(db, { number: 'AP-NG-5', clientId: await demoCustomer(), produitId: own.produitId });
      const before = await everyRow(db);
      for (const attempt of [() => planRemoval(db, []), () => removeDemo(db, options())])
        await expect(attempt()).rejects.toThrow('AP-NG-3, AP-NG-4, AP-NG-5. Look at them');
      await expect(removeDemo(db, options(['AP-NG-4']))).rejects.toThrow('AP-NG-3, AP-NG-5. Look at them');
      const all = ['AP-NG-3', 'AP-NG-4', 'AP-NG-5'];
      await expect(removeDemo(db, options(all))).rejects.toThrow(
        'These orders are open, or wait for a refund: AP-NG-3, AP-NG-5.',
      );
      expect(await everyRow(db)).toEqual(before);
      const end = (status: string, payment: 'pending' | 'refund_due') =>
        db.write((trx) =>
          trx
            .updateTable('commandes')
            .set({ status: status as never, payment })
            .where('idCommande', 'in', all)
            .execute(),
        );
      await end('cancelled', 'refund_due');
      await expect(removeDemo(db, options(all))).rejects.toThrow('wait for a refund: AP-NG-3, AP-NG-4, AP-NG-5.');
      await end('cancelled', 'pending');
      await removeDemo(db, options(all));
      expect(await db.read.selectFrom('commandes').select('id').execute()).toEqual([]);
      expect(await db.read.selectFrom('produits').select('id').execute()).toEqual([{ id: own.produitId }]);
    });

    test('G-368: a removal that ended early goes on when it is started again', async () => {
      const failing = {
        withOrders: [],
        removePicture: async () => {
          throw new Error('the storage is away');
        },
      };
      await expect(removeDemo(db, failing)).rejects.toThrow('the storage is away');
      expect([await isDemoShop(db.read), await countDemoRows(db.read)]).toEqual([true, undefined]);
      await removeDemo(db, options());
      expect([await isDemoShop(db.read), removed.length > 300]).toEqual([false, true]);
    });

    test('G-367: a database that an earlier version filled has the same marks after its migration', async () => {
      await addOwn();
      const marks = () => db.read.selectFrom('demo_rows').selectAll().orderBy('tableName').orderBy('firstId').execute();
      const before = await marks();
      expect(new Set(before.map(({ tableName }) => tableName)).size).toBe(15);
      await db.write(async (trx) => {
        await sql`drop table demo_rows`.execute(trx);
        // A live start of an earlier version deleted their passwords.
        await trx.updateTable('clients').set({ passwordHash: null, provenEmail: null }).execute();
        await trx.insertInto('counters').values({ name: 'demo', value: 400 }).execute();
        await demoRows(trx as unknown as Kysely<unknown>, db.dialect);
      });
      // The demo of that version had only these orders.
      const earlier = before.map((mark) =>
        mark.tableName === 'commandes' ? { ...mark, lastId: mark.firstId + 23 } : mark,
      );
      expect(await marks()).toEqual(earlier);
    });
  },
  sqliteFirst,
);
