/** Which orders an operator lists. */
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import {
  type OperatorFilter,
  ordersForOperator,
} from '../../../src/features/orders/fulfilment/operator-orders.repository.ts';
import { PICK_UP } from '../../../src/features/orders/order-status.ts';
import { testServices } from '../../services.ts';
import { describeEngines } from '../engines.ts';
import { newDraft, newOffers, newOrder, type Offer } from './stored-orders.ts';

const HOUR = 3_600_000;
/** Midnight in Lagos. */
const DAY = Date.parse('2026-11-20T23:00:00.000Z');

describeEngines('the list of orders', (open) => {
  let db: Database;
  let offers: Offer[];
  const ids: Record<string, number> = {};
  const { orders: holds } = testServices();
  beforeAll(async () => {
    db = await open();
    offers = await newOffers(db, 2, 50);
    const place = async (name: string, at: number, adresse: string, change = {}) => {
      ids[name] = (await newOrder(db, offers.slice(0, 1), at, { adresse, ...change })).id;
    };
    await place('before', DAY - 1, '1 Lagos Street,Ibadan,Oyo,Nigeria');
    await place('ikeja', DAY, '12 Allen Avenue, Ikeja, Lagos, Nigeria');
    await place('late', DAY + 24 * HOUR - 1, '5 Aba Road, 100%_, LAGOS, Nigeria');
    await place('pickedUp', DAY + HOUR, 'x, Ikeja, Lagos, Nigeria', { modeLivraison: PICK_UP });
    await place('hidden', DAY + 24 * HOUR, '7 Broad Street, Marina, Lagos', {
      hidesContact: true,
      desc: '0803',
      recipient: 'Ada',
    });
    ids.draft = (await newDraft(db, offers, DAY)).id;
  });

  const listed = async (filter: Partial<OperatorFilter>) => {
    const { orders, total } = await ordersForOperator(db.read, { limit: 50, ...filter }, holds);
    expect(total).toBe(orders.length);
    return orders.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
  };

  test('G-608: orders of days in Lagos, and orders older than some hours', async () => {
    expect(await listed({})).toEqual(['hidden', 'late', 'pickedUp', 'ikeja', 'before']);
    expect(await listed({ from: '2026-11-21', to: '2026-11-21' })).toEqual(['late', 'pickedUp', 'ikeja']);
    expect(await listed({ from: '2026-11-22' })).toEqual(['hidden']);
    expect(await listed({ before: DAY + HOUR })).toEqual(['ikeja', 'before']);
    expect(await listed({ status: 'draft' })).toEqual(['draft']);
  });

  test('G-608: orders that go to a city or state; a street of that name is none', async () => {
    expect(await listed({ place: 'lagos' })).toEqual(['hidden', 'late', 'ikeja']);
    expect(await listed({ place: 'Ikeja', unpaid: true })).toEqual(['ikeja']);
    expect(await listed({ place: '%' })).toEqual([]);
    expect(await listed({ place: '100%_' })).toEqual(['late']);
  });

  test('G-608, G-341: what must stay hidden of a contact is hidden where it is requested so', async () => {
    const { orders } = await ordersForOperator(db.read, { limit: 1 }, holds, true);
    expect(orders).toMatchObject([
      {
        id: ids.hidden,
        adresse: 'Not shown: it was given before your email was confirmed.',
        desc: null,
        recipient: null,
      },
    ]);
  });
});
