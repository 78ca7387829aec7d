/**
 * Cancelling an order that is already cancelled, or cannot be, does not query the payment provider (on every engine).
 */

import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { changeByOperator } from '../../../src/features/orders/fulfilment/operator-orders.service.ts';
import { PAY_WITH_PAYSTACK } from '../../../src/features/orders/order-status.ts';
import type { PaymentProvider } from '../../../src/providers/payment-provider.ts';
import { testServices } from '../../services.ts';
import { fillCatalogue, NOW } from '../api/catalogue.ts';
import { type CustomersApi, customersApi } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';
import { NO_REFUNDS } from './card-provider.ts';
import { mailsOf, newOffers, newOrder, newPayment, type Offer, stateOf } from './stored-orders.ts';

const CARD = { payment_method: PAY_WITH_PAYSTACK };

describeEngines('cancelling again', (open) => {
  let db: Database;
  let api: CustomersApi;
  let offers: Offer[];
  /** References that the provider was queried about. */
  let requested: string[];
  const paystack: PaymentProvider = {
    initialize: () => Promise.reject(new Error('Nothing is begun here.')),
    factOf: async (reference) => {
      requested.push(reference);
      return { kind: 'waiting' };
    },
    ...NO_REFUNDS,
    readEvent: () => undefined,
  };
  beforeAll(async () => {
    db = await open();
    await fillCatalogue(db);
    api = customersApi(db, { payments: { paystack } }, () => NOW);
  });
  beforeEach(async () => {
    requested = [];
    await db.write((trx) => trx.deleteFrom('mail_outbox').execute());
    offers = await newOffers(db, 2, 5);
  });

  test("G-84: a customer's cancel queries the provider once, and not again", async () => {
    const ada = await api.newCustomer();
    const { id } = await newOrder(db, offers, NOW, { ...CARD, clientId: ada.id });
    const reference = await newPayment(db, id);
    const cancel = () =>
      api.ask(`/commandes/client/${id}`, { method: 'PUT', token: ada.token, body: { status: 'cancelled' } });
    for (let k = 0; k < 3; k++) expect((await cancel()).status).toBe(200);
    expect(requested).toEqual([reference]);
    expect(await mailsOf(db)).toHaveLength(1);
  });

  test('G-85: for a paid or shipped order the provider is not queried', async () => {
    const ada = await api.newCustomer();
    for (const state of [{ payment: 'completed' as const }, { status: 'shipped' as const }]) {
      const { id } = await newOrder(db, offers, NOW, { ...CARD, clientId: ada.id });
      await newPayment(db, id);
      await db.write((trx) => trx.updateTable('commandes').set(state).where('id', '=', id).execute());
      const body = { status: 'cancelled' };
      expect((await api.ask(`/commandes/client/${id}`, { method: 'PUT', token: ada.token, body })).status).toBe(409);
    }
    expect(requested).toEqual([]);
  });

  test("G-84: the operator's cancel queries the provider once, and not again", async () => {
    const { id } = await newOrder(db, offers, NOW, CARD);
    const reference = await newPayment(db, id);
    const services = testServices({ payments: { paystack } });
    for (let k = 0; k < 3; k++)
      await changeByOperator(db, services, { person: 'root' }, { orderId: id, status: 'cancelled' }, NOW);
    expect(requested).toEqual([reference]);
    await expect(
      changeByOperator(db, services, { person: 'root' }, { orderId: id, status: 'shipped' }, NOW),
    ).rejects.toThrow('is cancelled.');
    expect(requested).toEqual([reference]);
    expect((await stateOf(db, id)).status).toBe('cancelled');
    expect(await mailsOf(db)).toHaveLength(1);
  });
});
