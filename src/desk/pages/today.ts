/** The first page: what waits, and today's and all open orders with their next steps. */
import { html } from 'hono/html';
import { ordersForOperator, refundsDue } from '../../features/orders/fulfilment/operator-orders.repository.ts';
import { openOrders } from '../../features/orders/operator/open-orders.repository.ts';
import { ENDED_STATUSES } from '../../features/orders/order-status.ts';
import { lowStock } from '../../features/products/operator/products.repository.ts';
import { reportsForOperator } from '../../features/reports/operator/reports.repository.ts';
import { messagesForOperator } from '../../features/support/operator/messages.repository.ts';
import { formatDate } from '../../shared/dates.ts';
import { lagosDay } from '../../shared/lagos-day.ts';
import { type DeskApp, type DeskShop, show } from '../app.ts';
import { addressOf, type Html, restNote, type Visit } from '../html.ts';
import { orderCard } from '../order-parts.ts';

/** Orders of a list. */
const LIMIT = 50;

/** A number with the page that it is about. */
interface Tile {
  readonly count: number;
  readonly what: string;
  readonly path: string;
}

const tilesOf = (visit: Visit, tiles: readonly Tile[]): Html =>
  html`<ul class="tiles">${tiles.map(
    ({ count, what, path }) =>
      html`<li><a href="${addressOf(visit, path)}"><strong>${count.toLocaleString('en')}</strong> ${what}</a></li>`,
  )}</ul>`;

async function tiles({ db, config }: DeskShop, open: number, today: number): Promise<Tile[]> {
  const [messages, refunds, reports, gone] = await Promise.all([
    messagesForOperator(db.read, { isOpen: true, limit: 1 }),
    refundsDue(db.read, 1),
    reportsForOperator(db.read, { isOpen: true, limit: 1 }),
    lowStock(db.read, { threshold: config.lowStock ?? 0, limit: 1 }),
  ]);
  return [
    { count: open, what: 'open orders', path: '/#open' },
    { count: today, what: 'placed today', path: '/sales' },
    { count: messages.total, what: 'open messages', path: '/messages' },
    { count: reports.total, what: 'reports', path: '/reviews' },
    { count: refunds.total, what: 'to pay back', path: '/refunds' },
    { count: gone.total, what: config.lowStock === undefined ? 'out of stock' : 'low stock', path: '/stock' },
  ];
}

export function addToday(app: DeskApp, shop: DeskShop): void {
  app.get('/', async (c) => {
    const { db, config, now } = shop;
    const { session } = c.env;
    const day = lagosDay(now());
    const [open, today] = await Promise.all([
      openOrders(db.read, LIMIT, config),
      ordersForOperator(db.read, { from: day, to: day, limit: LIMIT }, config),
    ]);
    const ended = today.orders.filter(({ status }) => ENDED_STATUSES.includes(status));
    const content = html`${tilesOf(session, await tiles(shop, open.total, today.total))}
<section><h2 id="open">Open orders</h2>
${open.total === 0 ? html`<p class="soft">No order waits.</p>` : html`<ol class="cards">${open.orders.map((one) => orderCard(session, one))}</ol>`}
${restNote(open.orders.length, open.total, 'open orders')}</section>
${ended.length === 0 ? '' : html`<section><h2 id="ended">Ended, placed today</h2><ol class="cards">${ended.map((one) => orderCard(session, one))}</ol></section>`}`;
    return show(c, { title: formatDate(new Date(now()).toISOString()), content });
  });
}
