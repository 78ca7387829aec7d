/** Reads the data for tracking without sign-in (G-151). */
import type { Reader } from '../../../data/database.ts';
import { phoneKey } from '../../account/identifiers.ts';
import { ORDER_NUMBER, ORDER_NUMBER_PREFIX } from '../order-number.ts';
import type { OrderStatus } from '../order-status.ts';

/** Normalizes a number: `ap-ng-0012345` and `0012345` mean `AP-NG-0012345`. */
function numberOf(typed: string): string {
  const text = typed.replace(/\s/g, '').toUpperCase();
  return text.startsWith(ORDER_NUMBER_PREFIX) ? text : ORDER_NUMBER_PREFIX + text;
}

/**
 * The order with this number, if `phone` is its phone number or, without one, its customer's; undefined otherwise.
 */
export async function trackedOrder(
  db: Reader,
  typed: string,
  phone: string,
): Promise<{ idCommande: string; status: OrderStatus } | undefined> {
  const idCommande = numberOf(typed);
  const key = phoneKey(phone);
  if (!ORDER_NUMBER.test(idCommande) || key === '') return undefined;
  const order = await db
    .selectFrom('commandes as o')
    .leftJoin('clients as c', 'c.id', 'o.clientId')
    .select(['o.idCommande', 'o.status', 'o.desc', 'c.numTel'])
    .where('o.idCommande', '=', idCommande)
    .where('o.status', '!=', 'draft')
    .executeTakeFirst();
  if (!order || phoneKey(order.desc || order.numTel || '') !== key) return undefined;
  return { idCommande: order.idCommande, status: order.status };
}
