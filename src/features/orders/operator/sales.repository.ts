/** What was sold in a period, from the orders themselves: the sums of each report are those of its orders, to the kobo. */

import type { InferResult } from 'kysely';
import type { Reader } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { isOneOf, textOfIds } from '../../../data/table-rows.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { endOfLagosDay, lagosDay, startOfLagosDay } from '../../../shared/lagos-day.ts';
import { dueOf, paidBackOf } from '../../payments/paid-back.ts';
import { PAYMENT_PROVIDERS, providerOfOrder } from '../../payments/payment-providers.ts';
import { processedKobo } from '../../payments/payments.repository.ts';
import { lineKey } from '../../products/choices.ts';
import { amountToPay, kobo, lineAmounts, PAYMENT_CURRENCY } from '../order-amounts.ts';
import { CASH_ON_DELIVERY, isPaidByCard, PROGRESS } from '../order-status.ts';
import { DELIVERY, REFUNDS, type SalesBy, type SalesRow, type SalesSums, sumOf } from './sales.ts';

/** The period, in days in Lagos (`YYYY-MM-DD`), both included, and what its rows are about. */
export interface SalesQuery {
  readonly from: string;
  readonly to: string;
  readonly by: SalesBy;
}

/** A report: its rows, and their sums, in which an order of several rows counts once. */
export interface SalesReport {
  readonly rows: SalesRow[];
  readonly total: SalesSums;
}

// States are listed so that the index `commandes_status` finds the orders of a day.
const STATUSES = [...PROGRESS, 'cancelled'] as const;

/** The orders that were placed from `from` to before `until`, ISO timestamps. */
export const ordersOfPeriod = (db: Reader, from: string, until: string) =>
  db
    .selectFrom('commandes')
    .select(['id', 'priceTotal', 'fraisLivraison', 'status', 'payment', 'payment_method', 'provider', 'createdAt'])
    .where('status', 'in', STATUSES)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until);

type SoldOrder = InferResult<ReturnType<typeof ordersOfPeriod>>[number];

const storedLines = statement((db, { orderIds }: { orderIds: string }) =>
  db
    .selectFrom('commande_produits as l')
    .innerJoin('produits as p', 'p.id', 'l.produitId')
    .innerJoin('sous_categories as s', 's.id', 'p.sousCategorieId')
    .innerJoin('boutiques as b', 'b.id', 'l.boutiqueId')
    .select(['l.commandeId', 'l.produitId', 'l.variety', 'l.colour', 'l.qte', 'l.prix', 'l.boutiqueId'])
    .select(['p.nom as productName', 's.id as subCategoryId', 's.nom as subCategoryName', 'b.nomBoutique'])
    .where(isOneOf(db, 'l.commandeId', orderIds)),
);

type SoldLine = Awaited<ReturnType<typeof storedLines>>[number];

const storedPayments = statement((db, { orderIds }: { orderIds: string }) =>
  db
    .selectFrom('payments as p')
    .select(['p.commandeId', 'p.status', 'p.amountKobo', 'p.paidKobo', 'p.currency', 'p.paidCurrency'])
    .select(processedKobo)
    .where(isOneOf(db, 'p.commandeId', orderIds)),
);

/** Which column has the amount of an order. */
function columnOf(order: SoldOrder): 'paidKobo' | 'toCollectKobo' | 'awaitedKobo' | 'cancelledKobo' {
  if (order.status === 'cancelled') return 'cancelledKobo';
  if (order.payment === 'completed') return 'paidKobo';
  return isPaidByCard(order) ? 'awaitedKobo' : 'toCollectKobo';
}

/** The sums of a share of an order. */
function sumsOf(order: SoldOrder, amount: number, units: number): Partial<SalesSums> {
  const isCancelled = order.status === 'cancelled';
  return {
    [columnOf(order)]: amount,
    amountKobo: isCancelled ? 0 : amount,
    units: isCancelled ? 0 : units,
  };
}

/** An order itself, once in each row. */
const countOf = ({ status }: SoldOrder): Partial<SalesSums> =>
  status === 'cancelled' ? { cancelled: 1 } : { orders: 1 };

type Named = Pick<SalesRow, 'key' | 'name'>;

/** The row of a whole order. */
const ROW_OF_ORDER: Partial<Record<SalesBy, (order: SoldOrder) => Named>> = {
  day: ({ createdAt }) => {
    const day = lagosDay(Date.parse(createdAt));
    return { key: day, name: day };
  },
  payment: (order) => {
    const provider = providerOfOrder(order);
    const method = provider === null ? CASH_ON_DELIVERY : PAYMENT_PROVIDERS[provider].method;
    return { key: method, name: method };
  },
};

/** The row of a line. */
const ROW_OF_LINE: Partial<Record<SalesBy, (line: SoldLine) => Named>> = {
  shop: ({ boutiqueId, nomBoutique }) => ({ key: String(boutiqueId), name: nomBoutique }),
  product: ({ produitId, productName }) => ({ key: String(produitId), name: productName }),
  'sub-category': ({ subCategoryId, subCategoryName }) => ({ key: String(subCategoryId), name: subCategoryName }),
};

/** Rows that are added to. */
class Rows {
  readonly #rows = new Map<string, SalesRow>();

  add({ key, name }: Named, ...sums: readonly Partial<SalesSums>[]): void {
    this.#rows.set(key, { key, name, ...sumOf([this.#rows.get(key) ?? {}, ...sums]) });
  }

  /** Days in order; other rows by amount, with those that belong to whole orders last. */
  sorted(by: SalesBy): SalesRow[] {
    const rank = ({ key }: SalesRow) => [DELIVERY, REFUNDS].indexOf(key);
    return [...this.#rows.values()].sort((one, other) =>
      by === 'day'
        ? one.key.localeCompare(other.key)
        : rank(one) - rank(other) || other.amountKobo - one.amountKobo || one.name.localeCompare(other.name),
    );
  }
}

interface WholeOrder {
  readonly order: SoldOrder;
  readonly lines: readonly SoldLine[];
  /** Of its payments, in naira. */
  readonly refunds: Pick<SalesSums, 'refundsDueKobo' | 'paidBackKobo'>;
}

const unitsOf = (lines: readonly SoldLine[]) => lines.reduce((units, { qte }) => units + qte, 0);
const costOf = (order: SoldOrder) => kobo(amountToPay(order));

/** Divides an order by its lines; what belongs to all of it has rows of its own. */
function addLines(rows: Rows, { order, lines, refunds }: WholeOrder, rowOf: (line: SoldLine) => Named): void {
  const amounts = lineAmounts(lines, order.priceTotal);
  const counted = new Set<string>();
  let rest = costOf(order);
  for (const line of lines) {
    const row = rowOf(line);
    const amount = kobo(amounts.get(lineKey(line.produitId, line)) ?? 0);
    rest -= amount;
    rows.add(row, sumsOf(order, amount, line.qte), counted.has(row.key) ? {} : countOf(order));
    counted.add(row.key);
  }
  if (rest !== 0) rows.add({ key: DELIVERY, name: 'Delivery' }, sumsOf(order, rest, 0));
  if (refunds.refundsDueKobo + refunds.paidBackKobo > 0) rows.add({ key: REFUNDS, name: 'Refunds' }, refunds);
}

const ofOrder = <T extends { readonly commandeId: number }>(rows: readonly T[]) =>
  Map.groupBy(rows, ({ commandeId }) => commandeId);

/** The orders that were placed on `day`, with lines and payments. */
async function ordersOfDay(db: Reader, day: string): Promise<WholeOrder[]> {
  const [from, until] = [startOfLagosDay(day), endOfLagosDay(day)].map((ms) => new Date(ms).toISOString());
  const orders = await ordersOfPeriod(db, from as string, until as string).execute();
  if (orders.length === 0) return [];
  const orderIds = textOfIds(
    db,
    orders.map(({ id }) => id),
  );
  const [lines, payments] = await Promise.all([storedLines(db, { orderIds }), storedPayments(db, { orderIds })]);
  const [linesOf, paymentsOf] = [ofOrder(lines), ofOrder(payments)];
  return orders.map((order) => {
    const inNaira = (paymentsOf.get(order.id) ?? [])
      .filter(({ currency, paidCurrency }) => (paidCurrency ?? currency) === PAYMENT_CURRENCY)
      .map((payment) => ({ ...payment, processedKobo: Number(payment.processedKobo) }));
    const { refundsDueKobo, paidBackKobo } = sumOf(
      inNaira.map((payment) => ({ refundsDueKobo: dueOf(payment), paidBackKobo: paidBackOf(payment) })),
    );
    return { order, lines: linesOf.get(order.id) ?? [], refunds: { refundsDueKobo, paidBackKobo } };
  });
}

/** The days of the period. */
function* daysOf({ from, to }: Pick<SalesQuery, 'from' | 'to'>): Generator<string> {
  for (let at = startOfLagosDay(from); at <= startOfLagosDay(to); at += DAY_MS) yield lagosDay(at);
}

/**
 * The report of the orders that were placed in the period; `sales.ts` defines its columns. By day each day has a row,
 * by payment each method that was used. By shop, product and sub-category (of today) an order counts in each of its
 * rows, and its delivery fee and refunds have rows of their own. Payments in another currency than naira are left out.
 */
export async function salesReport(db: Reader, { from, to, by }: SalesQuery): Promise<SalesReport> {
  const rows = new Rows();
  const total: SalesSums[] = [];
  const [rowOfOrder, rowOfLine] = [ROW_OF_ORDER[by], ROW_OF_LINE[by]];
  for (const day of daysOf({ from, to })) {
    if (by === 'day') rows.add({ key: day, name: day });
    const orders = await ordersOfDay(db, day);
    const whole = orders.map(({ order, lines, refunds }) =>
      sumOf([sumsOf(order, costOf(order), unitsOf(lines)), countOf(order), refunds]),
    );
    total.push(sumOf(whole));
    for (const [k, one] of orders.entries()) {
      if (rowOfOrder) rows.add(rowOfOrder(one.order), whole[k] ?? {});
      else if (rowOfLine) addLines(rows, one, rowOfLine);
    }
  }
  return { rows: rows.sorted(by), total: sumOf(total) };
}
