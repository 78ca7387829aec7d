/** Places an order. Every step is idempotent: retries create no second order. */

import type { ApiClient, ClientError } from '../../../client/client.ts';
import { plainCall } from '../../../client/plain-call.ts';
import { isOffline } from '../../../offline/waiting.browser.ts';
import { invalid } from '../../../shared/failure.ts';
import { storeStateFor } from '../../../shared/navigation-state.ts';
import { api } from '../../account/session/api.browser.ts';
import { currentSession, updateSession } from '../../account/session/session.store.ts';
import type { Session } from '../../account/session/session.ts';
import { addressesCalls } from '../../addresses/addresses.calls.ts';
import { changeCart } from '../../cart/cart.store.ts';
import { type CartLine, keyOf } from '../../cart/cart.ts';
import { chooseState, chosenState } from '../../delivery/chosen-state.store.ts';
import { stateNamed } from '../../delivery/states.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import { ORDER_SUCCESS_PAGE } from '../order-places.ts';
import { PICK_UP } from '../order-status.ts';
import { ordersCalls } from '../orders.calls.ts';
import { addressToKeep } from './book-details.ts';
import { currentOrder, forgetOrder } from './checkout.store.ts';
import type { OrderProcess } from './order-process.ts';
import {
  CONFIRM_DELAY,
  LEAVE_DELAY,
  NOT_CONFIRMED,
  NOTHING_ORDERED,
  ORDER_CONFIRMED,
  ORDER_PLACED,
  type Outcome,
  type PlacedOrder,
  sendOrder,
  type Wanted,
} from './order-requests.ts';

type Caller = Pick<ApiClient, 'call'>;

/**
 * Saves the phone number of a customer without one. The order contains it anyway, so a refusal is shown
 * but does not stop the order. Returns an error message if the server cannot be reached.
 */
async function storePhone(client: Caller, session: Session, numTel: string): Promise<ClientError | undefined> {
  if (session.numTel) return undefined;
  const answer = await client.call('updateClient', { params: { id: session.id }, body: { numTel: numTel.trim() } });
  if (answer.ok) {
    const { message: _, ...stored } = answer.data;
    updateSession(stored);
    return undefined;
  }
  if (answer.error.status === 0 || answer.error.code === 'session_expired') return answer.error;
  showToast('neutral', `Your phone number was not added to your account. ${answer.error.message}`.trim());
  return undefined;
}

/** The error for sending without a network, shown only in the form, which has the focus; undefined with a network. */
export const refusedOffline = () => (isOffline() ? { ...invalid(NOTHING_ORDERED), isQuiet: true } : undefined);

/** Saves the phone number, then sends the order. */
export async function submitOrder(wanted: Wanted, client: Caller = api()): Promise<Outcome> {
  const error = await storePhone(client, wanted.session, wanted.order.numTel);
  return error ? { kind: 'failed', error } : sendOrder(client, wanted);
}

/** Confirms the order at the server; the request survives leaving the page. */
async function confirmAtServer(order: PlacedOrder): Promise<void> {
  const bearer = currentSession()?.token;
  try {
    const answer = await plainCall(ordersCalls.setOrderStatus, {
      params: { orderId: order.id },
      body: { status: 'confirmed' },
      keepalive: true,
      ...(bearer === undefined ? {} : { bearer }),
    });
    if (!answer.ok) throw new Error(`The order was not confirmed: ${answer.status}`);
    storeStateFor(ORDER_SUCCESS_PAGE, await answer.json());
    showToast('success', ORDER_CONFIRMED);
  } catch (error) {
    console.warn(error);
    showToast('danger', NOT_CONFIRMED);
  }
}

/** Saves the address of the order in the address book; the request survives leaving the page. */
async function keepAddress(order: OrderProcess, { id, token }: Session): Promise<void> {
  const body = addressToKeep(order);
  if (!body) return;
  try {
    const answer = await plainCall(addressesCalls.addAddress, { params: { id }, body, bearer: token, keepalive: true });
    if (!answer.ok) throw new Error(`The address was not saved: ${answer.status}`);
  } catch (error) {
    console.warn(error);
  }
}

/** Makes pages show prices for the state of this order from now on, unless the shopper chose a state. */
function rememberState({ modeLiv, etat }: OrderProcess): void {
  const state = modeLiv === PICK_UP ? undefined : stateNamed(etat);
  if (state !== undefined && chosenState() === '') chooseState(state);
}

/**
 * Finishes a placed order: clears both carts and the order data, confirms the order, and opens the
 * success page. If interrupted, the order is still placed.
 * @param lines the ordered lines; lines added in the meantime stay
 */
export function finishOrder(order: PlacedOrder, lines: readonly CartLine[], session: Session): void {
  showToast('success', ORDER_PLACED);
  storeStateFor(ORDER_SUCCESS_PAGE, order);
  const process = currentOrder();
  rememberState(process);
  void keepAddress(process, session);
  const { id, cartId, isGuest } = session;
  // Only this device knows who they are, which prefills the next order and an account.
  if (isGuest) {
    const [numTel, email] = [process.numTel.trim(), process.email.trim() || null];
    updateSession({ id, nom: process.nom, pseudo: process.pseudo, numTel, email });
  }
  const ordered = new Set(lines.map(keyOf));
  changeCart((now) => now.filter((line) => !ordered.has(keyOf(line))));
  forgetOrder(order);
  void api()
    .call('clearCart', { params: { cartId } })
    .then((cleared) => {
      // The browser's cart wins, and is synchronized again.
      if (!cleared.ok) console.warn('The server did not clear the cart.', cleared.error);
    });
  setTimeout(() => void confirmAtServer(order), CONFIRM_DELAY);
  setTimeout(() => location.assign(ORDER_SUCCESS_PAGE), LEAVE_DELAY);
}

/** One confirmation at a time, across tabs if the browser has locks: a second one finds the cart cleared. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('order', work) : work();
