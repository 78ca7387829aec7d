/** Serves adverts and info banners. Only active ones are public, whatever `isActive` is. */

import type { ApiContext } from '../../api/api-context.ts';
import { type Api, route } from '../../api/route.ts';
import { tags } from '../../data/tags.ts';
import { listing, sliceOf } from '../../shared/listing.ts';
import { promotionsCalls as calls } from './promotions.calls.ts';
import { promotionsContract as contract } from './promotions.contract.ts';
import { advertsPage, infosPage } from './promotions.repository.ts';

export function servePromotions(api: Api, context: ApiContext): void {
  route(api, context, calls.listInfos, contract.listInfos, async ({ db, query, tag }) => {
    tag(tags.infos);
    const { rows, total } = await infosPage(db.read, sliceOf(query));
    return listing(rows, total, query);
  });

  route(api, context, calls.listAdverts, contract.listAdverts, async ({ db, query, tag }) => {
    tag(tags.adverts);
    const { rows, total } = await advertsPage(db.read, sliceOf(query), query.keyword);
    return listing(rows, total, query);
  });
}
