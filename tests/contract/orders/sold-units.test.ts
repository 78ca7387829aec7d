/** Sold units, which rank a product in lists and searches, on every engine. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { soldUnits } from '../../../src/data/migrations/0008-sold-units.ts';
import { setPartStatus } from '../../../src/features/orders/fulfilment/fulfil-order.service.ts';
import { PAY_WITH_PAYSTACK } from '../../../src/features/orders/order-status.ts';
import { settlePayment } from '../../../src/features/payments/settle-payment.service.ts';
import { clearOrders } from '../../../src/server/housekeeping.ts';
import { testServices } from '../../services.ts';
import { describeEngines, eachEngine } from '../engines.ts';
import { newOffers, newOrder, newPayment, type Offer } from './stored-orders.ts';

const NOW = Date.parse('2026-11-21T08:15:00.000Z');
const services = testServices();
const CARD = { payment_method: PAY_WITH_PAYSTACK };

/** Units sold of each offer. */
async function soldOf(db: Database, offers: readonly Offer[]): Promise<number[]> {
  const rows = await db.read.selectFrom('produits').select(['id', 'orderCount']).execute();
  return offers.map(({ produitId }) => rows.find(({ id }) => id === produitId)?.orderCount ?? Number.NaN);
}

describeEngines('units that are sold', (open) => {
  let db: Database;
  let offers: Offer[];
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    offers = await newOffers(db, 2, 5);
  });
  const sold = () => soldOf(db, offers);
  const set = (id: number, status: 'shipped' | 'delivered' | 'cancelled', shop?: string) =>
    db.write((trx) => setPartStatus(trx, services, id, { status, shop }, NOW));

  test('S-43, G-27: a cash order counts part by part, when each is delivered', async () => {
    const { id } = await newOrder(db, offers, NOW);
    expect(await sold()).toEqual([0, 0]);
    await set(id, 'shipped');
    expect(await sold()).toEqual([0, 0]);
    await set(id, 'delivered', offers[0]?.nomLink);
    await set(id, 'delivered', offers[0]?.nomLink);
    expect(await sold()).toEqual([1, 0]);
    await set(id, 'delivered');
    await set(id, 'delivered');
    expect(await sold()).toEqual([1, 1]);
  });

  test('S-43: a card order counts once it is paid, once, and no longer when it is cancelled', async () => {
    const { id } = await newOrder(db, offers, NOW, CARD);
    const reference = await newPayment(db, id, { amountKobo: 390_100 });
    expect(await sold()).toEqual([0, 0]);
    const paid = { kind: 'paid', amountKobo: 390_100, currency: 'NGN' } as const;
    await Promise.all([1, 2, 3].map(() => settlePayment(db, services, reference, paid, NOW)));
    expect(await sold()).toEqual([1, 1]);
    const delivered = await newOrder(db, offers, NOW, CARD);
    const other = await newPayment(db, delivered.id, { amountKobo: 390_100 });
    await settlePayment(db, services, other, paid, NOW);
    await set(delivered.id, 'delivered');
    expect(await sold()).toEqual([2, 2]);
    await set(id, 'cancelled');
    await set(id, 'cancelled');
    expect(await sold()).toEqual([1, 1]);
  });

  test('S-43: an order cancelled unpaid, or paid too late, never counts', async () => {
    const { id } = await newOrder(db, offers, NOW, CARD);
    const reference = await newPayment(db, id, { amountKobo: 390_100 });
    await set(id, 'cancelled');
    const cash = await newOrder(db, offers, NOW);
    const log = { warn: () => {}, error: (problem: object) => expect.unreachable(JSON.stringify(problem)) };
    await clearOrders({ db, services, log: log as never, now: NOW + services.orders.cashHold });
    await settlePayment(db, services, reference, { kind: 'paid', amountKobo: 390_100, currency: 'NGN' }, NOW);
    const states = await db.read.selectFrom('commandes').select(['status']).where('id', 'in', [id, cash.id]).execute();
    expect(states).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }]);
    expect(await sold()).toEqual([0, 0]);
  });
});

eachEngine('a shop of an earlier version', (engine) => {
  test('S-43: the migration removes unpaid and undelivered units, and nothing else', async () => {
    const site = await engine.newSite();
    const db = await site.open();
    try {
      await migrate(db);
      const offers = await newOffers(db, 2, 99);
      await newOrder(db, offers, NOW);
      await newOrder(db, offers, NOW, CARD);
      await newOrder(db, offers, NOW, { ...CARD, payment: 'completed' });
      const half = await newOrder(db, offers, NOW);
      const cancelled = await newOrder(db, offers, NOW);
      await db.write(async (trx) => {
        const part = trx.updateTable('livraisons').set({ status: 'delivered' }).where('commandeId', '=', half.id);
        await part.where('boutiqueId', '=', offers[0]?.boutiqueId ?? 0).execute();
        await trx.updateTable('commandes').set({ status: 'cancelled' }).where('id', '=', cancelled.id).execute();
        // Counts of the old version: every order that is not cancelled, in addition to 7.
        const ids = offers.map(({ produitId }) => produitId);
        await trx
          .updateTable('produits')
          .set({ orderCount: 7 + 4 })
          .where('id', 'in', ids)
          .execute();
      });
      await db.write((trx) => soldUnits(trx as never, db.dialect));
      expect(await soldOf(db, offers)).toEqual([7 + 2, 7 + 1]);
    } finally {
      await db.close();
      await site.remove();
    }
  });
});
