/** Lists without words that are narrowed by filters, and the counts beside the filters. */
import type { Reader } from '../../platform/database/database.ts';
import type { Slice } from '../listing.ts';
import { facetRows } from '../search/facets.repository.ts';
import { COUNTED_MOST, countFacets, type Facets } from '../search/facets.ts';
import { checksOf, filterMatches, type SearchFilters } from '../search/search-filters.ts';
import { searchIndexOf } from '../search/search-index.repository.ts';
import { type ProductOrder, sortedIds } from './product-lists.repository.ts';

export interface NarrowedList {
  /** Product ids of the page, in order. */
  readonly ids: number[];
  /** All products, counted to {@link COUNTED_MOST}. */
  readonly total: number;
  /** There may be more than {@link COUNTED_MOST}, of which the first ones are listed. */
  readonly isCapped?: true;
  readonly facets?: Facets;
}

/** Products of `scope` that `filters` let through, without `exceptId`. */
export async function narrowedIds(
  db: Reader,
  scope: SearchFilters,
  filters: SearchFilters,
  order: ProductOrder,
  slice: Slice,
  { exceptId, facets }: { readonly exceptId?: number | undefined; readonly facets?: boolean | undefined },
): Promise<NarrowedList> {
  const matches = filterMatches(scope);
  const all = matches.length > 0 ? matches : filterMatches({ min: 0 });
  const hits = await searchIndexOf(db).hits(db, { all }, 1_000_000);
  const rows = (await facetRows(db, hits)).filter(({ id }) => id !== exceptId);
  const checks = checksOf(filters);
  const passing = rows.filter((row) => checks.every(([, check]) => check(row))).map(({ id }) => id);
  const end = Math.min(slice.offset + slice.limit, COUNTED_MOST);
  const ids = await sortedIds(db, passing, order, { offset: slice.offset, limit: Math.max(0, end - slice.offset) });
  return {
    ids,
    total: Math.min(passing.length, COUNTED_MOST),
    ...(passing.length > COUNTED_MOST ? { isCapped: true } : {}),
    ...(facets ? { facets: await countFacets(rows, filters) } : {}),
  };
}
