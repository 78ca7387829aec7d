/** What is looked up in products that the index has found. */
import { type RawBuilder, sql } from 'kysely';
import type { RowCheck } from './search-filters.ts';

/** The condition on a product `p`. */
export function rowCondition({ min = 0, max = Number.MAX_SAFE_INTEGER, inStock }: RowCheck): RawBuilder<boolean> {
  const inRange = sql<boolean>`p."prixActuel" between ${min} and ${max}`;
  return inStock ? sql<boolean>`${inRange} and p.qte > 0` : inRange;
}
