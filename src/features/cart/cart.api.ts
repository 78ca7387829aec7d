/** Serves the carts of customers (API-25, API-26, API-50): one's own alone (S-02), and what is in anybody's. */

import { countAttempt } from '../../api/attempts.ts';
import type { Identity } from '../../api/identity.ts';
import { type Api, type ApiContext, ApiError, onlySelf, route, signedOut } from '../../api/route.ts';
import type { Reader, Writer } from '../../data/database.ts';
import type { Services } from '../../providers/services.ts';
import { MOST_IDS } from '../../shared/page-sizes.ts';
import { lockClient } from '../account/lock-client.repository.ts';
import { offersOf } from '../products/choices.repository.ts';
import { type Choice, choiceWords, notOffered } from '../products/choices.ts';
import { lockProduct } from '../products/lock-products.repository.ts';
import { cartCalls as calls } from './cart.calls.ts';
import { cartContract as contract } from './cart.contract.ts';
import { cartOf, cartProducts, countOtherLines, deleteLines, linesOf, makeCart, setLine } from './cart.repository.ts';
import { lineCapWords, mostUnitsOf } from './cart.ts';

/** Products that a cart may hold: as many as one request may ask for. */
export const MAX_LINES = MOST_IDS;
const WORDS_FULL = `A cart holds at most ${MAX_LINES} products. Please remove one first.`;
const WORDS_NOT_SOLD = 'This product is not on sale any more.';
const WORDS_OTHERS = 'This is not your cart.';

/** A cart that is not there is somebody else's: who asks learns nothing of it. */
async function onlyOwner(db: Reader, { clientId }: Identity, cartId: number): Promise<void> {
  if ((await cartOf(db, clientId)) !== cartId) throw new ApiError(403, WORDS_OTHERS);
}

/** Keeps the owner, so that two requests do not fill one cart at once. @throws {ApiError} 401, or 403 for another's cart */
async function holdOwner(trx: Writer, identity: Identity, cartId: number): Promise<void> {
  if (!(await lockClient(trx, identity.clientId))) throw signedOut();
  await onlyOwner(trx, identity, cartId);
}

/** Counts a change of a cart. @throws {ApiError} 429 when it is one too many */
const count = ({ limits }: Services, { clientId }: Identity) => countAttempt(limits.cartClient, String(clientId));

/** Why the product cannot be had in this variety and colour; undefined when it can, or none was chosen. */
async function choiceRefusal(db: Reader, produitId: number, choice: Choice): Promise<string | undefined> {
  if (choiceWords(choice) === '') return undefined;
  const offerOf = await offersOf(db, [produitId]);
  return notOffered(offerOf(produitId), choice);
}

export function serveCart(api: Api, context: ApiContext): void {
  route(api, context, calls.getCart, contract.getCart, async ({ db, services, identity, params: { userId } }) => {
    onlySelf(identity, userId);
    const known = await cartOf(db.read, userId);
    const id =
      known ??
      (await db.write(async (trx) => {
        if (!(await lockClient(trx, userId))) throw signedOut();
        return makeCart(trx, userId);
      }));
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

  route(api, context, calls.addCartLine, contract.addCartLine, async ({ db, services, identity, body }) => {
    await count(services, identity);
    return db.write(async (trx) => {
      await holdOwner(trx, identity, body.cartId);
      const product = await lockProduct(trx, body.produitId);
      if (!product) throw new ApiError(404, 'There is no such product.');
      if (!product.isListed) throw new ApiError(409, WORDS_NOT_SOLD);
      const most = mostUnitsOf(services.orders.maxUnits.line, [product]);
      if (body.size > most) throw new ApiError(409, lineCapWords(most));
      const fault = await choiceRefusal(trx, body.produitId, body);
      if (fault) throw new ApiError(409, fault);
      if ((await countOtherLines(trx, body)) >= MAX_LINES) throw new ApiError(409, WORDS_FULL);
      return setLine(trx, body);
    });
  });

  route(api, context, calls.clearCart, contract.clearCart, async ({ db, services, identity, params }) => {
    const { cartId } = params;
    await count(services, identity);
    await db.write(async (trx) => {
      await holdOwner(trx, identity, cartId);
      await deleteLines(trx, cartId);
    });
    return { message: 'The cart is empty now.' };
  });

  // No page is made from it, so it has no tags.
  route(api, context, calls.listCartProducts, contract.listCartProducts, async ({ db, services, query: { ids } }) => ({
    data: await cartProducts(db.read, ids, services.orders.maxUnits.line),
    maxUnits: services.orders.maxUnits.order,
  }));
}
