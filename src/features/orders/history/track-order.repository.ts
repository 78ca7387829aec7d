/** Reads the data for tracking without sign-in. */
import type { Reader } from '../../../data/database.ts';
import type { OrderStatus } from '../../../data/tables/orders.ts';
import { phoneKey } from '../../account/identifiers/phone-number.ts';
import { ORDER_NUMBER, ORDER_NUMBER_PREFIX } from '../order-number.ts';

/** Normalizes a number: `ap-ng-0012345` and `0012345` mean `AP-NG-0012345`. */
function numberOf(typed: string): string {
  const text = typed.replace(/\s/g, '').toUpperCase();
  return text.startsWith(ORDER_NUMBER_PREFIX) ? text : ORDER_NUMBER_PREFIX + text;
}

/** The normalised input. */
export interface TrackedBy {
  /** `AP-NG-` and seven digits. */
  readonly idCommande: string;
  /** In the form of `phoneKey`. */
  readonly phone: string;
}

/** Normalises the input; undefined if it cannot be an order's number and a phone number. */
export function trackedBy(number: string, typedPhone: string): TrackedBy | undefined {
  const [idCommande, phone] = [numberOf(number), phoneKey(typedPhone)];
  return ORDER_NUMBER.test(idCommande) && phone !== '' ? { idCommande, phone } : undefined;
}

/** All that tracking returns: the progress of the order, and whether it is delivered or picked up. */
interface TrackedState {
  readonly idCommande: string;
  readonly status: OrderStatus;
  readonly modeLivraison: string;
}

/**
 * The order with this number, if `phone` is its phone number or, without one, its customer's; undefined otherwise.
 */
export async function trackedOrder(db: Reader, { idCommande, phone }: TrackedBy): Promise<TrackedState | undefined> {
  const order = await db
    .selectFrom('commandes as o')
    .leftJoin('clients as c', 'c.id', 'o.clientId')
    .select(['o.idCommande', 'o.status', 'o.modeLivraison', 'o.desc', 'c.numTel'])
    .where('o.idCommande', '=', idCommande)
    .where('o.status', '!=', 'draft')
    .executeTakeFirst();
  if (!order || phoneKey(order.desc || order.numTel || '') !== phone) return undefined;
  return { idCommande: order.idCommande, status: order.status, modeLivraison: order.modeLivraison };
}
