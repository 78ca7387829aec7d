/**
 * The requests of a confirmed order and their outcomes, shared by the checkout of islands and the one without script.
 * Pure.
 */
import type { ApiClient, CallAnswer, CallInput, ClientError } from '../../../client/client.ts';
import type { Session } from '../../account/session/session.ts';
import { writtenAddress } from '../../addresses/address-text.ts';
import type { CartLine } from '../../cart/cart.ts';
import { ORDER_CURRENCY, orderTotal, orderUnits } from '../order-amounts.ts';
import { CASH_ON_DELIVERY, PICK_UP, SHIP } from '../order-status.ts';
import type { OrderDetails, OrderProcess } from './order-process.ts';

/** Milliseconds between the order's lines and its confirmation (CHK-66, CST-79). */
export const CONFIRM_DELAY = 1000;
/** Milliseconds between the order's lines and the success page (CHK-65, CST-78). */
export const LEAVE_DELAY = 2000;

/** The specified message of a placed order (C-73, C-75). */
export const ORDER_PLACED = 'Order successfully placed';
export const ORDER_CONFIRMED = 'Your order has been successfully confirmed';
export const NOT_CONFIRMED = 'Could not confirm your order';
/** Shown before anything is sent (G-532): offline, the outcome of a sent order is unknown. */
export const NOTHING_ORDERED = 'You are offline. Nothing was ordered; your details are saved.';

/** The address of a pick-up order (C-29). */
const PICK_UP_ADDRESS = 'Pick up at the shop';

const clean = (text: string) => text.trim().replace(/\s+/g, ' ');

/** Address, city, state and country, separated by commas; a fixed text for a pick-up. */
export function orderAddress({ modeLiv, adresse, ville, etat, pays }: OrderDetails): string {
  if (modeLiv === PICK_UP) return PICK_UP_ADDRESS;
  return writtenAddress({ adresse, ville, province: etat, pays });
}

/** First and last name. */
export const fullName = ({ pseudo, nom }: { readonly pseudo: string; readonly nom: string }): string =>
  clean(`${pseudo} ${nom}`);

/** Units and prices of lines, the input of the amounts. */
export const pricedLines = (lines: readonly CartLine[]) =>
  lines.map(({ id, prix, size, variety = '', colour = '' }) => ({ produitId: id, prix, qte: size, variety, colour }));

/** Units by product id, summed over its varieties. */
function unitsByProduct(lines: readonly CartLine[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { id, size } of lines) units.set(id, (units.get(id) ?? 0) + size);
  return units;
}

/**
 * The request that creates the order.
 * @param lines the available ones
 * @param rate `taux.valeur` of the Naira; undefined if unknown
 * @param fee naira for the delivery, as shown to the customer; undefined if none was
 */
export function orderBody(
  order: OrderProcess,
  lines: readonly CartLine[],
  rate: number | undefined,
  session: Session,
  fee?: number,
): CallInput<'createOrder'>['body'] {
  const priced = pricedLines(lines);
  const isShipped = order.modeLiv !== PICK_UP;
  const recipient = fullName(order);
  return {
    quantite: orderUnits(priced),
    priceTotal: orderTotal(priced, rate),
    produitId: [...unitsByProduct(lines).keys()],
    clientId: session.id,
    devise: ORDER_CURRENCY,
    adresse: orderAddress(order),
    paymentMethod: order.paymentMethod || CASH_ON_DELIVERY,
    idCommande: order.idCommande,
    modeLivraison: order.modeLiv || SHIP,
    dateLivraison: isShipped ? order.dateLivraison : '',
    heureLivraison: isShipped ? order.heureLivraison : '',
    email: order.email.trim(),
    // The server does not know the name of a customer without a password.
    ...(recipient === fullName(session) && !session.isGuest ? {} : { recipient }),
    ...(isShipped && order.etat.trim() !== '' ? { etat: clean(order.etat) } : {}),
    ...(fee === undefined ? {} : { fraisLivraison: fee }),
  };
}

/**
 * The request with the lines of the order `commandeId`: the units of each product, and the
 * variety, colour and consent of each line.
 * @param pickUpPoints ids of the pick-up points; none for a delivery
 */
export function linesBody(
  commandeId: number,
  lines: readonly CartLine[],
  numTel: string,
  pickUpPoints: readonly number[] = [],
): CallInput<'addOrderLines'>['body'] {
  return {
    commandeId,
    produitIdAndQte: [...unitsByProduct(lines)].map(([id, units]) => `${id},${units}`),
    desc: clean(numTel),
    lines: lines.map(({ id, size, variety = '', colour = '', backorder }) => ({
      produitId: id,
      qte: size,
      variety,
      colour,
      backorder: backorder === true,
    })),
    ...(pickUpPoints.length === 0 ? {} : { pickUpPoints: [...pickUpPoints] }),
  };
}

export type PlacedOrder = CallAnswer<'createOrder'>;

type Caller = Pick<ApiClient, 'call'>;

/** The result. `taken`: an earlier order with other products has this number. */
export type Outcome =
  | { readonly kind: 'placed'; readonly order: PlacedOrder }
  | { readonly kind: 'taken' | 'failed'; readonly error: ClientError };

/** The order to send. */
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
  /** Solved captcha, for the first order of a customer without a password. */
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
  const isOther = status !== 'draft' && added.error.status === 409;
  return { kind: isOther ? 'taken' : 'failed', error: added.error };
}
