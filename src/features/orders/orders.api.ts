/** Serves orders to their customers (S-02). */
import { type Api, type ApiContext, onlySelf, route } from '../../api/route.ts';
import type { Reader } from '../../data/database.ts';
import type { Services } from '../../providers/services.ts';
import { listing, sliceOf } from '../../shared/listing.ts';
import { draftOrder, placeDraft } from './checkout/place-order.service.ts';
import { changeOrder } from './history/change-order.service.ts';
import { ordersCalls as calls } from './orders.calls.ts';
import { ordersContract as contract } from './orders.contract.ts';
import { type DetailedOrder, orderById, ordersPage } from './orders.repository.ts';
import { noSuchOrder } from './own-order.service.ts';

const WORDS_PLACED = 'Order successfully placed';

/** The response for the order `id`. @throws {ApiError} 404 if it was deleted in the meantime */
async function answered(db: Reader, { orders }: Services, id: number): Promise<DetailedOrder> {
  const order = await orderById(db, id, orders);
  if (!order) throw noSuchOrder();
  return order;
}

export function serveOrders(api: Api, context: ApiContext): void {
  route(api, context, calls.createOrder, contract.createOrder, async ({ db, services, identity, body, now }) => {
    onlySelf(identity, body.clientId);
    const order = {
      clientId: body.clientId,
      idCommande: body.idCommande,
      quantite: body.quantite,
      priceTotal: body.priceTotal,
      devise: body.devise,
      adresse: body.adresse,
      modeLivraison: body.modeLivraison,
      dateLivraison: body.dateLivraison || null,
      heureLivraison: body.heureLivraison || null,
      payment_method: body.paymentMethod,
      email: body.email || null,
      recipient: body.recipient || null,
      produitIds: body.produitId,
    };
    const id = await draftOrder(context, order, now);
    return answered(db.read, services, id);
  });

  route(api, context, calls.addOrderLines, contract.addOrderLines, async ({ db, services, identity, body, now }) => {
    const { commandeId, produitIdAndQte: units, lines = [], pickUpPoints: points = [], desc } = body;
    await placeDraft(context, identity, { commandeId, units, lines, points, desc: desc || null }, now);
    return { message: WORDS_PLACED, commande: await answered(db.read, services, commandeId) };
  });

  route(api, context, calls.setOrderStatus, contract.setOrderStatus, async (input) => {
    const { db, services, identity, params, body, now } = input;
    await changeOrder(context, identity, { id: params.orderId, status: body.status }, now);
    return answered(db.read, services, params.orderId);
  });

  route(api, context, calls.listOrders, contract.listOrders, async ({ db, services, identity, params, query }) => {
    onlySelf(identity, params.clientId);
    const { rows, total } = await ordersPage(db.read, params.clientId, query, sliceOf(query), services.orders);
    return listing(rows, total, query);
  });
}
