/** Payments that an operator pays back: once, whatever fails or runs at the same time. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { markRefunded } from '../../../src/features/orders/fulfilment/operator-orders.service.ts';
import {
  type RefundOrder,
  refundPayment,
  tryRefund,
} from '../../../src/features/payments/operator/refund-payment.service.ts';
import { refundablesOf } from '../../../src/features/payments/operator/refundable.repository.ts';
import { followOpenRefunds } from '../../../src/server/refund-round.ts';
import { fillCatalogue } from '../api/catalogue.ts';
import type { Customer } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';
import { AMOUNT, begin, cancel, newOrder, openShop, receive, type Shop, stateOf, verify } from './harness.ts';
import { KEY } from './paystack-double.ts';

const OPERATOR = { person: 'root', actingAs: 'Amaka' };
const MINUTE = 60_000;

describeEngines('paying back', (open) => {
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

  /** A paid order with its payment. */
  async function paidOrder() {
    const id = await newOrder(shop, ada);
    const reference = await begin(shop, ada, id);
    shop.paystack.turn(reference, { status: 'success' });
    await verify(shop, reference);
    return { id, reference };
  }
  async function dueOrder() {
    const paid = await paidOrder();
    await cancel(shop, paid.id);
    return paid;
  }
  const refund = (input: RefundOrder) => refundPayment(db, shop.api.services, OPERATOR, input, shop.now());
  const posts = () =>
    shop.paystack.http.requested.filter(({ method, url }) => method === 'POST' && url.pathname === '/refund');
  const sendRefundEvent = (reference: string, status: string) => {
    for (const one of shop.paystack.refunds) if (one.transaction === reference) one.status = status;
    const { body, signature } = shop.paystack.refundEvent(reference, status);
    return receive(shop, body, signature);
  };
  const rows = async (reference: string) =>
    db.read
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .select(['r.status', 'r.amountKobo', 'r.problem', 'r.providerId'])
      .where('p.reference', '=', reference)
      .orderBy('r.id')
      .execute();

  test('G-609: a due payment is paid back once, and is refunded when the provider has processed it', async () => {
    const { id, reference } = await dueOrder();
    expect(await tryRefund(db, shop.api.services, { reference }, shop.now())).toMatchObject({
      isNew: true,
      amountKobo: AMOUNT,
    });
    expect(posts()).toEqual([]);
    expect(await refund({ reference, reason: 'Cancelled' })).toMatchObject({
      isNew: true,
      amountKobo: AMOUNT,
      leftKobo: 0,
    });
    expect(await refund({ reference })).toMatchObject({ isNew: false, leftKobo: 0 });
    expect(posts().map(({ body }) => JSON.parse(body))).toEqual([
      {
        transaction: reference,
        amount: AMOUNT,
        currency: 'NGN',
        merchant_note: expect.stringMatching(/^oja-[0-9a-f]{16} Cancelled$/),
      },
    ]);
    expect(await stateOf(shop, id)).toMatchObject({ payment: 'refund_due', payments: [{ status: 'refund_due' }] });
    await expect(db.write((trx) => markRefunded(trx, OPERATOR, reference, shop.now()))).rejects.toThrow(
      'on its way already',
    );
    expect((await sendRefundEvent(reference, 'processing')).body).toEqual({ message: 'received' });
    expect(await rows(reference)).toMatchObject([{ status: 'processing' }]);
    expect((await sendRefundEvent(reference, 'processed')).status).toBe(200);
    expect(await stateOf(shop, id)).toMatchObject({ payment: 'pending', payments: [{ status: 'refunded' }] });
    expect(await refund({ reference })).toMatchObject({ isNew: false });
    const { idCommande } = await db.read
      .selectFrom('commandes')
      .select('idCommande')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { actions } = await newestActions(db.read, { subject: `order ${idCommande}`, limit: 5 });
    expect(actions).toMatchObject([
      { action: 'orders refund', person: 'root', actingAs: 'Amaka', after: { [reference]: '₦240,900.55' } },
    ]);
    expect(await refundablesOf(db.read, idCommande)).toEqual([reference]);
    expect(posts()).toHaveLength(1);
  });

  test('G-609: parts of a returned order are paid back, never more than was paid, and the same one twice only if said so', async () => {
    const { id, reference } = await paidOrder();
    await refund({ reference, amountKobo: 1000 });
    expect(await refund({ reference, amountKobo: 1000 })).toMatchObject({ isNew: false, leftKobo: AMOUNT - 1000 });
    await refund({ reference, amountKobo: 1000, again: true });
    await expect(refund({ reference, amountKobo: AMOUNT - 1999 })).rejects.toThrow('Only ₦240,880.55 of payment');
    await sendRefundEvent(reference, 'processed');
    expect(await stateOf(shop, id)).toMatchObject({ payment: 'completed', payments: [{ status: 'success' }] });
    await cancel(shop, id);
    expect(await refund({ reference })).toMatchObject({ amountKobo: AMOUNT - 2000, leftKobo: 0 });
    await sendRefundEvent(reference, 'processed');
    expect(await stateOf(shop, id)).toMatchObject({ payment: 'pending', payments: [{ status: 'refunded' }] });
  });

  test('G-609: an order that is paid back as a whole and cancelled afterwards owes nothing', async () => {
    const { id, reference } = await paidOrder();
    await refund({ reference });
    await sendRefundEvent(reference, 'processed');
    expect(await stateOf(shop, id)).toMatchObject({ payment: 'completed', payments: [{ status: 'refunded' }] });
    await cancel(shop, id);
    expect(await stateOf(shop, id)).toMatchObject({ status: 'cancelled', payment: 'pending' });
  });

  test('G-609: a lost answer is looked up and not requested again', async () => {
    const { reference } = await dueOrder();
    const { paystack } = shop;
    const usual = paystack.http.answer;
    paystack.instead(async (question) => {
      const reply = (await usual?.(question)) ?? { body: null };
      return question.method === 'POST' ? { status: 502, body: 'lost' } : reply;
    });
    await expect(refund({ reference })).rejects.toThrow('is not known. The refund is stored');
    paystack.instead(undefined);
    expect(await refund({ reference })).toMatchObject({ isNew: false });
    expect(paystack.refunds).toHaveLength(1);
    expect(await rows(reference)).toMatchObject([{ status: 'pending', providerId: String(paystack.refunds[0]?.id) }]);
  });

  test('G-609: a request that never arrived, as of a killed process, is made again after a minute, with the same mark', async () => {
    const { reference } = await dueOrder();
    shop.paystack.instead(undefined);
    const usual = shop.paystack.http.answer;
    shop.paystack.instead((question) => (question.method === 'POST' ? undefined : usual?.(question)));
    await expect(refund({ reference })).rejects.toThrow('Paystack does not answer.');
    shop.paystack.instead(undefined);
    await expect(refund({ reference })).rejects.toThrow('was requested less than a minute ago');
    shop.later(MINUTE + 1);
    await expect(refund({ reference, amountKobo: 5 })).rejects.toThrow('Finish it first');
    expect(await refund({ reference })).toMatchObject({ isNew: true, amountKobo: AMOUNT });
    const notes = posts().map(({ body }) => JSON.parse(body).merchant_note);
    expect(notes).toHaveLength(2);
    expect(notes[0]).toBe(notes[1]);
    expect(shop.paystack.refunds).toHaveLength(1);
  });

  test('G-609: two operators at once pay it back once', async () => {
    const { reference } = await dueOrder();
    const answers = await Promise.allSettled([refund({ reference }), refund({ reference }), refund({ reference })]);
    expect(answers.filter((one) => one.status === 'fulfilled' && one.value.isNew)).toHaveLength(1);
    expect(shop.paystack.refunds).toHaveLength(1);
    expect(posts()).toHaveLength(1);
  });

  test('G-609: what the provider refuses or fails to pay is due again', async () => {
    const { id, reference } = await dueOrder();
    await refund({ reference });
    await sendRefundEvent(reference, 'failed');
    expect(await stateOf(shop, id)).toMatchObject({ payment: 'refund_due', payments: [{ status: 'refund_due' }] });
    const usual = shop.paystack.http.answer;
    const refusal = { status: 400, body: { status: false, message: 'Insufficient balance to fulfill this refund.' } };
    shop.paystack.instead((question) => (question.method === 'POST' ? refusal : usual?.(question)));
    await expect(refund({ reference })).rejects.toThrow(
      'Paystack refuses to pay ₦240,900.55 back: Insufficient balance',
    );
    shop.paystack.instead(undefined);
    expect(await refund({ reference })).toMatchObject({ isNew: true, amountKobo: AMOUNT });
    expect((await rows(reference)).map(({ status, problem }) => [status, problem])).toEqual([
      ['failed', null],
      ['failed', 'Insufficient balance to fulfill this refund.'],
      ['pending', null],
    ]);
  });

  test('G-609: a refund that was made at the provider counts', async () => {
    const { id, reference } = await dueOrder();
    const made = { id: 7, transaction: reference, amount: AMOUNT, merchant_note: '', status: 'processed' };
    shop.paystack.refunds.push(made);
    expect(await refund({ reference })).toMatchObject({ isNew: false, leftKobo: 0 });
    expect(await stateOf(shop, id)).toMatchObject({ payment: 'pending', payments: [{ status: 'refunded' }] });
    expect(posts()).toEqual([]);
  });

  test('G-609: while the provider does not answer, and for what is not paid, a sentence says so and nothing changes', async () => {
    const { reference } = await dueOrder();
    shop.paystack.instead(() => undefined);
    await expect(refund({ reference })).rejects.toThrow(
      'Paystack does not answer. Nothing was paid back. Try again later.',
    );
    const without = refundPayment(db, { payments: {} }, OPERATOR, { reference }, shop.now());
    await expect(without).rejects.toThrow('Paystack is not configured here.');
    shop.paystack.instead(undefined);
    const open = await begin(shop, ada, await newOrder(shop, ada));
    await expect(refund({ reference: open })).rejects.toThrow(`Payment ${open} was not paid: its state is pending.`);
    await expect(refund({ reference: 'oja-none' })).rejects.toThrow('There is no payment oja-none.');
    expect(await rows(reference)).toEqual([]);
    expect(shop.paystack.http.requested.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
  });

  test('G-609: housekeeping finds a refund whose event was lost; a failing one delays no other', async () => {
    const [one, other] = [await dueOrder(), await dueOrder()];
    for (const { reference } of [one, other]) await refund({ reference });
    for (const made of shop.paystack.refunds) made.status = 'processed';
    const warn = vi.fn();
    const log = { info: vi.fn(), warn, error: vi.fn() };
    const round = { db, services: shop.api.services, log, now: shop.now() };
    shop.paystack.instead(() => undefined);
    await followOpenRefunds(round);
    expect(warn.mock.calls.length).toBeGreaterThanOrEqual(2);
    shop.paystack.instead(undefined);
    await followOpenRefunds(round);
    for (const { id } of [one, other])
      expect(await stateOf(shop, id)).toMatchObject({ payment: 'pending', payments: [{ status: 'refunded' }] });
  });

  test('S-25, G-609: an event of a refund needs its signature, and its content decides nothing', async () => {
    const { id, reference } = await dueOrder();
    const { body, signature } = shop.paystack.refundEvent(reference, 'processed');
    expect((await receive(shop, body, signature.replace(/^./, 'x'))).status).toBe(401);
    expect((await receive(shop, body, signature)).status).toBe(200);
    expect(await stateOf(shop, id)).toMatchObject({ payments: [{ status: 'refund_due' }] });
    shop.paystack.instead(() => undefined);
    expect((await receive(shop, body, signature)).status).toBe(503);
  });
});
