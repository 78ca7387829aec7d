/** One order: all facts, its next step, and its cancellation. */
import { html } from 'hono/html';
import type { OrderStatus } from '../../data/tables/orders.ts';
import { placeText } from '../../features/orders/checkout/pick-up.ts';
import { OPERATOR_STATUSES, refusalOf } from '../../features/orders/fulfilment/fulfilment.ts';
import { customerOf } from '../../features/orders/fulfilment/operator-orders.repository.ts';
import { deliveryTime } from '../../features/orders/history/order-detail.ts';
import { statusLabel } from '../../features/orders/history/tracking.ts';
import { amountToPay } from '../../features/orders/order-amounts.ts';
import { ENDED_STATUSES, NO_METHOD, PICK_UP } from '../../features/orders/order-status.ts';
import type { DetailedOrder } from '../../features/orders/orders.repository.ts';
import { nameWithChoice } from '../../features/products/choices.ts';
import { formatMoment } from '../../shared/dates.ts';
import { formatNaira } from '../../shared/money.ts';
import { oneLine } from '../../shared/one-line.ts';
import { type DeskApp, type DeskContext, type DeskShop, done, given, show } from '../app.ts';
import { addressOf, button, facts, form, type Html, link, type Visit } from '../html.ts';
import { changeOrder, orderNumbered } from '../order-changes.ts';
import { MAX_PERSON, noStepText, orderPath, paymentText, seenState, statusBadge, stepForm } from '../order-parts.ts';
import { paymentTables } from '../order-payments.ts';

const ORDER = '/orders/:number{AP-NG-[0-9]{7}}';

type Customer = Awaited<ReturnType<typeof customerOf>>;

const customerFact = (visit: Visit, { clientId }: DetailedOrder, customer: Customer) =>
  customer ? link(visit, `/customers/${clientId}`, `${customer.pseudo} ${customer.nom}`.trim()) : 'deleted';

const factsOf = (visit: Visit, order: DetailedOrder, customer: Customer): Html =>
  facts([
    ['Status', statusBadge(order.status)],
    ['Placed', formatMoment(order.createdAt)],
    ['Payment', `${paymentText(order)}, ${order.payment_method ?? NO_METHOD}`],
    ['Pay before', order.payBefore && formatMoment(order.payBefore)],
    ['Move by', order.confirmBefore && formatMoment(order.confirmBefore)],
    ['Products', formatNaira(order.priceTotal)],
    ['Delivery', formatNaira(order.fraisLivraison)],
    ['Amount', html`<span class="amount">${formatNaira(amountToPay(order))}</span>`],
    ['Customer', customerFact(visit, order, customer)],
    ['Email', customer?.email],
    ['Phone', order.desc ?? customer?.numTel],
    ['Mode', order.modeLivraison],
    ['Address', order.adresse],
    ['For', order.recipient],
    ['When', order.dateLivraison && deliveryTime(order)],
  ]);

const partsOf = (order: DetailedOrder): Html[] =>
  order.parts.map(
    (part) => html`<section class="card"><h3 class="row">${part.boutique.nomBoutique} ${statusBadge(part.status)}</h3>
${part.nom === null ? '' : html`<p>Delivered by ${part.nom}</p>`}
${order.modeLivraison === PICK_UP ? html`<p>Pick-up at ${placeText(part.pickUp)}</p>` : ''}
<ul>${order.produits
      .filter(({ boutique }) => boutique.id === part.boutique.id)
      .map(({ nom, commande_produit: line }) => {
        const later = line.qteBackorder > 0 ? `, ${line.qteBackorder} of them back-ordered` : '';
        return html`<li>${line.qte} × ${nameWithChoice({ ...line, nom })}: ${formatNaira(line.montant)}${later}</li>`;
      })}</ul></section>`,
  );

/** Why the order cannot be cancelled; undefined if it can. */
function cancelRefusal(order: DetailedOrder): string | undefined {
  if (ENDED_STATUSES.includes(order.status)) return `It is ${statusLabel(order.status).toLowerCase()}.`;
  const parts = order.parts.map(({ boutique, status }) => ({ nomBoutique: boutique.nomBoutique, status }));
  return refusalOf(order, parts, 'cancelled');
}

/** Shows the order as it is now. @param problem why a change was not made */
async function showOrder(c: DeskContext, shop: DeskShop, order: DetailedOrder, problem?: string) {
  const { session } = c.env;
  const customer = await customerOf(shop.db.read, order.id);
  const step = stepForm(session, order);
  const cancel =
    cancelRefusal(order) === undefined
      ? html`<p><a class="button danger" href="${addressOf(session, `${orderPath(order.idCommande)}/cancel`)}">Cancel the order…</a></p>`
      : '';
  const why = noStepText(order);
  const content = html`${why === undefined ? '' : html`<section class="changes"><h2>Next step</h2>${step || html`<p class="soft">${why}</p>`}${cancel}</section>`}
${factsOf(session, order, customer)}
<h2>Parts</h2><div class="stack">${partsOf(order)}</div>
${await paymentTables(shop, order.id)}
<p>${link(session, `/record?subject=${encodeURIComponent(`order ${order.idCommande}`)}`, 'What was changed')}</p>`;
  return show(c, { title: order.idCommande, content, problem }, problem === undefined ? 200 : 409);
}

/** Whether the order, or the part of one shop, is there already; its row and its parts may be of before and after a change. */
const isAt = ({ status, parts }: DetailedOrder, reached: OrderStatus, shop: string | undefined) =>
  (shop === undefined && status === reached) ||
  parts
    .filter(({ boutique }) => shop === undefined || boutique.nomLink === shop)
    .every((part) => part.status === reached);

/** The order as it is now, and why the form must not act on it: somebody changed it since the form was shown. */
async function seenOrder(c: DeskContext, shop: DeskShop, number: string) {
  const order = await orderNumbered(shop, number);
  const isSame = seenState(order) === c.env.form.get('seen');
  const label = statusLabel(order.status).toLowerCase();
  return { order, problem: isSame ? undefined : `${number} was changed meanwhile: it is ${label} now.` };
}

export function addOrders(app: DeskApp, shop: DeskShop): void {
  app.get(ORDER, async (c) => showOrder(c, shop, await orderNumbered(shop, c.req.param('number'))));

  app.post(`${ORDER}/step`, async (c) => {
    const { order, problem } = await seenOrder(c, shop, c.req.param('number'));
    const status = OPERATOR_STATUSES.find((one) => one === c.env.form.get('status') && one !== 'cancelled');
    if (status === undefined) return showOrder(c, shop, order, 'The form names no step.');
    const of = given(c, 'shop');
    // A second press of the same button finds its work done.
    if (problem !== undefined && isAt(order, status, of))
      return done(c, orderPath(order.idCommande), `It is ${statusLabel(status).toLowerCase()} already.`);
    if (problem !== undefined) return showOrder(c, shop, order, problem);
    const person = oneLine(given(c, 'person') ?? '');
    if (person.length > MAX_PERSON)
      return showOrder(c, shop, order, `The name of a delivery person has at most ${MAX_PERSON} characters.`);
    const change = { status, person: person || undefined, shop: of };
    const notes = await changeOrder(shop, c.env.session.operator, order.id, change);
    const now = await orderNumbered(shop, order.idCommande);
    const said = [`It is ${statusLabel(now.status).toLowerCase()} now.`, ...notes].join(' ');
    return done(c, orderPath(order.idCommande), said);
  });

  app.get(`${ORDER}/cancel`, async (c) => {
    const order = await orderNumbered(shop, c.req.param('number'));
    const { session } = c.env;
    const path = orderPath(order.idCommande);
    const isPaid = order.payment === 'completed';
    const content = html`<p>Its products go back into stock, and the customer gets a mail. ${isPaid ? 'It is paid: the payment will have to be paid back.' : 'It is not paid.'} This cannot be undone.</p>
${form(session, `${path}/cancel`, html`<input type="hidden" name="seen" value="${seenState(order)}">${button(`Cancel ${order.idCommande}`, 'danger')}`)}
<p>${link(session, path, 'Keep the order')}</p>`;
    const refusal = cancelRefusal(order);
    if (refusal !== undefined) return showOrder(c, shop, order, refusal);
    return show(c, { title: `Cancel ${order.idCommande}?`, content });
  });

  app.post(`${ORDER}/cancel`, async (c) => {
    const { order, problem } = await seenOrder(c, shop, c.req.param('number'));
    if (order.status === 'cancelled') return done(c, orderPath(order.idCommande), 'It is cancelled already.');
    if (problem !== undefined) return showOrder(c, shop, order, problem);
    const notes = await changeOrder(shop, c.env.session.operator, order.id, { status: 'cancelled' });
    return done(c, orderPath(order.idCommande), ['It is cancelled.', ...notes].join(' '));
  });
}
