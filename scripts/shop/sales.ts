/** `npm run shop -- sales`: what was sold in a period. */

import { salesReport } from '../../src/features/orders/operator/sales.repository.ts';
import { SALES_BY, type SalesBy, type SalesRow, type SalesSums } from '../../src/features/orders/operator/sales.ts';
import { csvText } from '../../src/shared/csv.ts';
import { DAY_MS } from '../../src/shared/durations.ts';
import { lagosDay } from '../../src/shared/lagos-day.ts';
import { formatNaira } from '../../src/shared/money.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { usageError } from '../command.ts';
import { type Group, subCommand } from './command.ts';
import { periodOf } from './period.ts';
import { table } from './table.ts';

const SALES = { name: 'shop' };
/** Days of a report without a period, today included. */
const USUAL_DAYS = 7;
/** Ten years. */
const MAX_DAYS = 3660;

/** The columns of a report. */
const COLUMNS: readonly (readonly [title: string, sum: keyof SalesSums])[] = [
  ['ORDERS', 'orders'],
  ['UNITS', 'units'],
  ['AMOUNT', 'amountKobo'],
  ['PAID', 'paidKobo'],
  ['TO COLLECT', 'toCollectKobo'],
  ['AWAITED', 'awaitedKobo'],
  ['REFUNDS DUE', 'refundsDueKobo'],
  ['PAID BACK', 'paidBackKobo'],
  ['CANCELLED', 'cancelled'],
  ['CANCELLED AMOUNT', 'cancelledKobo'],
];

const isMoney = (sum: keyof SalesSums) => sum.endsWith('Kobo');

const cellsOf = (sums: SalesSums) =>
  COLUMNS.map(([, sum]) => (isMoney(sum) ? formatNaira(sums[sum] / 100) : sums[sum].toLocaleString('en')));

function reportText(by: SalesBy, rows: readonly SalesRow[], total: SalesSums): string {
  const head = [by.toUpperCase(), ...COLUMNS.map(([title]) => title)];
  const named = rows.map((row) => [row.name, ...cellsOf(row)]);
  return table([head, ...named, ['TOTAL', ...cellsOf(total)]]);
}

/** What has an id beside its name; days and methods of payment have none. */
const WITH_ID: readonly SalesBy[] = ['shop', 'product', 'sub-category'];

/** Naira with two decimals, for a program; the total is left out, since a program adds up itself. */
function reportCsv(by: SalesBy, rows: readonly SalesRow[]): string {
  const hasId = WITH_ID.includes(by);
  const head = [by, ...(hasId ? ['id'] : []), ...COLUMNS.map(([title]) => title.toLowerCase().replaceAll(' ', '_'))];
  const lines = rows.map((row) => [
    oneLine(row.name),
    ...(hasId ? [row.key] : []),
    ...COLUMNS.map(([, sum]) => (isMoney(sum) ? (row[sum] / 100).toFixed(2) : row[sum])),
  ]);
  return csvText([head, ...lines]).trimEnd();
}

interface Values {
  readonly from?: string;
  readonly to?: string;
  readonly by?: string;
}

/** The period and the division. @throws {UsageError} */
function queryOf({ from, to, by = 'day' }: Values, now: number) {
  const last = to ?? lagosDay(now);
  const first = from ?? lagosDay(Date.parse(`${last}T12:00:00.000Z`) - (USUAL_DAYS - 1) * DAY_MS);
  const requested = SALES_BY.find((one) => one === by);
  if (!requested) throw usageError(SALES, `--by is one of ${SALES_BY.join(', ')}.`);
  const period = periodOf(SALES, { from: first, to: last });
  if ((Date.parse(last) - Date.parse(first)) / DAY_MS >= MAX_DAYS)
    throw usageError(SALES, `A report has at most ${MAX_DAYS.toLocaleString('en')} days.`);
  return { ...period, by: requested };
}

export const SALES_GROUP: Group = {
  about: 'adds up what was sold in a period',
  notes: `Orders count on the day in Lagos on which they were placed; without a period these are the last ${USUAL_DAYS} days.`,
  commands: {
    '': subCommand({
      takes: `[--from DAY] [--to DAY] [--by ${SALES_BY.join('|')}] [--csv]`,
      does: 'what was sold',
      options: { from: { type: 'string' }, to: { type: 'string' }, by: { type: 'string' }, csv: { type: 'boolean' } },
      count: [0, 0],
      check: ({ values }) => periodOf(SALES, values) && queryOf(values, Date.now()),
      async run({ db, now }, { values }) {
        const query = queryOf(values, now);
        const report = await salesReport(db.read, query);
        const text = values.csv ? reportCsv(query.by, report.rows) : reportText(query.by, report.rows, report.total);
        return { text, json: { ...query, ...report } };
      },
    }),
  },
};
