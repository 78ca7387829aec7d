/** Serves shops. */

import type { ApiContext } from '../../api/api-context.ts';
import { notFound } from '../../api/api-error.ts';
import { type Api, route } from '../../api/route.ts';
import { tags } from '../../data/tags.ts';
import { listing, seedFor, sliceOf } from '../../shared/listing.ts';
import { seedsChangeAt } from '../../shared/random-order.ts';
import { shopsCalls as calls } from './shops.calls.ts';
import { shopsContract as contract } from './shops.contract.ts';
import { followerCount, shopByLink, shopsPage } from './shops.repository.ts';

export function serveShops(api: Api, context: ApiContext): void {
  /** Only active shops are listed, whatever `isActive` is. */
  route(api, context, calls.listShops, contract.listShops, async ({ db, query, now, tag, changesAt }) => {
    const { keyword, val: region, sort } = query;
    const seed = query.rand && keyword === undefined && sort === undefined ? seedFor(query.seed, now) : undefined;
    if (seed !== undefined) changesAt(seedsChangeAt(now));
    const { rows, total } = await shopsPage(db.read, { ...sliceOf(query), keyword, region, sort, seed });
    tag(tags.shops, ...rows.flatMap(({ id }) => [tags.shop(id), tags.productsOfShop(id)]));
    return listing(rows, total, query, seed);
  });

  route(api, context, calls.getShopByLink, contract.getShopByLink, async ({ db, params: { nomLink }, tag }) => {
    const shop = await shopByLink(db.read, nomLink);
    if (!shop) throw notFound('shop', tags.shops);
    tag(tags.shop(shop.id), tags.productsOfShop(shop.id), tags.standing(shop.id));
    return shop;
  });

  route(api, context, calls.countFollowers, contract.countFollowers, async ({ db, params: { boutiqueId }, tag }) => {
    const totalItems = await followerCount(db.read, boutiqueId);
    if (totalItems === undefined) throw notFound('shop', tags.shops);
    tag(tags.followers(boutiqueId), tags.shop(boutiqueId));
    return { totalItems };
  });
}
