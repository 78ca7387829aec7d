/** The query string of the order list. Pure. */
import { type ListQuery, readListQuery } from '../../../shared/list-query.ts';
import { PAGE_SIZE_OPTIONS, SCREEN_LIMITS } from '../../../shared/page-sizes.ts';

/** Whether `text` is a valid day of this century, such as `2026-11-25`. */
function isDay(text: string): boolean {
  const moment = /^20\d\d-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

/**
 * Reads a query string, with `?`, or ''. `q` is a part of the order's number; `from` and `to` are days in
 * Africa/Lagos: invalid days are ignored, and a reversed range is swapped.
 */
export function ordersQuery(search: string): ListQuery {
  const given = new URLSearchParams(search);
  for (const key of ['from', 'to']) if (!isDay(given.get(key) ?? '')) given.delete(key);
  const from = given.get('from');
  const to = given.get('to');
  if (from !== null && to !== null && from > to) {
    given.set('from', to);
    given.set('to', from);
  }
  return readListQuery(`?${given}`, {
    limits: PAGE_SIZE_OPTIONS.counted.map(({ value }) => value),
    defaultLimit: SCREEN_LIMITS.orders,
    texts: ['q', 'from', 'to'],
  });
}
