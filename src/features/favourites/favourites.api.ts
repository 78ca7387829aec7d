/** Serves favourites (API-20 to API-23): one's own alone (C-18, S-02). */

import { countAttempt } from '../../api/attempts.ts';
import { type Api, type ApiContext, ApiError, notFound, onlySelf, route, signedOut } from '../../api/route.ts';
import { tags } from '../../data/tags.ts';
import type { Services } from '../../providers/services.ts';
import { formatCount } from '../../shared/counted.ts';
import { listing, sliceOf } from '../../shared/listing.ts';
import { lockClient } from '../account/lock-client.repository.ts';
import { lockProduct } from '../products/lock-products.repository.ts';
import { favouritesCalls as calls } from './favourites.calls.ts';
import { favouritesContract as contract } from './favourites.contract.ts';
import { countLikes, deleteLike, insertLike, likeById, likeOf, likesOf, likesPage } from './favourites.repository.ts';

const WORDS_NOT_LISTED = 'This product is not sold any more.';

const wordsFull = (most: number) => `You can keep at most ${formatCount(most)} favourites. Please remove one first.`;

/** Another customer's like is none, like one that never was. */
const unknownLike = () => new ApiError(404, 'There is no such favourite.');

/** Counts a change; the lists by favourites may be made anew for each. */
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
    const { clientId, produitId } = body;
    onlySelf(identity, clientId);
    await count(services, clientId);
    return db.write(async (trx) => {
      if (!(await lockClient(trx, clientId))) throw signedOut();
      const product = await lockProduct(trx, produitId);
      if (!product) throw notFound('product', tags.newProduct);
      const like = await likeOf(trx, clientId, produitId);
      if (like) return like;
      if (!product.isListed) throw new ApiError(410, WORDS_NOT_LISTED);
      const { mostLikes } = services.limits;
      if ((await countLikes(trx, clientId)) >= mostLikes) throw new ApiError(409, wordsFull(mostLikes));
      return insertLike(trx, { clientId, produitId, createdAt: new Date(now).toISOString() });
    });
  });

  route(
    api,
    context,
    calls.deleteLike,
    contract.deleteLike,
    async ({ db, services, identity: { clientId }, params }) => {
      await count(services, clientId);
      await db.write(async (trx) => {
        if (!(await lockClient(trx, clientId))) throw signedOut();
        const like = await likeById(trx, clientId, params.likeId);
        // A product that is deleted at this moment takes its likes along.
        if (!like || !(await lockProduct(trx, like.produitId))) throw unknownLike();
        await deleteLike(trx, like);
      });
      return { message: 'This product is no longer one of your favourites.' };
    },
  );
}
