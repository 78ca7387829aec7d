import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { ordersContract } from '../../../src/features/orders/orders.contract.ts';
import { NOW } from '../api/catalogue.ts';
import { type Customer, customersApi } from '../api/customers.ts';
import { type Item, nextNumber, type Order, type OrdersWorld, refusalOf } from './harness.ts';

export function describeList(open: () => OrdersWorld): void {
  const idsOf = async (of: Customer, query = '') => {
    const { status, body } = await open().list(of, query);
    expect(status, String(body.messageError)).toBe(200);
    expect(ordersContract.listOrders.answer.parse(body)).toEqual(body);
    return (body.data as Order[]).map(({ id }) => id);
  };
  /** Orders placed at these times, in ms since 1970. */
  async function ordersAt(of: Customer, item: Item, moments: readonly number[]): Promise<Order[]> {
    const { clock, place } = open();
    const orders: Order[] = [];
    try {
      for (const moment of moments) {
        clock.now = moment;
        orders.push(await place(of, [[item, 1]]));
      }
    } finally {
      clock.now = NOW;
    }
    return orders;
  }

  test("API-52/S-02, PRM-46, CST-86: the customer's orders, newest first, fifteen per page", async () => {
    const { api, newItem, create, list } = open();
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const item = await newItem({ qte: 1000 });
    // Two at the same time: the later one first.
    const moments = [0, 1, 1, ...Array.from({ length: 14 }, (_, k) => k + 2)].map((second) => NOW + second * 1000);
    const orders = await ordersAt(ada, item, moments);
    await create(ada, [[item, 1]]);
    await ordersAt(bola, item, [NOW]);
    const newest = orders.map(({ id }) => id).toReversed();
    expect(await idsOf(ada)).toEqual(newest.slice(0, 15));
    expect(await idsOf(ada, '?page=2')).toEqual(newest.slice(15));
    expect(await idsOf(ada, '?limit=5&page=3')).toEqual(newest.slice(10, 15));
    expect(await idsOf(ada, '?page=9')).toEqual([]);
    expect((await list(ada, '?limit=5')).body).toMatchObject({ totalItems: 17, totalPages: 4 });
    expect((await list(bola)).body).toMatchObject({ totalItems: 1, totalPages: 1 });
  });

  test('a page of very large orders has some of their lines, a single order all of them', async () => {
    const { api, newItem, place, list } = open();
    const ada = await api.newCustomer();
    const items = await Promise.all(Array.from({ length: 150 }, () => newItem()));
    const basket = items.map((item) => [item, 1] as const);
    const linesOf = async (query: string) =>
      ((await list(ada, query)).body.data as Order[]).map(({ produits, quantite }) => [produits.length, quantite]);
    const { id } = await place(ada, basket);
    expect(await linesOf('')).toEqual([[150, 150]]);
    for (let k = 0; k < 7; k += 1) await place(ada, basket);
    expect(await linesOf('')).toEqual(Array.from({ length: 8 }, () => [125, 150]));
    expect(await linesOf(`?id=${id}`)).toEqual([[150, 150]]);
  });

  test('S-02: reading orders needs a token of the same customer', async () => {
    const { api, list } = open();
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    expect((await list({ ...ada, token: bola.token })).status).toBe(403);
    expect((await list({ ...ada, token: '' })).status).toBe(401);
    expect((await list(ada)).body).toEqual({ data: [], totalItems: 0, totalPages: 0 });
  });

  test('ORD-04/C-86, G-88: a keyword matches a part of the number, in any case; an id is one order', async () => {
    const { api, newItem, place, create } = open();
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const item = await newItem({ qte: 100 });
    const first = await place(ada, [[item, 1]]);
    const second = await place(ada, [[item, 1]]);
    const other = await place(bola, [[item, 1]]);
    const draft = (await create(ada, [[item, 1]], { idCommande: nextNumber() })).body;
    const end = first.idCommande.slice(-3);
    expect(await idsOf(ada, `?keyword=${end}`)).toEqual([first.id]);
    expect(await idsOf(ada, `?keyword=${first.idCommande.toLowerCase()}`)).toEqual([first.id]);
    expect(await idsOf(ada, '?keyword=%20ap-ng-%20')).toEqual([second.id, first.id]);
    for (const keyword of ['%', '_', '\\', '%25', "'", 'ß', '\u0000', other.idCommande, String(draft.idCommande)]) {
      const found = await idsOf(ada, `?keyword=${encodeURIComponent(keyword)}`);
      // An invalid character counts as no keyword.
      expect(found, keyword).toEqual(keyword === '\u0000' ? [second.id, first.id] : []);
    }
    expect(await idsOf(ada, `?id=${first.id}`)).toEqual([first.id]);
    for (const id of [other.id, draft.id]) expect(await idsOf(ada, `?id=${id}`)).toEqual([]);
    expect(await idsOf(ada, `?id=${first.id}&keyword=${second.idCommande}`)).toEqual([]);
  });

  test('G-90: days are those of Lagos, the first and the last included', async () => {
    const { api, newItem, list } = open();
    const ada = await api.newCustomer();
    const item = await newItem({ qte: 100 });
    const [before, start, end, after] = await ordersAt(
      ada,
      item,
      // Midnight in Lagos is 23:00 in UTC.
      [
        '2026-11-19T22:59:59.999Z',
        '2026-11-19T23:00:00.000Z',
        '2026-11-21T22:59:59.999Z',
        '2026-11-21T23:00:00.000Z',
      ].map((iso) => Date.parse(iso)),
    );
    const ids = [after, end, start, before].map((order) => order?.id);
    expect(await idsOf(ada, '?from=2026-11-20&to=2026-11-21')).toEqual(ids.slice(1, 3));
    expect(await idsOf(ada, '?from=2026-11-22')).toEqual(ids.slice(0, 1));
    expect(await idsOf(ada, '?to=2026-11-19')).toEqual(ids.slice(3));
    expect(await idsOf(ada, '?from=2026-11-21&to=2026-11-20')).toEqual([]);
    expect(await idsOf(ada, '?from=0001-01-01&to=9999-12-31')).toEqual(ids);
    expect((await list(ada, '?from=2026-11-20&to=2026-11-21')).body.totalItems).toBe(2);
    for (const query of ['from=2026-02-30', 'to=soon', 'from=', 'id=0', 'page=0', 'limit=-1'])
      expect(refusalOf(await list(ada, `?${query}`))[0], query).toBe(400);
  });

  test('a list of many orders is read in as few statements as a list of one', async () => {
    const { api, db, newItem, place } = open();
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const items = [await newItem({ qte: 100 }), await newItem({ qte: 100 })];
    const basket = items.map((item) => [item, 1] as const);
    await place(ada, [[items[0] as Item, 1]]);
    for (let k = 0; k < 6; k++) await place(bola, basket);
    let statements = 0;
    const nodes = new Map<string, RootOperationNode>();
    const counting: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        nodes.set(queryId.queryId, node);
        return node;
      },
      async transformResult({ result }) {
        statements += 1;
        return result;
      },
    };
    const counted = customersApi({ ...db, read: db.read.withPlugin(counting) });
    const statementsOf = async ({ id, token }: Customer) => {
      statements = 0;
      expect((await counted.ask(`/commandes/v1/clients/${id}`, { token })).status).toBe(200);
      return statements;
    };
    expect(await statementsOf(bola)).toBe(await statementsOf(ada));
    expect(statements).toBeLessThanOrEqual(5);
    if (db.dialect !== 'sqlite') return;
    for (const node of nodes.values()) {
      const { sql, parameters } = db.read.getExecutor().compileQuery(node, { queryId: 'plan' });
      const { rows } = await db.read.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      );
      const plan = rows.map(({ detail }) => detail).join('; ');
      // The cost does not depend on other customers' orders.
      expect(plan, sql).not.toMatch(/^SCAN/);
      if (sql.startsWith('select * from "commandes"')) expect(plan, sql).not.toContain('TEMP B-TREE');
    }
  });
}
