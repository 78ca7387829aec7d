/** Serves the shops that a customer follows. */

import type { ApiContext } from '../../api/api-context.ts';
import { onlySelf } from '../../api/api-error.ts';
import { countAttempt } from '../../api/attempts.ts';
import { type Api, route } from '../../api/route.ts';
import { listing, sliceOf } from '../../shared/listing.ts';
import { followedShops } from '../shops/shops.repository.ts';
import { followsCalls as calls } from './follows.calls.ts';
import { followsContract as contract } from './follows.contract.ts';
import { followedAmong, followOf } from './follows.repository.ts';
import { followShop, unfollowShop } from './follows.service.ts';

export function serveFollows(api: Api, context: ApiContext): void {
  route(api, context, calls.followShop, contract.followShop, async ({ db, services, identity, body, now }) => {
    onlySelf(identity, body.clientId);
    await countAttempt(services.limits.followsClient, String(body.clientId));
    await followShop(db, { identity, boutiqueId: body.boutiqueId, now });
    return body;
  });

  route(api, context, calls.findFollow, contract.findFollow, async ({ db, identity, body }) => {
    onlySelf(identity, body.clientId);
    return { data: (await followOf(db.read, body)) ?? null };
  });

  route(api, context, calls.unfollowShop, contract.unfollowShop, async ({ db, services, identity, body, now }) => {
    onlySelf(identity, body.clientId);
    await countAttempt(services.limits.followsClient, String(body.clientId));
    await unfollowShop(db, { identity, boutiqueId: body.boutiqueId, now });
    return body;
  });

  route(api, context, calls.listFollowStates, contract.listFollowStates, async ({ db, identity, params, query }) => {
    onlySelf(identity, params.id);
    return { data: await followedAmong(db.read, params.id, query.ids) };
  });

  route(api, context, calls.listFollowedShops, contract.listFollowedShops, async ({ db, identity, params, query }) => {
    onlySelf(identity, params.id);
    const { rows, total } = await followedShops(db.read, params.id, sliceOf(query));
    return listing(rows, total, query);
  });
}
