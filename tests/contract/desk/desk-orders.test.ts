/** Orders at the desk: their next steps, their cancellation, and pages that are out of date. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { PICK_UP } from '../../../src/features/orders/order-status.ts';
import { insertRefund } from '../../../src/features/payments/refunds.repository.ts';
import { describeEngines } from '../engines.ts';
import { mailsOf, newOffers, newOrder, newPayment, type Offer, stateOf, stockOf } from '../orders/stored-orders.ts';
import { type DeskVisitor, openDesk, type TestDesk, textOf } from './desk-visitor.ts';

describeEngines('orders at the desk', (open) => {
  let db: Database;
  let desk: TestDesk;
  let visitor: DeskVisitor;
  let offers: Offer[];
  beforeAll(async () => {
    db = await open();
    offers = await newOffers(db, 2, 50);
    desk = await openDesk(db);
    visitor = await desk.enter('Bola');
  });
  afterAll(() => desk.stop());

  const placed = (change = {}, of = offers.slice(0, 1)) => newOrder(db, of, desk.clock.now - 60_000, change);
  const recorded = async (number: string) =>
    (await newestActions(db.read, { subject: `order ${number}`, limit: 10 })).actions;
  const fieldsOf = async (number: string) =>
    visitor.fieldsOf(await visitor.get(`/orders/${number}`), `/orders/${number}/step`);

  test('G-617: an order goes from placed to delivered by its one button, on each page that lists it', async () => {
    const { id, number } = await placed();
    const today = await visitor.get('/');
    expect(textOf(today)).toContain(`${number} Pending Confirmation`);
    const step = `/orders/${number}/step`;
    expect(textOf(await visitor.press('/', step))).toContain('It is waiting to be shipped now.');
    expect((await stateOf(db, id)).status).toBe('waiting_to_be_shipped');
    const sent = await visitor.press(`/orders/${number}`, step, { person: ' Sule\nAbdullahi ' });
    expect(textOf(sent)).toContain('It is shipped now.');
    expect((await stateOf(db, id)).parts).toEqual(['shipped by Sule Abdullahi']);
    expect((await mailsOf(db)).length).toBe(1);
    const ended = await visitor.press('/', step);
    expect(textOf(ended)).toContain('It is delivered now.');
    expect(await stateOf(db, id)).toMatchObject({ status: 'delivered', payment: 'completed' });
    expect(() => visitor.fieldsOf(ended, step)).toThrow('no form');
    // The note is said once.
    expect(textOf(await visitor.get(`/orders/${number}`))).not.toContain('It is delivered now.');
    expect((await recorded(number)).map(({ action, person, actingAs }) => [action, person, actingAs])).toEqual(
      Array(3).fill(['orders status', 'root', 'Bola']),
    );
  });

  test('G-617: a pick-up becomes ready, and parts of several shops move one by one', async () => {
    const pickUp = await placed({ modeLivraison: PICK_UP, fraisLivraison: 0 });
    await visitor.press('/', `/orders/${pickUp.number}/step`);
    await visitor.press('/', `/orders/${pickUp.number}/step`);
    expect((await stateOf(db, pickUp.id)).status).toBe('available_for_pickup');

    const { id, number } = await placed({}, offers);
    const step = `/orders/${number}/step`;
    await visitor.press('/', step);
    const fields = { ...(await fieldsOf(number)), shop: offers[0]?.nomLink ?? '' };
    await visitor.send(step, fields);
    expect((await stateOf(db, id)).parts.toSorted()).toEqual(['shipped', 'waiting_to_be_shipped']);
    await visitor.press('/', step);
    expect((await stateOf(db, id)).parts).toEqual(['shipped', 'shipped']);
  });

  test('G-617: two presses, and two pages of which one is out of date, act once', async () => {
    const { id, number } = await placed();
    const step = `/orders/${number}/step`;
    const fields = await fieldsOf(number);
    const both = await Promise.all([visitor.send(step, fields), visitor.send(step, fields)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect((await recorded(number)).length).toBe(1);
    // The page that was opened before still says Confirm; meanwhile the order was sent.
    await visitor.press(`/orders/${number}`, step);
    const late = await visitor.send(step, fields);
    expect(late.status).toBe(409);
    expect(textOf(late)).toContain(`${number} was changed meanwhile: it is shipped now.`);
    expect(visitor.fieldsOf(late, step)).toMatchObject({ status: 'delivered' });
    expect((await stateOf(db, id)).status).toBe('shipped');
    const lateCancel = await visitor.send(`/orders/${number}/cancel`, fields);
    expect([lateCancel.status, (await stateOf(db, id)).status]).toEqual([409, 'shipped']);
  });

  test('G-617: a cancellation is asked for on a page of its own; what the order does not allow is a sentence', async () => {
    const before = await stockOf(db, offers);
    const paid = await placed({ payment_method: 'Pay with Paystack', payment: 'completed' });
    await newPayment(db, paid.id, { status: 'success' });
    const page = await visitor.get(`/orders/${paid.number}`);
    expect(() => visitor.fieldsOf(page, `/orders/${paid.number}/cancel`)).toThrow('no form');
    const question = await visitor.get(`/orders/${paid.number}/cancel`);
    expect(textOf(question)).toContain('the payment will have to be paid back');
    expect((await stateOf(db, paid.id)).status).toBe('placed');
    await visitor.press(`/orders/${paid.number}/cancel`, `/orders/${paid.number}/cancel`);
    expect(await stateOf(db, paid.id)).toMatchObject({ status: 'cancelled', payment: 'refund_due' });
    expect(await stockOf(db, offers)).toEqual(before);
    expect(textOf(await visitor.get('/refunds'))).toContain(paid.number);
    expect(textOf(await visitor.get(`/orders/${paid.number}/cancel`))).toContain('It is cancelled.');

    const sent = await placed();
    const cancel = visitor.fieldsOf(
      await visitor.get(`/orders/${sent.number}/cancel`),
      `/orders/${sent.number}/cancel`,
    );
    for (let k = 0; k < 2; k += 1) await visitor.press('/', `/orders/${sent.number}/step`);
    const now = await fieldsOf(sent.number);
    const refused = await visitor.send(`/orders/${sent.number}/cancel`, { ...cancel, seen: now.seen ?? '' });
    expect(refused.status).toBe(409);
    expect(textOf(refused)).toContain('has sent its part of');
  });

  test('G-627: an order lists what was paid, paid back and is due, and each refund', async () => {
    const { number, id } = await placed({ payment_method: 'Pay with Paystack', payment: 'refund_due' });
    const first = await newPayment(db, id, { status: 'refund_due', paidKobo: 250_000, paidCurrency: 'NGN' });
    const other = await newPayment(db, id, { status: 'pending' });
    expect(textOf(await visitor.get(`/orders/${number}`))).not.toContain('Refunds');
    const { id: paymentId } = await db.read
      .selectFrom('payments')
      .select('id')
      .where('reference', '=', first)
      .executeTakeFirstOrThrow();
    const createdAt = '2026-11-21T08:15:00.000Z';
    const row = { paymentId, currency: 'NGN', mark: null, claimedUntil: null, createdAt, updatedAt: createdAt };
    const notes = [
      { amountKobo: 50_000, status: 'processed', providerId: 'r-1', reason: '<b>Torn</b>', problem: null },
      { amountKobo: 70_000, status: 'failed', providerId: 'r-2', reason: null, problem: 'No account' },
    ] as const;
    for (const note of notes) await db.write((trx) => insertRefund(trx, { ...row, ...note }));
    const text = textOf(await visitor.get(`/orders/${number}`));
    expect(text).toContain(`${first}₦2,400.50₦2,500₦500₦2,000refund_due`);
    expect(text).toContain(`${other}₦2,400.50–––pending`);
    expect(text).toContain(`₦500processed${first}<b>Torn</b>`);
    expect(text).toContain(`₦700failed${first}No account`);
  });

  test('G-617: an order that awaits its card payment has no step, and a stranger to it has none either', async () => {
    const { number, id } = await placed({ payment_method: 'Pay with Paystack' });
    const page = await visitor.get(`/orders/${number}`);
    expect(textOf(page)).toContain('It waits for its payment.');
    expect(() => visitor.fieldsOf(page, `/orders/${number}/step`)).toThrow('no form');
    const cancel = visitor.fieldsOf(await visitor.get(`/orders/${number}/cancel`), `/orders/${number}/cancel`);
    const forced = await visitor.send(`/orders/${number}/step`, { ...cancel, status: 'shipped' });
    expect([forced.status, (await stateOf(db, id)).status]).toEqual([409, 'placed']);
    expect(textOf(forced)).toContain('is not paid yet: it must not be sent');
    for (const status of ['', 'draft', 'cancelled', 'placed', 'lost'])
      expect((await visitor.send(`/orders/${number}/step`, { ...cancel, status })).status, status).toBe(409);
    expect((await visitor.get('/orders/AP-NG-9999999')).status).toBe(409);
    expect((await visitor.get('/orders/1')).status).toBe(404);
  });

  test('G-643: an order whose payment is to be paid back says so, also once it was sent', async () => {
    for (const status of ['placed', 'shipped'] as const) {
      const { number, id } = await placed({ payment_method: 'Pay with Paystack', payment: 'refund_due' });
      await db.write((trx) => trx.updateTable('commandes').set({ status }).where('id', '=', id).execute());
      const page = await visitor.get(`/orders/${number}`);
      expect(textOf(page)).toContain('Its payment is to be paid back, so it is not sent on.');
      expect(textOf(page)).not.toContain('It waits for its payment.');
      expect(() => visitor.fieldsOf(page, `/orders/${number}/step`)).toThrow('no form');
    }
  });

  test('G-617: texts of customers are text', async () => {
    const { number } = await placed({ adresse: '<script>alert(1)</script>"&', recipient: '<b>Ada</b>' });
    for (const path of ['/', `/orders/${number}`]) {
      const { body } = await visitor.get(path);
      expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;');
      expect(body).not.toMatch(/<script|<b>/);
    }
  });
});
