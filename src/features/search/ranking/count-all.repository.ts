/** Counts the products of a search that finds more than are read. */
import type { Reader } from '../../../data/database.ts';
import { priceParts } from '../../filters/price.ts';
import { filterMatches, type RowCheck, rowCheckOf, type SearchFilters } from '../facets/search-filters.ts';
import { allOf, type Match } from '../index/match.ts';
import { indexCounts } from '../index/search-index.repository.ts';
import { matchAll } from '../query/term.ts';
import type { Level } from './level.repository.ts';

/** The number of products of `level` that pass `filters`. */
export async function countAll(db: Reader, { scope, finds }: Level, filters: SearchFilters): Promise<number> {
  const all = { ...scope.filters, ...filters };
  const check = rowCheckOf(all);
  // Where only the price is looked up, that is done for the products at the ends of its range.
  const parts = check?.length === 1 && all.price ? priceParts(all.price) : undefined;
  const narrowing = filterMatches(parts ? { ...all, price: undefined } : all);
  // Products of stages that were not read do not count as found.
  const read = finds.stages.filter(({ first }) => first.length > 0);
  const [first, ...others] = read.map(({ terms, field }) => matchAll(terms, field, narrowing));
  if (!first) return 0;
  const match = others.length === 0 ? first : { any: [first, ...others] };
  const counted = async (matches: readonly Match[], check?: RowCheck) => {
    const counts = await indexCounts(db, matches, Number.MAX_SAFE_INTEGER, check);
    return counts.reduce((sum, count) => sum + count, 0);
  };
  if (!parts) return counted([match], check);
  const { inside, ends } = parts;
  const within = (part: Match[]): Match[] => (part.length === 0 ? [] : [allOf([{ any: part }, match])]);
  const [surely, checked] = await Promise.all([counted(within(inside)), counted(within(ends), check)]);
  return surely + checked;
}
