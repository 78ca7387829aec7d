/** Serves the count of views. */

import type { ApiContext } from '../../../api/api-context.ts';
import { notFound } from '../../../api/api-error.ts';
import { countAttempt } from '../../../api/attempts.ts';
import { type Api, route } from '../../../api/route.ts';
import { tags } from '../../../data/tags.ts';
import { productsCalls as calls } from '../products.calls.ts';
import { productsContract as contract } from '../products.contract.ts';
import { isCrawler } from './crawlers.ts';
import { viewsOf } from './views.repository.ts';
import { viewWriter } from './views.service.ts';

export function serveViews(api: Api, context: ApiContext): void {
  const add = viewWriter(context.db);

  route(api, context, calls.countView, contract.countView, async ({ db, params: { id }, visitor, services, now }) => {
    const { viewsAddress, viewOfProduct } = services.limits;
    const agent = visitor.header('user-agent');
    const stored = await viewsOf(db.read, id);
    if (stored === undefined) throw notFound('product', tags.newProduct);
    if (isCrawler(agent)) return { views: stored };
    await countAttempt(viewsAddress, visitor.address);
    if ((await viewOfProduct.take(`${id} ${visitor.address}`)) > 0) return { views: stored };
    const views = await add(id, now);
    if (views === undefined) throw notFound('product', tags.newProduct);
    return { views };
  });
}
