/** Follows and unfollows shops. */
import { ApiError, notFound, signedOut } from '../../api/api-error.ts';
import type { Database } from '../../data/database.ts';
import { deleteAndLog } from '../../data/logged-rows.ts';
import { tags } from '../../data/tags.ts';
import { lockClient } from '../account/lock-client.repository.ts';
import { SHOP_DEACTIVATED } from '../shops/shop-card.ts';
import { insertFollow, lockShop } from './follows.repository.ts';

interface Follow {
  readonly clientId: number;
  readonly boutiqueId: number;
}

/**
 * Stores that the customer follows the shop; following it again changes nothing.
 * @throws {ApiError} 401 for a customer who is gone, 404 and 410 for a shop that is gone or closed
 */
export async function followShop(db: Database, { clientId, boutiqueId }: Follow): Promise<void> {
  await db.write(async (trx) => {
    if (!(await lockClient(trx, clientId))) throw signedOut();
    const shop = await lockShop(trx, boutiqueId);
    if (!shop) throw notFound('shop', tags.shops);
    if (!shop.isActive) throw new ApiError(410, SHOP_DEACTIVATED);
    await insertFollow(trx, { clientId, boutiqueId });
  });
}

/** @throws {ApiError} 401 for a customer who is gone */
export async function unfollowShop(db: Database, { clientId, boutiqueId }: Follow): Promise<void> {
  await db.write(async (trx) => {
    if (!(await lockClient(trx, clientId))) throw signedOut();
    await deleteAndLog(trx, 'follows', { clientId, boutiqueId });
  });
}
