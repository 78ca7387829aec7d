/** Serves a customer's own cart (API-50) and the current data of products in any cart. */

import type { ApiContext } from '../../api/api-context.ts';
import { onlySelf } from '../../api/api-error.ts';
import { countedChange } from '../../api/attempts.ts';
import { type Api, route, routeWithClaim } from '../../api/route.ts';
import { cartCalls as calls } from './cart.calls.ts';
import { cartContract as contract } from './cart.contract.ts';
import { cartProducts, linesOf } from './cart.repository.ts';
import { emptyCart, openCart, putLine } from './cart.service.ts';

export function serveCart(api: Api, context: ApiContext): void {
  route(api, context, calls.getCart, contract.getCart, async ({ db, services, identity, params: { userId }, now }) => {
    onlySelf(identity, userId);
    const id = await openCart(db, identity, now);
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
    countedChange(services.limits.cartClient, claim, (counter) =>
      putLine(db, { claim, counter, line: body, max: services.orders.maxUnits.line, now }),
    ),
  );

  routeWithClaim(api, context, calls.clearCart, contract.clearCart, async ({ db, services, claim, params, now }) => {
    await countedChange(services.limits.cartClient, claim, (counter) =>
      emptyCart(db, { claim, counter, cartId: params.cartId, now }),
    );
    return { message: 'The cart is empty now.' };
  });

  // No cached page depends on it, so it has no tags.
  route(api, context, calls.listCartProducts, contract.listCartProducts, async ({ db, services, query: { ids } }) => ({
    data: await cartProducts(db.read, ids, services.orders.maxUnits.line),
    maxUnits: services.orders.maxUnits.order,
    delivery: services.orders.delivery,
  }));
}
