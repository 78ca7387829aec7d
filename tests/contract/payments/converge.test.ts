/** Return page, event, verify call, cancel and a second payment lead to the same state in any order. */

import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { changeByOperator } from '../../../src/features/orders/fulfilment/operator-orders.service.ts';
import { settlePayment } from '../../../src/features/payments/settle-payment.service.ts';
import type { PaymentFact } from '../../../src/providers/payment-provider.ts';
import { fillCatalogue } from '../api/catalogue.ts';
import type { Customer } from '../api/customers.ts';
import { describeEngines, eachProcessEngine } from '../engines.ts';
import { AMOUNT, begin, cancel, newOrder, openShop, type Shop, sendEvent, stateOf, verify } from './harness.ts';

/** All permutations of `items`. */
function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, k) =>
    items.indexOf(item) < k ? [] : permutations(items.toSpliced(k, 1)).map((rest) => [item, ...rest]),
  );
}

const HOUR = 3_600_000;
const PAID: PaymentFact = { kind: 'paid', amountKobo: AMOUNT, currency: 'NGN' };

describeEngines(
  'a payment',
  (open) => {
    let db: Database;
    let shop: Shop;
    let ada: Customer;
    beforeAll(async () => {
      db = await open();
      await fillCatalogue(db);
    });
    beforeEach(async () => {
      shop = await openShop(db);
      ada = await shop.api.newCustomer();
      return () => shop.paystack.http.close();
    });

    /** The final state of an order, without what differs between payments. */
    async function endOf(id: number) {
      const { status, payment, payments, mails } = await stateOf(shop, id);
      const about = (message: string) => mails.filter((subject) => subject.includes(message)).length;
      return {
        order: `${status} ${payment}`,
        payments: payments.map((one) => one.status).toSorted(),
        paid: about('is paid'),
        back: about('Refund for order'),
      };
    }

    async function paidOrder() {
      const id = await newOrder(shop, ada);
      const reference = await begin(shop, ada, id);
      shop.paystack.turn(reference, { status: 'success' });
      return { id, reference };
    }

    /** Creates an order that was paid at two addresses. */
    async function paidTwice() {
      const id = await newOrder(shop, ada);
      const first = await begin(shop, ada, id);
      shop.later(HOUR);
      const second = await begin(shop, ada, id);
      for (const reference of [first, second]) shop.paystack.turn(reference, { status: 'success' });
      return { id, first, second };
    }

    test('S-22, S-25: verify calls and events in every order lead to a paid order and one mail', async () => {
      for (const steps of permutations(['verify', 'verify', 'event', 'event'])) {
        const { id, reference } = await paidOrder();
        for (const step of steps) await (step === 'verify' ? verify : sendEvent)(shop, reference);
        const end = { order: 'confirmed completed', payments: ['success'], paid: 1, back: 0 };
        expect(await endOf(id), steps.join()).toEqual(end);
      }
    });

    test('G-84: with a cancel among them to a refund, reported once', async () => {
      for (const steps of permutations(['verify', 'event', 'event', 'cancel'])) {
        const { id, reference } = await paidOrder();
        for (const step of steps) {
          if (step === 'cancel') await cancel(shop, id);
          else await (step === 'verify' ? verify : sendEvent)(shop, reference);
        }
        expect(await endOf(id), steps.join()).toEqual({
          order: 'cancelled refund_due',
          payments: ['refund_due'],
          paid: steps[0] === 'cancel' ? 0 : 1,
          back: 1,
        });
      }
    });

    test('S-06: an order paid before its customer confirms it is confirmed, and the late call is no error', async () => {
      for (const steps of permutations(['verify', 'event', 'confirm', 'confirm'])) {
        const id = await newOrder(shop, ada, { status: 'placed' });
        await db.write((trx) =>
          trx.updateTable('livraisons').set({ status: 'placed' }).where('commandeId', '=', id).execute(),
        );
        const reference = await begin(shop, ada, id);
        shop.paystack.turn(reference, { status: 'success' });
        for (const step of steps) {
          const answer = await (step === 'confirm'
            ? shop.api.ask(`/commandes/client/${id}`, {
                method: 'PUT',
                token: ada.token,
                body: { status: 'confirmed' },
              })
            : (step === 'verify' ? verify : sendEvent)(shop, reference));
          expect(answer.status, steps.join()).toBe(200);
          if (step === 'confirm')
            expect(answer.body).toMatchObject({ status: 'confirmed', parts: [{ status: 'confirmed' }] });
        }
        const end = { order: 'confirmed completed', payments: ['success'], paid: 1, back: 0 };
        expect(await endOf(id), steps.join()).toEqual(end);
      }
    });

    test("G-84: the operator's cancel first checks for a recent payment", async () => {
      const { id } = await paidOrder();
      const { services } = shop.api;
      expect(
        await changeByOperator(db, services, { person: 'root' }, { orderId: id, status: 'cancelled' }, shop.now()),
      ).toBeUndefined();
      const end = { order: 'cancelled refund_due', payments: ['refund_due'], paid: 1, back: 1 };
      expect(await endOf(id)).toEqual(end);
      // Shipping leads to the same state, since the order is paid.
      const other = await paidOrder();
      await changeByOperator(db, services, { person: 'root' }, { orderId: other.id, status: 'shipped' }, shop.now());
      expect(await endOf(other.id)).toMatchObject({ order: 'shipped completed', paid: 1 });
    });

    test("G-84: an unavailable provider does not prevent the operator's cancel; a later payment is refunded", async () => {
      const { id, reference } = await paidOrder();
      shop.paystack.instead(() => ({ status: 502, body: {} }));
      const { services } = shop.api;
      const unavailable = await changeByOperator(
        db,
        services,
        { person: 'root' },
        { orderId: id, status: 'cancelled' },
        shop.now(),
      );
      expect(unavailable?.message).toContain('does not answer');
      expect(await endOf(id)).toMatchObject({ order: 'cancelled pending', payments: ['pending'] });
      shop.paystack.instead(undefined);
      await sendEvent(shop, reference);
      expect(await endOf(id)).toMatchObject({ order: 'cancelled refund_due', payments: ['refund_due'], back: 1 });
    });

    test('G-84: of two payments one pays the order, and the other is refunded', async () => {
      for (const steps of permutations(['verify first', 'event first', 'event second'])) {
        const { id, first, second } = await paidTwice();
        shop.refunds.length = 0;
        for (const step of steps) {
          const reference = step.endsWith('first') ? first : second;
          const answer = await (step.startsWith('verify') ? verify : sendEvent)(shop, reference);
          expect(answer.status).toBe(200);
          if (step.startsWith('verify')) expect(answer.body.status, steps.join()).toBe(true);
        }
        const end = { order: 'confirmed completed', payments: ['refund_due', 'success'], paid: 1, back: 1 };
        expect(await endOf(id), steps.join()).toEqual(end);
        const late = steps[0]?.endsWith('first') ? second : first;
        expect(shop.refunds).toMatchObject([{ reference: late, why: 'paid-otherwise' }]);
      }
    });

    test('G-84: two payments of a cancelled order are both refunded', async () => {
      for (const steps of permutations(['first', 'second', 'cancel'])) {
        const { id, first, second } = await paidTwice();
        for (const step of steps) {
          if (step === 'cancel') await cancel(shop, id);
          else await sendEvent(shop, step === 'first' ? first : second);
        }
        const { order, payments } = await endOf(id);
        expect([order, payments], steps.join()).toEqual(['cancelled refund_due', ['refund_due', 'refund_due']]);
      }
    });

    test('S-22: late or reordered answers of the provider never make a paid order unpaid', async () => {
      const facts: readonly PaymentFact[] = [PAID, { kind: 'failed' }, { kind: 'waiting' }];
      for (const said of permutations(facts)) {
        const { id, reference } = await paidOrder();
        for (const fact of said) await settlePayment(db, shop.api.services, reference, fact, shop.now());
        const kinds = said.map(({ kind }) => kind).join();
        expect(await endOf(id), kinds).toMatchObject({ order: 'confirmed completed', payments: ['success'], paid: 1 });
      }
    });

    test('concurrently: one state, one mail of each kind', async () => {
      for (let round = 0; round < 5; round++) {
        const { id, first, second } = await paidTwice();
        await Promise.all([verify(shop, first), sendEvent(shop, second), sendEvent(shop, first), verify(shop, second)]);
        expect(await endOf(id)).toEqual({
          order: 'confirmed completed',
          payments: ['refund_due', 'success'],
          paid: 1,
          back: 1,
        });
        const other = await paidOrder();
        await Promise.all([verify(shop, other.reference), cancel(shop, other.id), sendEvent(shop, other.reference)]);
        expect(await endOf(other.id)).toMatchObject({
          order: 'cancelled refund_due',
          payments: ['refund_due'],
          back: 1,
        });
      }
    });
  },
  eachProcessEngine,
);
