/** Follows and unfollows shops. */
import { ApiError, notFound } from '../../api/api-error.ts';
import { lockSignedInClient } from '../../api/sessions.ts';
import type { Identity } from '../../api/visitor.ts';
import type { Database, Writer } from '../../data/database.ts';
import { deleteAndLog } from '../../data/logged-rows.ts';
import { tags } from '../../data/tags.ts';
import { SHOP_DEACTIVATED } from '../shops/shop-card.ts';
import { insertFollow, lockShop } from './follows.repository.ts';

/** A shop, and the customer who follows or unfollows it. */
interface Follow {
  readonly identity: Identity;
  readonly boutiqueId: number;
  readonly now: number;
}

/** Adds a follow, as a task of the writer. @throws {ApiError} as {@link followShop} */
export async function putFollow(trx: Writer, { identity, boutiqueId, now }: Follow): Promise<void> {
  await lockSignedInClient(trx, identity, now);
  const shop = await lockShop(trx, boutiqueId);
  if (!shop) throw notFound('shop', tags.shops);
  if (!shop.isActive) throw new ApiError('shop_closed', SHOP_DEACTIVATED);
  await insertFollow(trx, { clientId: identity.clientId, boutiqueId });
}

/**
 * Stores that the customer follows the shop; following it again changes nothing.
 * @param follow `now` in milliseconds since 1970
 * @throws {ApiError} 401 when the session ended, 404 and 410 for a shop that is gone or closed
 */
export const followShop = (db: Database, follow: Follow): Promise<void> => db.run(putFollow, follow);

/** Removes a follow, as a task of the writer. @throws {ApiError} 401 when the session ended */
export async function takeFollow(trx: Writer, { identity, boutiqueId, now }: Follow): Promise<void> {
  await lockSignedInClient(trx, identity, now);
  await deleteAndLog(trx, 'follows', { clientId: identity.clientId, boutiqueId });
}

/**
 * Stores that the customer no longer follows the shop.
 * @param follow `now` in milliseconds since 1970
 * @throws {ApiError} 401 when the session ended
 */
export const unfollowShop = (db: Database, follow: Follow): Promise<void> => db.run(takeFollow, follow);
