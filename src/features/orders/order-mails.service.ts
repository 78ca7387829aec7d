/** Creates all mails about orders, and adds them to the outbox in the transaction of the change that they report. */

import type { Services } from '../../api/services.ts';
import type { Reader, Writer } from '../../data/database.ts';
import { queueMails } from '../../providers/mail.ts';
import { type Addressee, addresseeOf } from '../account/clients.repository.ts';
import { emailKey } from '../account/identifiers/identifiers.ts';
import { refundsDueOf } from '../payments/payments.repository.ts';
import { type Expiry, type OrderMailKind, orderMail, type Refund, shortOrderMail } from './order.mails.ts';
import type { DetailedOrder } from './orders.repository.ts';

export type { Expiry, OrderMailKind } from './order.mails.ts';

/** Refunds due to the customer of the order. */
async function refundsOf(db: Reader, orderId: number): Promise<Refund[]> {
  const payments = await refundsDueOf(db, orderId);
  return payments.map(({ reference, currency, dueKobo }) => ({ reference, kobo: dueKobo, currency }));
}

/** Settings that changes of orders and their mails need; structured-cloneable. */
export type OrderSettings = Pick<Services, 'shop' | 'orders'>;

interface MailOccasion {
  /** Ids of the shops that have just sent their part. */
  readonly sentBy?: readonly number[];
  /** Why it expired, if it was cancelled for that. */
  readonly expired?: Expiry | undefined;
  /** The customer, if already read. */
  readonly client?: Addressee | undefined;
}

/**
 * Queues the mails about `order`, as it is after the change: the whole mail to the customer's proven address, even if
 * the order has another one, and when the order is placed a short mail to the address typed for it, unless a customer
 * proved that one. The caller wakes the sender (`services.mailQueued`) after the transaction.
 * @param now milliseconds since 1970
 */
export async function queueOrderMail(
  trx: Writer,
  { shop }: Pick<OrderSettings, 'shop'>,
  order: DetailedOrder,
  news: OrderMailKind,
  now: number,
  { sentBy = [], expired, client: known }: MailOccasion = {},
): Promise<void> {
  const [client, refunds] = await Promise.all([
    known ?? addresseeOf(trx, order.clientId),
    news === 'placed' ? [] : refundsOf(trx, order.id),
  ]);
  const { email, pseudo = '' } = client ?? {};
  const typed = order.email || undefined;
  const isOther = typed !== undefined && (email === undefined || emailKey(typed) !== emailKey(email));
  const data = { news, order, sentBy, refunds, expired };
  const mails = [
    ...(email === undefined ? [] : [orderMail(shop, { email, pseudo, isProven: true }, data)]),
    ...(isOther && news === 'placed' ? [shortOrderMail(shop, typed, order)] : []),
  ];
  await queueMails(trx, mails, now);
}
