/** Pick-up points of orders: one point of sale per shop, on every engine. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { orderMessage, ordersMessage } from '../../../scripts/order/order-text.ts';
import { orderById } from '../../../src/features/orders/orders.repository.ts';
import { testServices } from '../../services.ts';
import { ID } from '../api/catalogue.ts';
import type { Customer } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';
import { type Item, type OrdersWorld, ordersWorld, refusalOf } from './harness.ts';
import { mailsOf } from './stored-orders.ts';

const PICK_UP = { modeLivraison: 'Pick up', adresse: 'Pick up at the shop', dateLivraison: '', heureLivraison: '' };
const COUNTER = { nom: 'Counter 2', adressePrecise: '2 Allen Avenue' };

describeEngines('pick-up points', (open) => {
  let world: OrdersWorld;
  let ada: Customer;
  let points: number[];
  let phone: string | null;
  let ofAde: Item;
  let ofOja: Item;
  beforeAll(async () => {
    world = await ordersWorld(await open());
    const { body } = await world.api.ask('/boutiques/v1/links/ade-phones');
    points = (body.pointDeVentes as { id: number }[]).map(({ id }) => id);
    phone = body.phone as string | null;
  });
  beforeEach(async () => {
    ada = await world.api.newCustomer();
    ofAde = await world.newItem({ boutiqueId: ID.adePhones });
    ofOja = await world.newItem({ boutiqueId: ID.ojaTuntun });
  });

  /** Makes both calls for one unit of each item. */
  async function place(items: readonly Item[], pickUpPoints: unknown, change: object = PICK_UP) {
    const basket = items.map((item) => [item, 1] as const);
    const draft = await world.create(ada, basket, change);
    expect(draft.status, String(draft.body.messageError)).toBe(201);
    const id = Number(draft.body.id);
    return {
      id,
      again: (own: unknown) => world.addLines(ada, id, basket, { pickUpPoints: own }),
      ...(await world.addLines(ada, id, basket, { pickUpPoints })),
    };
  }

  test('a chosen point is stored as it was at that moment, and all parties are notified', async () => {
    const { id, status, body } = await place([ofAde, ofOja], [points[1]]);
    expect(status, String(body.messageError)).toBe(200);
    const stored = { id: points[1], ...COUNTER, phone };
    const parts = [
      { boutique: { id: ID.adePhones }, pickUp: stored },
      { boutique: { id: ID.ojaTuntun }, pickUp: null },
    ];
    expect(body.commande).toMatchObject({ parts, fraisLivraison: 0 });
    const at = { id: points[1] as number };
    const rename = (nom: string) =>
      world.db.write((trx) => trx.updateTable('points_de_vente').set({ nom }).where('id', '=', at.id).execute());
    await rename('Moved away');
    const order = await orderById(world.db.read, id, testServices().orders);
    if (!order) throw new Error('The order is gone.');
    expect(order).toMatchObject({ parts });
    const message = orderMessage(order, undefined, []);
    expect(message).toContain(`picked up: Counter 2, 2 Allen Avenue${phone === null ? '' : `, ${phone}`}`);
    expect(message).toContain('picked up: The shop will tell you its address by phone.');
    expect(ordersMessage([order], 1)).toContain('at Counter 2');
    const mails = JSON.stringify(await mailsOf(world.db));
    expect(mails).toContain('Counter 2, 2 Allen Avenue');
    await rename('Counter 2');
  });

  test('the call in its specified form is a pick-up too; its shops give their addresses by phone', async () => {
    const { status, body } = await place([ofAde], undefined);
    expect(status).toBe(200);
    expect(body.commande).toMatchObject({ parts: [{ pickUp: null }] });
  });

  test('a point of another shop is refused with a message, and nothing is stored', async () => {
    const gone = 'A pick-up point that you chose is not there any more. Please choose another.';
    expect(refusalOf(await place([ofAde], [9_999_999]))).toEqual([409, gone]);
    expect(refusalOf(await place([ofOja], [points[1]]))).toEqual([
      409,
      'Counter 2 belongs to no shop of this order. Please choose another.',
    ]);
    expect(refusalOf(await place([ofAde], points.slice(0, 2)))).toEqual([
      409,
      'Please choose one pick-up point of each shop.',
    ]);
    expect(refusalOf(await place([ofAde], [points[1]], {}))).toEqual([
      409,
      'This order is delivered: it has no pick-up point.',
    ]);
    for (const wrong of ['1', ['1,2'], [0], [1.5], [null]])
      expect((await place([ofAde], wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await world.stockOf(ofAde)).qte).toBe(10);
  });

  test('S-03: a repeated order is the same one; with another point it is refused', async () => {
    const { again } = await place([ofAde], [points[1]]);
    expect((await again([points[1]])).status).toBe(200);
    const { status, body } = await again([points[2]]);
    expect([status, String(body.messageError)]).toEqual([409, expect.stringContaining('with other pick-up points.')]);
  });
});
