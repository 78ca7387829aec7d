/** Serves a customer's own favourites. */

import type { ApiContext } from '../../api/api-context.ts';
import { onlySelf } from '../../api/api-error.ts';
import { countAttempt } from '../../api/attempts.ts';
import { type Api, route } from '../../api/route.ts';
import type { Services } from '../../api/services.ts';
import { listing, sliceOf } from '../../shared/listing.ts';
import { favouritesCalls as calls } from './favourites.calls.ts';
import { favouritesContract as contract } from './favourites.contract.ts';
import { likeOf, likesOf, likesPage } from './favourites.repository.ts';
import { addLike, removeLike } from './favourites.service.ts';

/** Counts a change towards the limit: each one may purge the lists sorted by favourites. */
const count = ({ limits }: Services, clientId: number) => countAttempt(limits.likesClient, String(clientId));

export function serveFavourites(api: Api, context: ApiContext): void {
  route(api, context, calls.listLikes, contract.listLikes, async ({ db, identity, params: { userId }, query }) => {
    onlySelf(identity, userId);
    const { rows, total } = await likesPage(db.read, userId, sliceOf(query), query.keyword);
    return listing(rows, total, query);
  });

  route(api, context, calls.listLikeStates, contract.listLikeStates, async ({ db, identity, params, query }) => {
    onlySelf(identity, params.userId);
    return { data: await likesOf(db.read, params.userId, query.ids) };
  });

  route(api, context, calls.findLike, contract.findLike, async ({ db, identity, body: { clientId, produitId } }) => {
    if (!identity) return null;
    onlySelf(identity, clientId);
    return (await likeOf(db.read, clientId, produitId)) ?? null;
  });

  route(api, context, calls.addLike, contract.addLike, async ({ db, services, identity, body, now }) => {
    onlySelf(identity, body.clientId);
    await count(services, body.clientId);
    return addLike(db, { identity, produitId: body.produitId, max: services.limits.maxLikes, now });
  });

  route(
    api,
    context,
    calls.deleteLike,
    contract.deleteLike,
    async ({ db, services, identity, params: { likeId }, now }) => {
      await count(services, identity.clientId);
      await removeLike(db, { identity, likeId, now });
      return { message: 'This product is no longer one of your favourites.' };
    },
  );
}
