/** Card payments of orders: start, verification, events, and cancels. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { markRefunded } from '../../../src/features/orders/fulfilment/operator-orders.service.ts';
import { NO_CARDS_NOW, PAYMENT_UNKNOWN } from '../../../src/features/payments/payment-sentences.ts';
import { NotConfiguredError, settlePending } from '../../../src/features/payments/settle-payment.service.ts';
import { ProviderUnavailableError } from '../../../src/providers/ask-provider.ts';
import errors from '../../fixtures/paystack/errors.json' with { type: 'json' };
import others from '../../fixtures/paystack/events-of-other-things.json' with { type: 'json' };
import { fillCatalogue } from '../api/catalogue.ts';
import type { Customer } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';
import {
  AMOUNT,
  begin,
  cancel,
  initialize,
  newOrder,
  openShop,
  receive,
  type Shop,
  sendEvent,
  stateOf,
  verify,
} from './harness.ts';
import { sign } from './paystack-double.ts';

const HOUR = 3_600_000;

describeEngines('card payments', (open) => {
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

  const change = (id: number, values: object) =>
    db.write((trx) => trx.updateTable('commandes').set(values).where('id', '=', id).execute());

  describe('starting a payment', () => {
    test('API-53 PAY-02 PRM-37 S-26 S-27: the server sets the amount, a reference and the return address', async () => {
      const id = await newOrder(shop, ada);
      const { status, body } = await initialize(shop, ada, id);
      const { idCommande } = await db.read
        .selectFrom('commandes')
        .select('idCommande')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { url, reference } = (body as { data: { url: string; reference: string } }).data;
      expect([status, body]).toEqual([200, { data: { url, reference, data: { url } } }]);
      expect(reference).toMatch(new RegExp(`^${idCommande}-[0-9a-f]{32}$`));
      expect(shop.paystack.transactions.get(reference)).toMatchObject({
        amount: AMOUNT,
        currency: 'NGN',
        email: ada.email,
        callback_url: `https://oja.example/payment-status/?reference=${reference}`,
        metadata: { orderId: id, platform: 'customers' },
      });
      expect(await stateOf(shop, id)).toMatchObject({
        payment: 'pending',
        payments: [{ reference, status: 'pending', amountKobo: AMOUNT, currency: 'NGN', url, verifiedAt: null }],
        mails: [],
      });
    });

    test('PRM-37 G-81: a placed order can be paid without a confirmation, by its customer', async () => {
      const id = await newOrder(shop, ada, { status: 'placed' });
      const body = { metadata: { orderId: id } };
      const sent = { method: 'POST', token: ada.token, body };
      expect((await shop.api.ask('/payment/paystack/initialize', sent)).status).toBe(200);
      const [transaction] = shop.paystack.transactions.values();
      expect(transaction?.metadata).toEqual({ orderId: id, platform: 'customers' });
    });

    test('G-83: the payment uses the mail address of the order', async () => {
      const id = await newOrder(shop, ada, { email: 'mother@example.ng' });
      const reference = await begin(shop, ada, id);
      expect(shop.paystack.transactions.get(reference)?.email).toBe('mother@example.ng');
    });

    test('without any email address a message asks for one', async () => {
      const id = await newOrder(shop, ada);
      await db.write((trx) => trx.updateTable('clients').set({ email: null }).where('id', '=', ada.id).execute());
      const { status, body } = await initialize(shop, ada, id);
      expect([status, body.messageError]).toEqual([
        400,
        'To pay by card, bank transfer or USSD, please add an email address to your profile first.',
      ]);
      expect(shop.paystack.http.requested).toEqual([]);
    });

    test.each([
      ['another customer', async (id: number) => initialize(shop, await shop.api.newCustomer(), id), 404],
      ['an order that is not there', async () => initialize(shop, ada, 999_999), 404],
      [
        'a draft',
        async (id: number) => [await change(id, { status: 'draft' }), await initialize(shop, ada, id)][1],
        404,
      ],
      ['no order', async () => initialize(shop, ada, undefined), 400],
      ['an order by its number', async () => initialize(shop, ada, 'AP-NG-0000001'), 400],
    ] as const)('S-26: %s is refused without querying the provider', async (_, ask, status) => {
      const answer = (await ask(await newOrder(shop, ada))) as { status: number };
      expect(answer.status).toBe(status);
      expect(shop.paystack.http.requested).toEqual([]);
    });

    test.each([
      ['cancelled', { status: 'cancelled' }, 'This order was cancelled, so it cannot be paid.'],
      ['paid', { payment: 'completed' }, 'This order is paid already.'],
      [
        'to be paid back',
        { status: 'cancelled', payment: 'refund_due' },
        'This order was cancelled, so it cannot be paid.',
      ],
      ['paid at the door', { payment_method: 'Cash on Delivery' }, 'This order is paid on delivery.'],
      ['without a method', { payment_method: null }, 'This order is paid on delivery.'],
      ['free', { priceTotal: 0, fraisLivraison: 0 }, 'There is nothing to pay for this order.'],
    ])('G-84: an order that is %s is not paid by card', async (_, values, message) => {
      const id = await newOrder(shop, ada);
      await change(id, values);
      const { status, body } = await initialize(shop, ada, id);
      expect([status, body]).toEqual([409, { message: message, messageError: message, code: expect.any(String) }]);
      expect(shop.paystack.http.requested).toEqual([]);
      expect((await stateOf(shop, id)).payments).toEqual([]);
    });

    test('G-341: an order for an address that its customer does not see is not paid, not at a page begun before either', async () => {
      const id = await newOrder(shop, ada, { email: 'stranger@example.ng' });
      await begin(shop, ada, id);
      await change(id, { hidesContact: true });
      const { status, body } = await initialize(shop, ada, id);
      expect([status, body.messageError]).toEqual([
        409,
        expect.stringContaining('an address that is not shown to you'),
      ]);
    });

    test('a shop without cards says so, and has no event call', async () => {
      const bare = await openShop(db, { payments: {} });
      const id = await newOrder(bare, ada);
      expect((await initialize(bare, ada, id)).status).toBe(409);
      expect((await receive(bare, '{}')).status).toBe(404);
      expect((await bare.api.ask('/payment/test/AP-NG-0000001-1')).status).toBe(404);
      await bare.paystack.http.close();
    });

    test('G-81: repeating within the hour, in another tab too, returns the same address', async () => {
      const id = await newOrder(shop, ada);
      const first = await initialize(shop, ada, id);
      shop.later(HOUR - 1);
      expect(await initialize(shop, ada, id)).toMatchObject({ status: 200, body: first.body });
      expect(shop.paystack.transactions.size).toBe(1);
      shop.later(2);
      const second = await initialize(shop, ada, id);
      expect(second.status).toBe(200);
      expect(second.body).not.toEqual(first.body);
      // An earlier payment is checked first.
      expect(shop.paystack.verifications()).toBe(1);
    });

    test('G-81: two concurrent calls get one address', async () => {
      const id = await newOrder(shop, ada);
      const answers = await Promise.all([1, 2, 3, 4].map(() => initialize(shop, ada, id)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      const { payments } = await stateOf(shop, id);
      expect(payments.filter(({ url }) => url !== null)).toHaveLength(1);
    });

    test('G-84: a customer who has paid meanwhile is told so', async () => {
      const id = await newOrder(shop, ada);
      const reference = await begin(shop, ada, id);
      shop.paystack.turn(reference, { status: 'success' });
      shop.later(HOUR);
      const { status, body } = await initialize(shop, ada, id);
      expect([status, body.message]).toEqual([409, 'This order is paid already.']);
      expect((await stateOf(shop, id)).payment).toBe('completed');
    });

    test('G-81: a failed payment is followed by a new address', async () => {
      const id = await newOrder(shop, ada);
      const first = await begin(shop, ada, id);
      shop.paystack.turn(first, { status: 'failed' });
      expect((await verify(shop, first)).body).toEqual({ status: false, message: 'The payment failed.' });
      expect(await begin(shop, ada, id)).not.toBe(first);
    });

    test('an order cancelled during the call to the provider gets no address', async () => {
      const id = await newOrder(shop, ada);
      shop.paystack.instead(async (question) => {
        await cancel(shop, id);
        shop.paystack.instead(undefined);
        return (await shop.paystack.http.answer?.(question)) ?? errors.unknownReference;
      });
      const { status, body } = await initialize(shop, ada, id);
      expect([status, body.message]).toEqual([409, 'This order was cancelled, so it cannot be paid.']);
    });

    test.each([
      ['away', undefined, 503, 'The payment provider does not answer right now. Please try again in a moment.'],
      ['broken', () => ({ status: 500, body: {} }), 503, undefined],
      ['closed to our key', () => errors.invalidKey, 503, undefined],
      ['of a reference that it knows', () => errors.duplicateReference, 503, undefined],
      ['a page', () => ({ body: '<!doctype html>' }), 503, undefined],
      ['against it', () => errors.invalidAmount, 422, undefined],
      ['against the email address', () => errors.invalidEmail, 422, undefined],
    ] as const)(
      'a provider that is %s is reported with a message, logged, and can be retried',
      async (_, answer, status, message) => {
        const id = await newOrder(shop, ada);
        shop.paystack.instead(answer ?? (() => undefined));
        const refused = await initialize(shop, ada, id);
        expect(refused.status).toBe(status);
        if (message !== undefined) expect(refused.body.messageError).toBe(message);
        expect(JSON.stringify(refused.body)).not.toMatch(/key|sk_|paystack/i);
        expect(refused.headers.get('retry-after')).toBe(status === 503 ? '10' : null);
        expect(shop.logged).toHaveLength(1);
        expect(JSON.stringify(shop.logged)).not.toContain('sk_test');
        shop.paystack.instead(undefined);
        expect((await initialize(shop, ada, id)).status).toBe(200);
        // Nobody received the address of the first one.
        expect(shop.paystack.verifications()).toBe(0);
      },
    );
  });

  describe('checking a payment', () => {
    test('API-54 PAY-11 S-22 S-23: returns true when the payment itself has succeeded, to anybody, and nothing else', async () => {
      const id = await newOrder(shop, ada);
      const reference = await begin(shop, ada, id);
      const unpaid = { status: false, message: 'The payment has not been made yet.' };
      for (const status of ['abandoned', 'ongoing', 'pending', 'processing', 'queued']) {
        shop.paystack.turn(reference, { status });
        expect(await verify(shop, reference)).toMatchObject({ status: 200, body: unpaid });
      }
      shop.paystack.turn(reference, { status: 'success' });
      expect((await verify(shop, reference)).body).toEqual({ status: true, message: 'Your order is paid.' });
      const state = await stateOf(shop, id);
      expect(state).toMatchObject({ status: 'confirmed', payment: 'completed' });
      expect(state.payments).toMatchObject([{ status: 'success', verifiedAt: new Date(shop.now()).toISOString() }]);
      expect(state.mails).toEqual([expect.stringContaining('is paid')]);
    });

    test('S-22: a paid order stays paid, and the provider is not queried again', async () => {
      const id = await newOrder(shop, ada);
      const reference = await begin(shop, ada, id);
      shop.paystack.turn(reference, { status: 'success' });
      await verify(shop, reference);
      const before = await stateOf(shop, id);
      shop.paystack.turn(reference, { status: 'reversed' });
      shop.paystack.instead(() => undefined);
      expect((await verify(shop, reference)).body.status).toBe(true);
      expect(shop.paystack.verifications()).toBe(1);
      expect(await stateOf(shop, id)).toEqual(before);
    });

    test.each([
      ['less', { amount: AMOUNT - 1 }, AMOUNT - 1, 'NGN'],
      ['more', { amount: AMOUNT + 1 }, AMOUNT + 1, 'NGN'],
      ['naira for kobo', { amount: Math.round(AMOUNT / 100) }, Math.round(AMOUNT / 100), 'NGN'],
      ['nothing', { amount: 0 }, 0, 'NGN'],
      ['another currency', { currency: 'GHS' }, AMOUNT, 'GHS'],
    ])(
      'S-22: %s does not pay the order: it is refunded, and the order keeps waiting',
      async (_, paid, paidKobo, paidCurrency) => {
        const id = await newOrder(shop, ada);
        const reference = await begin(shop, ada, id);
        shop.paystack.turn(reference, { status: 'success', ...paid });
        expect((await verify(shop, reference)).body).toEqual({
          status: false,
          message: 'The amount paid is not what the order costs. We are refunding it.',
          refund: 'due',
        });
        const state = await stateOf(shop, id);
        expect(state).toMatchObject({ status: 'confirmed', payment: 'pending' });
        expect(state.payments).toMatchObject([{ status: 'refund_due', paidKobo, paidCurrency }]);
        expect(state.mails).toEqual([expect.stringContaining('Refund for order')]);
        expect(shop.refunds).toMatchObject([{ reference, why: 'other-amount', amountKobo: paidKobo }]);
        const second = await begin(shop, ada, id);
        shop.paystack.turn(second, { status: 'success' });
        expect((await verify(shop, second)).body.status).toBe(true);
        expect((await stateOf(shop, id)).payment).toBe('completed');
      },
    );

    test.each(['AP-NG-0000001-1', 'x', '%20', 'a'.repeat(101), '<script>', '..%2f..%2fbank'])(
      'S-22: the provider is not queried about %s, which is not ours',
      async (reference) => {
        expect([400, 404]).toContain((await verify(shop, reference)).status);
        expect(shop.paystack.http.requested).toEqual([]);
      },
    );

    test('PAY-14: while the provider is unavailable it is a 503, and nothing changes', async () => {
      const id = await newOrder(shop, ada);
      const reference = await begin(shop, ada, id);
      const before = await stateOf(shop, id);
      for (const answer of [undefined, () => errors.invalidKey, () => ({ status: 502, body: '<html>' })]) {
        shop.paystack.instead(answer ?? (() => undefined));
        expect((await verify(shop, reference)).status).toBe(503);
      }
      expect(await stateOf(shop, id)).toEqual(before);
    });

    const leave = () =>
      shop.api.ask(`/clients/${ada.id}`, { method: 'DELETE', token: ada.token, body: { password: ada.password } });

    test('G-84: a customer who has just paid cannot delete the account with the order, nor while this is unknown', async () => {
      const id = await newOrder(shop, ada);
      const reference = await begin(shop, ada, id);
      shop.paystack.turn(reference, { status: 'success' });
      shop.paystack.instead(() => undefined);
      expect((await leave()).status).toBe(503);
      shop.paystack.instead(undefined);
      expect((await leave()).status).toBe(409);
      expect(await stateOf(shop, id)).toMatchObject({ status: 'confirmed', payment: 'completed' });
    });

    test('G-84: a deleted customer gets a refund of a later payment', async () => {
      const id = await newOrder(shop, ada);
      const reference = await begin(shop, ada, id);
      expect((await leave()).status).toBe(200);
      shop.paystack.turn(reference, { status: 'success' });
      expect((await verify(shop, reference)).status).toBe(200);
      const end = { status: 'cancelled', payment: 'refund_due', payments: [{ status: 'refund_due' }], mails: [] };
      expect(await stateOf(shop, id)).toMatchObject(end);
      expect(shop.refunds).toMatchObject([{ reference, why: 'cancelled' }]);
    });
  });

  describe('an event of the provider', () => {
    test('S-25: pays the order of a customer who never returns, once for any number of repeats', async () => {
      const id = await newOrder(shop, ada);
      const reference = await begin(shop, ada, id);
      shop.paystack.turn(reference, { status: 'success' });
      expect(await sendEvent(shop, reference)).toMatchObject({ status: 200, body: { message: 'received' } });
      const state = await stateOf(shop, id);
      expect(state).toMatchObject({ payment: 'completed', payments: [{ status: 'success' }] });
      shop.later(HOUR);
      shop.paystack.instead(() => undefined);
      for (let time = 0; time < 3; time++) expect((await sendEvent(shop, reference)).status).toBe(200);
      expect(await stateOf(shop, id)).toEqual(state);
      expect(state.mails).toHaveLength(1);
    });

    test("S-25: proves nothing by itself: the provider's answer counts", async () => {
      const id = await newOrder(shop, ada);
      const reference = await begin(shop, ada, id);
      expect((await sendEvent(shop, reference, { status: 'success', amount: AMOUNT })).status).toBe(200);
      expect((await stateOf(shop, id)).payment).toBe('pending');
      shop.paystack.turn(reference, { status: 'success' });
      expect((await sendEvent(shop, reference, { amount: 1, currency: 'USD' })).status).toBe(200);
      expect((await stateOf(shop, id)).payment).toBe('completed');
    });

    test('S-25: is requested again when the provider could not be queried', async () => {
      const id = await newOrder(shop, ada);
      const reference = await begin(shop, ada, id);
      shop.paystack.turn(reference, { status: 'success' });
      shop.paystack.instead(() => undefined);
      expect((await sendEvent(shop, reference)).status).toBe(503);
      expect((await stateOf(shop, id)).payment).toBe('pending');
      shop.paystack.instead(undefined);
      expect((await sendEvent(shop, reference)).status).toBe(200);
      expect((await stateOf(shop, id)).payment).toBe('completed');
    });

    test('S-25: altered, unsigned, or signed by another key it is refused, without querying the provider', async () => {
      const id = await newOrder(shop, ada);
      const reference = await begin(shop, ada, id);
      shop.paystack.turn(reference, { status: 'success' });
      const { body, signature } = shop.paystack.event(reference);
      const forged: readonly [string, string | undefined][] = [
        [body, undefined],
        [body.replace('charge.success', 'charge.succes'), signature],
        [`${body} `, signature],
        [body, sign(body, 'sk_test_other')],
        [body, signature.toUpperCase()],
        [body, signature.slice(1)],
        ['', signature],
      ];
      for (const [raw, by] of forged) {
        const answer = await receive(shop, raw, by);
        expect(answer).toMatchObject({ status: 401, body: { message: 'The signature is missing or wrong.' } });
      }
      expect(shop.paystack.verifications()).toBe(0);
      expect((await stateOf(shop, id)).payment).toBe('pending');
    });

    test('a signed but malformed one is a 400; another event is ignored', async () => {
      for (const raw of ['{', '[]', '"x"', '{"event":"charge.success"}'])
        expect((await receive(shop, raw, sign(raw))).status).toBe(400);
      for (const event of [...others, { event: 'charge.success', data: { reference: 'of-another-shop' } }]) {
        const raw = JSON.stringify(event);
        expect(await receive(shop, raw, sign(raw))).toMatchObject({ status: 200, body: { message: 'ignored' } });
      }
      const raw = JSON.stringify({ event: 'charge.success', data: { reference: "' or 1=1 --\u0000" } });
      expect((await receive(shop, raw, sign(raw))).status).toBe(200);
      expect(shop.paystack.http.requested).toEqual([]);
    });
  });

  describe('an order of a provider that is not configured any more', () => {
    let id: number;
    let reference: string;
    beforeEach(async () => {
      id = await newOrder(shop, ada);
      reference = await begin(shop, ada, id);
      shop.paystack.turn(reference, { status: 'success' });
      await change(id, { provider: 'another' });
    });
    const untouched = { payment: 'pending', payments: [{ status: 'pending' }], mails: [] };

    test('G-591, G-384: says that it cannot be asked, and no other provider is', async () => {
      expect(await verify(shop, reference)).toMatchObject({
        status: 200,
        body: { status: false, message: PAYMENT_UNKNOWN },
      });
      expect(await initialize(shop, ada, id)).toMatchObject({ status: 409, body: { messageError: NO_CARDS_NOW } });
      expect(shop.paystack.verifications()).toBe(0);
      expect(await stateOf(shop, id)).toMatchObject(untouched);
    });

    test('G-591: an event of another provider does not pay it', async () => {
      expect(await sendEvent(shop, reference)).toMatchObject({ status: 200, body: { message: 'ignored' } });
      expect(await stateOf(shop, id)).toMatchObject(untouched);
    });

    test('G-591: it can be cancelled, and the operator is told that nobody was asked', async () => {
      expect(await settlePending(db, shop.api.services, id, shop.now())).toEqual(new NotConfiguredError('another'));
      const { token } = ada;
      const cancelled = await shop.api.ask(`/commandes/client/${id}`, {
        method: 'PUT',
        token,
        body: { status: 'cancelled' },
      });
      expect(cancelled.status).toBe(200);
      expect(shop.logged).toMatchObject([{ orderId: id, err: new NotConfiguredError('another') }]);
    });
  });

  describe('before an order is cancelled', () => {
    test('G-85, PRM-35: a customer who has just paid cannot cancel', async () => {
      const id = await newOrder(shop, ada);
      const reference = await begin(shop, ada, id);
      shop.paystack.turn(reference, { status: 'success' });
      const requested = { method: 'PUT', token: ada.token, body: { status: 'cancelled' } };
      expect((await shop.api.ask(`/commandes/client/${id}`, requested)).status).toBe(409);
      expect(await stateOf(shop, id)).toMatchObject({ status: 'confirmed', payment: 'completed' });
    });

    test('G-84: while the provider is unavailable they can, and a later payment is refunded', async () => {
      const id = await newOrder(shop, ada);
      const reference = await begin(shop, ada, id);
      shop.paystack.turn(reference, { status: 'success' });
      shop.paystack.instead(() => undefined);
      const requested = { method: 'PUT', token: ada.token, body: { status: 'cancelled' } };
      expect((await shop.api.ask(`/commandes/client/${id}`, requested)).status).toBe(200);
      shop.paystack.instead(undefined);
      expect((await verify(shop, reference)).body).toEqual({
        status: false,
        message: 'The order was cancelled. We are refunding the money.',
        refund: 'due',
      });
      const state = await stateOf(shop, id);
      expect(state).toMatchObject({ status: 'cancelled', payment: 'refund_due', payments: [{ status: 'refund_due' }] });
      expect(state.mails).toEqual([expect.stringContaining('cancelled'), expect.stringContaining('Refund for order')]);
      expect(shop.refunds).toMatchObject([{ reference, why: 'cancelled', amountKobo: AMOUNT, currency: 'NGN' }]);
      await db.write((trx) => markRefunded(trx, { person: 'root' }, reference, shop.now()));
      expect((await verify(shop, reference)).body).toEqual({
        status: false,
        message: 'The order was cancelled. We have refunded the money.',
        refund: 'made',
      });
    });

    test("another customer's attempt does not query the provider", async () => {
      const id = await newOrder(shop, ada);
      await begin(shop, ada, id);
      const { token } = await shop.api.newCustomer();
      const requested = { method: 'PUT', token, body: { status: 'cancelled' } };
      expect((await shop.api.ask(`/commandes/client/${id}`, requested)).status).toBe(404);
      expect(shop.paystack.verifications()).toBe(0);
    });

    test('G-113: all possible payments are checked, failed ones included', async () => {
      const id = await newOrder(shop, ada);
      const first = await begin(shop, ada, id);
      shop.paystack.turn(first, { status: 'failed' });
      await verify(shop, first);
      await begin(shop, ada, id);
      shop.paystack.turn(first, { status: 'success' });
      await settlePending(db, shop.api.services, id, shop.now());
      expect(await stateOf(shop, id)).toMatchObject({
        payment: 'completed',
        payments: [{ status: 'success' }, { status: 'pending' }],
      });
      shop.paystack.instead(() => undefined);
      await expect(settlePending(db, shop.api.services, id, shop.now())).rejects.toThrow(ProviderUnavailableError);
    });
  });
});
