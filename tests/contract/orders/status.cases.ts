import { expect, test } from 'vitest';
import type { OrderPayment, OrderStatus } from '../../../src/data/tables/orders.ts';
import { ordersContract } from '../../../src/features/orders/orders.contract.ts';
import { ID, NOW } from '../api/catalogue.ts';
import type { Customer } from '../api/customers.ts';
import { type OrdersWorld, refusalOf } from './harness.ts';

export function describeStatus(open: () => OrdersWorld): void {
  /** An order of two shops in this state. */
  async function orderAt(of: Customer, status: OrderStatus, payment: OrderPayment, parts = [status, status]) {
    const { db, newItem, place } = open();
    const items = [await newItem(), await newItem({ boutiqueId: ID.adePhones })] as const;
    const { id, idCommande } = await place(
      of,
      items.map((item) => [item, 2] as const),
      { paymentMethod: 'Pay with Paystack' },
    );
    await db.write(async (trx) => {
      await trx.updateTable('commandes').set({ status, payment }).where('id', '=', id).execute();
      for (const [k, boutiqueId] of [ID.ojaTuntun, ID.adePhones].entries())
        await trx
          .updateTable('livraisons')
          .set({ status: parts[k] ?? status })
          .where('commandeId', '=', id)
          .where('boutiqueId', '=', boutiqueId)
          .execute();
    });
    return { id, idCommande, items };
  }

  test('API-51/S-06: its customer confirms an order with every part; repeating changes nothing', async () => {
    const { api, newItem, place, setStatus, stored } = open();
    const ada = await api.newCustomer();
    const { id } = await place(ada, [
      [await newItem(), 1],
      [await newItem({ boutiqueId: ID.adePhones }), 1],
    ]);
    const { status, body } = await setStatus(ada, id, 'confirmed');
    expect(status).toBe(200);
    expect(ordersContract.setOrderStatus.answer.parse(body)).toEqual(body);
    expect(body).toMatchObject({ id, status: 'confirmed', parts: [{ status: 'confirmed' }, { status: 'confirmed' }] });
    const before = await stored(id);
    const again = await setStatus(ada, id, 'confirmed');
    expect([again.status, again.body]).toEqual([200, body]);
    expect(await stored(id)).toEqual(before);
  });

  test('API-51/S-06, PRM-35, G-41: cancelling returns exactly the taken stock, once', async () => {
    const { api, newItem, place, setStatus, stockOf } = open();
    const ada = await api.newCustomer();
    const [few, many] = [await newItem({ qte: 2 }), await newItem({ qte: 10 })];
    const { id } = await place(ada, [
      [few, 5],
      [many, 3],
    ]);
    expect(await stockOf(few)).toEqual({ qte: 0, orderCount: 0 });
    const answers = await Promise.all([1, 2, 3].map(() => setStatus(ada, id, 'cancelled')));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, expect.objectContaining({ id, status: 'cancelled', payment: 'pending' })]);
    expect(answers[0]?.body.parts).toMatchObject([{ status: 'cancelled' }]);
    expect([await stockOf(few), await stockOf(many)]).toEqual([
      { qte: 2, orderCount: 0 },
      { qte: 10, orderCount: 0 },
    ]);
  });

  test('S-06: a confirmed order can be cancelled, a cancelled one cannot be confirmed', async () => {
    const { api, newItem, place, setStatus } = open();
    const ada = await api.newCustomer();
    const { id, idCommande } = await place(ada, [[await newItem(), 1]]);
    await setStatus(ada, id, 'confirmed');
    expect((await setStatus(ada, id, 'cancelled')).body.status).toBe('cancelled');
    expect(refusalOf(await setStatus(ada, id, 'confirmed'))).toEqual([
      409,
      `Order ${idCommande} has been cancelled and cannot be confirmed any more.`,
    ]);
  });

  test.each([
    ['placed', 'completed', undefined, 'has been paid'],
    ['confirmed', 'completed', undefined, 'has been paid'],
    ['waiting_to_be_shipped', 'pending', undefined, 'is being prepared for shipment'],
    ['shipped', 'completed', undefined, 'is on its way'],
    ['available_for_pickup', 'pending', undefined, 'waits at the pick-up point'],
    ['delivered', 'completed', undefined, 'has been delivered'],
    ['delivered', 'pending', undefined, 'has been delivered'],
    ['placed', 'pending', ['placed', 'shipped'], 'is on its way'],
    ['confirmed', 'pending', ['waiting_to_be_shipped', 'confirmed'], 'is being prepared for shipment'],
  ] as const)('S-06, G-85, G-86: %s, payment %s, parts %s: it %s and is not cancelled', async (...state) => {
    const [status, payment, parts, message] = state;
    const { api, setStatus, stored, stockOf } = open();
    const ada = await api.newCustomer();
    const { id, idCommande, items } = await orderAt(ada, status, payment, parts && [...parts]);
    const before = [await stored(id), await stockOf(items[0]), await stockOf(items[1])];
    expect(refusalOf(await setStatus(ada, id, 'cancelled'))).toEqual([
      409,
      `Order ${idCommande} ${message} and cannot be cancelled any more.`,
    ]);
    expect([await stored(id), await stockOf(items[0]), await stockOf(items[1])]).toEqual(before);
  });

  test('S-06: a late or repeated confirmation changes nothing and is no error', async () => {
    const { api, setStatus, stored } = open();
    const ada = await api.newCustomer();
    for (const [status, payment] of [
      ['confirmed', 'completed'],
      ['waiting_to_be_shipped', 'pending'],
      ['waiting_to_be_shipped', 'completed'],
      ['shipped', 'completed'],
      ['delivered', 'completed'],
    ] as const) {
      const { id } = await orderAt(ada, status, payment);
      const before = await stored(id);
      const answer = await setStatus(ada, id, 'confirmed');
      expect([answer.status, answer.body.status, answer.body.payment]).toEqual([200, status, payment]);
      expect(await stored(id)).toEqual(before);
    }
  });

  test('S-06: a part in preparation keeps its state when the others are confirmed', async () => {
    const { api, setStatus } = open();
    const ada = await api.newCustomer();
    const { id } = await orderAt(ada, 'placed', 'pending', ['placed', 'waiting_to_be_shipped']);
    const { body } = await setStatus(ada, id, 'confirmed');
    expect(body).toMatchObject({
      status: 'confirmed',
      parts: [
        { boutique: { id: ID.adePhones }, status: 'waiting_to_be_shipped' },
        { boutique: { id: ID.ojaTuntun }, status: 'confirmed' },
      ],
    });
  });

  test("S-06: any other state is refused, and so is another customer's order", async () => {
    const { api, newItem, place, setStatus, stored } = open();
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const { id } = await place(ada, [[await newItem(), 1]]);
    const before = await stored(id);
    for (const status of ['placed', 'draft', 'shipped', 'delivered', 'CANCELLED', '', 'cancelled '])
      expect(refusalOf(await setStatus(ada, id, status))).toEqual([400, 'status: must be confirmed or cancelled']);
    for (const [of, orderId] of [
      [bola, id],
      [ada, ID.unknown],
    ] as const)
      for (const status of ['confirmed', 'cancelled'])
        expect(refusalOf(await setStatus(of, orderId, status))).toEqual([404, 'There is no such order.']);
    expect((await setStatus({ ...ada, token: 'nonsense' }, id, 'cancelled')).status).toBe(401);
    expect(await stored(id)).toEqual(before);
  });

  test('a card order has a payment deadline, a cancelled one has none', async () => {
    const { api, setStatus } = open();
    const ada = await api.newCustomer();
    const { id } = await orderAt(ada, 'placed', 'pending');
    const { body } = await setStatus(ada, id, 'confirmed');
    expect(body.payBefore).toBe(new Date(NOW + 24 * 3_600_000).toISOString());
    expect((await setStatus(ada, id, 'cancelled')).body.payBefore).toBeNull();
  });
}
