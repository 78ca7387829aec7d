/** Queues the daily mails to the operator and the shops: payments due back, and stock that has become low. */
import type { Services } from '../../api/services.ts';
import type { Writer } from '../../data/database.ts';
import { queueMails } from '../../providers/mail.ts';
import { refundsDue } from '../orders/fulfilment/operator-orders.repository.ts';
import { dailyMail, shopStockMail } from './daily.mails.ts';
import { type NewLowStock, noteLowStock } from './low-stock.repository.ts';

/** Products, or payments, in a mail. */
const MAX_LISTED = 20;

const NO_STOCK: NewLowStock = { total: 0, products: [], shops: [] };

/**
 * Queues the mails of a day in the transaction that takes the turn, and returns how many. Payments are in it until they
 * are paid back; a product once, until it is in stock again.
 * @param now milliseconds since 1970
 */
export async function queueDailyMails(
  trx: Writer,
  { shop, orders: { ordersTo }, dailyMail: { lowStock } }: Pick<Services, 'shop' | 'orders' | 'dailyMail'>,
  now: number,
): Promise<number> {
  const stock =
    lowStock === undefined ? NO_STOCK : await noteLowStock(trx, { threshold: lowStock, limit: MAX_LISTED }, now);
  const refunds = await refundsDue(trx, MAX_LISTED);
  const toOperator =
    ordersTo === undefined ? undefined : dailyMail(shop, { to: ordersTo }, { stock, refunds, threshold: lowStock });
  const mails = [
    ...(toOperator ? [toOperator] : []),
    ...stock.shops.map((one) => shopStockMail(shop, ordersTo ?? shop.supportEmail, one)),
  ];
  await queueMails(trx, mails, now);
  return mails.length;
}
