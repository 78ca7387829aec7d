/** The mails of an order to the operator and to each of its shops, in text and HTML. */
import type { Mail } from '../../../providers/mail.ts';
import type { MailRow, MailShop } from '../../../providers/mail-body.ts';
import { operatorMail } from '../../../providers/operator-mail.ts';
import { formatNaira } from '../../../shared/money.ts';
import { oneLine } from '../../../shared/one-line.ts';
import { amountRows, lineRow, moment, money, named, placeRows, type Refund, written } from '../order.mails.ts';
import { amountToPay } from '../order-amounts.ts';
import { NO_METHOD } from '../order-status.ts';
import type { DetailedOrder } from '../orders.repository.ts';
import type { Sale, ShopMailbox } from './sale.repository.ts';

const isPaid = ({ payment }: DetailedOrder) => payment === 'completed';

/** The place and the person of these parts, with the number to call. */
function whereTo({ order, customer }: Sale, parts = order.parts): MailRow[] {
  return [
    ...placeRows({ ...order, recipient: order.recipient ?? customer }, parts),
    { label: 'Phone:', value: order.desc ? written(order.desc) : 'none given' },
  ];
}

/** The mail to the operator about an order that shops can begin with. */
export function newOrderMail(shop: MailShop, to: string, sale: Sale): Mail {
  const { order } = sale;
  const { idCommande, confirmBefore } = order;
  const state = isPaid(order) ? 'paid' : 'not paid yet';
  return operatorMail(shop, { to }, `New order ${idCommande}, ${formatNaira(amountToPay(order))}, ${state}`, [
    `New order ${idCommande}:`,
    { rows: order.produits.map(lineRow) },
    { rows: amountRows(order) },
    { rows: whereTo(sale) },
    'Once a shop has confirmed its part:',
    `npm run order -- status ${idCommande} waiting_to_be_shipped`,
    ...(confirmBefore === null
      ? []
      : [`If no part of it is moved forward by ${moment(confirmBefore)}, it is cancelled and its stock is returned.`]),
    'All about it, on a terminal or in the browser:',
    `npm run order -- show ${idCommande}\nnpm run desk`,
  ]);
}

/** How the shop's part is paid. */
const paymentRow = (order: DetailedOrder): MailRow => ({
  label: 'Payment:',
  value: isPaid(order) ? 'paid' : `${oneLine(order.payment_method ?? NO_METHOD)}, not paid yet`,
});

/** The mail to a shop about its part of an order. @param replyTo where the shop's answer goes */
export function newPartMail(shop: MailShop, { id, email }: ShopMailbox, replyTo: string, sale: Sale): Mail {
  const { order } = sale;
  const parts = order.parts.filter(({ boutique }) => boutique.id === id);
  const lines = order.produits.filter(({ boutique }) => boutique.id === id);
  const kobo = lines.reduce((sum, { commande_produit }) => sum + Math.round(commande_produit.montant * 100), 0);
  const name = named(parts[0]?.boutique.nomBoutique ?? '');
  const deadline = order.confirmBefore;
  return operatorMail(shop, { to: email, replyTo }, `New order ${order.idCommande} for ${name}`, [
    `${name} has a new order, ${order.idCommande}:`,
    { rows: lines.map(lineRow) },
    { rows: [{ label: 'Your products together:', value: formatNaira(kobo / 100) }, paymentRow(order)] },
    { rows: whereTo(sale, parts) },
    'Please answer this mail to confirm that you have the products, and again when they can be sent or picked up.',
    ...(deadline === null ? [] : [`Please confirm before ${moment(deadline)}; after that it may be cancelled.`]),
    'Use the address and the phone number for this order alone.',
  ]);
}

/** The mail to the operator about money of an order that is now due back. */
export function dueBackMail(
  shop: MailShop,
  to: string,
  { idCommande }: DetailedOrder,
  refunds: readonly Refund[],
): Mail {
  return operatorMail(shop, { to }, `Due back: money paid for order ${idCommande}`, [
    `Money for order ${idCommande} has to be paid back: the order was cancelled, paid twice, or paid with another amount.`,
    { rows: refunds.map((refund) => ({ label: money(refund), value: `(payment ${oneLine(refund.reference)})` })) },
    'Pay it back through its provider:',
    refunds.map(({ reference }) => `npm run order -- refund ${oneLine(reference)}`).join('\n'),
    'What was paid back by hand is recorded with "refunded" in place of "refund".',
  ]);
}
