/** Texts of the order detail (area ORDER-DETAIL). Pure. */
import type { CallAnswer } from '../../../client/client.ts';
import type { OrderPayment, OrderStatus } from '../../../data/tables/orders.ts';
import { formatDate, formatMoment } from '../../../shared/dates.ts';
import { lagosDay } from '../../../shared/lagos-day.ts';
import { hourName } from '../../delivery/delivery-hours.ts';
import { NO_CARDS_NOW } from '../../payments/payment-sentences.ts';
import { isAllWaiting, waitingInOrder, whenMessage } from '../order-day.ts';
import { awaitsPayment, ENDED_STATUSES, isCardMethod, NO_METHOD, type OrderCost, PICK_UP } from '../order-status.ts';
import { isPending } from './tracking.ts';

/** An order as the API returns it. */
export type Order = CallAnswer<'listOrders'>['data'][number];
export type OrderedProduct = Order['produits'][number];

/** Where an order could not be loaded, or is shown as it was. */
export const ORDER_UNREAD = 'Your order could not be loaded';
export const ORDER_AS_SEEN = 'This is how your order was when you last saw it: it could not be loaded again.';

/** Shown for an unknown value, such as an unnamed delivery person (G-95). */
export const NOTHING = '-';
/** The carrier: a fixed text for deliveries, another one for pick-ups. */
export const carrierText = ({ modeLivraison }: Pick<Order, 'modeLivraison'>): string =>
  modeLivraison === PICK_UP ? 'None: you pick it up' : 'Our own riders';
/** The specified value of the verification (ODT-14, G-94). */
export const VERIFICATION = 'None';

/** An address for display: the stored one has no spaces after its commas. */
export const addressText = (adresse: string): string => adresse.replace(/,(?=\S)/g, ', ');

/** The text of the delivery status (ODT-15, ODT-16, C-88). */
export const deliveryStatus = ({ statusLivraison }: Pick<Order, 'statusLivraison'>): string =>
  statusLivraison ? 'Delivered' : 'Not delivered';

/** The chosen method, or the fallback. */
export const paymentMethod = ({ payment_method }: Pick<Order, 'payment_method'>): string => payment_method || NO_METHOD;

/** Day and time of the delivery, without a day for back-orders; {@link NOTHING} for a pick-up. */
export function deliveryTime(order: Pick<Order, 'dateLivraison' | 'heureLivraison' | 'produits' | 'parts'>): string {
  const { dateLivraison, heureLivraison } = order;
  const day = dateLivraison && !Number.isNaN(Date.parse(dateLivraison)) ? formatDate(dateLivraison) : dateLivraison;
  return whenMessage([day, heureLivraison].filter(Boolean).join(', '), waitingInOrder(order)) || NOTHING;
}

/**
 * When an order is expected, as a line above its steps; undefined without a day (a pick-up), and once it has arrived or
 * is cancelled.
 * @param now milliseconds since 1970
 */
export function expectedMessage(
  order: Pick<Order, 'status' | 'dateLivraison' | 'heureLivraison' | 'produits' | 'parts'>,
  now: number,
): string | undefined {
  const { status, dateLivraison: day, heureLivraison: hour } = order;
  if (!day || Number.isNaN(Date.parse(day)) || ENDED_STATUSES.includes(status)) return undefined;
  const waiting = waitingInOrder(order);
  if (isAllWaiting(waiting)) return 'Expected once it is in stock again';
  if (day < lagosDay(now)) return `It was expected on ${formatDate(day)}. We are sorry that it is late.`;
  return `Expected: ${whenMessage([formatDate(day), hour && hourName(hour)].filter(Boolean).join(', '), waiting)}`;
}

/** The data that the payment state depends on. */
interface Payable extends OrderCost {
  readonly status: OrderStatus;
  readonly payment: OrderPayment;
  readonly modeLivraison: string;
}

/** The payment state as a text. */
export function paymentText(order: Payable): string {
  if (order.payment === 'completed') return 'Paid';
  if (order.payment === 'refund_due') return 'Paid, to be refunded';
  if (order.priceTotal + order.fraisLivraison === 0) return 'Nothing to pay';
  if (awaitsPayment(order)) return 'Waiting for payment';
  if (order.status === 'cancelled' || isCardMethod(order.payment_method)) return 'Not paid';
  return order.modeLivraison === PICK_UP ? 'At pick-up' : 'On delivery';
}

/** The label of the total. */
export function amountLabel({ status, payment }: Pick<Payable, 'status' | 'payment'>): string {
  if (payment !== 'pending') return 'Amount paid';
  return status === 'cancelled' ? 'Amount' : 'Amount to pay';
}

/** Units of an order's line, where `qte` is a quantity; on a product, `qte` is the stock. */
export const orderedUnits = ({ qte }: Pick<OrderedProduct['commande_produit'], 'qte'>): number => qte;

/** The note on a back-ordered line; undefined if all units are in stock. */
export function backorderText(
  line: Pick<OrderedProduct['commande_produit'], 'qte' | 'qteBackorder'>,
): string | undefined {
  const [units, later] = [orderedUnits(line), line.qteBackorder];
  if (later <= 0) return undefined;
  if (later >= units) return 'Not in stock: comes later';
  return `${later} of ${units} not in stock: ${later === 1 ? 'comes' : 'come'} later`;
}

/**
 * The order in navigation state, if it is valid, has the `id` of the address and belongs to the signed-in customer.
 * For display only.
 */
export function orderOfState(state: unknown, id: number, clientId: number): Order | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const order = state as Partial<Order>;
  const isWhole =
    order.id === id &&
    order.clientId === clientId &&
    typeof order.idCommande === 'string' &&
    Array.isArray(order.produits) &&
    order.produits.every((product) => typeof product?.commande_produit?.montant === 'number') &&
    Array.isArray(order.parts);
  return isWhole ? (order as Order) : undefined;
}

/** What `Pending Confirmation` means (C-70). */
export const PENDING_MEANS = 'Pending Confirmation: we have your order, and the shop still has to confirm it.';

/**
 * The note on an order that a shop must confirm, with its deadline; undefined for other orders, and for one that awaits
 * its payment first.
 */
export function confirmText(order: Pick<Order, 'confirmBefore' | 'parts'> & Payable): string | undefined {
  if (!isPending(order.status) || awaitsPayment(order)) return undefined;
  // A shop is already preparing its part.
  if (order.parts.some(({ status }) => !isPending(status))) return undefined;
  if (!order.confirmBefore) return PENDING_MEANS;
  return `${PENDING_MEANS} If none does by ${formatMoment(order.confirmBefore)}, the order is cancelled and you pay nothing.`;
}

/** The error when an order could not be cancelled. @param message the server's message, '' without a response */
export const cancelFailure = (message: string): string =>
  message === '' ? 'Could not cancel your order, please try again' : `Request failed: ${message}`;

/**
 * The note on an order that awaits its payment: amount, deadline, and what to do if cards are no longer accepted (C-31,
 * G-81, G-113, G-384).
 * @param amount the formatted amount: `₦13,400.50`
 * @param takesCards whether its card payment is offered
 */
export function payText({ payBefore }: Pick<Order, 'payBefore'>, amount: string, takesCards: boolean): string {
  const until = payBefore === null ? '' : `, by ${formatMoment(payBefore)} at the latest: then it is cancelled`;
  const waiting = `Your order is waiting for your payment of ${amount}${until}.`;
  return takesCards ? waiting : `${waiting} ${NO_CARDS_NOW}`;
}
