/** What must be true at the end of an operator's day: its sales, and the record of changes. */
import os from 'node:os';
import { expect } from 'vitest';
import { SALES_BY, type SalesRow, type SalesSums, SUMS } from '../../src/features/orders/operator/sales.ts';
import { amountToPay, kobo, PAYMENT_CURRENCY } from '../../src/features/orders/order-amounts.ts';
import { endOfLagosDay, startOfLagosDay } from '../../src/shared/lagos-day.ts';
import { ACTING_AS, type DayShop, STOCK } from './day-shop.ts';
import type { PlacedOrder } from './day-shopper.ts';

/** Days in Lagos, both included. */
interface Period {
  readonly from: string;
  readonly to: string;
}

interface Report {
  readonly rows: readonly SalesRow[];
  readonly total: SalesSums;
}

/** What the orders in the database add up to. */
async function storedSums({ db }: DayShop, { from, to }: Period) {
  const [start, end] = [startOfLagosDay(from), endOfLagosDay(to)].map((ms) => new Date(ms).toISOString());
  const orders = await db.read
    .selectFrom('commandes')
    .selectAll()
    .where('createdAt', '>=', start ?? '')
    .where('createdAt', '<', end ?? '')
    .where('status', '<>', 'draft')
    .execute();
  const ids = orders.map(({ id }) => id);
  const lines = await db.read.selectFrom('commande_produits').selectAll().where('commandeId', 'in', ids).execute();
  const payments = await db.read
    .selectFrom('payments')
    .selectAll()
    .where('commandeId', 'in', ids)
    .where('currency', '=', PAYMENT_CURRENCY)
    .where('paidCurrency', 'is', null)
    .execute();
  const refunds = await db.read.selectFrom('refunds').selectAll().where('status', '=', 'processed').execute();
  const backOf = (id: number) =>
    refunds.filter(({ paymentId }) => paymentId === id).reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  /** Payments in a state, and what is counted of each. */
  const sumOf = (states: readonly string[], kobos: (payment: (typeof payments)[number]) => number) =>
    payments.filter(({ status }) => states.includes(status)).reduce((sum, payment) => sum + kobos(payment), 0);
  const paid = ({ amountKobo, paidKobo }: (typeof payments)[number]) => paidKobo ?? amountKobo;
  const live = orders.filter(({ status }) => status !== 'cancelled');
  const liveIds = new Set(live.map(({ id }) => id));
  const costOf = (some: typeof orders) => some.reduce((sum, one) => sum + kobo(amountToPay(one)), 0);
  return {
    orders: live.length,
    cancelled: orders.length - live.length,
    units: lines.filter(({ commandeId }) => liveIds.has(commandeId)).reduce((sum, { qte }) => sum + qte, 0),
    amountKobo: costOf(live),
    paidKobo: costOf(live.filter(({ payment }) => payment === 'completed')),
    cancelledKobo: costOf(orders.filter(({ status }) => status === 'cancelled')),
    paidBackKobo: sumOf(['refunded'], paid) + sumOf(['success', 'refund_due'], ({ id }) => backOf(id)),
    refundsDueKobo: sumOf(['refund_due'], (payment) => paid(payment) - backOf(payment.id)),
  };
}

/** Every report has the sums of the orders in the database, and of those that shoppers know of. */
export async function expectSales(shop: DayShop, placed: readonly PlacedOrder[], period: Period): Promise<void> {
  const stored = await storedSums(shop, period);
  const reports = new Map<string, Report>();
  for (const by of SALES_BY) {
    const report = await shop.read<Report>('sales', '--from', period.from, '--to', period.to, '--by', by);
    expect(report.total, by).toMatchObject(stored);
    expect(report.total.paidKobo + report.total.toCollectKobo + report.total.awaitedKobo, by).toBe(stored.amountKobo);
    // An order of two shops counts in both of their rows.
    const isWhole = by === 'day' || by === 'payment';
    for (const name of SUMS.filter((sum) => isWhole || (sum !== 'orders' && sum !== 'cancelled')))
      expect(
        report.rows.reduce((sum, row) => sum + row[name], 0),
        `${name} by ${by}`,
      ).toBe(report.total[name]);
    reports.set(by, report);
  }
  const cancelled = await cancelledIds(shop, placed);
  for (const [at, produitId] of shop.products.entries()) {
    const units = placed.filter(({ id }) => !cancelled.has(id)).reduce((sum, one) => sum + (one.units[at] ?? 0), 0);
    const row = reports.get('product')?.rows.find(({ key }) => key === String(produitId));
    const price = kobo(STOCK[at]?.prix ?? 0);
    expect([row?.units, row?.amountKobo], `product ${at}`).toEqual([units, units * price]);
  }
}

async function cancelledIds({ db }: DayShop, placed: readonly PlacedOrder[]): Promise<ReadonlySet<number>> {
  const rows = await db.read
    .selectFrom('commandes')
    .select('id')
    .where('status', '=', 'cancelled')
    .where(
      'id',
      'in',
      placed.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

interface Recorded {
  readonly action: string;
  readonly person: string;
  readonly actingAs: string | null;
}

/** The record has one line for each change of the day, in order, and no other. */
export async function expectRecord(shop: DayShop): Promise<void> {
  const { actions } = await shop.read<{ actions: Recorded[] }>('audit', '--limit', '1000');
  const recorded = actions.toReversed().map(({ action, person, actingAs }) => [action, person, actingAs]);
  const person = process.env.SUDO_USER || os.userInfo().username;
  expect(recorded).toEqual(shop.changes.map((action) => [action, person, ACTING_AS]));
}
