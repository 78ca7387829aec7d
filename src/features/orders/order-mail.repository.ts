/** Puts the mails of an order into the outbox, in the transaction of what they tell. */
import type { Writer } from '../../platform/database/database.ts';
import type { Services } from '../../platform/providers/services.ts';

/** What a mail tells of an order. */
export type OrderNews = 'placed' | 'paid' | 'shipped' | 'cancelled' | 'refund_due';

/** Writes to the address of the order, else to the customer's; to nobody when there is neither. @param now milliseconds since 1970 */
export async function queueOrderMail(
  _trx: Writer,
  _services: Pick<Services, 'shop' | 'orders'>,
  _orderId: number,
  _news: OrderNews,
  _now: number,
): Promise<void> {}
