/** Serves adverts and info banners (API-18, API-19). Whatever `isActive` says, only active ones are public (C-12). */
import type { Hono } from 'hono';
import { tags } from '../../platform/database/tags.ts';
import { type ApiContext, route } from '../../platform/http/route.ts';
import { listing, sliceOf } from '../listing.ts';
import { promotionsCalls as calls } from './promotions.calls.ts';
import { promotionsContract as contract } from './promotions.contract.ts';
import { advertsPage, infosPage } from './promotions.repository.ts';

export function servePromotions(app: Hono, context: ApiContext): void {
  route(app, context, calls.listInfos, contract.listInfos, async ({ db, query, tag }) => {
    tag(tags.infos);
    const { rows, total } = await infosPage(db.read, sliceOf(query));
    return listing(rows, total, query);
  });

  route(app, context, calls.listAdverts, contract.listAdverts, async ({ db, query, tag }) => {
    tag(tags.adverts);
    const { rows, total } = await advertsPage(db.read, sliceOf(query), query.keyword);
    return listing(rows, total, query);
  });
}
