/** How the desk shows an order, and its next step. */
import { html } from 'hono/html';
import type { OrderStatus } from '../data/tables/orders.ts';
import { nextStepOf } from '../features/orders/fulfilment/next-status.ts';
import { statusLabel } from '../features/orders/history/tracking.ts';
import { amountToPay } from '../features/orders/order-amounts.ts';
import { ENDED_STATUSES, isPaidByCard, PICK_UP } from '../features/orders/order-status.ts';
import type { DetailedOrder } from '../features/orders/orders.repository.ts';
import { formatMoment } from '../shared/dates.ts';
import { formatNaira } from '../shared/money.ts';
import { badge, button, field, form, type Html, link, type Visit } from './html.ts';

/** The longest name of a delivery person, in characters. */
export const MAX_PERSON = 200;

/** The address of an order's page. */
export const orderPath = (number: string): string => `/orders/${number}`;

/** The state that a page shows, which its forms repeat: a change is refused if it differs by then. */
export const seenState = ({ status, payment, parts }: DetailedOrder): string =>
  [status, payment, ...parts.map((part) => `${part.boutique.nomLink} ${part.status}`)].join(', ');

/** The badge of a status: delivered orders look good, cancelled ones bad, all others neutral. */
export function statusBadge(status: OrderStatus): Html {
  const tone = status === 'delivered' ? 'good' : status === 'cancelled' ? 'bad' : undefined;
  return badge(statusLabel(status), tone);
}

/** What is paid, or still to be paid and how. */
export function paymentText(order: DetailedOrder): string {
  if (order.payment === 'completed') return 'paid';
  if (order.payment === 'refund_due') return 'to be paid back';
  if (order.status === 'cancelled') return 'not paid';
  return isPaidByCard(order) ? 'card payment awaited' : 'to collect in cash';
}

const STEPS: Readonly<Partial<Record<OrderStatus, string>>> = {
  waiting_to_be_shipped: 'Confirm',
  shipped: 'Mark as shipped',
  available_for_pickup: 'Mark as ready for pick-up',
  delivered: 'Mark as delivered',
};

/** The button of the next step; nothing for an order that has none. */
export function stepForm(visit: Visit, order: DetailedOrder): Html | string {
  const step = nextStepOf(order);
  if (!step) return '';
  const shop = order.parts.find(({ boutique }) => boutique.nomLink === step.shop)?.boutique.nomBoutique;
  const label = `${STEPS[step.status] ?? statusLabel(step.status)}${shop === undefined ? '' : `: ${shop}`}`;
  const isSent = step.status === 'shipped';
  return form(
    visit,
    `${orderPath(order.idCommande)}/step`,
    html`<input type="hidden" name="seen" value="${seenState(order)}"><input type="hidden" name="status" value="${step.status}">
${step.shop === undefined ? '' : html`<input type="hidden" name="shop" value="${step.shop}">`}
${isSent ? field('person', 'Delivery person', { hint: 'optional', max: MAX_PERSON }) : ''}
${button(html`${label}<span class="unseen"> ${order.idCommande}</span>`)}`,
  );
}

/** Why an order has no next step; undefined once it has ended. */
export function noStepText({ status, payment }: DetailedOrder): string | undefined {
  if (ENDED_STATUSES.includes(status)) return undefined;
  return payment === 'refund_due'
    ? 'Its payment is to be paid back, so it is not sent on.'
    : 'It waits for its payment.';
}

const shopsOf = ({ parts, status }: DetailedOrder) =>
  parts
    .map((part) => `${part.boutique.nomBoutique}${part.status === status ? '' : ` (${statusLabel(part.status)})`}`)
    .join(', ');

/** An order in a list, with its next step. */
export const orderCard = (visit: Visit, order: DetailedOrder): Html => html`<li class="card">
<h3 class="row">${link(visit, orderPath(order.idCommande), order.idCommande)} ${statusBadge(order.status)}</h3>
<p class="row"><span class="amount">${formatNaira(amountToPay(order))}</span> <span>${paymentText(order)}</span></p>
<p>${order.modeLivraison === PICK_UP ? 'Pick-up' : order.adresse}</p>
<p class="soft">${shopsOf(order)}. Placed ${formatMoment(order.createdAt)}.</p>
${stepForm(visit, order)}</li>`;
