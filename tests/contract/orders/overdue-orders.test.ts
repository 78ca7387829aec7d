/** Housekeeping of overdue orders, on every engine. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type RootOperationNode } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Services } from '../../../src/api/services.ts';
import type { Database } from '../../../src/data/database.ts';
import {
  oldDrafts,
  overdueOrders,
  unconfirmedOrders,
} from '../../../src/features/orders/fulfilment/overdue-orders.repository.ts';
import { cancelOverdue, dropDraft } from '../../../src/features/orders/fulfilment/overdue-orders.service.ts';
import { PAY_WITH_PAYSTACK } from '../../../src/features/orders/order-status.ts';
import { ordersOfOpenPayments } from '../../../src/features/payments/payments.repository.ts';
import { ProviderUnavailableError } from '../../../src/providers/ask-provider.ts';
import type { PaymentFact, PaymentProvider } from '../../../src/providers/payment-provider.ts';
import { clearOrders, deleteExpired, settleLatePayments, startHousekeeping } from '../../../src/server/housekeeping.ts';
import { testServices } from '../../services.ts';
import { waitingWrites } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';
import { writingThrough } from '../writing-through.ts';
import { NO_REFUNDS } from './card-provider.ts';
import {
  draftRow,
  mailsOf,
  newDraft,
  newOffers,
  newOrder,
  newPayment,
  type Offer,
  stateOf,
  stockOf,
} from './stored-orders.ts';

const NOW = Date.parse('2026-11-21T08:15:00.000Z');
const HOUR = 3_600_000;
const HOLD = 24 * HOUR;
const CARD = { payment_method: PAY_WITH_PAYSTACK };

/** A provider that returns `fact` for every payment. */
const providerOf = (factOf: PaymentProvider['factOf']): PaymentProvider => ({
  initialize: () => Promise.reject(new Error('Nothing is begun here.')),
  factOf,
  ...NO_REFUNDS,
  readEvent: () => undefined,
});
const saying = (fact: PaymentFact) => ({ payments: { paystack: providerOf(async () => fact) } });
const paid: PaymentFact = { kind: 'paid', amountKobo: 240_050, currency: 'NGN' };

describeEngines('housekeeping of orders', (open, engine) => {
  let db: Database;
  let offers: Offer[];
  let lines: string[];
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    lines = [];
    await db.write(async (trx) => {
      await trx.deleteFrom('mail_outbox').execute();
      await trx.deleteFrom('payments').execute();
      await trx.deleteFrom('commandes').execute();
    });
    offers = await newOffers(db, 2, 5);
  });

  function clear(now: number, own: Partial<Services> = {}, on: Database = db): Promise<void> {
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    return clearOrders({ db: on, services: testServices(own), log, now });
  }
  const left = async () =>
    (await db.read.selectFrom('commandes').select('id').orderBy('id').execute()).map(({ id }) => id);
  const subjects = async () => (await mailsOf(db)).map(({ subject }) => subject);

  test('checkouts of a demo are deleted with their order, and when they expire', async () => {
    const at = (ms: number) => new Date(ms).toISOString();
    const checkout = { amountKobo: 240_050, currency: 'NGN', email: 'ada@example.ng', callbackUrl: '/' };
    const put = (reference: string, createdAt: number, status: 'pending' | 'success' = 'pending') =>
      db.write((trx) =>
        trx
          .insertInto('test_checkouts')
          .values({ ...checkout, reference, status, createdAt: at(createdAt) })
          .execute(),
      );
    const known = async () => (await db.read.selectFrom('test_checkouts').select('reference').execute()).length;
    const waiting = await newOrder(db, offers, NOW, CARD);
    const unsettled = await newPayment(db, waiting.id);
    const done = await newOrder(db, offers, NOW, CARD);
    const young = await newPayment(db, done.id);
    await put(unsettled, NOW, 'success');
    await put(young, NOW + 1);
    await put('AP-NG-0000000-of-an-order-that-is-gone', NOW + HOLD);
    await db.write((trx) =>
      trx.updateTable('commandes').set({ status: 'cancelled' }).where('id', '=', done.id).execute(),
    );
    await deleteExpired(db, NOW + HOLD + 1, HOLD);
    expect(await known()).toBe(2);
    // Only the payment page knows that it was paid.
    await deleteExpired(db, NOW + HOLD + 2, HOLD);
    expect(await db.read.selectFrom('test_checkouts').select('reference').execute()).toEqual([
      { reference: unsettled },
    ]);
    await clear(NOW + HOLD, saying(paid));
    await deleteExpired(db, NOW + HOLD + 2, HOLD);
    expect(await known()).toBe(0);
  });

  test('S-05: a draft is deleted when it is older than an hour', async () => {
    const { id } = await newDraft(db, offers, NOW);
    const younger = await newDraft(db, offers, NOW + 1);
    await clear(NOW + HOUR);
    expect(await left()).toEqual([id, younger.id]);
    await clear(NOW + HOUR + 1);
    expect(await left()).toEqual([younger.id]);
    expect(lines).toEqual([]);
  });

  test('G-113: an unpaid card order is cancelled at its deadline, its stock is returned, and its customer is mailed', async () => {
    const { id, number } = await newOrder(db, offers, NOW, CARD);
    await clear(NOW + HOLD - 1);
    expect(await stateOf(db, id)).toMatchObject({ status: 'placed' });
    let woken = 0;
    await clear(NOW + HOLD, { mailQueued: () => void woken++ });
    await clear(NOW + HOLD, { mailQueued: () => void woken++ });
    expect(await stateOf(db, id)).toEqual({
      status: 'cancelled',
      payment: 'pending',
      parts: ['cancelled', 'cancelled'],
    });
    expect(await stockOf(db, offers)).toEqual([5, 5]);
    expect(await subjects()).toEqual([`Your order ${number} was cancelled - Oja`]);
    expect((await mailsOf(db))[0]?.body.text).toContain('was not paid in time');
    expect([woken, lines]).toEqual([1, []]);
  });

  test('a paid order, or a cash order, has no card deadline', async () => {
    const stored = [
      await newOrder(db, offers, NOW),
      await newOrder(db, offers, NOW, { payment_method: null }),
      await newOrder(db, offers, NOW, { ...CARD, payment: 'completed' }),
      await newOrder(db, offers, NOW, CARD),
    ];
    // A free order is not paid by card, whatever the method.
    await db.write((trx) =>
      trx
        .updateTable('commandes')
        .set({ priceTotal: 0, fraisLivraison: 0 })
        .where('id', '=', stored[3]?.id ?? 0)
        .execute(),
    );
    await clear(NOW + 7 * HOLD - 1);
    for (const { id } of stored) expect((await stateOf(db, id)).status).toBe('placed');
    expect(await subjects()).toEqual([]);
  });

  test('G-590: the column of the provider says which orders wait for a card payment, whatever their method is called', async () => {
    const at = async (change: object) => (await newOrder(db, offers.slice(0, 1), NOW, change)).id;
    const card = await at({ payment_method: 'By some other word', provider: 'paystack' });
    const cash = await at({ payment_method: 'Never at Paystack', provider: null });
    const { orders } = testServices();
    const end = NOW + 8 * 86_400_000;
    expect(await Array.fromAsync(overdueOrders(db.read, { orders }, end))).toEqual([card]);
    expect(await Array.fromAsync(unconfirmedOrders(db.read, { orders }, end))).toEqual([cash]);
  });

  test('G-593: an order by card that a process of the version before has placed waits for its payment, and is settled', async () => {
    const before = { ...CARD, provider: null };
    const { id } = await newOrder(db, offers, NOW, before);
    await newPayment(db, id);
    await clear(NOW + HOLD, saying(paid));
    expect(await stateOf(db, id)).toMatchObject({ status: 'confirmed', payment: 'completed' });
    const other = await newOrder(db, offers, NOW, before);
    await newPayment(db, other.id);
    await clear(NOW + HOLD, saying({ kind: 'waiting' }));
    expect((await stateOf(db, other.id)).status).toBe('cancelled');
  });

  test('the provider is queried first: an order paid meanwhile is kept', async () => {
    const { id, number } = await newOrder(db, offers, NOW, CARD);
    await newPayment(db, id);
    await clear(NOW + HOLD, saying(paid));
    expect(await stateOf(db, id)).toMatchObject({ status: 'confirmed', payment: 'completed' });
    expect(await stockOf(db, offers)).toEqual([4, 4]);
    expect(await subjects()).toEqual([`Your order ${number} is paid - Oja`]);
    const other = await newOrder(db, offers, NOW, CARD);
    await newPayment(db, other.id);
    await clear(NOW + HOLD, saying({ kind: 'waiting' }));
    expect((await stateOf(db, other.id)).status).toBe('cancelled');
  });

  test('while the provider is unavailable an order with a possible payment waits, others do not', async () => {
    const requested = await newOrder(db, offers, NOW, CARD);
    const unasked = await newOrder(db, offers, NOW + 1, CARD);
    const reference = await newPayment(db, requested.id);
    const unavailable = () => Promise.reject(new ProviderUnavailableError('Paystack', new Error('no route')));
    await clear(NOW + HOLD + 1, { payments: { paystack: providerOf(unavailable) } });
    expect((await stateOf(db, requested.id)).status).toBe('placed');
    expect((await stateOf(db, unasked.id)).status).toBe('cancelled');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('an order is still waiting');
    expect(lines[0]).not.toContain(reference);
    await clear(NOW + HOLD + 2, saying({ kind: 'failed' }));
    expect((await stateOf(db, requested.id)).status).toBe('cancelled');
  });

  test('G-84 G-113: a payment of a cancelled or already paid order is refunded, even without an event', async () => {
    const gone = await newOrder(db, offers, NOW, CARD);
    const twice = await newOrder(db, offers, NOW, { ...CARD, payment: 'completed' });
    const waiting = await newOrder(db, offers, NOW, CARD);
    const [forGone, forTwice] = [await newPayment(db, gone.id), await newPayment(db, twice.id, { status: 'failed' })];
    // One has no address, another was settled long ago, and a third is still unpaid.
    await newPayment(db, gone.id, { url: null });
    await newPayment(db, twice.id, { status: 'success' });
    await newPayment(db, waiting.id);
    await db.write((trx) =>
      trx.updateTable('commandes').set({ status: 'cancelled' }).where('id', '=', gone.id).execute(),
    );
    const requested: string[] = [];
    const due: string[] = [];
    const look = (now: number, fact: PaymentFact | Error) =>
      settleLatePayments({
        db,
        now,
        log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
        services: testServices({
          refundDue: ({ reference, why }) => void due.push(`${reference} ${why}`),
          payments: {
            paystack: providerOf(async (reference) => {
              requested.push(reference);
              if (fact instanceof Error) throw fact;
              return fact;
            }),
          },
        }),
      });
    await look(NOW + HOLD, { kind: 'waiting' });
    await look(NOW + HOLD, new ProviderUnavailableError('Paystack', new Error('no route')));
    expect(requested).toEqual([forGone, forTwice, forGone, forTwice]);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('a late payment cannot be checked now');
    expect(await subjects()).toEqual([]);
    // Housekeeping checks them until a week after the deadline.
    await look(NOW + HOLD + 7 * 24 * HOUR, paid);
    expect(requested).toHaveLength(4);
    await look(NOW + HOLD + 7 * 24 * HOUR - 1, paid);
    await look(NOW + HOLD + 7 * 24 * HOUR - 1, paid);
    expect(requested.slice(4)).toEqual([forGone, forTwice]);
    expect(due).toEqual([`${forGone} cancelled`, `${forTwice} paid-otherwise`]);
    expect(await subjects()).toEqual([gone, twice].map(({ number }) => `Refund for order ${number} - Oja`));
    expect(await stateOf(db, gone.id)).toMatchObject({ status: 'cancelled', payment: 'refund_due' });
    expect(await stateOf(db, twice.id)).toMatchObject({ status: 'placed', payment: 'completed' });
  });

  test('one that cannot be deleted does not delay the others', async () => {
    const broken = await newDraft(db, offers, NOW);
    // A draft cannot have a payment normally; this one prevents its deletion.
    await newPayment(db, broken.id);
    const draft = await newDraft(db, offers, NOW);
    const order = await newOrder(db, offers, NOW, CARD);
    await clear(NOW + HOLD);
    expect(await left()).toEqual([broken.id, order.id]);
    expect(await left()).not.toContain(draft.id);
    expect((await stateOf(db, order.id)).status).toBe('cancelled');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('an order could not be deleted or cancelled');
  });

  test('handles all of them, also more than one read', async () => {
    const rows = Array.from({ length: 205 }, (_, k) => draftRow(offers, NOW + (k % 3)));
    await db.write((trx) => trx.insertInto('commandes').values(rows).execute());
    const young = await newDraft(db, offers, NOW + HOUR);
    await clear(NOW + HOUR + 10);
    expect(await left()).toEqual([young.id]);
  });

  test('two concurrent processes do nothing twice', async () => {
    for (let k = 0; k < 3; k++) await newDraft(db, offers, NOW);
    const orders = [await newOrder(db, offers, NOW, CARD), await newOrder(db, offers, NOW, CARD)];
    await Promise.all([clear(NOW + HOLD), clear(NOW + HOLD), clear(NOW + HOLD)]);
    expect(await left()).toEqual(orders.map(({ id }) => id));
    expect(await stockOf(db, offers)).toEqual([5, 5]);
    expect(await subjects()).toHaveLength(2);
    expect(lines).toEqual([]);
  });

  test('changes between the read and the write are respected', async () => {
    const draft = await newDraft(db, offers, NOW);
    const order = await newOrder(db, offers, NOW, CARD);
    const dropping = waitingWrites(db);
    const dropped = dropDraft(dropping.db, draft.id, NOW + HOUR + 1);
    const cancelling = waitingWrites(db);
    const cancelled = cancelOverdue(cancelling.db, testServices(), order.id, NOW + HOLD);
    await Promise.all([dropping.waits, cancelling.waits]);
    await db.write(async (trx) => {
      // One customer sent the order again; the other paid.
      const createdAt = new Date(NOW + HOUR).toISOString();
      await trx.updateTable('commandes').set({ createdAt }).where('id', '=', draft.id).execute();
      await trx.updateTable('commandes').set({ payment: 'completed' }).where('id', '=', order.id).execute();
    });
    dropping.letThrough();
    cancelling.letThrough();
    await Promise.all([dropped, cancelled]);
    expect(await left()).toEqual([draft.id, order.id]);
    expect(await stateOf(db, order.id)).toMatchObject({ status: 'placed', payment: 'completed' });
    expect(await subjects()).toEqual([]);
  });

  test('a process that dies in between leaves consistent orders for the next round', async () => {
    const orders = [await newOrder(db, offers, NOW, CARD), await newOrder(db, offers, NOW + 1, CARD)];
    let writes = 0;
    const dying = writingThrough(db, (work) =>
      db.write(async (trx) => {
        const result = await work(trx);
        if (++writes === 2) throw new Error('killed');
        return result;
      }),
    );
    await clear(NOW + HOLD + 1, {}, dying);
    const statuses = async () => Promise.all(orders.map(async ({ id }) => (await stateOf(db, id)).status));
    expect(await statuses()).toEqual(['cancelled', 'placed']);
    expect(await stockOf(db, offers)).toEqual([4, 4]);
    expect(await subjects()).toHaveLength(1);
    await clear(NOW + HOLD + 1);
    expect(await statuses()).toEqual(['cancelled', 'cancelled']);
    expect(await stockOf(db, offers)).toEqual([5, 5]);
    expect(await subjects()).toHaveLength(2);
  });

  test('G-113: a running shop checks every ten minutes, and finishes its work before it stops', async () => {
    const { id } = await newOrder(db, offers, NOW, CARD);
    vi.useFakeTimers({ toFake: ['Date'], now: NOW + HOLD - 9 * 60_000 });
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const requested = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<PaymentFact>();
    const paystack = providerOf(() => {
      requested.resolve();
      return answered.promise;
    });
    await newPayment(db, id);
    try {
      // Looks only at the timers of housekeeping: the connections of the database have timers, too.
      const intervals = vi.spyOn(globalThis, 'setInterval');
      const housekeeping = startHousekeeping(db, testServices({ payments: { paystack } }), log);
      const rounds = intervals.mock.calls.filter(([, every]) => every === 10 * 60_000);
      intervals.mockRestore();
      expect(rounds).not.toEqual([]);
      const nextRound = () => {
        vi.setSystemTime(Date.now() + 10 * 60_000);
        for (const [run] of rounds) run();
      };
      // The initial round ends at some point; a later one finds the overdue order.
      for (let isRequested = false; !isRequested; ) {
        nextRound();
        isRequested = await Promise.race([requested.promise.then(() => true), sleep(20, false)]);
        // Otherwise the provider would never be queried.
        expect((await stateOf(db, id)).status).toBe('placed');
      }
      // The next round does not start before this one ends.
      nextRound();
      const stopped = housekeeping.stop();
      answered.resolve({ kind: 'failed' });
      await stopped;
    } finally {
      vi.useRealTimers();
    }
    expect((await stateOf(db, id)).status).toBe('cancelled');
    expect(await subjects()).toHaveLength(1);
    expect(lines).toEqual([]);
  });

  test('G-84: a running shop also checks late payments', async () => {
    const { id } = await newOrder(db, offers, Date.now(), { ...CARD, payment: 'completed' });
    await newPayment(db, id);
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const { promise, resolve } = Promise.withResolvers<string>();
    const housekeeping = startHousekeeping(
      db,
      testServices({ ...saying(paid), refundDue: ({ why }) => resolve(why) }),
      log,
    );
    expect(await promise).toBe('paid-otherwise');
    await housekeeping.stop();
    expect(await subjects()).toHaveLength(1);
    expect(lines).toEqual([]);
  });

  // Checks SQLite's query plan.
  if (engine.dialect !== 'sqlite') return;
  test('overdue ones are found along an index', async () => {
    const requested: RootOperationNode[] = [];
    const listening = db.read.withPlugin({
      transformQuery({ node }) {
        requested.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    for await (const _ of oldDrafts(listening, NOW)) expect.unreachable();
    for await (const _ of overdueOrders(listening, testServices(), NOW)) expect.unreachable();
    expect(await ordersOfOpenPayments(listening, NOW)).toEqual([]);
    expect(requested).toHaveLength(3);
    for (const node of requested) {
      const { sql, parameters } = db.read.getExecutor().compileQuery(node, { queryId: 'plan' });
      const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await db.read.executeQuery<{ detail: string }>(query);
      expect(rows[0]?.detail).toMatch(/USING INDEX commandes_(status|waiting) \(.*createdAt[<>]\?\)$/);
    }
  });
});
