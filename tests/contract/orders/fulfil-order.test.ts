/** The operator's actions on orders, on every engine. */
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { type PartChange, setPartStatus } from '../../../src/features/orders/fulfilment/fulfil-order.service.ts';
import { FulfilmentError, OPERATOR_STATUSES } from '../../../src/features/orders/fulfilment/fulfilment.ts';
import { ordersForOperator, refundsDue } from '../../../src/features/orders/fulfilment/operator-orders.repository.ts';
import { markRefunded } from '../../../src/features/orders/fulfilment/operator-orders.service.ts';
import { PAY_WITH_PAYSTACK, statusOfParts } from '../../../src/features/orders/order-status.ts';
import { orderById } from '../../../src/features/orders/orders.repository.ts';
import { testServices } from '../../services.ts';
import { describeEngines } from '../engines.ts';
import { mailsOf, newClient, newOffers, newOrder, newPayment, type Offer, stateOf, stockOf } from './stored-orders.ts';

const NOW = Date.parse('2026-11-21T08:15:00.000Z');
const services = testServices();

describeEngines('the operator', (open) => {
  let db: Database;
  let offers: Offer[];
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    await db.write((trx) => trx.deleteFrom('mail_outbox').execute());
    offers = await newOffers(db, 2, 5);
  });

  const set = (id: number, change: PartChange) => db.write((trx) => setPartStatus(trx, services, id, change, NOW));
  const link = (k: number) => offers[k]?.nomLink;
  const subjects = async () => (await mailsOf(db)).map(({ subject }) => subject);
  const read = async (id: number) => orderById(db.read, id, services.orders);

  test('G-152: a part stores when it reached each state; naming another person changes no state', async () => {
    const { id } = await newOrder(db, offers, NOW);
    const at = (hours: number) => NOW + hours * 3_600_000;
    const change = (own: PartChange, hours: number) =>
      db.write((trx) => setPartStatus(trx, services, id, own, at(hours)));
    const iso = (hours: number) => new Date(at(hours)).toISOString();
    await change({ status: 'waiting_to_be_shipped' }, 1);
    await change({ status: 'shipped', shop: link(0), person: 'Sule Abdullahi' }, 2);
    await change({ status: 'shipped', shop: link(0), person: 'Monday Etim' }, 3);
    const ways = new Map((await read(id))?.parts.map(({ boutique, steps }) => [boutique.nomLink, steps]));
    const begun = [
      { status: 'placed', at: iso(0) },
      { status: 'waiting_to_be_shipped', at: iso(1) },
    ];
    expect(ways.get(link(0) ?? '')).toEqual([...begun, { status: 'shipped', at: iso(2) }]);
    expect(ways.get(link(1) ?? '')).toEqual(begun);
  });

  test('G-152: a part that moved before times were stored has only its last one', async () => {
    const { id } = await newOrder(db, offers.slice(0, 1), NOW);
    const updatedAt = new Date(NOW + 60_000).toISOString();
    await db.write((trx) =>
      trx
        .updateTable('livraisons')
        .set({ status: 'waiting_to_be_shipped', times: null, updatedAt })
        .where('commandeId', '=', id)
        .execute(),
    );
    const steps = async () => (await read(id))?.parts[0]?.steps.map((step) => [step.status, Date.parse(step.at) - NOW]);
    const before = [
      ['placed', 0],
      ['waiting_to_be_shipped', 60_000],
    ];
    expect(await steps()).toEqual(before);
    await db.write((trx) => setPartStatus(trx, services, id, { status: 'shipped' }, NOW + 120_000));
    expect(await steps()).toEqual([...before, ['shipped', 120_000]]);
  });

  test('G-87, G-95, ENT-126: ships part by part, each with its person; the order has the state of the slowest part', async () => {
    const { id } = await newOrder(db, offers, NOW);
    expect((await read(id))?.livraison).toBeNull();
    await set(id, { status: 'shipped', shop: link(0), person: 'Sule Abdullahi' });
    expect(await stateOf(db, id)).toEqual({
      status: 'placed',
      payment: 'pending',
      parts: ['shipped by Sule Abdullahi', 'placed'],
    });
    await set(id, { status: 'waiting_to_be_shipped', shop: link(1) });
    expect((await stateOf(db, id)).status).toBe('waiting_to_be_shipped');
    await set(id, { status: 'available_for_pickup', person: 'Kehinde Ojo' });
    expect(await stateOf(db, id)).toMatchObject({
      status: 'available_for_pickup',
      parts: ['available_for_pickup by Kehinde Ojo', 'available_for_pickup by Kehinde Ojo'],
    });
    await set(id, { status: 'delivered', shop: link(0), person: 'Monday Etim' });
    expect((await read(id))?.livraison).toEqual({
      nom: expect.stringMatching(/^(Monday Etim, Kehinde Ojo|Kehinde Ojo, Monday Etim)$/),
    });
  });

  test('C-88, ENT-118: an order is delivered, and a cash order paid, when all parts are delivered', async () => {
    const { id } = await newOrder(db, offers, NOW);
    await set(id, { status: 'delivered', shop: link(0) });
    expect(await stateOf(db, id)).toEqual({ status: 'placed', payment: 'pending', parts: ['delivered', 'placed'] });
    expect((await read(id))?.statusLivraison).toBe(false);
    await set(id, { status: 'delivered', shop: link(1) });
    expect(await stateOf(db, id)).toMatchObject({ status: 'delivered', payment: 'completed' });
    expect((await read(id))?.statusLivraison).toBe(true);
  });

  test('a shipped part is mailed once, with its shop and its person; repeating changes only the person', async () => {
    const clientId = await newClient(db, 'shipped@example.ng');
    const { id, number } = await newOrder(db, offers, NOW, { clientId, email: 'Shipped@Example.ng' });
    await set(id, { status: 'waiting_to_be_shipped' });
    expect(await subjects()).toEqual([]);
    await set(id, { status: 'shipped', shop: link(0), person: 'Sule' });
    const [mail, ...none] = await mailsOf(db);
    expect(none).toEqual([]);
    expect(mail).toMatchObject({ to: 'shipped@example.ng', subject: `Your order ${number} is on its way - Oja` });
    expect(mail?.body.text).toContain(`${link(0)}: on its way\n    Delivery person: Sule\n`);
    expect(mail?.body.text).not.toContain(`${link(1)}`);
    await set(id, { status: 'shipped', shop: link(0), person: 'Kehinde' });
    await set(id, { status: 'shipped', shop: link(0) });
    expect((await stateOf(db, id)).parts).toEqual(['shipped by Kehinde', 'waiting_to_be_shipped']);
    await set(id, { status: 'available_for_pickup', shop: link(0) });
    expect(await subjects()).toHaveLength(1);
    // Only the second shop's part is new.
    await set(id, { status: 'available_for_pickup' });
    expect(await subjects()).toHaveLength(2);
    const last = (await mailsOf(db)).at(-1)?.body.text;
    expect(last).toContain(`${link(1)}: ready for you to pick up`);
    expect(last).not.toContain(`${link(0)}:`);
    await set(id, { status: 'delivered' });
    expect(await subjects()).toHaveLength(2);
  });

  test('state 20: news of an order go only to the verified address of its customer, whatever address was typed for it', async () => {
    const { id } = await newOrder(db, offers, NOW, { clientId: null });
    await set(id, { status: 'shipped' });
    expect(await subjects()).toEqual([]);
    const other = await newOrder(db, offers, NOW);
    await set(other.id, { status: 'shipped' });
    const client = await db.read.selectFrom('clients').select('email').where('id', '=', other.clientId).execute();
    expect((await mailsOf(db)).map(({ to }) => to)).toEqual(client.map(({ email }) => email));
    const silent = await newOrder(db, offers, NOW, { clientId: await newClient(db, null) });
    await set(silent.id, { status: 'shipped' });
    expect(await subjects()).toEqual([]);
    const unproven = await newClient(db, 'of-a-stranger@example.ng', null);
    await set((await newOrder(db, offers, NOW, { clientId: unproven })).id, { status: 'shipped' });
    expect(await subjects()).toEqual([]);
    const requested = await newOrder(db, offers, NOW, { clientId: unproven, email: 'of-the-order@example.ng' });
    await set(requested.id, { status: 'shipped' });
    expect(await subjects()).toEqual([]);
    const clientId = await newClient(db, 'of-the-account@example.ng');
    const more = await newOffers(db, 1, 1);
    await set((await newOrder(db, more, NOW, { clientId, email: 'typed@example.ng' })).id, { status: 'shipped' });
    expect((await mailsOf(db)).map(({ to }) => to)).toEqual(['of-the-account@example.ng']);
  });

  test('S-07: an unpaid card order cannot be shipped; a paid one can, and stays paid', async () => {
    const { id, number } = await newOrder(db, offers, NOW, { payment_method: PAY_WITH_PAYSTACK });
    await expect(set(id, { status: 'shipped' })).rejects.toThrow(
      `${number} is to be paid with Paystack and is not paid yet: it must not be sent.`,
    );
    expect((await stateOf(db, id)).parts).toEqual(['placed', 'placed']);
    await db.write((trx) => trx.updateTable('commandes').set({ payment: 'completed' }).where('id', '=', id).execute());
    await set(id, { status: 'delivered' });
    expect(await stateOf(db, id)).toMatchObject({ status: 'delivered', payment: 'completed' });
  });

  test.each([
    [{ status: 'cancelled', shop: 'a-shop' }, 'An order is cancelled as a whole: leave the shop out.'],
    [{ status: 'shipped', shop: 'a-shop' }, 'a-shop has no part of '],
    [{ status: 'confirmed' }, 'An order is set to one of waiting_to_be_shipped,'],
  ] as const)('%j is refused with a message', async (change, message) => {
    const { id } = await newOrder(db, offers, NOW);
    await expect(set(id, change)).rejects.toThrow(FulfilmentError);
    await expect(set(id, change)).rejects.toThrow(message);
    await expect(set(999_999, change)).rejects.toThrow('There is no such order.');
    expect(await stateOf(db, id)).toMatchObject({ status: 'placed', parts: ['placed', 'placed'] });
  });

  describe('cancels', () => {
    test('an entire order: the stock is returned once, and its customer is mailed once', async () => {
      const { id, number } = await newOrder(db, offers, NOW);
      expect(await stockOf(db, offers)).toEqual([4, 4]);
      await set(id, { status: 'cancelled' });
      await set(id, { status: 'cancelled' });
      expect(await stockOf(db, offers)).toEqual([5, 5]);
      expect(await stateOf(db, id)).toEqual({
        status: 'cancelled',
        payment: 'pending',
        parts: ['cancelled', 'cancelled'],
      });
      expect(await subjects()).toEqual([`Your order ${number} was cancelled - Oja`]);
      await expect(set(id, { status: 'shipped' })).rejects.toThrow(`${number} is cancelled.`);
    });

    test('G-84: a paid one, whose payment is then due for a refund until it is noted as refunded', async () => {
      const paid = { payment: 'completed' as const, payment_method: PAY_WITH_PAYSTACK };
      const { id, number } = await newOrder(db, offers, NOW, paid);
      const reference = await newPayment(db, id, { status: 'success' });
      const pending = await newPayment(db, id);
      await set(id, { status: 'cancelled' });
      expect(await stateOf(db, id)).toMatchObject({ status: 'cancelled', payment: 'refund_due' });
      const [mail] = await mailsOf(db);
      expect(mail?.subject).toBe(`Refund for order ${number} - Oja`);
      expect(mail?.body.text).toContain(`₦2,400.50 (payment ${reference})`);
      const due = async () =>
        (await refundsDue(db.read, 100)).payments.filter(({ idCommande }) => idCommande === number);
      expect(await due()).toMatchObject([{ reference, amountKobo: 240_050, orderStatus: 'cancelled' }]);

      expect(await db.write((trx) => markRefunded(trx, { person: 'root' }, reference, NOW))).toBe(number);
      expect(await due()).toEqual([]);
      expect(await stateOf(db, id)).toMatchObject({ status: 'cancelled', payment: 'pending' });
      const again = (of: string) => db.write((trx) => markRefunded(trx, { person: 'root' }, of, NOW));
      await expect(again(reference)).rejects.toThrow(`Payment ${reference} was paid back already.`);
      await expect(again(pending)).rejects.toThrow('is not to be paid back: its state is pending.');
      await expect(again('oja-none')).rejects.toThrow('There is no payment oja-none.');
    });

    test('no order with a shipped part', async () => {
      const { id } = await newOrder(db, offers, NOW);
      await set(id, { status: 'shipped', shop: link(0) });
      await expect(set(id, { status: 'cancelled' })).rejects.toThrow('has sent its part');
      expect(await stockOf(db, offers)).toEqual([4, 4]);
    });
  });

  test('refunding the first of two payments leaves the other due; a paid order stays paid', async () => {
    const { id } = await newOrder(db, offers, NOW, { payment: 'refund_due' });
    const refs = [
      await newPayment(db, id, { status: 'refund_due' }),
      await newPayment(db, id, { status: 'refund_due' }),
    ];
    await db.write((trx) => markRefunded(trx, { person: 'root' }, refs[0] ?? '', NOW));
    expect((await stateOf(db, id)).payment).toBe('refund_due');
    await db.write((trx) => markRefunded(trx, { person: 'root' }, refs[1] ?? '', NOW));
    expect((await stateOf(db, id)).payment).toBe('pending');
    const twice = await newOrder(db, offers, NOW, { payment: 'completed' });
    const second = await newPayment(db, twice.id, { status: 'refund_due' });
    await db.write((trx) => markRefunded(trx, { person: 'root' }, second, NOW));
    expect((await stateOf(db, twice.id)).payment).toBe('completed');
  });

  test('finds orders by status, shop and payment, the newest first', async () => {
    const old = await newOrder(db, offers.slice(0, 1), NOW - 60_000);
    const young = await newOrder(db, offers, NOW);
    await set(young.id, { status: 'delivered' });
    const numbers = async (filter: Partial<Parameters<typeof ordersForOperator>[1]>) => {
      const { orders, total } = await ordersForOperator(
        db.read,
        { shop: link(0), limit: 9, ...filter },
        services.orders,
      );
      expect(total).toBeGreaterThanOrEqual(orders.length);
      return orders.map(({ idCommande }) => idCommande);
    };
    expect(await numbers({})).toEqual([young.number, old.number]);
    expect(await numbers({ limit: 1 })).toEqual([young.number]);
    expect(await numbers({ unpaid: true })).toEqual([old.number]);
    expect(await numbers({ status: 'delivered' })).toEqual([young.number]);
    expect(await numbers({ shop: link(1) })).toEqual([young.number]);
    expect(await numbers({ shop: 'no-shop' })).toEqual([]);
  });

  test('after any sequence, the order has the state of its parts, and no part goes back', async () => {
    offers = await newOffers(db, 2, 10_000);
    const steps = fc.array(
      fc.record({ status: fc.constantFrom(...OPERATOR_STATUSES), at: fc.constantFrom(0, 1, undefined) }),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (changes) => {
        const { id } = await newOrder(db, offers, NOW);
        for (const { status, at } of changes) {
          const before = await stateOf(db, id);
          const outcome = await set(id, { status, ...(at === undefined ? {} : { shop: link(at) }) }).catch(
            (error: unknown) => error,
          );
          const after = await stateOf(db, id);
          if (outcome instanceof Error) {
            expect(outcome).toBeInstanceOf(FulfilmentError);
            expect(after).toEqual(before);
          } else if (status !== 'cancelled') {
            expect(after.status).toBe(statusOfParts(after.parts as never));
            expect(after.payment).toBe(after.status === 'delivered' ? 'completed' : 'pending');
          } else expect(new Set(after.parts)).toEqual(new Set(['cancelled']));
        }
      }),
      { numRuns: 15 },
    );
  });
});
