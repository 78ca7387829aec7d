/** A stage of a search: terms, the field in which they are searched, and the matching products in the index. */
import type { Reader } from '../../../data/database.ts';
import { filterMatches, rowCheckOf, type SearchFilters, subCategoryTerm } from '../facets/search-filters.ts';
import { allOf, type Field, type Match } from '../index/match.ts';
import { indexHits } from '../index/search-index.repository.ts';
import { matchAll, type Term } from '../query/term.ts';

/** A list of up to `max` distinct ids. */
export class Gathered {
  /** By id, how certain it is that the product has every term: 1 by name or facts, less by its description. */
  readonly ids = new Map<number, number>();
  readonly max: number;
  /** Whether there are more than it accepts. */
  isFull = false;
  constructor(max: number) {
    this.max = max;
  }
  add(ids: readonly number[], elsewhere: number) {
    for (const id of ids)
      if (this.ids.has(id)) continue;
      else if (this.ids.size < this.max) this.ids.set(id, elsewhere);
      else this.isFull = true;
  }
}

/** Terms that products have, and the field that contains them. */
export interface Stage {
  readonly terms: readonly Term[];
  readonly field: Field;
  /** How certain it is that its products have every term, as in {@link Gathered.ids}. */
  readonly elsewhere: number;
}

/** A stage with its products in the index. */
export interface ReadStage extends Stage {
  /** Ids of its products: all, or one more than the maximum that is read; none if the stage was not read. */
  readonly first: readonly number[];
  /** Whether these are all of its products. */
  readonly isAll: boolean;
}

/** The set of products in which a search searches, and those that come first. */
export interface Within {
  /** Named sub-categories: if there are more products than can be read, theirs come first. */
  readonly named: readonly number[];
  readonly filters: SearchFilters;
  /**
   * Whether filters are chosen. The products of a stage with too many are then a sample, which only tells that there
   * are as many.
   */
  readonly isSample: boolean;
}

/** How a stage is read. */
export interface StageScope extends Within {
  /** Whether the index also checks in the products the parts of `filters` that it does not contain. */
  readonly isChecked: boolean;
}

const hitsOf = (db: Reader, { max }: Gathered, match: Match, { filters, isChecked }: StageScope) =>
  indexHits(db, match, max + 1, isChecked ? rowCheckOf(filters) : undefined);

const stageMatch = ({ terms, field }: Stage, { filters }: StageScope) => matchAll(terms, field, filterMatches(filters));

/** Adds the products of a stage that are in the named sub-categories. */
export async function gatherNamed(db: Reader, gathered: Gathered, stage: Stage, scope: StageScope): Promise<void> {
  if (gathered.isFull || scope.named.length === 0) return;
  const inNamed: Match = { any: scope.named.map((id): Match => ({ term: subCategoryTerm(id) })) };
  const match = allOf([inNamed, stageMatch(stage, scope)]);
  gathered.add(await hitsOf(db, gathered, match, scope), stage.elsewhere);
}

/** Adds the products of a stage. */
export async function gatherStage(db: Reader, gathered: Gathered, stage: Stage, scope: StageScope): Promise<ReadStage> {
  if (gathered.isFull) return { ...stage, first: [], isAll: false };
  const first = await hitsOf(db, gathered, stageMatch(stage, scope), scope);
  const isAll = first.length <= gathered.max;
  if (!isAll && !scope.isSample) await gatherNamed(db, gathered, stage, scope);
  gathered.add(first, stage.elsewhere);
  return { ...stage, first, isAll };
}
