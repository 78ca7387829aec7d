/** The mails of an order, in text and HTML. */

import type { Mail } from '../../providers/mail.ts';
import {
  type Addressee,
  composeMail,
  type MailPart,
  type MailRow,
  type MailShop,
  pageAddress,
} from '../../providers/mail-body.ts';
import { formatDate, formatMoment } from '../../shared/dates.ts';
import { formatAmount, formatNaira } from '../../shared/money.ts';
import { oneLine, withoutLinks } from '../../shared/one-line.ts';
import { cut } from '../../shared/text.ts';
import { SECURITY_PAGE } from '../account/hub/account-places.ts';
import { choiceText } from '../products/choices.ts';
import { RETURNS_PAGE } from '../returns/returns.ts';
import { placeText } from './checkout/pick-up.ts';
import { amountToPay, PAYMENT_CURRENCY, unitAmount } from './order-amounts.ts';
import { waitingInOrder, whenMessage } from './order-day.ts';
import { TRACK_PAGE } from './order-places.ts';
import { awaitsPayment, NO_METHOD, PICK_UP } from './order-status.ts';
import type { DetailedOrder } from './orders.repository.ts';

/** The event that a mail reports. */
export type OrderMailKind = 'placed' | 'paid' | 'shipped' | 'cancelled' | 'refund_due';

/** Why an order expired: it was not paid by card, or no shop prepared it in time. */
export type Expiry = 'unpaid' | 'unconfirmed';

/** A refund. */
export interface Refund {
  readonly reference: string;
  readonly kobo: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** The data of a mail about an order. */
export interface OrderMailData {
  readonly kind: OrderMailKind;
  readonly order: DetailedOrder;
  /** Shops that have just sent their part. */
  readonly sentBy: readonly number[];
  readonly refunds: readonly Refund[];
  /** Why it was cancelled when it expired. */
  readonly expired?: Expiry | undefined;
}

/** Maximum characters of a name. */
const NAME = 200;
/** A name on one line, cut if it is very long. */
export const named = (name: string) => cut(oneLine(name), NAME);

/** Text that a customer wrote, without links: a mail of the shop must not link to foreign pages. */
export const written = (text: string) => withoutLinks(oneLine(text));

/** `22 Nov 2026, 09:15 (time in Lagos)`. */
export const moment = (iso: string) => `${formatMoment(iso)} (time in Lagos)`;

/** An amount in its currency. */
export const money = ({ kobo, currency }: Refund) =>
  currency === PAYMENT_CURRENCY ? formatNaira(kobo / 100) : `${currency} ${formatAmount(kobo / 100)}`;

type Line = DetailedOrder['produits'][number];

/** The row of a line: units, price and shop. */
export function lineRow({ nom, boutique, mesure, commande_produit }: Line): MailRow {
  const { qte, qteBackorder, montant } = commande_produit;
  const unit = mesure === null ? '' : ` ${named(mesure.initials)}`;
  const { naira, isExact } = unitAmount(commande_produit);
  const choice = choiceText(commande_produit);
  const each = isExact ? ` × ${formatNaira(naira)} =` : ':';
  return {
    label: named(nom),
    value: `${qte}${unit}${each} ${formatNaira(montant)}`,
    notes: [
      ...(choice === '' ? [] : [named(choice)]),
      `from ${named(boutique.nomBoutique)}`,
      ...(qteBackorder > 0 ? [`${qteBackorder} of ${qte} follow later: they are not in stock now`] : []),
    ],
  };
}

/** The rows of the amounts, and how it is paid. */
export function amountRows(order: DetailedOrder): MailRow[] {
  const isPaid = order.payment === 'completed';
  const toPay = { label: isPaid ? 'Paid' : 'Amount to pay', value: formatNaira(amountToPay(order)) };
  return [
    { label: 'Products', value: formatNaira(order.priceTotal) },
    // A pick-up has no delivery fee.
    ...(order.fraisLivraison > 0 ? [{ label: 'Delivery', value: formatNaira(order.fraisLivraison) }] : []),
    // A cancelled order has nothing to pay.
    ...(order.status === 'cancelled' ? [] : [toPay]),
    { label: 'Payment method:', value: oneLine(order.payment_method ?? NO_METHOD) },
  ];
}

function dayOf(order: DetailedOrder): string | undefined {
  const { dateLivraison: day, heureLivraison: hour } = order;
  if (!day) return undefined;
  const date = /^\d{4}-\d\d-\d\d$/.test(day) ? formatDate(day) : written(day);
  return whenMessage(hour ? `${date}, ${written(hour)}` : date, waitingInOrder(order));
}

/** The pick-up address of a shop's part. */
const pickUpRow = ({ boutique, pickUp }: DetailedOrder['parts'][number]): MailRow => ({
  label: `Pick up at ${named(boutique.nomBoutique)}:`,
  value: oneLine(placeText(pickUp)),
});

/** The rows with the place of delivery, or the pick-up places. @param parts the listed parts */
export function placeRows(order: DetailedOrder, parts = order.parts): MailRow[] {
  const shops = new Set(parts.map(({ boutique }) => boutique.id));
  const day = dayOf({ ...order, produits: order.produits.filter(({ boutique }) => shops.has(boutique.id)) });
  return [
    { label: order.modeLivraison === PICK_UP ? 'Pick up:' : 'Delivered to:', value: written(order.adresse) },
    ...(order.modeLivraison === PICK_UP ? parts.map(pickUpRow) : []),
    ...(order.recipient ? [{ label: 'For:', value: written(order.recipient) }] : []),
    ...(day === undefined ? [] : [{ label: 'When:', value: day }]),
  ];
}

/** The products, amounts and address of the order. */
const whole = (order: DetailedOrder): MailPart[] => [
  { rows: order.produits.map(lineRow) },
  { rows: amountRows(order) },
  ...(order.status === 'cancelled' ? [] : [{ rows: placeRows(order) }]),
];

const SUBJECTS: Readonly<Record<OrderMailKind, (order: DetailedOrder) => string>> = {
  placed: ({ idCommande }) => `We received your order ${idCommande}`,
  paid: ({ idCommande }) => `Your order ${idCommande} is paid`,
  shipped: ({ idCommande, modeLivraison }) =>
    modeLivraison === PICK_UP ? `Your order ${idCommande} is coming` : `Your order ${idCommande} is on its way`,
  cancelled: ({ idCommande }) => `Your order ${idCommande} was cancelled`,
  refund_due: ({ idCommande }) => `Refund for order ${idCommande}`,
};

function placed({ order }: OrderMailData, toOrder: MailPart): MailPart[] {
  const thanks = `Thank you. We received your order ${order.idCommande}.`;
  if (!awaitsPayment(order) || order.payBefore === null)
    return [
      thanks,
      ...whole(order),
      ...(order.confirmBefore === null
        ? []
        : [`If no shop confirms it by ${moment(order.confirmBefore)}, it is cancelled and you pay nothing.`]),
      'Your order:',
      toOrder,
    ];
  return [
    thanks,
    ...whole(order),
    'It will be sent once it is paid. To pay, open your order and choose “Proceed to payment”:',
    toOrder,
    `Pay before ${moment(order.payBefore)}; after that the order is cancelled.`,
  ];
}

/** The sentence about how a shop sent its part. */
function sending({ boutique, status, nom }: DetailedOrder['parts'][number]): MailRow {
  const how = status === 'available_for_pickup' ? 'ready for you to pick up' : 'on its way';
  return {
    label: `${named(boutique.nomBoutique)}:`,
    value: how,
    ...(nom === null ? {} : { notes: [`Delivery person: ${named(nom)}`] }),
  };
}

function shipped({ order, sentBy }: OrderMailData, toOrder: MailPart): MailPart[] {
  const parts = order.parts.filter(({ boutique }) => sentBy.includes(boutique.id));
  const lines = order.produits.filter(({ boutique }) => sentBy.includes(boutique.id));
  const rest = order.parts.length - parts.length;
  return [
    `There is an update on your order ${order.idCommande}:`,
    { rows: parts.map(sending) },
    { rows: lines.map(lineRow) },
    ...(rest > 0 ? ['The other shops send their parts separately.'] : []),
    { rows: amountRows(order) },
    { rows: placeRows(order, parts) },
    'Follow it here:',
    toOrder,
  ];
}

const EXPIRED: Readonly<Record<Expiry, string>> = {
  unpaid: ' because it was not paid in time',
  unconfirmed: ' because no shop confirmed it in time. We are sorry; you are welcome to order again',
};

function cancelled({ order, expired }: OrderMailData, toOrder: MailPart): MailPart[] {
  return [
    `Your order ${order.idCommande} was cancelled${expired ? EXPIRED[expired] : ''}. There is nothing to pay.`,
    ...whole(order),
    'Your order:',
    toOrder,
  ];
}

function refundDue({ order, refunds }: OrderMailData, toOrder: MailPart): MailPart[] {
  return [
    order.status === 'cancelled'
      ? `Your order ${order.idCommande} was cancelled, and we received a payment for it. We are refunding you:`
      : `We received a payment for your order ${order.idCommande} that does not match it. We are refunding you:`,
    { rows: refunds.map((refund) => ({ label: money(refund), value: `(payment ${oneLine(refund.reference)})` })) },
    ...whole(order),
    'Your order:',
    toOrder,
  ];
}

const BODY_OF = {
  placed,
  paid: ({ order }: OrderMailData, toOrder: MailPart) => [
    `Thank you. Your order ${order.idCommande} is paid, and the shops are preparing it.`,
    ...whole(order),
    'Your order:',
    toOrder,
  ],
  shipped,
  cancelled,
  refund_due: refundDue,
} satisfies Readonly<Record<OrderMailKind, (data: OrderMailData, toOrder: MailPart) => MailPart[]>>;

/** The mail to a customer about their order. */
export function orderMail(shop: MailShop, to: Addressee, data: OrderMailData): Mail {
  const { kind, order } = data;
  const toOrder = { link: pageAddress(shop, `/user/orders/${order.id}`) };
  const parts = [
    ...BODY_OF[kind](data, toOrder),
    'Or track it without signing in, with its number and your phone number:',
    { link: pageAddress(shop, TRACK_PAGE) },
    // A cancelled order has nothing to return.
    ...(order.status === 'cancelled' ? [] : ['Returns and refunds:', { link: pageAddress(shop, RETURNS_PAGE) }]),
  ];
  return composeMail(shop, to, { kind: 'order', subject: SUBJECTS[kind](order) }, parts);
}

/**
 * The one mail about a placed order to an address that its customer has not proved. The address may belong to somebody
 * else, so the mail contains nothing that the customer typed.
 */
export function shortOrderMail(shop: MailShop, email: string, order: DetailedOrder): Mail {
  const to: Addressee = { email, pseudo: '', isProven: false };
  const { idCommande, payBefore } = order;
  return composeMail(shop, to, { kind: 'order', subject: SUBJECTS.placed(order) }, [
    `Thank you. We received your order ${idCommande}. Amount to pay: ${formatNaira(amountToPay(order))}.`,
    ...(awaitsPayment(order) && payBefore !== null
      ? [`Pay before ${moment(payBefore)}; after that the order is cancelled.`]
      : []),
    'What is in it, and how far it is:',
    { link: pageAddress(shop, `/user/orders/${order.id}`) },
    'This is the only email about it until you confirm this address in your account:',
    { link: pageAddress(shop, SECURITY_PAGE) },
    'If you did not order anything, somebody typed your address by mistake, and you can ignore this email.',
  ]);
}
