/** Tracking without a sign-in, on every engine. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { memoryCounters } from '../../../src/providers/counters.ts';
import { createLimits, limitWindows } from '../../../src/providers/limits.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import type { Customer } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';
import { type Order, type OrdersWorld, ordersWorld, refusalOf } from './harness.ts';

const UNKNOWN = 'We found no order with this number and phone number. Please check both.';
const MISSING = 'Please fill in the order number and the phone number.';

describeEngines('tracking without a sign-in', (open) => {
  let world: OrdersWorld;
  let ada: Customer;
  let order: Order;
  beforeAll(async () => {
    const { limits } = readConfig({ LIMIT_TRACK_ADDRESS: '8', LIMIT_TRACK_SITE: '20' });
    world = await ordersWorld(await open(), { limits: createLimits(limits, memoryCounters(limitWindows(limits))) });
  });
  beforeEach(async () => {
    ada = await world.api.newCustomer();
    order = await world.place(ada, [[await world.newItem(), 1]]);
  });

  const ask = (idCommande: unknown, phone: unknown, address: string) =>
    world.api.ask('/commandes/v1/track', { method: 'POST', body: { idCommande, phone }, address });

  test('number and phone, in any spelling, return only the progress', async () => {
    const digits = order.idCommande.slice(-7);
    for (const number of [order.idCommande, ` ${order.idCommande.toLowerCase()} `, digits])
      for (const phone of ['08030000001', '+234 803 000 0001', '2348030000001']) {
        const { status, body } = await ask(number, phone, '10.0.0.1');
        expect([status, body], `${number} ${phone}`).toEqual([
          200,
          { idCommande: order.idCommande, status: 'placed', modeLivraison: 'Ship' },
        ]);
      }
    await world.setStatus(ada, order.id, 'cancelled');
    expect((await ask(digits, '08030000001', '10.0.0.1')).body).toMatchObject({ status: 'cancelled' });
  });

  test('a wrong number and a wrong phone number get the same message; a draft is not found', async () => {
    const draft = await world.create(ada, [[await world.newItem(), 1]]);
    for (const [number, phone] of [
      ['AP-NG-9999999', '08030000001'],
      [order.idCommande, '08030000002'],
      [String(draft.body.idCommande), '08030000001'],
      [order.idCommande, 'none'],
      ['%', '08030000001'],
    ] as const)
      expect(refusalOf(await ask(number, phone, '10.0.0.2')), `${number} ${phone}`).toEqual([404, UNKNOWN]);
    for (const [number, phone] of [
      ['', '0803'],
      [order.idCommande, ' '],
    ] as const)
      expect(refusalOf(await ask(number, phone, '10.0.0.2'))).toEqual([400, MISSING]);
    for (const wrong of [7, null, 'x'.repeat(41)]) expect((await ask(wrong, '0803', '10.0.0.2')).status).toBe(400);
  });

  const orders = 'You can also sign in and look at your orders.';
  /** A new phone number each time, which is not that of the order. */
  const wrongPhone = (k: number) => `0809${String(k).padStart(7, '0')}`;

  test('only wrong attempts are limited, per address', async () => {
    for (let k = 0; k < 12; k++) expect((await ask(order.idCommande, '08030000001', '10.0.0.3')).status).toBe(200);
    for (let k = 0; k < 8; k++) expect((await ask('none', wrongPhone(k), '10.0.0.3')).status).toBe(404);
    const { status, headers } = await ask(order.idCommande, '08030000001', '10.0.0.3');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(order.idCommande, '08030000001', '10.0.0.4')).status).toBe(200);
  });

  test('G-344: guessing the phone number of an order is limited over all addresses, for 15 minutes', async () => {
    const spellings = [order.idCommande, order.idCommande.slice(-7), order.idCommande.toLowerCase()];
    for (let k = 0; k < 10; k++) expect((await ask(spellings[k % 3], wrongPhone(k), `10.1.0.${k}`)).status).toBe(404);
    for (const phone of [wrongPhone(10), '08030000001']) {
      const refused = await ask(order.idCommande, phone, '10.1.1.1');
      expect(refusalOf(refused)).toEqual([429, `Too many attempts. Please try again in 15 minutes. ${orders}`]);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    }
    // The customer still sees the order, and no other order is locked.
    expect((await world.list(ada)).body.data).toMatchObject([{ idCommande: order.idCommande, status: 'placed' }]);
    const other = await world.place(ada, [[await world.newItem(), 1]]);
    expect((await ask(other.idCommande, '08030000001', '10.1.0.1')).status).toBe(200);
  });

  test('G-344: guessing the order number of a phone number is limited over all addresses', async () => {
    const phone = '08031112223';
    for (let k = 0; k < 10; k++)
      expect((await ask(`AP-NG-10000${k}0`, k % 2 ? phone : '+234 803 111 2223', `10.2.0.${k}`)).status).toBe(404);
    expect((await ask('AP-NG-1000101', phone, '10.2.1.1')).status).toBe(429);
    expect((await ask('AP-NG-1000101', wrongPhone(1), '10.2.1.1')).status).toBe(404);
  });

  test('G-344: wrong attempts are limited per /48 of IPv6, of which one person may have all networks', async () => {
    const from = (site: number, network: number) => `2001:db8:${site}:${network.toString(16)}::/64`;
    for (let k = 0; k < 20; k++) expect((await ask('none', wrongPhone(k), from(1, k))).status).toBe(404);
    expect((await ask('none', wrongPhone(1), from(1, 99))).status).toBe(429);
    expect((await ask('none', wrongPhone(1), from(2, 0))).status).toBe(404);
  });

  test('G-344: what is found does not count, however often it is asked for', async () => {
    for (let k = 0; k < 15; k++) expect((await ask(order.idCommande, '08030000001', `10.3.0.${k}`)).status).toBe(200);
  });
});
