/** Delivery fees that differ between states, on every engine. */
import { beforeAll, expect, test } from 'vitest';
import { testServices } from '../../services.ts';
import { describeEngines } from '../engines.ts';
import { type OrdersWorld, ordersWorld, refusalOf } from './harness.ts';

const RULE = { fee: 1000, fees: { Kano: 2500, Lagos: 700 }, state: 'Lagos', maxDays: 14 };

describeEngines('fees of delivery by state', (open) => {
  let world: OrdersWorld;
  beforeAll(async () => {
    const { orders } = testServices();
    world = await ordersWorld(await open(), { orders: { ...orders, delivery: RULE } });
  });

  test('C-31, G-415: the order stores the fee of its state, in any spelling', async () => {
    const { api, newItem, place, list } = world;
    const ada = await api.newCustomer();
    const basket = [[await newItem(), 2]] as const;
    const fees = [];
    for (const etat of ['Kano', 'kano state', 'Lagos', 'Ogun', 'F.C.T.'])
      fees.push((await place(ada, basket, { etat })).fraisLivraison);
    expect(fees).toEqual([2500, 2500, 700, 1000, 1000]);
    const { data } = (await list(ada)).body as { data: { fraisLivraison: number }[] };
    expect(data.map(({ fraisLivraison }) => fraisLivraison).toSorted()).toEqual(fees.toSorted());
  });

  test('G-415: without a state the fee cannot be told, but a pick-up needs none', async () => {
    const { api, newItem, create } = world;
    const ada = await api.newCustomer();
    const basket = [[await newItem(), 1]] as const;
    for (const etat of [undefined, null, '', ' ', 'Atlantis', '__proto__'])
      expect(refusalOf(await create(ada, basket, { etat }))).toEqual([
        400,
        'Please give the state to deliver to: the price of delivery depends on it.',
      ]);
    const collected = await create(ada, basket, { modeLivraison: 'Pick up', dateLivraison: '', heureLivraison: '' });
    expect([collected.status, collected.body.fraisLivraison]).toEqual([201, 0]);
  });

  test('G-416: the fee of another state than the one shown is refused', async () => {
    const { api, newItem, create } = world;
    const ada = await api.newCustomer();
    const answer = await create(ada, [[await newItem(), 1]], { etat: 'Kano', fraisLivraison: 700 });
    expect(refusalOf(answer)).toEqual([
      409,
      'Delivery to Kano costs ₦2,500 now, not ₦700. Please look at the new total, then confirm.',
    ]);
  });

  test('G-418: the cart is told what delivery costs, and what its days depend on', async () => {
    const { api, newItem } = world;
    const { id } = await newItem({ deliveryTime: '3' });
    const { body } = await api.ask(`/carts/v1/produits?ids=${id}`);
    expect(body.delivery).toEqual(RULE);
    expect(body.data).toMatchObject([{ deliveryTime: '3', boutique: { province: expect.any(String) } }]);
  });
});
