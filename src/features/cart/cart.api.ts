/** Serves a customer's own cart (API-50) and the current data of products in any cart. */

import type { ApiContext } from '../../api/api-context.ts';
import { onlySelf } from '../../api/api-error.ts';
import { countAttempt } from '../../api/attempts.ts';
import { type Api, route } from '../../api/route.ts';
import type { Services } from '../../api/services.ts';
import type { Identity } from '../../api/visitor.ts';
import { cartCalls as calls } from './cart.calls.ts';
import { cartContract as contract } from './cart.contract.ts';
import { cartProducts, linesOf } from './cart.repository.ts';
import { emptyCart, openCart, putLine } from './cart.service.ts';

/** Counts a change towards the limit. @throws {ApiError} 429 over the limit */
const count = ({ limits }: Services, { clientId }: Identity) => countAttempt(limits.cartClient, String(clientId));

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

  route(api, context, calls.addCartLine, contract.addCartLine, async ({ db, services, identity, body, now }) => {
    await count(services, identity);
    return putLine(db, { identity, line: body, max: services.orders.maxUnits.line, now });
  });

  route(api, context, calls.clearCart, contract.clearCart, async ({ db, services, identity, params, now }) => {
    await count(services, identity);
    await emptyCart(db, identity, params.cartId, now);
    return { message: 'The cart is empty now.' };
  });

  // No cached page depends on it, so it has no tags.
  route(api, context, calls.listCartProducts, contract.listCartProducts, async ({ db, services, query: { ids } }) => ({
    data: await cartProducts(db.read, ids, services.orders.maxUnits.line),
    maxUnits: services.orders.maxUnits.order,
    delivery: services.orders.delivery,
  }));
}
