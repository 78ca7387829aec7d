/** Counts views of products. */
import type { Database } from '../../../data/database.ts';
import { viewTrend } from './trend.ts';
import { addViews, type ViewSum } from './views.repository.ts';

/**
 * Returns a function that adds one view of a product at `moment` (milliseconds since 1970) and resolves to its new
 * number of views; undefined for a deleted product. One transaction runs at a time: views that arrive meanwhile are
 * summed up and written with the next one, so that a crowd costs few commits. A view is stored before the response, so
 * every response of every process is exact, and a process that crashes loses none.
 */
export function viewWriter(db: Database): (id: number, moment: number) => Promise<number | undefined> {
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
