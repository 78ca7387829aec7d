/** Creates all mails about orders, and adds them to the outbox in the transaction of the change that they report. */

import type { Services } from '../../api/services.ts';
import type { Reader, Writer } from '../../data/database.ts';
import { type Mail, queueMails } from '../../providers/mail.ts';
import { type Addressee, addresseeOf } from '../account/clients.repository.ts';
import { emailKey } from '../account/identifiers/identifiers.ts';
import { refundsDueOf } from '../payments/payments.repository.ts';
import { dueBackMail, newOrderMail, newPartMail } from './operator/sale.mails.ts';
import { mailboxesOf, type Sale, type ShopMailbox, saleOf } from './operator/sale.repository.ts';
import { type Expiry, type OrderMailKind, orderMail, type Refund, shortOrderMail } from './order.mails.ts';
import { awaitsPayment } from './order-status.ts';
import type { DetailedOrder } from './orders.repository.ts';

export type { Expiry, OrderMailKind } from './order.mails.ts';

/** Refunds due to the customer of the order. */
async function refundsOf(db: Reader, orderId: number): Promise<Refund[]> {
  const payments = await refundsDueOf(db, orderId);
  return payments.map(({ reference, currency, dueKobo }) => ({ reference, kobo: dueKobo, currency }));
}

/** Settings that changes of orders and their mails need; structured-cloneable. */
export type OrderSettings = Pick<Services, 'shop' | 'orders'>;

/** The sale of an order and the shops that get mails, if already read. */
export interface KnownSale {
  /** Name of who ordered. */
  readonly customer: string;
  readonly mailboxes: readonly ShopMailbox[];
}

interface MailOccasion {
  /** Ids of the shops that have just sent their part. */
  readonly sentBy?: readonly number[];
  /** Why it expired, if it was cancelled for that. */
  readonly expired?: Expiry | undefined;
  /** The customer, if already read. */
  readonly client?: Addressee | undefined;
  readonly sale?: KnownSale | undefined;
}

/** Whether shops can begin with the order now: it is placed and needs no payment first, or is paid. */
const isSale = (kind: OrderMailKind, order: DetailedOrder) =>
  kind === 'paid' || (kind === 'placed' && !awaitsPayment(order));

/** The mails about a sale to the operator and the shops. */
function saleMails({ shop, orders }: OrderSettings, sale: Sale, mailboxes: readonly ShopMailbox[]): Mail[] {
  const { ordersTo } = orders;
  const replyTo = ordersTo ?? shop.supportEmail;
  return [
    ...(ordersTo === undefined ? [] : [newOrderMail(shop, ordersTo, sale)]),
    ...mailboxes.map((mailbox) => newPartMail(shop, mailbox, replyTo, sale)),
  ];
}

/** The mails about the order to the operator and the shops; none for what only its customer has to know. */
async function mailsToShops(
  trx: Writer,
  settings: OrderSettings,
  order: DetailedOrder,
  { kind, refunds, known }: { kind: OrderMailKind; refunds: readonly Refund[]; known: KnownSale | undefined },
): Promise<Mail[]> {
  const { ordersTo } = settings.orders;
  if (kind === 'refund_due' && ordersTo !== undefined) return [dueBackMail(settings.shop, ordersTo, order, refunds)];
  if (!isSale(kind, order)) return [];
  if (known) return saleMails(settings, { order, customer: known.customer }, known.mailboxes);
  const [sale, mailboxes] = await Promise.all([saleOf(trx, order), mailboxesOf(trx, order.id)]);
  return saleMails(settings, sale, mailboxes);
}

/**
 * Queues the mails about `order`, as it is after the change: the whole mail to the customer's proven address, even if
 * the order has another one, and when the order is placed a short mail to the address typed for it, unless a customer
 * proved that one; to the operator and the shops when they can begin with it, and to the operator when money is due
 * back. The caller wakes the sender (`services.mailQueued`) after the transaction.
 * @param now milliseconds since 1970
 */
export async function queueOrderMail(
  trx: Writer,
  settings: OrderSettings,
  order: DetailedOrder,
  kind: OrderMailKind,
  now: number,
  { sentBy = [], expired, client: known, sale }: MailOccasion = {},
): Promise<void> {
  const { shop } = settings;
  const [client, refunds] = await Promise.all([
    known ?? addresseeOf(trx, order.clientId),
    kind === 'placed' ? [] : refundsOf(trx, order.id),
  ]);
  const { email, pseudo = '' } = client ?? {};
  const typed = order.email || undefined;
  const isOther = typed !== undefined && (email === undefined || emailKey(typed) !== emailKey(email));
  const data = { kind, order, sentBy, refunds, expired };
  const mails = [
    ...(email === undefined ? [] : [orderMail(shop, { email, pseudo, isProven: true }, data)]),
    ...(isOther && kind === 'placed' ? [shortOrderMail(shop, typed, order)] : []),
    ...(await mailsToShops(trx, settings, order, { kind, refunds, known: sale })),
  ];
  await queueMails(trx, mails, now);
}
