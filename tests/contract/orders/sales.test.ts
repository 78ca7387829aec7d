/** Reports of sales: whatever was ordered, paid, cancelled and paid back, their sums are those of the orders. */

import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import type { OrderPayment, OrderStatus, PaymentStatus } from '../../../src/data/tables/orders.ts';
import { ordersOfPeriod, salesReport } from '../../../src/features/orders/operator/sales.repository.ts';
import { SALES_BY, type SalesSums, SUMS } from '../../../src/features/orders/operator/sales.ts';
import { kobo, orderTotal } from '../../../src/features/orders/order-amounts.ts';
import { CASH_ON_DELIVERY, PAY_WITH_PAYSTACK } from '../../../src/features/orders/order-status.ts';
import { DAY_MS } from '../../../src/shared/durations.ts';
import { lagosDay, startOfLagosDay } from '../../../src/shared/lagos-day.ts';
import { describeEngines } from '../engines.ts';
import { draftRow, newOffers, type Offer } from './stored-orders.ts';

const DAYS = 3;
const OFFERS = 4;

/** An order of a test. */
const order = fc.record({
  minute: fc.integer({ min: 0, max: DAYS * 1440 - 1 }),
  status: fc.constantFrom<OrderStatus>('draft', 'placed', 'shipped', 'delivered', 'cancelled'),
  payment: fc.constantFrom<OrderPayment>('pending', 'completed', 'refund_due'),
  method: fc.constantFrom(CASH_ON_DELIVERY, PAY_WITH_PAYSTACK, null),
  fee: fc.constantFrom(0, 900, 1500.75),
  rate: fc.constantFrom(1, 3, 7.77),
  lines: fc.uniqueArray(
    fc.record({
      offer: fc.integer({ min: 0, max: OFFERS - 1 }),
      variety: fc.constantFrom('', 'large'),
      qte: fc.integer({ min: 1, max: 9 }),
      kobo: fc.integer({ min: 0, max: 3_000_001 }),
    }),
    { minLength: 1, maxLength: 5, selector: ({ offer, variety }) => `${offer} ${variety}` },
  ),
  payments: fc.array(
    fc.record({
      status: fc.constantFrom<PaymentStatus>('pending', 'failed', 'success', 'refund_due', 'refunded'),
      amountKobo: fc.integer({ min: 1000, max: 9_000_000 }),
      paidKobo: fc.option(fc.integer({ min: 1000, max: 9_000_000 })),
      currency: fc.constantFrom(null, 'USD'),
      refunded: fc.option(fc.integer({ min: 1, max: 1000 })),
      processed: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
});
type Planned = ReturnType<(typeof order)['generate']>['value'];

const totalOf = ({ lines, rate }: Planned) =>
  orderTotal(
    lines.map(({ qte, kobo: price }) => ({ prix: price / 100, qte })),
    rate,
  );

/** The sums of the planned orders, by their definitions and not by the code of the report. */
function expectedSums(planned: readonly Planned[]): SalesSums {
  const sums = Object.fromEntries(SUMS.map((name) => [name, 0])) as Record<keyof SalesSums, number>;
  for (const one of planned.filter(({ status }) => status !== 'draft')) {
    const cost = kobo(totalOf(one)) + kobo(one.fee);
    const isCard = one.method === PAY_WITH_PAYSTACK && cost > 0;
    if (one.status === 'cancelled') {
      sums.cancelled++;
      sums.cancelledKobo += cost;
    } else {
      sums.orders++;
      sums.units += one.lines.reduce((units, { qte }) => units + qte, 0);
      sums.amountKobo += cost;
      sums[one.payment === 'completed' ? 'paidKobo' : isCard ? 'awaitedKobo' : 'toCollectKobo'] += cost;
    }
    for (const { status, amountKobo, paidKobo, currency, refunded, processed } of one.payments) {
      if (currency !== null) continue;
      const [all, back] = [paidKobo ?? amountKobo, processed ? (refunded ?? 0) : 0];
      sums.paidBackKobo += status === 'refunded' ? all : back;
      if (status === 'refund_due') sums.refundsDueKobo += all - back;
    }
  }
  return sums;
}

let numbers = 0;

describeEngines('sales', (open, engine) => {
  let db: Database;
  let offers: Offer[];
  beforeAll(async () => {
    db = await open();
    offers = await newOffers(db, OFFERS, 9);
  });

  async function store(one: Planned, start: number): Promise<void> {
    const at = start + one.minute * 60_000;
    const row = draftRow(offers.slice(0, 1), at, {
      idCommande: `AP-NG-${String(5_000_000 + ++numbers)}`,
      status: one.status,
      payment: one.payment,
      payment_method: one.method,
      priceTotal: totalOf(one),
      fraisLivraison: one.fee,
    });
    await db.write(async (trx) => {
      const { id } = await trx.insertInto('commandes').values(row).returning('id').executeTakeFirstOrThrow();
      const lines = one.lines.map(({ offer, variety, qte, kobo: price }) => {
        const { produitId, boutiqueId } = offers[offer] as Offer;
        const fixed = { nom: 'Adire', qteBackorder: 0, colour: '' };
        return { ...fixed, commandeId: id, produitId, boutiqueId, variety, qte, prix: price / 100 };
      });
      await trx.insertInto('commande_produits').values(lines).execute();
      for (const [k, { status, amountKobo, paidKobo, currency, refunded, processed }] of one.payments.entries()) {
        const { id: paymentId } = await trx
          .insertInto('payments')
          .values({
            ...{ reference: `${row.idCommande}-${k}`, commandeId: id, amountKobo, currency: 'NGN', status },
            ...{ createdAt: row.createdAt, verifiedAt: null, url: null, paidKobo, paidCurrency: currency },
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        if (refunded === null) continue;
        await trx
          .insertInto('refunds')
          .values({
            ...{ paymentId, amountKobo: refunded, currency: currency ?? 'NGN', mark: null, providerId: '1' },
            ...{ status: processed ? 'processed' : 'pending', reason: null, problem: null, claimedUntil: null },
            ...{ createdAt: row.createdAt, updatedAt: row.createdAt },
          })
          .execute();
      }
    });
  }

  const RUNS = engine.name === 'node:sqlite' ? 30 : 8;
  /** Each run has days of its own. */
  let start = startOfLagosDay('2026-01-01');

  test(`G-612: rows by day, shop, product, sub-category and payment add up to the orders, to the kobo: ${RUNS} periods`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(order, { maxLength: 6 }), async (planned) => {
        start += DAYS * DAY_MS;
        for (const one of planned) await store(one, start);
        const period = { from: lagosDay(start), to: lagosDay(start + (DAYS - 1) * DAY_MS) };
        const expected = expectedSums(planned);
        for (const by of SALES_BY) {
          const { rows, total } = await salesReport(db.read, { ...period, by });
          expect(total, by).toEqual(expected);
          // An order of two shops counts in both.
          const isWhole = by === 'day' || by === 'payment';
          for (const name of SUMS.filter((sum) => isWhole || (sum !== 'orders' && sum !== 'cancelled')))
            expect(
              rows.reduce((sum, row) => sum + row[name], 0),
              `${name} by ${by}`,
            ).toBe(expected[name]);
          for (const row of rows)
            expect(row.paidKobo + row.toCollectKobo + row.awaitedKobo, `${row.name} by ${by}`).toBe(row.amountKobo);
        }
        const { rows: days } = await salesReport(db.read, { ...period, by: 'day' });
        expect(days.map(({ key }) => key)).toEqual(
          Array.from({ length: DAYS }, (_, day) => lagosDay(start + day * DAY_MS)),
        );
      }),
      { numRuns: RUNS },
    );
  });

  test('G-612: a day begins and ends at midnight in Lagos, and an order counts once in each of its shops', async () => {
    start += DAYS * DAY_MS;
    const day = lagosDay(start);
    const line = { qte: 1, kobo: 150_050 };
    const lines: Planned['lines'] = [
      { ...line, offer: 0, variety: '' },
      { ...line, offer: 0, variety: 'large' },
      { ...line, offer: 1, variety: '' },
    ];
    const plan: Planned = {
      ...{ minute: 0, status: 'placed', payment: 'pending', method: null, fee: 900, rate: 1, lines, payments: [] },
    };
    for (const minute of [-1, 0, 1439, 1440]) await store({ ...plan, minute }, start);
    const { rows, total } = await salesReport(db.read, { from: day, to: day, by: 'shop' });
    expect(rows.map(({ orders, units, amountKobo }) => [orders, units, amountKobo])).toEqual([
      [2, 4, 600_200],
      [2, 2, 300_100],
      [0, 0, 180_000],
    ]);
    expect(rows.at(-1)).toMatchObject({ key: 'delivery', toCollectKobo: 180_000 });
    expect([total.orders, total.units]).toEqual([2, 6]);
  });

  if (engine.dialect === 'sqlite')
    test('G-612: the orders of a day are read by an index', async () => {
      const plan = await ordersOfPeriod(db.read, '2026-01-01', '2026-01-02').explain<{ detail: string }>(
        undefined,
        sql`query plan`,
      );
      expect(plan.map(({ detail }) => detail).join()).toMatch(
        /SEARCH commandes USING INDEX commandes_status \(status=\? AND createdAt>\? AND createdAt<\?\)/,
      );
    });
});
