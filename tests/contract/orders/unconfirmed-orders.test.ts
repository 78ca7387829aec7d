/** Housekeeping of cash orders that no shop confirms, on every engine. */
import { CompiledQuery, type RootOperationNode } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { setPartStatus } from '../../../src/features/orders/fulfilment/fulfil-order.service.ts';
import { unconfirmedOrders } from '../../../src/features/orders/fulfilment/overdue-orders.repository.ts';
import { cancelUnconfirmed } from '../../../src/features/orders/fulfilment/overdue-orders.service.ts';
import { PAY_WITH_PAYSTACK } from '../../../src/features/orders/order-status.ts';
import { clearOrders } from '../../../src/server/housekeeping.ts';
import { testServices } from '../../services.ts';
import { waitingWrites } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';
import { mailsOf, newOffers, newOrder, type Offer, stateOf, stockOf } from './stored-orders.ts';

const NOW = Date.parse('2026-11-21T08:15:00.000Z');
const DAY = 86_400_000;
const HOLD = 3 * DAY;
const services = testServices({ orders: { ...testServices().orders, cashHold: HOLD } });

describeEngines('cash orders that nobody confirms', (open, engine) => {
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
      await trx.deleteFrom('commandes').execute();
    });
    offers = await newOffers(db, 2, 5);
  });

  function clear(now: number, on: Database = db): Promise<void> {
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    return clearOrders({ db: on, services, log, now });
  }
  const subjects = async () => (await mailsOf(db)).map(({ subject }) => subject);

  test('G-115: it is cancelled at its deadline, its stock is returned, and its customer is mailed once', async () => {
    const { id, number } = await newOrder(db, offers, NOW);
    await clear(NOW + HOLD - 1);
    expect(await stateOf(db, id)).toMatchObject({ status: 'placed' });
    expect(await stockOf(db, offers)).toEqual([4, 4]);
    await clear(NOW + HOLD);
    await clear(NOW + HOLD);
    expect(await stateOf(db, id)).toEqual({
      status: 'cancelled',
      payment: 'pending',
      parts: ['cancelled', 'cancelled'],
    });
    expect(await stockOf(db, offers)).toEqual([5, 5]);
    expect(await subjects()).toEqual([`Your order ${number} was cancelled - Oja`]);
    expect((await mailsOf(db))[0]?.body.text).toContain('because no shop confirmed it in time');
    expect(lines).toEqual([]);
  });

  test("G-115, C-70: the customer's confirmation does not count, and neither does a missing method", async () => {
    const orders = [await newOrder(db, offers, NOW), await newOrder(db, offers, NOW, { payment_method: null })];
    await db.write(async (trx) => {
      await trx.updateTable('commandes').set({ status: 'confirmed' }).execute();
      await trx.updateTable('livraisons').set({ status: 'confirmed' }).execute();
    });
    await clear(NOW + HOLD);
    for (const { id } of orders) expect((await stateOf(db, id)).status).toBe('cancelled');
  });

  test('G-115: a part that its shop has moved forward confirms the order, whatever the other shop does', async () => {
    const [first] = offers;
    const stored = await newOrder(db, offers, NOW);
    const change = { status: 'waiting_to_be_shipped', shop: first?.nomLink } as const;
    await db.write((trx) => setPartStatus(trx, services, stored.id, change, NOW));
    const paid = await newOrder(db, offers, NOW, { payment: 'completed' });
    await clear(NOW + 100 * HOLD);
    expect(await stateOf(db, stored.id)).toMatchObject({
      status: 'placed',
      parts: ['waiting_to_be_shipped', 'placed'],
    });
    expect((await stateOf(db, paid.id)).status).toBe('placed');
    expect(await subjects()).toEqual([]);
  });

  test('G-115, G-113: a card order is cancelled only at its own deadline', async () => {
    const card = await newOrder(db, offers, NOW, { payment_method: PAY_WITH_PAYSTACK });
    await clear(NOW + DAY);
    expect((await stateOf(db, card.id)).status).toBe('cancelled');
    expect((await mailsOf(db))[0]?.body.text).toContain('was not paid in time');
  });

  test('concurrent processes do nothing twice', async () => {
    for (let k = 0; k < 3; k++) await newOrder(db, offers, NOW);
    await Promise.all([clear(NOW + HOLD), clear(NOW + HOLD), clear(NOW + HOLD)]);
    expect(await stockOf(db, offers)).toEqual([5, 5]);
    expect(await subjects()).toHaveLength(3);
    expect(lines).toEqual([]);
  });

  test("a shop's action between the read and the write is respected", async () => {
    const { id } = await newOrder(db, offers, NOW);
    const waiting = waitingWrites(db);
    const cancelled = cancelUnconfirmed(waiting.db, services, id, NOW + HOLD);
    await waiting.waits;
    await db.write((trx) => setPartStatus(trx, services, id, { status: 'waiting_to_be_shipped' }, NOW + HOLD));
    waiting.letThrough();
    await cancelled;
    expect((await stateOf(db, id)).status).toBe('waiting_to_be_shipped');
    expect(await stockOf(db, offers)).toEqual([4, 4]);
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
    for await (const _ of unconfirmedOrders(listening, services, NOW)) expect.unreachable();
    expect(requested).toHaveLength(1);
    for (const node of requested) {
      const { sql, parameters } = db.read.getExecutor().compileQuery(node, { queryId: 'plan' });
      const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await db.read.executeQuery<{ detail: string }>(query);
      expect(rows[0]?.detail).toMatch(/USING INDEX commandes_(status|waiting) \(.*createdAt<\?\)$/);
    }
  });
});
