/** Serves orders to their customers. */

import type { ApiContext } from '../../api/api-context.ts';
import { ApiError, onlySelf, refuse } from '../../api/api-error.ts';
import { countWithoutScript, isSolved } from '../../api/attempts.ts';
import { type Api, type ClaimInput, route, routeWithClaim } from '../../api/route.ts';
import { listing, sliceOf } from '../../shared/listing.ts';
import { hasOrdered } from '../account/guest/guests.repository.ts';
import { uncallableError } from '../account/identifiers/phone-number.ts';
import { ORDER_PLACED } from './checkout/order-requests.ts';
import { draftOrder, placeDraft } from './checkout/place-order.service.ts';
import { changeOrder } from './history/change-order.service.ts';
import { ordersCalls as calls } from './orders.calls.ts';
import { ordersContract as contract } from './orders.contract.ts';
import { ordersPage } from './orders.repository.ts';

const CAPTCHA_NEEDED = 'Please prove that you are not a robot, then confirm your order again.';

type Input = ClaimInput<typeof contract.createOrder>;

/**
 * The first order of a customer without a password takes a solved captcha (G-518).
 * @throws {ApiError} 400 without one
 */
async function guardFirstOrder({ db, services, claim: { claimed }, visitor }: Input): Promise<void> {
  if (!claimed.isGuest || (await hasOrdered(db.read, claimed.clientId))) return;
  if (await isSolved(services.captcha, visitor, CAPTCHA_NEEDED)) return;
  await countWithoutScript(services.limits, visitor, CAPTCHA_NEEDED);
}

export function serveOrders(api: Api, context: ApiContext): void {
  routeWithClaim(api, context, calls.createOrder, contract.createOrder, async (input) => {
    const { claim, body, now } = input;
    onlySelf(claim.claimed, body.clientId);
    const order = {
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
    if (claim.claimed.isGuest && !body.recipient)
      throw new ApiError('invalid_input', 'Please give the name of who receives the order.');
    await guardFirstOrder(input);
    return draftOrder(context, claim, order, { etat: body.etat ?? '', shown: body.fraisLivraison ?? undefined }, now);
  });

  routeWithClaim(api, context, calls.addOrderLines, contract.addOrderLines, async ({ claim, body, now }) => {
    const { commandeId, produitIdAndQte: units, lines = [], pickUpPoints: points = [], desc } = body;
    if (desc || claim.claimed.isGuest) refuse(uncallableError(desc ?? ''));
    const sent = { commandeId, units, lines, points, desc: desc || null };
    return { message: ORDER_PLACED, commande: await placeDraft(context, claim, sent, now) };
  });

  routeWithClaim(api, context, calls.setOrderStatus, contract.setOrderStatus, async ({ claim, params, body, now }) =>
    changeOrder(context, claim, { id: params.orderId, status: body.status }, now),
  );

  route(api, context, calls.listOrders, contract.listOrders, async ({ db, services, identity, params, query }) => {
    onlySelf(identity, params.clientId);
    const { rows, total } = await ordersPage(db.read, params.clientId, query, sliceOf(query), services.orders);
    return listing(rows, total, query);
  });
}
