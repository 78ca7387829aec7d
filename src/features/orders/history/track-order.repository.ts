/** Reads what tracking without a sign-in tells (G-151). */
import type { Reader } from '../../../data/database.ts';
import { phoneKey } from '../../account/identifiers.ts';
import { ORDER_NUMBER, ORDER_NUMBER_PREFIX } from '../order-number.ts';
import type { OrderStatus } from '../order-status.ts';

/** The number as orders have it: `ap-ng-0012345` and `0012345` mean `AP-NG-0012345`. */
function numberOf(typed: string): string {
  const text = typed.replace(/\s/g, '').toUpperCase();
  return text.startsWith(ORDER_NUMBER_PREFIX) ? text : ORDER_NUMBER_PREFIX + text;
}

/**
 * The order with this number, when `phone` is the one that was given for it, or its customer's where none was; undefined
 * otherwise, whichever of the two is wrong.
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
