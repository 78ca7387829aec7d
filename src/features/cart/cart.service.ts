/** Carts of customers that the server stores, and changes of their lines. */

import { ApiError, refuse, signedOut } from '../../api/api-error.ts';
import { countInside } from '../../api/attempts.ts';
import { lockSession, lockSignedInClient } from '../../api/sessions.ts';
import type { Claim, Identity } from '../../api/visitor.ts';
import type { Database, Reader, Writer } from '../../data/database.ts';
import { withCommit } from '../../data/pipelined.ts';
import type { CounterRow } from '../../providers/counter-rows.ts';
import type { Failure } from '../../shared/failure.ts';
import { MAX_IDS } from '../../shared/page-sizes.ts';
import { offersOf } from '../products/choices.repository.ts';
import { type Choice, choiceText, notOffered } from '../products/choices.ts';
import { lockProduct } from '../products/writing/lock-products.repository.ts';
import { cartOf, countOtherLines, deleteLines, makeCart, setLine } from './cart.repository.ts';
import { lineCapMessage, maxUnitsOf } from './cart.ts';

/** Maximum number of lines in a cart: as many as one request may name ids. */
export const MAX_LINES = MAX_IDS;
const FULL_MESSAGE = `A cart holds at most ${MAX_LINES} products. Please remove one first.`;
const NOT_SOLD_MESSAGE = 'This product is not on sale any more.';
const OTHERS_MESSAGE = 'This is not your cart.';

/** A change of a cart by its owner. */
interface OwnChange {
  readonly claim: Claim;
  /** The counter that the transaction counts, if any. */
  readonly counter: CounterRow | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Locks the owner, so that two requests do not fill one cart at the same time. A missing cart is answered like another
 * customer's, so that nobody learns which exist.
 * @throws {ApiError} 401 when the session ended, 429 over the limit, 403 for another's cart
 */
async function lockOwner(trx: Writer, { claim, counter, now }: OwnChange, cartId: number): Promise<void> {
  // One round trip. The lock comes first, so that the read after it is current.
  const [client, refuseMore, own] = await Promise.all([
    lockSession(trx, claim, now),
    countInside(trx, counter, now),
    cartOf(trx, claim.claimed.clientId),
  ]);
  if (!client) throw signedOut();
  refuseMore();
  if (own !== cartId) throw new ApiError('not_yours', OTHERS_MESSAGE);
}

/** Why the product is not offered in this variety and colour; undefined when it is, or none was chosen. */
async function choiceRefusal(db: Reader, produitId: number, choice: Choice): Promise<Failure | undefined> {
  if (choiceText(choice) === '') return undefined;
  const offerOf = await offersOf(db, [produitId]);
  return notOffered(offerOf(produitId), choice);
}

/**
 * The id of the customer's cart, created when there is none.
 * @param now milliseconds since 1970
 * @throws {ApiError} 401 when the session ended before one was created
 */
export async function openCart(db: Database, identity: Identity, now: number): Promise<number> {
  const { clientId } = identity;
  const known = await cartOf(db.read, clientId);
  if (known !== undefined) return known;
  return db.write(async (trx) => {
    await lockSignedInClient(trx, identity, now);
    return makeCart(trx, clientId);
  });
}

interface PutLine extends OwnChange {
  readonly line: Parameters<typeof setLine>[1];
  /** Maximum units of one line. */
  readonly max: number;
}

/**
 * Adds or updates a line, as a task of the writer.
 * @throws {ApiError} as {@link putLine}
 */
export async function storeLine(trx: Writer, { line, max, ...change }: PutLine) {
  // One round trip. The locks come first, so that the reads after them are current.
  const [, product, counted] = await Promise.all([
    lockOwner(trx, change, line.cartId),
    lockProduct(trx, line.produitId),
    // The names of a choice go to the database only if they are offered, since a request may contain any text.
    choiceText(line) === '' ? countOtherLines(trx, line) : undefined,
  ]);
  if (!product) throw new ApiError('not_found', 'There is no such product.');
  if (!product.isListed) throw new ApiError('product_unavailable', NOT_SOLD_MESSAGE);
  const maxLineUnits = maxUnitsOf(max, [product]);
  if (line.size > maxLineUnits) throw new ApiError('too_many_units', lineCapMessage(maxLineUnits));
  refuse(await choiceRefusal(trx, line.produitId, line));
  if ((counted ?? (await countOtherLines(trx, line))) >= MAX_LINES) throw new ApiError('limit_reached', FULL_MESSAGE);
  return withCommit(trx, setLine(trx, line));
}

/**
 * Sets the units of a line, which is added if missing.
 * @throws {ApiError} 401, 429, 403 for another's cart, 404, 409 for a variety or colour that is not offered
 */
export const putLine = (db: Database, change: PutLine) => db.run(storeLine, change);

interface ClearCart extends OwnChange {
  readonly cartId: number;
}

/** Empties a cart, as a task of the writer. @throws {ApiError} as {@link emptyCart} */
export async function clearLines(trx: Writer, { cartId, ...change }: ClearCart): Promise<void> {
  await lockOwner(trx, change, cartId);
  await withCommit(trx, deleteLines(trx, cartId));
}

/**
 * Removes all lines of a cart.
 * @throws {ApiError} 401, 429, 403 for another's cart
 */
export const emptyCart = (db: Database, change: ClearCart) => db.run(clearLines, change);
