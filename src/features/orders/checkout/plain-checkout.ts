/** The checkout without script: the input of its form, its errors, and the order that it places. */

import type { ApiClient, CallAnswer, ClientError, Result } from '../../../client/client.ts';
import type { ShopSettings } from '../../../client/shop-settings.ts';
import { type Failure, invalid } from '../../../shared/failure.ts';
import type { Session } from '../../account/session/session.ts';
import { cityChosen, onlyCity } from '../../addresses/city-suggestions.ts';
import { cartTotal, needsConsent, orderableLines } from '../../cart/cart.ts';
import type { PlainCart } from '../../cart/plain-cart.ts';
import { type DeliveryRule, deliveryCostsMessage, lacksState } from '../../delivery/delivery-fees.ts';
import { COUNTRY } from '../../delivery/states.ts';
import { waysToPay } from '../../payments/ways-to-pay.ts';
import type { PostedForm } from '../../plain/posted-form.ts';
import { nameWithChoice } from '../../products/choices.ts';
import { PICK_UP } from '../order-status.ts';
import { addressToKeep, type BookAddress, detailsOf } from './book-details.ts';
import { cartErrors, detailErrors, EMPTY_AT_CONFIRM, totalErrors } from './checkout-rules.ts';
import { deliveryLimits, orderFee } from './delivery-limits.ts';
import { type OrderProcess, orderBegunBy, readOrderProcess } from './order-process.ts';
import { readRate, sendOrder } from './order-requests.ts';
import { chosenPoints, type PickUpShop, pickUpError, shopsOfLines } from './pick-up-shops.ts';

/** What the checkout shows beside the cart. */
export interface PlainCheckout {
  readonly customer: CallAnswer<'getClient'>;
  /** The shops of the cart with their pick-up places; undefined if they could not be read. */
  readonly shops: readonly PickUpShop[] | undefined;
  /** The customer's address book; empty if it could not be read. */
  readonly addresses: readonly BookAddress[];
  /** Id of the address of the last delivery. */
  readonly lastUsed: number | null;
}

/**
 * Reads the customer with the address book, and the pick-up places of the cart's shops.
 * @param id the customer in the session's token, which the API checks
 */
export async function readCheckout(client: ApiClient, id: number, cart: PlainCart): Promise<Result<PlainCheckout>> {
  const [customer, book, ...read] = await Promise.all([
    client.call('getClient', { params: { userId: id } }),
    client.call('listAddresses', { params: { id } }),
    ...shopsOfLines(orderableLines(cart.lines)).map(async ({ id, nomBoutique, nomLink }) => {
      const answer = await client.call('getShopByLink', { params: { nomLink } });
      if (!answer.ok) return undefined;
      const { phone, pointDeVentes } = answer.data;
      return { id, nomBoutique, places: pointDeVentes.map((point) => ({ ...point, phone })) };
    }),
  ]);
  if (!customer.ok) return customer;
  const shops = read.filter((shop) => shop !== undefined);
  return {
    ok: true,
    data: {
      customer: customer.data,
      shops: shops.length === read.length ? shops : undefined,
      // Without the book, the customer types the address.
      addresses: book.ok ? book.data.data : [],
      lastUsed: book.ok ? book.data.lastUsed : null,
    },
  };
}

type Customer = PlainCheckout['customer'];

/** The session in the form that the rules of an order need; only the client knows its token. */
const sessionOf = (customer: Customer): Session => ({ ...customer, token: '', expiry: 0 });

/**
 * The order in the form; if the form was not sent yet, a new order with the known data of the customer.
 * @param chosen address of the book that a new order goes to
 * @param state chosen for prices; '' for none
 */
export function orderOfForm(
  customer: Customer,
  typed: PostedForm,
  chosen: BookAddress | undefined,
  state: string,
): OrderProcess {
  if (typed.idCommande === undefined) {
    const { pays, province, ville } = customer;
    const isOther = state !== '' && state !== province;
    const known = isOther
      ? { pays: COUNTRY, etat: state, ville: '' }
      : { pays: pays ?? '', etat: province ?? '', ville: ville ?? '' };
    return { ...orderBegunBy(sessionOf(customer)), ...known, ...(chosen && detailsOf(chosen)) };
  }
  const pickUpPoints = Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const shop = /^pickUp-(\d+)$/.exec(name)?.[1];
      return shop === undefined ? [] : [[shop, Number(value)]];
    }),
  );
  const order = readOrderProcess(JSON.stringify({ ...typed, clientId: customer.id, pickUpPoints }));
  // Browsers do not send an unticked checkbox.
  return { ...order, keepAddress: typed.keepAddress !== undefined };
}

/** The order with the state and country of its city, if none is given and only one city has that name. */
export async function withStateOfCity(client: ApiClient, order: OrderProcess): Promise<OrderProcess> {
  if (order.etat.trim() !== '' || order.ville.trim() === '' || order.modeLiv === PICK_UP) return order;
  const [typed = '', state = ''] = order.ville.split(',').map((part) => part.trim());
  const answer = await client.call('suggestCities', { query: { keyword: typed } });
  // The form asks for the state if the fee needs it.
  if (!answer.ok) return order;
  const city = cityChosen(answer.data.data, `${typed}, ${state}`) ?? onlyCity(answer.data.data, typed);
  return city ? { ...order, ville: city.nom, etat: city.province, pays: city.pays } : order;
}

/** The errors of the fee in the form: it belongs to another state, or has changed. */
function feeErrors(order: OrderProcess, rule: DeliveryRule, shown: string): Failure[] {
  const fee = orderFee(order, rule);
  if (order.modeLiv === PICK_UP || lacksState(rule, order.etat) || shown === String(fee)) return [];
  return [invalid(`${deliveryCostsMessage(order.etat, fee)} Please check the total, then order.`)];
}

const NEW_TOTAL = 'A price or your cart has changed since you opened this page. Please check the total, then order.';

/** The errors of the order. */
export function checkoutErrors(
  order: OrderProcess,
  cart: PlainCart,
  {
    shops,
    cardPayments,
    now,
    shown,
    rule,
  }: {
    shops: PlainCheckout['shops'];
    cardPayments: ShopSettings['cardPayments'];
    now: number;
    /** The totals in the form, in naira: the products, and the delivery to the state of the form. */
    shown: { readonly total: string; readonly fee: string };
    rule: DeliveryRule;
  },
): Failure[] {
  const methods = waysToPay(cardPayments).map(({ method }) => method);
  const lines = orderableLines(cart.lines);
  const asking = lines.filter((line) => needsConsent(line, line.size));
  const place = order.modeLiv === PICK_UP ? pickUpError(shops, order.pickUpPoints) : undefined;
  return [
    ...cartErrors(cart.lines, EMPTY_AT_CONFIRM, cart.maxUnits),
    ...totalErrors(cartTotal(lines)),
    ...(shown.total === String(cartTotal(lines)) ? [] : [invalid(NEW_TOTAL)]),
    ...asking.map((line) =>
      invalid(
        `${nameWithChoice(line)}: not all of it is in stock. Please tick “Order anyway” in your cart, or take fewer.`,
      ),
    ),
    ...detailErrors(order, { methods, ...deliveryLimits(order, lines, rule, now) }),
    ...feeErrors(order, rule, shown.fee),
    ...(place ? [place] : []),
  ];
}

/** The order that was already placed under the number of the form: the form was sent twice, or again after Back. */
export async function placedBefore(client: ApiClient, { clientId, idCommande }: OrderProcess) {
  const answer = await client.call('listOrders', { params: { clientId }, query: { keyword: idCommande } });
  return answer.ok ? answer.data.data.find((order) => order.idCommande === idCommande)?.id : undefined;
}

/** Places and confirms the order, and returns its id. */
export async function placePlainOrder(
  client: ApiClient,
  { customer, shops = [] }: PlainCheckout,
  order: OrderProcess,
  cart: PlainCart,
  fee: number,
): Promise<Result<number>> {
  const failure = await storePhone(client, customer, order.numTel);
  if (failure) return { ok: false, error: failure };
  const pickUpPoints = order.modeLiv === PICK_UP ? chosenPoints(shops, order.pickUpPoints) : [];
  const lines = orderableLines(cart.lines);
  const rate = await readRate(client);
  const outcome = await sendOrder(client, { session: sessionOf(customer), order, lines, rate, pickUpPoints, fee });
  if (outcome.kind !== 'placed') return { ok: false, error: outcome.error };
  const { id } = outcome.order;
  // An order that cannot be confirmed is placed nevertheless, and its page says what it waits for.
  await client.call('setOrderStatus', { params: { orderId: id }, body: { status: 'confirmed' } });
  const address = addressToKeep(order);
  // If the address cannot be saved, as in a full book, the order is placed nevertheless.
  if (address) await client.call('addAddress', { params: { id: customer.id }, body: address });
  return { ok: true, data: id };
}

/** Saves the phone number of a customer without one. A refusal does not stop the order, which contains the number. */
async function storePhone(client: ApiClient, customer: Customer, numTel: string): Promise<ClientError | undefined> {
  if (customer.numTel) return undefined;
  const answer = await client.call('updateClient', { params: { id: customer.id }, body: { numTel: numTel.trim() } });
  return !answer.ok && (answer.error.status === 0 || answer.error.code === 'session_expired')
    ? answer.error
    : undefined;
}
