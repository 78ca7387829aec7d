/** Follows and unfollows shops. */
import { ApiError, notFound, signedOut } from '../../api/api-error.ts';
import { lockSignedInClient } from '../../api/sessions.ts';
import type { Identity } from '../../api/visitor.ts';
import type { Database, Writer } from '../../data/database.ts';
import { deleteAndLog } from '../../data/logged-rows.ts';
import { tags } from '../../data/tags.ts';
import { lockClient } from '../account/lock-client.repository.ts';
import { SHOP_DEACTIVATED } from '../shops/shop-card.ts';
import { insertFollow, lockShop } from './follows.repository.ts';

interface Follow {
  readonly clientId: number;
  readonly boutiqueId: number;
}

interface NewFollow {
  readonly identity: Identity;
  readonly boutiqueId: number;
  readonly now: number;
}

/** Adds a follow, as a task of the writer. @throws {ApiError} as {@link followShop} */
export async function putFollow(trx: Writer, { identity, boutiqueId, now }: NewFollow): Promise<void> {
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
export const followShop = (db: Database, follow: NewFollow): Promise<void> => db.run(putFollow, follow);

/** Removes a follow, as a task of the writer. @throws {ApiError} 401 for a deleted customer */
export async function takeFollow(trx: Writer, { clientId, boutiqueId }: Follow): Promise<void> {
  if (!(await lockClient(trx, clientId))) throw signedOut();
  await deleteAndLog(trx, 'follows', { clientId, boutiqueId });
}

/** Stores that the customer no longer follows the shop. @throws {ApiError} 401 for a deleted customer */
export const unfollowShop = (db: Database, { clientId, boutiqueId }: Follow): Promise<void> =>
  db.run(takeFollow, { clientId, boutiqueId });
