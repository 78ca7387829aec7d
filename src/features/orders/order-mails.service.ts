/** All mails about an order are made here, and queued in the outbox in the transaction of the change that they report. */
import type { Reader, Writer } from '../../data/database.ts';
import { queueMail } from '../../providers/mail.ts';
import type { Services } from '../../providers/services.ts';
import { clientById, provenEmailOf } from '../account/clients.repository.ts';
import { refundsDueOf } from '../payments/payments.repository.ts';
import { type Expiry, type OrderNews, orderMail, type Refund } from './order.mails.ts';
import { orderById } from './orders.repository.ts';

export type { Expiry, OrderNews } from './order.mails.ts';

/** What the customer of the order is to be paid back. */
async function refundsOf(db: Reader, orderId: number): Promise<Refund[]> {
  const payments = await refundsDueOf(db, orderId);
  return payments.map(({ reference, amountKobo, currency, paidKobo, paidCurrency }) => ({
    reference,
    kobo: paidKobo ?? amountKobo,
    currency: paidCurrency ?? currency,
  }));
}

/** Settings that changes of orders and their mails need; structured-cloneable. */
export type OrderSettings = Pick<Services, 'shop' | 'orders'>;

interface MailOccasion {
  /** Ids of the shops that sent their part just now. */
  readonly sentBy?: readonly number[];
  /** Why it was cancelled, when its time was over. */
  readonly expired?: Expiry | undefined;
}

/**
 * Writes to the address that was given for the order, else to the customer's if that is proven; to nobody when there is
 * neither. The caller wakes the sender (`services.mailQueued`) once the transaction is through.
 * @param now milliseconds since 1970
 */
export async function queueOrderMail(
  trx: Writer,
  { shop, orders }: OrderSettings,
  orderId: number,
  news: OrderNews,
  now: number,
  { sentBy = [], expired }: MailOccasion = {},
): Promise<void> {
  const order = await orderById(trx, orderId, orders);
  if (!order) throw new Error(`There is no order with the id ${orderId} to write about.`);
  const client = await clientById(trx, order.clientId);
  const email = order.email || (await provenEmailOf(trx, order.clientId));
  if (!email) return;
  const refunds = news === 'placed' ? [] : await refundsOf(trx, orderId);
  const to = { email, pseudo: client?.pseudo ?? '' };
  await queueMail(trx, orderMail(shop, to, { news, order, sentBy, refunds, expired }), now);
}
