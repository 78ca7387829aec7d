/** Places orders in two steps: a draft with the customer's details, then its lines, all or none. */

import type { ApiContext } from '../../../api/api-context.ts';
import { ApiError, accepted, errorOf, refuse, signedOut } from '../../../api/api-error.ts';
import { countedChange, countInside } from '../../../api/attempts.ts';
import { lockSession } from '../../../api/sessions.ts';
import type { Claim } from '../../../api/visitor.ts';
import type { Writer } from '../../../data/database.ts';
import { withCommit, writesAtEnd } from '../../../data/pipelined.ts';
import type { Row } from '../../../data/tables.ts';
import type { CounterRow } from '../../../providers/counter-rows.ts';
import { blockedContactError } from '../../account/blocked.ts';
import { isBlockedContact, type OrderReach } from '../../account/blocked-contact.repository.ts';
import { addresseeFrom, isProven } from '../../account/clients.repository.ts';
import { phoneKey } from '../../account/identifiers/phone-number.ts';
import {
  changedFeeMessage,
  type DeliveryRule,
  deliveryFee,
  lacksState,
  STATE_NEEDED,
} from '../../delivery/delivery-fees.ts';
import { providerOf } from '../../payments/payment-providers.ts';
import { type Choice, lineKey } from '../../products/choices.ts';
import type { ShopMailbox } from '../operator/sale.repository.ts';
import { kobo, shippingFee } from '../order-amounts.ts';
import { type OrderSettings, queueOrderMail } from '../order-mails.service.ts';
import { isPaidByCard, SHIP } from '../order-status.ts';
import {
  contentOf,
  type DetailedOrder,
  detailedOrder,
  lockOrder,
  type OrderLocks,
  type PartOfShop,
  type StoredLine,
  withDetails,
} from '../orders.repository.ts';
import { onlyOwnOrder } from '../own-order.service.ts';
import { type OrderContact, placeKey, togetherError } from './held-together.ts';
import {
  type CheckedOrder,
  checkOrder,
  deliveryError,
  type LineInput,
  lateDayError,
  lineInputs,
} from './order-check.ts';
import { heldTogether, orderBounds } from './order-limits.repository.ts';
import { checkPlaces } from './pick-up.ts';
import {
  type DraftContent,
  draftAtOnce,
  draftsToReplace,
  insertDraft,
  insertPlacedOrder,
  type LockedProduct,
  lockOrderables,
  ordersUnder,
  pickUpPoints,
} from './store-order.repository.ts';
import { unpaidError } from './unpaid-units.ts';

const NO_CARDS_MESSAGE =
  'Payments by card, bank transfer or USSD are not available at the moment. Please choose Cash on Delivery.';

/** The state of an order's delivery, and the fee that its customer saw. */
export interface ShownFee {
  /** The state; '' if it was not given. */
  readonly etat: string;
  /** Naira as shown; undefined if not sent. */
  readonly shown: number | undefined;
}

/**
 * Naira for the delivery of an order.
 * @throws {ApiError} 400 without a state if the fee depends on it; 409 if the fee is not the shown one
 */
function agreedFee(rule: DeliveryRule, modeLivraison: string, { etat, shown }: ShownFee): number {
  if (modeLivraison === SHIP && lacksState(rule, etat)) throw new ApiError('state_needed', STATE_NEEDED);
  const fee = shippingFee(modeLivraison, deliveryFee(rule, etat));
  if (shown !== undefined && kobo(shown) !== kobo(fee))
    throw new ApiError('delivery_fee_changed', changedFeeMessage(etat, fee, shown));
  return fee;
}

/** The data of a new order; the fee follows from the delivery mode and the state, the provider from the method. */
export interface OrderInput extends Omit<DraftContent, 'fraisLivraison' | 'createdAt' | 'provider'> {
  /** The number drawn by the browser. */
  readonly idCommande: string;
}

/**
 * Stores a draft, which then waits for its lines, and returns it.
 * @param now milliseconds since 1970
 * @throws {ApiError} 400 for an invalid delivery, or cards if not accepted; 401; 409 for another fee; 429
 */
export async function draftOrder(
  { db, services }: Pick<ApiContext, 'db' | 'services'>,
  claim: Claim,
  { idCommande, ...input }: OrderInput,
  fee: ShownFee,
  now: number,
): Promise<DetailedOrder> {
  refuse(deliveryError(input, now));
  const provider = providerOf(input.payment_method) ?? null;
  if (provider && !services.payments[provider]) throw new ApiError('invalid_input', NO_CARDS_MESSAGE);
  const fraisLivraison = agreedFee(services.orders.delivery, input.modeLivraison, fee);
  const content = { ...input, provider, fraisLivraison, createdAt: new Date(now).toISOString() };
  const draft = { claim, idCommande, content, locks: services.orders, now };
  const stored = await countedChange(services.limits.ordersClient, claim, (counter) =>
    db.run(storeDraft, { ...draft, counter }),
  );
  return stored ?? db.run(findOrStoreDraft, draft);
}

interface Draft {
  readonly claim: Claim;
  readonly idCommande: string;
  readonly content: DraftContent;
  readonly locks: OrderLocks;
  /** The counter that the transaction counts, if any. */
  readonly counter?: CounterRow | undefined;
  readonly now: number;
}

/**
 * Stores a draft and returns it, unless its number is taken by a placed order of the customer or by an order of another
 * customer.
 */
export async function storeDraft(
  trx: Writer,
  { claim, idCommande, content, locks, counter, now }: Draft,
): Promise<DetailedOrder | undefined> {
  const own = { clientId: claim.claimed.clientId, sent: idCommande };
  // Two round trips, commit included. The lock comes first, so that the reads after it are current.
  const [client, refuseMore, replaced] = await Promise.all([
    lockSession(trx, claim, now),
    countInside(trx, counter, now),
    draftsToReplace(trx, own),
  ]);
  if (!client) throw signedOut();
  refuseMore();
  const order = await withCommit(trx, draftAtOnce(trx, own, content, replaced));
  return order && detailedOrder(order, { lines: [], parts: [] }, locks);
}

/** Returns the customer's order under the number, or stores the draft under a number that is free. */
export async function findOrStoreDraft(
  trx: Writer,
  { claim, idCommande, content, locks, now }: Draft,
): Promise<DetailedOrder> {
  const own = { clientId: claim.claimed.clientId, sent: idCommande };
  const [client, [known]] = await Promise.all([lockSession(trx, claim, now), ordersUnder(trx, own)]);
  if (!client) throw signedOut();
  const order = known ?? (await insertDraft(trx, own, content));
  return (await withDetails(trx, [order], locks))[0] as DetailedOrder;
}

const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();
const asText = (lines: readonly (Choice & { readonly produitId: number; readonly qte: number })[]) =>
  JSON.stringify(lines.map((line) => [lineKey(line.produitId, line), line.qte]).toSorted());

/** @throws {ApiError} 409 unless the order was placed with exactly these lines and pick-up points */
function onlyTheSame(
  { idCommande, status }: Row<'commandes'>,
  placed: { readonly lines: readonly StoredLine[]; readonly parts: readonly PartOfShop[] },
  { requested, points }: Pick<CheckedLines, 'requested' | 'points'>,
): void {
  if (status === 'cancelled') throw new ApiError('order_cancelled', `Order ${idCommande} has been cancelled.`);
  if (asText(placed.lines) !== asText(requested.map(({ id: produitId, ...line }) => ({ ...line, produitId }))))
    throw new ApiError(
      'order_already_placed',
      `Order ${idCommande} has already been placed, with other products or quantities.`,
    );
  if (inOrder(placed.parts.flatMap(({ pickUp }) => (pickUp === null ? [] : [pickUp.id]))) !== inOrder(points))
    throw new ApiError(
      'order_already_placed',
      `Order ${idCommande} has already been placed, with other pick-up points.`,
    );
}

/** The lines of a draft, as sent. */
interface SentLines {
  readonly commandeId: number;
  readonly units: Parameters<typeof lineInputs>[0];
  readonly lines: Parameters<typeof lineInputs>[1];
  /** Ids of the pick-up points. */
  readonly points: readonly number[];
  /** Phone number to call about the order. */
  readonly desc: string | null;
}

/**
 * Places the customer's draft with these lines, and returns the order. Idempotent: repeating the same lines changes
 * nothing.
 * @param now milliseconds since 1970
 * @throws {ApiError} 400 for contradictory lines, 401, 404, 409 for unavailable products
 */
export async function placeDraft(
  { db, services }: Pick<ApiContext, 'db' | 'services'>,
  claim: Claim,
  { commandeId, units, lines, points, desc }: SentLines,
  now: number,
): Promise<DetailedOrder> {
  const requested = accepted(lineInputs(units, lines));
  const { shop, orders } = services;
  const ids = units.map(({ id }) => id);
  const settings = { shop, orders, takesCards: Object.keys(services.payments).length > 0 };
  const placed = await db.run(placeLines, { claim, commandeId, requested, ids, points, desc, settings, now });
  services.mailQueued();
  return placed;
}

/** The shops of locked products that get mails about their part, by id. */
function mailboxesFrom(products: readonly LockedProduct[]): ShopMailbox[] {
  const byId = new Map(products.map(({ boutiqueId, email }) => [boutiqueId, email]));
  return [...byId].flatMap(([id, email]) => (email === null ? [] : [{ id, email }])).sort((a, b) => a.id - b.id);
}

interface CheckedLines extends Pick<SentLines, 'commandeId' | 'points' | 'desc'> {
  readonly claim: Claim;
  readonly requested: readonly LineInput[];
  /** Ids of the products. */
  readonly ids: readonly number[];
  readonly settings: OrderSettings & { readonly takesCards: boolean };
  readonly now: number;
}

/**
 * The contact by which a cash order of an unproven customer is limited together with others (G-519).
 * @throws {ApiError} 409 if these orders would hold too many units
 */
async function cappedContact(
  trx: Writer,
  { adresse, modeLivraison }: Row<'commandes'>,
  checked: CheckedOrder,
  products: readonly LockedProduct[],
  { desc, ids, settings }: CheckedLines,
): Promise<OrderContact> {
  const contact = {
    phoneKey: desc === null ? null : phoneKey(desc),
    place: modeLivraison === SHIP ? placeKey(adresse) : null,
  };
  const together = await heldTogether(trx, contact, ids);
  refuse(togetherError(checked, products, together, settings.orders.maxUnits, settings.takesCards));
  return contact;
}

/**
 * Whoever the shop does not know yet may be a blocked customer without the account.
 * @throws {ApiError} 403 for the phone number or email of a blocked customer
 */
async function refuseBlocked(
  trx: Writer,
  client: OrderReach,
  { email }: Row<'commandes'>,
  { desc, settings }: CheckedLines,
) {
  if (await isBlockedContact(trx, [{ numTel: desc, email }, client]))
    throw errorOf(blockedContactError(settings.shop.supportPhone));
}

/** Checks the lines of a draft against its products, places it, and queues its mail. */
export async function placeLines(trx: Writer, sent: CheckedLines): Promise<DetailedOrder> {
  const { claim, commandeId, requested, ids, points, desc, settings, now } = sent;
  // One round trip. The locks are taken in this sequence: the customer, the order, products.
  const [session, locked, products, found, { rate, held, hasFulfilled }] = await Promise.all([
    lockSession(trx, claim, now),
    lockOrder(trx, commandeId),
    lockOrderables(trx, requested),
    pickUpPoints(trx, points),
    orderBounds(trx, claim.claimed.clientId, ids),
  ]);
  const { client, order } = onlyOwnOrder(claim, session, locked);
  if (order.status !== 'draft') {
    const content = await contentOf(trx, commandeId);
    onlyTheSame(order, content, sent);
    return detailedOrder(order, content, settings.orders);
  }
  if (inOrder(ids) !== inOrder(order.produitIds ?? []))
    throw new ApiError('cart_changed', `These are not the products of order ${order.idCommande}. Please try again.`);
  const { maxUnits, delivery } = settings.orders;
  const checked = accepted(checkOrder({ requested, products, shown: order, maxUnits, rate }));
  refuse(lateDayError(order.dateLivraison, products, delivery.maxDays, now));
  const shops = checked.lines.map(({ boutiqueId }) => boutiqueId);
  const places = accepted(checkPlaces({ modeLivraison: order.modeLivraison, requested: points, found, shops }));
  const { isGuest = false } = claim.claimed;
  const customer = { isProven: hasFulfilled || isProven(client), hasEmail: client.email !== null, isGuest };
  refuse(unpaidError(checked, products, held, customer, maxUnits));
  if (isGuest || !customer.isProven) await refuseBlocked(trx, client, order, sent);
  const isCapped = !customer.isProven && !isPaidByCard({ ...order, ...checked });
  const contact = isCapped ? await cappedContact(trx, order, checked, products, sent) : undefined;
  const last = writesAtEnd(trx);
  const content = { ...checked, desc, places, products, contact };
  const placed = await insertPlacedOrder(last, order, content, { now, locks: settings.orders });
  const sale = { customer: `${client.pseudo} ${client.nom}`, mailboxes: mailboxesFrom(products) };
  await queueOrderMail(last, settings, placed, 'placed', now, { client: addresseeFrom(client), sale });
  return placed;
}
