/** Serves the orders of customers: one's own alone (S-02), placed whole or not at all (S-04, S-05). */

import { countAttempt } from '../../api/attempts.ts';
import type { Identity } from '../../api/identity.ts';
import { type Api, type ApiContext, ApiError, onlySelf, route, signedOut } from '../../api/route.ts';
import type { Reader, Writer } from '../../data/database.ts';
import type { Row } from '../../data/tables.ts';
import type { Services } from '../../providers/services.ts';
import { listing, sliceOf } from '../../shared/listing.ts';
import { lockClient } from '../account/lock-client.repository.ts';
import { settleIfAnswered } from '../payments/settle-payment.repository.ts';
import { lineKey } from '../products/choices.ts';
import { cancelOrder } from './cancel-order.repository.ts';
import { lockOrder } from './lock-order.repository.ts';
import { shippingFee } from './order-amounts.ts';
import { changeFault } from './order-change.ts';
import { type AskedLine, askedLines, checkOrder, deliveryFault } from './order-check.ts';
import { putDraft } from './order-drafts.repository.ts';
import { isCardMethod } from './order-status.ts';
import { ordersCalls as calls } from './orders.calls.ts';
import { ordersContract as contract } from './orders.contract.ts';
import { confirmParts, type DetailedOrder, orderById, ordersPage, partStates } from './orders.repository.ts';
import { checkPlaces } from './pick-up.ts';
import {
  lockOrderables,
  nairaRate,
  pickUpPoints,
  placedLines,
  placedPoints,
  placeOrder,
  unpaidUnits,
} from './place-order.repository.ts';

const WORDS_NO_CARDS = 'Card payments are not available at the moment. Please choose Cash on Delivery.';
const WORDS_PLACED = 'Order successfully placed';

const noSuchOrder = () => new ApiError(404, 'There is no such order.');

/** The order `id` as it is answered. @throws {ApiError} 404 when it has gone meanwhile */
async function answered(db: Reader, { orders }: Services, id: number): Promise<DetailedOrder> {
  const order = await orderById(db, id, orders);
  if (!order) throw noSuchOrder();
  return order;
}

/**
 * Keeps the customer, then their order `id`, until the transaction ends.
 * @throws {ApiError} 401 for a customer who is gone, 404 for an order that is none of theirs
 */
async function holdOwnOrder(trx: Writer, { clientId }: Identity, id: number): Promise<Row<'commandes'>> {
  if (!(await lockClient(trx, clientId))) throw signedOut();
  const order = await lockOrder(trx, id);
  if (order?.clientId !== clientId) throw noSuchOrder();
  return order;
}

const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();
const asText = (lines: readonly Omit<AskedLine, 'mayWait'>[]) =>
  JSON.stringify(lines.map(({ id, qte, variety, colour }) => [lineKey(id, { variety, colour }), qte]).toSorted());

/** @throws {ApiError} 409 unless the order was placed with exactly these lines and pick-up points */
async function onlyTheSame(
  trx: Writer,
  order: Row<'commandes'>,
  asked: readonly AskedLine[],
  points: readonly number[],
): Promise<void> {
  const { id, idCommande, status } = order;
  if (status === 'cancelled') throw new ApiError(409, `Order ${idCommande} has been cancelled.`);
  if (asText(await placedLines(trx, id)) !== asText(asked))
    throw new ApiError(409, `Order ${idCommande} has already been placed, with other products or quantities.`);
  if (inOrder(await placedPoints(trx, id)) !== inOrder(points))
    throw new ApiError(409, `Order ${idCommande} has already been placed, with other pick-up points.`);
}

/**
 * Refuses more units than one customer, who is locked, may have ordered without paying (S-42). Who has ordered none is
 * limited by what one order holds.
 * @throws {ApiError} 409
 */
async function refuseTooManyUnpaid(trx: Writer, { orders }: Services, { clientId }: Identity, units: number) {
  const [open, most] = [await unpaidUnits(trx, clientId), orders.maxUnits.unpaid];
  if (open === 0 || open + units <= most) return;
  const left = Math.max(0, most - open);
  throw new ApiError(
    409,
    `You have ${open} units in orders that are not paid yet, and ${most} is the most. Please order ${left === 0 ? 'again' : `at most ${left} more, or again`} once one of them is paid or delivered.`,
  );
}

/**
 * Settles payments of the order `id` that are under way, when it is the customer's own and the provider answers. Only an
 * order that could be cancelled is asked about: any other stays as it is, so that cancelling again asks nobody.
 */
async function settleOwn({ db, services, log }: ApiContext, { clientId }: Identity, id: number, now: number) {
  const own = db.read
    .selectFrom('commandes')
    .select('id')
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .where('payment', '=', 'pending')
    .where('status', 'in', ['placed', 'confirmed']);
  if (!(await own.executeTakeFirst())) return;
  const away = await settleIfAnswered(db, services, id, now);
  if (away) log.error({ err: away, orderId: id }, 'an order is cancelled without asking whether it was paid');
}

export function serveOrders(api: Api, context: ApiContext): void {
  route(api, context, calls.createOrder, contract.createOrder, async ({ db, services, identity, body, now }) => {
    onlySelf(identity, body.clientId);
    const fault = deliveryFault(body, now);
    if (fault) throw new ApiError(400, fault);
    if (isCardMethod(body.paymentMethod) && !services.payments) throw new ApiError(400, WORDS_NO_CARDS);
    await countAttempt(services.limits.ordersClient, String(body.clientId));
    const id = await db.write(async (trx) => {
      if (!(await lockClient(trx, body.clientId))) throw signedOut();
      return putDraft(trx, body.clientId, body.idCommande, {
        quantite: body.quantite,
        priceTotal: body.priceTotal,
        fraisLivraison: shippingFee(body.modeLivraison),
        devise: body.devise,
        adresse: body.adresse,
        modeLivraison: body.modeLivraison,
        dateLivraison: body.dateLivraison || null,
        heureLivraison: body.heureLivraison || null,
        payment_method: body.paymentMethod,
        email: body.email || null,
        recipient: body.recipient || null,
        produitIds: body.produitId,
        createdAt: new Date(now).toISOString(),
      });
    });
    return answered(db.read, services, id);
  });

  route(api, context, calls.addOrderLines, contract.addOrderLines, async ({ db, services, identity, body, now }) => {
    const { commandeId, produitIdAndQte: units, lines = [], pickUpPoints: points = [] } = body;
    const asked = askedLines(units, lines);
    if (typeof asked === 'string') throw new ApiError(400, asked);
    const rate = await nairaRate(db.read);
    await db.write(async (trx) => {
      const order = await holdOwnOrder(trx, identity, commandeId);
      if (order.status !== 'draft') return onlyTheSame(trx, order, asked, points);
      const ids = units.map(({ id }) => id);
      if (inOrder(ids) !== inOrder(order.produitIds ?? []))
        throw new ApiError(409, `These are not the products of order ${order.idCommande}. Please try again.`);
      const checked = checkOrder({
        asked,
        products: await lockOrderables(trx, asked),
        shown: order,
        maxUnits: services.orders.maxUnits,
        rate,
      });
      if (typeof checked === 'string') throw new ApiError(409, checked);
      const places = checkPlaces({
        modeLivraison: order.modeLivraison,
        asked: points,
        found: await pickUpPoints(trx, points),
        shops: checked.lines.map(({ boutiqueId }) => boutiqueId),
      });
      if (typeof places === 'string') throw new ApiError(409, places);
      await refuseTooManyUnpaid(trx, services, identity, checked.quantite);
      return placeOrder(trx, services, commandeId, { ...checked, desc: body.desc || null, places }, now);
    });
    services.mailQueued();
    return { message: WORDS_PLACED, commande: await answered(db.read, services, commandeId) };
  });

  route(api, context, calls.setOrderStatus, contract.setOrderStatus, async (input) => {
    const { db, services, identity, params, body, now } = input;
    // What was paid a moment ago must be known, or money has to be paid back.
    if (body.status === 'cancelled') await settleOwn(context, identity, params.orderId, now);
    await db.write(async (trx) => {
      const order = await holdOwnOrder(trx, identity, params.orderId);
      if (order.status === 'draft') throw noSuchOrder();
      if (order.status === body.status) return;
      const parts = await partStates(trx, order.id);
      const fault = changeFault({ ...order, parts }, body.status);
      if (fault) throw new ApiError(409, fault);
      if (body.status === 'cancelled') await cancelOrder(trx, services, order, now);
      else if (order.status === 'placed') {
        const status = await confirmParts(trx, order.id, now);
        await trx.updateTable('commandes').set({ status }).where('id', '=', order.id).execute();
      }
    });
    services.mailQueued();
    return answered(db.read, services, params.orderId);
  });

  route(api, context, calls.listOrders, contract.listOrders, async ({ db, services, identity, params, query }) => {
    onlySelf(identity, params.clientId);
    const { rows, total } = await ordersPage(db.read, params.clientId, query, sliceOf(query), services.orders);
    return listing(rows, total, query);
  });
}
