/** Counts views (API-12, S-17). */

import { countAttempt } from '../../api/attempts.ts';
import { type Api, type ApiContext, notFound, route } from '../../api/route.ts';
import type { Database } from '../../data/database.ts';
import { tags } from '../../data/tags.ts';
import { isCrawler } from './crawlers.ts';
import { productsCalls as calls } from './products.calls.ts';
import { productsContract as contract } from './products.contract.ts';
import { viewTrend } from './trend.ts';
import { addViews, type ViewSum, viewsOf } from './views.repository.ts';

/**
 * Adds one view and answers how many there are then; undefined for a product that is gone. One transaction at a time:
 * what comes meanwhile is summed up and written with the next one, so that a crowd costs few commits. Since a view is
 * stored before it is answered, every answer of every process is exact, and a process that dies takes none along.
 */
function viewWriter(db: Database): (id: number, moment: number) => Promise<number | undefined> {
  let next: { readonly sums: Map<number, ViewSum>; readonly written: Promise<Map<number, number>> } | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function begin() {
    const sums = new Map<number, ViewSum>();
    const written = last.then(() => {
      next = undefined;
      return db.write((trx) => addViews(trx, sums));
    });
    last = written.catch(() => undefined);
    return { sums, written };
  }

  return async (id, moment) => {
    next ??= begin();
    const { sums, written } = next;
    const { views, trend } = sums.get(id) ?? { views: 0, trend: 0 };
    sums.set(id, { views: views + 1, trend: trend + viewTrend(moment) });
    return (await written).get(id);
  };
}

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
