/** Imports that set the stock while orders reserve some of it, on every engine. */
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { setPartStatus } from '../../../src/features/orders/fulfilment/fulfil-order.service.ts';
import { upsertProducts } from '../../../src/features/products/writing/products-write.repository.ts';
import { testServices } from '../../services.ts';
import { NOW } from '../api/catalogue.ts';
import type { Customer } from '../api/customers.ts';
import { describeEngines, eachProcessEngine } from '../engines.ts';
import { type Item, type OrdersWorld, ordersWorld } from './harness.ts';

describeEngines(
  'a stock that an import states',
  (open) => {
    let db: Database;
    let world: OrdersWorld;
    let ada: Customer;
    beforeAll(async () => {
      db = await open();
      world = await ordersWorld(db);
      ada = await world.api.newCustomer();
    });

    const newItem = (qte: number) => world.newItem({ qte, externalId: crypto.randomUUID() });
    const place = async (item: Item, size: number) => (await world.place(ada, [[item, size]])).id;

    async function state({ id }: Item, qte: number): Promise<string | undefined> {
      return db.write(async (trx) => {
        const row = await trx.selectFrom('produits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        const [result] = await upsertProducts(trx, [{ ...row, qte, images: [], caracteristiques: [] }]);
        return result?.outcome;
      });
    }
    const stock = async (item: Item) => (await world.stockOf(item)).qte;
    const late = async (...orders: number[]) => {
      const rows = await db.read
        .selectFrom('commande_produits')
        .selectAll()
        .where('commandeId', 'in', orders)
        .execute();
      return orders.map((id) => rows.find(({ commandeId }) => commandeId === id)?.qteBackorder);
    };
    const cancel = async (id: number) => expect((await world.setStatus(ada, id, 'cancelled')).status).toBe(200);

    test('G-41: importing the same number again, between an order and its cancel, changes nothing and sells no unit twice', async () => {
      const item = await newItem(10);
      const id = await place(item, 3);
      expect(await state(item, 10)).toBe('unchanged');
      expect(await stock(item)).toBe(7);
      await cancel(id);
      expect(await stock(item)).toBe(10);
    });

    test('G-41: new stock is allocated to waiting orders, the oldest first, and returned by a cancel', async () => {
      const item = await newItem(1);
      const [first, second] = [await place(item, 3), await place(item, 2)];
      expect(await late(first, second)).toEqual([2, 2]);
      expect(await state(item, 4)).toBe('unchanged');
      expect([await stock(item), await late(first, second)]).toEqual([0, [0, 1]]);
      expect(await state(item, 9)).toBe('updated');
      expect([await stock(item), await late(first, second)]).toEqual([4, [0, 0]]);
      await cancel(first);
      expect(await stock(item)).toBe(7);
    });

    test('G-41: when stock is below the promised units the youngest order waits, and a cancel returns what exists', async () => {
      const item = await newItem(5);
      const [first, second] = [await place(item, 2), await place(item, 2)];
      await state(item, 3);
      expect([await stock(item), await late(first, second)]).toEqual([0, [0, 1]]);
      await cancel(second);
      expect(await stock(item)).toBe(1);
      await cancel(first);
      expect(await stock(item)).toBe(3);
    });

    test('G-41: shipped units are no longer in the shop', async () => {
      const item = await newItem(5);
      const id = await place(item, 2);
      await db.write((trx) => setPartStatus(trx, testServices(), id, { status: 'shipped' }, NOW));
      expect(await state(item, 3)).toBe('unchanged');
      expect([await stock(item), await late(id)]).toEqual([3, [0]]);
    });

    test("G-41: concurrent imports, orders and cancels leave the shop's number of units", async () => {
      const item = await newItem(6);
      const ids = await Promise.all([1, 2, 3].map((size) => place(item, size)));
      await Promise.all([state(item, 4), cancel(ids[0] ?? 0), state(item, 4), place(item, 2), cancel(ids[2] ?? 0)]);
      await state(item, 4);
      const lines = await db.read
        .selectFrom('commande_produits as l')
        .innerJoin('commandes as o', 'o.id', 'l.commandeId')
        .select(['l.qte', 'l.qteBackorder'])
        .where('l.produitId', '=', item.id)
        .where('o.status', '<>', 'cancelled')
        .execute();
      const promised = lines.reduce((sum, { qte, qteBackorder }) => sum + qte - qteBackorder, 0);
      expect((await stock(item)) + promised).toBe(4);
    });
  },
  eachProcessEngine,
);
