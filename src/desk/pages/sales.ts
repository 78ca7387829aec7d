/** Sales of today and of the last seven days. */

import { html } from 'hono/html';
import { type SalesReport, salesReport } from '../../features/orders/operator/sales.repository.ts';
import type { SalesSums } from '../../features/orders/operator/sales.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { lagosDay, startOfLagosDay } from '../../shared/lagos-day.ts';
import { formatNaira } from '../../shared/money.ts';
import { type DeskApp, type DeskShop, show } from '../app.ts';
import { chart } from '../chart.ts';
import { type Cell, facts, type Html, table } from '../html.ts';

/** Days of the chart, today included. */
const DAYS = 7;

const naira = (kobo: number) => formatNaira(kobo / 100);

const weekday = new Intl.DateTimeFormat('en-NG', { weekday: 'short', timeZone: 'Africa/Lagos' });

/** `Mon 23` for a day in Lagos. */
const dayLabel = (day: string): string => `${weekday.format(startOfLagosDay(day))} ${Number(day.slice(8))}`;

const HEADS = ['Orders', 'Units', 'Amount', 'Paid', 'In cash', 'By card', 'Cancelled'] as const;

const cellsOf = (sums: SalesSums): Cell[] => [
  sums.orders,
  sums.units,
  naira(sums.amountKobo),
  naira(sums.paidKobo),
  naira(sums.toCollectKobo),
  naira(sums.awaitedKobo),
  sums.cancelled,
];

const salesTable = (
  caption: string,
  first: string,
  { rows, total }: SalesReport,
  nameOf = (name: string) => name,
): Html =>
  table(
    caption,
    [first, ...HEADS],
    [...rows.map((row) => [nameOf(row.name), ...cellsOf(row)]), ['In all', ...cellsOf(total)]],
  );

/** The chart of the days of a report, the last of which is today. */
function salesChart({ rows, total }: SalesReport): Html {
  const bars = rows.map(({ key, amountKobo }, at) => ({
    label: dayLabel(key),
    naira: Math.floor(amountKobo / 100),
    isNow: at === rows.length - 1,
  }));
  return chart(`Orders of the last ${rows.length} days, today at the right: ${naira(total.amountKobo)} in all.`, bars);
}

/** The report of the last days by day. @param now milliseconds since 1970 */
const lastDays = ({ db, now }: Pick<DeskShop, 'db' | 'now'>): Promise<SalesReport> =>
  salesReport(db.read, { from: lagosDay(now() - (DAYS - 1) * DAY_MS), to: lagosDay(now()), by: 'day' });

export function addSales(app: DeskApp, shop: DeskShop): void {
  app.get('/sales', async (c) => {
    const { db, now } = shop;
    const period = { from: lagosDay(now() - (DAYS - 1) * DAY_MS), to: lagosDay(now()) };
    const [days, shops] = await Promise.all([lastDays(shop), salesReport(db.read, { ...period, by: 'shop' })]);
    const today = days.rows.at(-1);
    const content = html`
${
  today
    ? html`<section class="card"><h2>Today</h2>${facts([
        ['Orders', String(today.orders)],
        ['Amount', html`<span class="amount">${naira(today.amountKobo)}</span>`],
        ['Paid', naira(today.paidKobo)],
        ['In cash', `${naira(today.toCollectKobo)} to collect`],
        ['By card', `${naira(today.awaitedKobo)} awaited`],
        ['Cancelled', String(today.cancelled)],
      ])}</section>`
    : ''
}
<section><h2>The last ${DAYS} days</h2>${days.total.amountKobo > 0 ? salesChart(days) : html`<p class="soft">No sales on these days.</p>`}
${salesTable('Sales by day', 'Day', days, dayLabel)}</section>
<section><h2>By shop</h2>${salesTable('Sales by shop', 'Shop', shops)}</section>
<p class="soft">By the day on which an order was placed. <code>npm run shop -- sales</code> has other days, products and sub-categories.</p>`;
    return show(c, { title: 'Sales', content });
  });
}
