/** What sales are divided by, and the row of a report. Pure. */

/** What one row of a report is about. */
export const SALES_BY = ['day', 'shop', 'product', 'sub-category', 'payment'] as const;
export type SalesBy = (typeof SALES_BY)[number];

/**
 * The sums of a row, over the orders that were placed in the period, without drafts. Amounts are kobo.
 *
 * An order costs its products and its delivery. Exactly one of `paidKobo`, `toCollectKobo`, `awaitedKobo` and
 * `cancelledKobo` has this amount.
 */
export interface SalesSums {
  /** Orders that are not cancelled. */
  readonly orders: number;
  /** Units of their lines. */
  readonly units: number;
  /** What they cost: `paidKobo`, `toCollectKobo` and `awaitedKobo` together. */
  readonly amountKobo: number;
  /** What those cost that are paid: by card, or in cash once all of the order is delivered. */
  readonly paidKobo: number;
  /** What those cost that are still to be paid in cash. */
  readonly toCollectKobo: number;
  /** What those cost that are still to be paid by card. */
  readonly awaitedKobo: number;
  /** What payments of all these orders, also of cancelled ones, are still to be paid back, in naira. */
  readonly refundsDueKobo: number;
  /** What was paid back of payments of all these orders, by the provider or by hand, in naira. */
  readonly paidBackKobo: number;
  /** Cancelled orders. */
  readonly cancelled: number;
  /** What cancelled orders would have cost. */
  readonly cancelledKobo: number;
}

/** One row of a report. */
export interface SalesRow extends SalesSums {
  /** The day (`YYYY-MM-DD`), the id, or the method of payment; {@link DELIVERY}, {@link REFUNDS}. */
  readonly key: string;
  /** For people. */
  readonly name: string;
}

/** Delivery fees, which belong to whole orders: a row of their own by shop, product and sub-category. */
export const DELIVERY = 'delivery';
/** Money paid back or to be paid back, which belongs to payments of whole orders: likewise. */
export const REFUNDS = 'refunds';

const NOTHING: SalesSums = {
  orders: 0,
  units: 0,
  amountKobo: 0,
  paidKobo: 0,
  toCollectKobo: 0,
  awaitedKobo: 0,
  refundsDueKobo: 0,
  paidBackKobo: 0,
  cancelled: 0,
  cancelledKobo: 0,
};

/** The names of the sums, in the order of the columns. */
export const SUMS = Object.keys(NOTHING) as readonly (keyof SalesSums)[];

/** A sum of rows, or of parts of one. */
export const sumOf = (rows: readonly Partial<SalesSums>[]): SalesSums =>
  Object.fromEntries(
    SUMS.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)]),
  ) as unknown as SalesSums;
