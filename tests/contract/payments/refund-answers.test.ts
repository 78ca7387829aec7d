/** Refunds while the provider's answers are out of order, repeated or strange. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { type RefundOrder, refundPayment } from '../../../src/features/payments/operator/refund-payment.service.ts';
import { OperatorError } from '../../../src/node/operator-error.ts';
import { fillCatalogue } from '../api/catalogue.ts';
import type { Customer } from '../api/customers.ts';
import { describeEngines, eachProcessEngine } from '../engines.ts';
import { AMOUNT, begin, cancel, newOrder, openShop, receive, type Shop, stateOf, verify } from './harness.ts';

const OPERATOR = { person: 'root' };
const MINUTE = 60_000;

/** A paid order of the customer that was cancelled; returns its id and the reference of its payment. */
async function dueOrder(shop: Shop, of: Customer) {
  const id = await newOrder(shop, of);
  const reference = await begin(shop, of, id);
  shop.paystack.turn(reference, { status: 'success' });
  await verify(shop, reference);
  await cancel(shop, id);
  return { id, reference };
}

const refundsOf = (db: Database, reference: string) =>
  db.read
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.status', 'r.amountKobo'])
    .where('p.reference', '=', reference)
    .orderBy('r.id')
    .execute();

describeEngines('answers about refunds', (open) => {
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

  const refund = (input: RefundOrder) => refundPayment(db, shop.api.services, OPERATOR, input, shop.now());
  /** The provider ends the refunds of the payment, and says so. */
  const processed = (reference: string) => {
    for (const one of shop.paystack.refunds) if (one.transaction === reference) one.status = 'processed';
    const { body, signature } = shop.paystack.refundEvent(reference, 'processed');
    return receive(shop, body, signature);
  };

  test('G-629: an event before the answer ends the refund, and the answer or a refusal after it changes nothing', async () => {
    for (const late of [undefined, { status: 400, body: { status: false, message: 'Duplicate request' } }]) {
      const { id, reference } = await dueOrder(shop, ada);
      shop.paystack.instead(undefined);
      const usual = shop.paystack.http.answer;
      shop.paystack.instead(async (question) => {
        const reply = (await usual?.(question)) ?? { body: null };
        if (question.method !== 'POST') return reply;
        expect((await processed(reference)).status).toBe(200);
        return late ?? reply;
      });
      expect(await refund({ reference })).toMatchObject({ refunds: [{ status: 'processed' }] });
      expect(await refundsOf(db, reference)).toEqual([{ status: 'processed', amountKobo: AMOUNT }]);
      expect(await stateOf(shop, id)).toMatchObject({ payment: 'pending', payments: [{ status: 'refunded' }] });
    }
  });

  test('G-629: a refund that moves to the next page while its list is read counts once', async () => {
    const { id, reference } = await dueOrder(shop, ada);
    const made = { id: 7, transaction: reference, amount: AMOUNT, merchant_note: '', status: 'processed' };
    shop.paystack.refunds.push(made, made);
    expect(await refund({ reference })).toMatchObject({ isNew: false });
    expect(await refundsOf(db, reference)).toEqual([{ status: 'processed', amountKobo: AMOUNT }]);
    expect(await stateOf(shop, id)).toMatchObject({ payments: [{ status: 'refunded' }] });
  });

  test('G-629: a request that arrived twice after all counts twice', async () => {
    const { reference } = await dueOrder(shop, ada);
    shop.paystack.instead(undefined);
    const usual = shop.paystack.http.answer;
    shop.paystack.instead((question) => (question.method === 'POST' ? undefined : usual?.(question)));
    await expect(refund({ reference, amountKobo: 1000 })).rejects.toThrow('is not known');
    const { body } = shop.paystack.http.requested.find(
      ({ method, url }) => method === 'POST' && url.pathname === '/refund',
    ) ?? { body: '{}' };
    const { merchant_note } = JSON.parse(body) as { merchant_note: string };
    for (const one of [21, 22])
      shop.paystack.refunds.push({ id: one, transaction: reference, amount: 1000, merchant_note, status: 'processed' });
    shop.paystack.instead(undefined);
    shop.later(MINUTE + 1);
    await expect(refund({ reference, amountKobo: AMOUNT - 1000 })).rejects.toThrow('Only ₦240,880.55 of payment');
    expect(await refundsOf(db, reference)).toEqual([1, 2].map(() => ({ status: 'processed', amountKobo: 1000 })));
  });

  test('G-629: a strange refund of another payment does not stop this one; one of this payment is a sentence', async () => {
    const { reference } = await dueOrder(shop, ada);
    const strange = {
      id: 31,
      transaction: 'AP-NG-other',
      amount: null as unknown as number,
      merchant_note: '',
      status: 'x',
    };
    shop.paystack.refunds.push(strange);
    expect(await refund({ reference, amountKobo: 1000 })).toMatchObject({ isNew: true });
    shop.paystack.refunds.push({ ...strange, id: 32, transaction: reference, amount: 0 });
    await expect(refund({ reference, amountKobo: 2000 })).rejects.toThrow('Paystack does not answer.');
    expect(await refundsOf(db, reference)).toHaveLength(1);
  });
});

eachProcessEngine('refunds of two processes', (engine) => {
  test('G-609: the desk and a command at once pay a payment back once', async () => {
    const site = await engine.newSite(true);
    const db = await site.open();
    await migrate(db);
    await fillCatalogue(db);
    const other = await site.open();
    const shop = await openShop(db);
    try {
      const ada = await shop.api.newCustomer();
      for (const amountKobo of [undefined, 1000]) {
        const { reference } = await dueOrder(shop, ada);
        const one = (from: Database, person: string) =>
          refundPayment(from, shop.api.services, { person }, { reference, amountKobo }, shop.now());
        const answers = await Promise.allSettled([
          one(db, 'root'),
          one(other, 'ada'),
          one(db, 'root'),
          one(other, 'ada'),
        ]);
        expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value.isNew)).toHaveLength(1);
        for (const answer of answers)
          if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(OperatorError);
        expect(shop.paystack.refunds.filter(({ transaction }) => transaction === reference)).toHaveLength(1);
      }
    } finally {
      await shop.paystack.http.close();
      await other.close();
      await db.close();
      await site.remove();
    }
  });
});
