/** Serves followed shops (API-27 to API-29): one's own alone (S-02). */

import { countAttempt } from '../../api/attempts.ts';
import { type Api, type ApiContext, ApiError, notFound, onlySelf, route, signedOut } from '../../api/route.ts';
import { deleteAndLog } from '../../data/logged-rows.ts';
import { tags } from '../../data/tags.ts';
import { lockClient } from '../account/lock-client.repository.ts';
import { SHOP_DEACTIVATED } from '../shops/shop-card.ts';
import { followsCalls as calls } from './follows.calls.ts';
import { followsContract as contract } from './follows.contract.ts';
import { followedAmong, followOf, insertFollow, lockShop } from './follows.repository.ts';

export function serveFollows(api: Api, context: ApiContext): void {
  route(api, context, calls.followShop, contract.followShop, async ({ db, services, identity, body }) => {
    onlySelf(identity, body.clientId);
    await countAttempt(services.limits.followsClient, String(body.clientId));
    await db.write(async (trx) => {
      if (!(await lockClient(trx, body.clientId))) throw signedOut();
      const shop = await lockShop(trx, body.boutiqueId);
      if (!shop) throw notFound('shop', tags.shops);
      if (!shop.isActive) throw new ApiError(410, SHOP_DEACTIVATED);
      await insertFollow(trx, body);
    });
    return body;
  });

  route(api, context, calls.findFollow, contract.findFollow, async ({ db, identity, body }) => {
    onlySelf(identity, body.clientId);
    return { data: (await followOf(db.read, body)) ?? null };
  });

  route(api, context, calls.unfollowShop, contract.unfollowShop, async ({ db, services, identity, body }) => {
    onlySelf(identity, body.clientId);
    await countAttempt(services.limits.followsClient, String(body.clientId));
    await db.write(async (trx) => {
      if (!(await lockClient(trx, body.clientId))) throw signedOut();
      await deleteAndLog(trx, 'follows', body);
    });
    return body;
  });

  route(api, context, calls.listFollowStates, contract.listFollowStates, async ({ db, identity, params, query }) => {
    onlySelf(identity, params.id);
    return { data: await followedAmong(db.read, params.id, query.ids) };
  });
}
