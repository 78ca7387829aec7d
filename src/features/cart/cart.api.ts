/** Serves a customer's own cart (API-50) and the current data of products in any cart. */

import type { ApiContext } from '../../api/api-context.ts';
import { ApiError, onlySelf } from '../../api/api-error.ts';
import { countAttempt } from '../../api/attempts.ts';
import { type Api, route, routeWithClaim } from '../../api/route.ts';
import type { Services } from '../../api/services.ts';
import type { Claim } from '../../api/visitor.ts';
import { cartCalls as calls } from './cart.calls.ts';
import { cartContract as contract } from './cart.contract.ts';
import { cartProducts, linesOf } from './cart.repository.ts';
import { emptyCart, openCart, putLine } from './cart.service.ts';

/**
 * Makes a change that counts towards the limit, unless the session ended: whoever has an old token of a customer cannot
 * use up what they may change.
 * @throws {ApiError} 429 over the limit, and errors of the change
 */
async function counted<T>({ limits }: Services, { claimed }: Claim, change: () => Promise<T>): Promise<T> {
  const key = String(claimed.clientId);
  await countAttempt(limits.cartClient, key);
  try {
    return await change();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'session_expired') await limits.cartClient.giveBack(key);
    throw error;
  }
}

export function serveCart(api: Api, context: ApiContext): void {
  route(api, context, calls.getCart, contract.getCart, async ({ db, services, identity, params: { userId } }) => {
    onlySelf(identity, userId);
    const id = await openCart(db, userId);
    const lines = await linesOf(db.read, id);
    const products = await cartProducts(
      db.read,
      [...new Set(lines.map(({ produitId }) => produitId))],
      services.orders.maxUnits.line,
    );
    const byId = new Map(products.map((product) => [product.id, product]));
    return {
      id,
      clientId: userId,
      lines: lines.flatMap((line) => {
        const produit = byId.get(line.produitId);
        // Deleted between the two reads.
        return produit ? [{ ...line, produit }] : [];
      }),
    };
  });

  routeWithClaim(api, context, calls.addCartLine, contract.addCartLine, ({ db, services, claim, body, now }) =>
    counted(services, claim, () => putLine(db, { claim, line: body, max: services.orders.maxUnits.line, now })),
  );

  routeWithClaim(api, context, calls.clearCart, contract.clearCart, async ({ db, services, claim, params, now }) => {
    await counted(services, claim, () => emptyCart(db, { claim, cartId: params.cartId, now }));
    return { message: 'The cart is empty now.' };
  });

  // No cached page depends on it, so it has no tags.
  route(api, context, calls.listCartProducts, contract.listCartProducts, async ({ db, services, query: { ids } }) => ({
    data: await cartProducts(db.read, ids, services.orders.maxUnits.line),
    maxUnits: services.orders.maxUnits.order,
    delivery: services.orders.delivery,
  }));
}
