/** Sends an order to the API: the same calls for the checkout of islands and for the one without script. */

import type { ApiClient, CallAnswer, ClientError } from '../../../client/client.ts';
import type { Session } from '../../account/session/session.ts';
import type { CartLine } from '../../cart/cart.ts';
import { ORDER_CURRENCY } from '../order-amounts.ts';
import type { OrderProcess } from './order-process.ts';
import { linesBody, orderBody } from './place-order.ts';

export type PlacedOrder = CallAnswer<'createOrder'>;

type Caller = Pick<ApiClient, 'call'>;

/** The result. `taken`: an earlier order with other products has this number. */
export type Outcome =
  | { readonly kind: 'placed'; readonly order: PlacedOrder }
  | { readonly kind: 'taken' | 'failed'; readonly error: ClientError };

/** What is ordered. */
export interface Wanted {
  readonly session: Session;
  readonly order: OrderProcess;
  /** The available lines. */
  readonly lines: readonly CartLine[];
  readonly rate: number | undefined;
  /** Ids of the pick-up points; none for a delivery. */
  readonly pickUpPoints: readonly number[];
  /** Naira for the delivery, as shown to the customer; undefined if none was. */
  readonly fee?: number | undefined;
  /** Solved captcha, of a first order without a password. */
  readonly captcha?: string | undefined;
}

/** `taux.valeur` of the Naira; undefined if it could not be read. */
export async function readRate(client: Caller): Promise<number | undefined> {
  const answer = await client.call('listCurrencies');
  return answer.ok ? answer.data.data.find(({ nom }) => nom === ORDER_CURRENCY)?.taux.valeur : undefined;
}

/**
 * Creates the order, then its lines; the order is placed once the lines are accepted. Every step is
 * idempotent: a retry under the same number creates no second order.
 */
export async function sendOrder(client: Caller, wanted: Wanted): Promise<Outcome> {
  const { session, order, lines, rate, pickUpPoints, fee, captcha } = wanted;
  const body = orderBody(order, lines, rate, session, fee);
  const created = await client.call('createOrder', { body, ...(captcha === undefined ? {} : { captcha }) });
  if (!created.ok) return { kind: 'failed', error: created.error };
  const { id, status } = created.data;
  const added = await client.call('addOrderLines', { body: linesBody(id, lines, order.numTel, pickUpPoints) });
  if (added.ok) return { kind: 'placed', order: added.data.commande ?? created.data };
  const isOther = status !== 'draft' && added.error.kind === 'conflict';
  return { kind: isOther ? 'taken' : 'failed', error: added.error };
}
