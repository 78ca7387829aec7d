/** Limits of ordered units, on every engine. */
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../src/contract/contract.ts';
import type { MaxUnits } from '../../../src/features/orders/order-settings.ts';
import { testServices } from '../../services.ts';
import { describeEngines } from '../engines.ts';
import { type OrdersWorld, ordersWorld, refusalOf } from './harness.ts';

const DAY = 86_400_000;
const MAX: MaxUnits = {
  line: 10,
  order: 15,
  unpaid: 20,
  unpaidProduct: 20,
  unproven: 6,
  unprovenTogether: 1000,
  unprovenProduct: 1000,
};

describeEngines('caps of units', (open) => {
  let world: OrdersWorld;
  const orders = { ...testServices().orders, maxUnits: MAX };
  beforeAll(async () => {
    world = await ordersWorld(await open(), { orders });
  });

  /** Makes both calls; returns the answer to the second. */
  async function tryToPlace(...[of, basket]: Parameters<OrdersWorld['place']>) {
    const draft = await world.create(of, basket);
    expect(draft.status).toBe(201);
    return world.addLines(of, Number(draft.body.id), basket);
  }

  test('S-41: a line has a maximum of units, and a refused one takes no stock', async () => {
    const { api, newItem, stockOf } = world;
    const ada = await api.newCustomer();
    const item = await newItem({ nom: 'Bowl', qte: 9999 });
    expect(refusalOf(await tryToPlace(ada, [[item, 9999]]))).toEqual([
      409,
      'Bowl: You can order up to 10 units at a time.',
    ]);
    expect((await tryToPlace(ada, [[item, 11]])).status).toBe(409);
    expect(await stockOf(item)).toEqual({ qte: 9999, orderCount: 0 });
    expect((await tryToPlace(ada, [[item, 10]])).status).toBe(200);
    expect(await stockOf(item)).toEqual({ qte: 9989, orderCount: 0 });
  });

  test('S-41: an order has a maximum of units over all its products', async () => {
    const { api, newItem } = world;
    const ada = await api.newCustomer();
    const [bowl, cup] = [await newItem(), await newItem()];
    const basket = (cups: number) =>
      [
        [bowl, 8],
        [cup, cups],
      ] as const;
    expect(refusalOf(await tryToPlace(ada, basket(8)))).toEqual([
      409,
      'One order holds up to 15 units, and yours has 16. Please take some out, and order them after this one.',
    ]);
    expect((await tryToPlace(ada, basket(7))).status).toBe(200);
  });

  test('S-41, G-36: the minimum order of a product can always be ordered, but no more of it', async () => {
    const { api, newItem } = world;
    const ada = await api.newCustomer();
    const item = await newItem({ nom: 'Nails', moq: 50 });
    expect(refusalOf(await tryToPlace(ada, [[item, 51]]))).toEqual([
      409,
      'Nails: You can order up to 50 units at a time.',
    ]);
    expect((await tryToPlace(ada, [[item, 50]])).status).toBe(200);
  });

  test('S-41, C-16, G-41: within the limit, units beyond the stock can be backordered', async () => {
    const { api, newItem, place, stockOf } = world;
    const ada = await api.newCustomer();
    const item = await newItem({ qte: 2 });
    const { produits } = await place(ada, [[item, 10]]);
    expect(produits[0]?.commande_produit).toMatchObject({ qte: 10, qteBackorder: 8 });
    expect(await stockOf(item)).toEqual({ qte: 0, orderCount: 0 });
  });

  test("S-42: a customer's unpaid open orders have a maximum of units, until one is paid, cancelled or delivered", async () => {
    const { api, db, newItem, place, setStatus } = world;
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const item = await newItem();
    const first = await place(ada, [[item, 9]]);
    const second = await place(ada, [[item, 9]]);
    expect(refusalOf(await tryToPlace(ada, [[item, 3]]))).toEqual([
      409,
      'You have 18 units in orders that are not paid yet, and 20 is the most. Please order at most 2 more, or again once one of them is paid or delivered.',
    ]);
    const third = await place(ada, [[item, 2]]);
    expect(refusalOf(await tryToPlace(ada, [[item, 1]]))).toEqual([
      409,
      'You have 20 units in orders that are not paid yet, and 20 is the most. Please order again once one of them is paid or delivered.',
    ]);
    // Other customers are not affected.
    expect((await tryToPlace(bola, [[item, 9]])).status).toBe(200);
    await setStatus(ada, first.id, 'cancelled');
    await place(ada, [[item, 9]]);
    await db.write((trx) =>
      trx.updateTable('commandes').set({ payment: 'completed' }).where('id', '=', second.id).execute(),
    );
    await place(ada, [[item, 9]]);
    expect((await tryToPlace(ada, [[item, 1]])).status).toBe(409);
    await db.write((trx) =>
      trx
        .updateTable('commandes')
        .set({ status: 'delivered', payment: 'completed' })
        .where('id', '=', third.id)
        .execute(),
    );
    await place(ada, [[item, 2]]);
  });

  test('S-42: concurrent orders cannot exceed the limit together', async () => {
    const { api, newItem } = world;
    const ada = await api.newCustomer();
    const item = await newItem();
    const answers = await Promise.all(Array.from({ length: 5 }, () => tryToPlace(ada, [[item, 9]])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409]);
  });

  test('S-42: a repeated order gets the same answer, also at the limit', async () => {
    const { api, newItem, create, addLines } = world;
    const ada = await api.newCustomer();
    const basket = [[await newItem(), 10]] as const;
    await tryToPlace(ada, basket);
    const id = Number((await create(ada, basket)).body.id);
    const [first, again] = [await addLines(ada, id, basket), await addLines(ada, id, basket)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
  });

  test('S-41: the cart shows the limits of a line and an order, and refuses more with a message', async () => {
    const { api, newItem } = world;
    const ada = await api.newCustomer();
    const [bowl, nails] = [await newItem(), await newItem({ moq: 50 })];
    const { body } = await api.ask(`/carts/v1/produits?ids=${bowl.id},${nails.id}`);
    expect(contract.listCartProducts.answer.parse(body)).toEqual(body);
    expect(body).toMatchObject({ maxUnits: 15, data: [{ maxSize: 10 }, { maxSize: 50 }] });
    const cart = (await api.ask(`/carts/${ada.id}`, { token: ada.token })).body;
    const put = (produitId: number, size: number) =>
      api.ask('/carts-produits', { method: 'POST', token: ada.token, body: { cartId: cart.id, produitId, size } });
    expect(refusalOf(await put(bowl.id, 11))).toEqual([409, 'You can order up to 10 units at a time.']);
    expect(refusalOf(await put(nails.id, 51))).toEqual([409, 'You can order up to 50 units at a time.']);
    expect((await put(bowl.id, 10)).status).toBe(200);
    expect((await put(nails.id, 50)).status).toBe(200);
  });

  const PRODUCT_RULE = 'Bowl: orders that are not paid yet can have up to 12 units of it';

  test('G-342: one customer holds at most so many unpaid units of a product, until some are paid', async () => {
    const { api, db, newItem, place, stockOf } = world;
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const [bowl, cup] = [await newItem({ nom: 'Bowl', qte: 100 }), await newItem()];
    orders.maxUnits = { ...MAX, unpaidProduct: 12 };
    try {
      const first = await place(ada, [[bowl, 10]]);
      expect(refusalOf(await tryToPlace(ada, [[bowl, 3]]))).toEqual([
        409,
        `${PRODUCT_RULE}, and yours have 10. Please order at most 2 more, or again once one of them is paid or delivered.`,
      ]);
      await place(ada, [[bowl, 2]]);
      expect(refusalOf(await tryToPlace(ada, [[bowl, 1]]))).toEqual([
        409,
        `${PRODUCT_RULE}, and yours have 12. Please order again once one of them is paid or delivered.`,
      ]);
      expect(await stockOf(bowl)).toMatchObject({ qte: 88 });
      // The same for other products, and other customers.
      expect((await tryToPlace(ada, [[cup, 5]])).status).toBe(200);
      expect((await tryToPlace(bola, [[bowl, 10]])).status).toBe(200);
      await db.write((trx) =>
        trx.updateTable('commandes').set({ payment: 'completed' }).where('id', '=', first.id).execute(),
      );
      expect((await tryToPlace(ada, [[bowl, 10]])).status).toBe(200);
    } finally {
      orders.maxUnits = MAX;
    }
  });

  const UNPROVEN_RULE = 'Until your email is confirmed, orders that are not paid yet can have up to 6 units';
  const CONFIRM = 'confirm your email under Login and security';

  /** Changes the stored data of a customer. */
  const know = (id: number, change: { provenEmail?: null; email?: null; emailKey?: null }) =>
    world.db.write((trx) => trx.updateTable('clients').set(change).where('id', '=', id).execute());

  test('G-342: a customer whose email nobody proved holds fewer unpaid units, and is told how to have more', async () => {
    const { api, newItem, place, stockOf } = world;
    const ada = await api.newCustomer();
    await know(ada.id, { provenEmail: null });
    const item = await newItem({ qte: 50 });
    expect(refusalOf(await tryToPlace(ada, [[item, 7]]))).toEqual([
      409,
      `${UNPROVEN_RULE}, and this one has 7. Please take some out, or ${CONFIRM} first.`,
    ]);
    await place(ada, [[item, 4]]);
    expect(refusalOf(await tryToPlace(ada, [[item, 3]]))).toEqual([
      409,
      `${UNPROVEN_RULE}, and yours have 4. Please order at most 2 more, or again once one of them is paid or delivered. You can order more right away if you ${CONFIRM}.`,
    ]);
    expect(await stockOf(item)).toMatchObject({ qte: 46 });
    await know(ada.id, { email: null, emailKey: null });
    expect(String((await tryToPlace(ada, [[item, 3]])).body.messageError)).toContain(
      'if you add your email under Login and security and confirm it.',
    );
    // An order of the minimum quantity is always allowed as the first one.
    const bola = await api.newCustomer();
    await know(bola.id, { provenEmail: null });
    expect((await tryToPlace(bola, [[await newItem({ moq: 8 }), 8]])).status).toBe(200);
  });

  test.each([
    ['paid', { payment: 'completed' }],
    ['delivered', { status: 'delivered' }],
  ] as const)('G-342: whoever had an order that was %s is known like one with a proven email', async (_, change) => {
    const { api, db, newItem } = world;
    const ada = await api.newCustomer();
    await know(ada.id, { provenEmail: null });
    const item = await newItem();
    const first = await tryToPlace(ada, [[item, 6]]);
    expect(first.status).toBe(200);
    const { id } = first.body.commande as { id: number };
    expect((await tryToPlace(ada, [[item, 1]])).status).toBe(409);
    await db.write((trx) => trx.updateTable('commandes').set(change).where('id', '=', id).execute());
    expect((await tryToPlace(ada, [[item, 10]])).status).toBe(200);
  });

  test("G-115, G-113: an order has the deadline of its shop's confirmation or its payment", async () => {
    const { api, newItem, place } = world;
    const ada = await api.newCustomer();
    const item = await newItem();
    const cash = await place(ada, [[item, 1]]);
    const card = await place(ada, [[item, 1]], { paymentMethod: 'Pay with Paystack' });
    expect([cash.payBefore, card.confirmBefore]).toEqual([null, null]);
    expect(cash.confirmBefore).toBe(new Date(Date.parse(cash.createdAt) + 7 * DAY).toISOString());
    expect(card.payBefore).toBe(new Date(Date.parse(card.createdAt) + DAY).toISOString());
  });
});
