/** A stage of a search: terms, the field they are looked for in, and the products that the index has for them. */
import type { Reader } from '../../../data/database.ts';
import { filterMatches, rowCheckOf, type SearchFilters, subCategoryTerm } from '../facets/search-filters.ts';
import { allOf, type Field, type Match } from '../index/match.ts';
import { indexHits } from '../index/search-index.repository.ts';
import { matchAll, type Term } from '../query/term.ts';

/** A list of ids without repeats that takes `max` of them. */
export class Gathered {
  /** Id to how sure it is that it has every term: 1 by name or facts, less by its description. */
  readonly ids = new Map<number, number>();
  readonly max: number;
  /** There are more than it takes. */
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

/** Terms that products have, and where. */
export interface Stage {
  readonly terms: readonly Term[];
  readonly field: Field;
  /** How sure it is that its products have every term, as {@link Gathered.ids}. */
  readonly elsewhere: number;
}

/** A stage with what the index has for it. */
export interface ReadStage extends Stage {
  /** Ids of its products: all, or as many as are looked at and one more; none where it was not read. */
  readonly first: readonly number[];
  /** Those are all. */
  readonly isAll: boolean;
}

/** Among which products a search looks, and which of them come first. */
export interface Within {
  /** Sub-categories that the text names: of more products than can be looked at, theirs come first. */
  readonly named: readonly number[];
  readonly filters: SearchFilters;
  /** Filters are chosen: of more products than can be looked at, these are any, and say only that there are as many. */
  readonly isSample: boolean;
}

/** How a stage is read. */
export interface StageScope extends Within {
  /** Whether the index also looks up in the products what it does not say of `filters` itself. */
  readonly isChecked: boolean;
}

const hitsOf = (db: Reader, { max }: Gathered, match: Match, { filters, isChecked }: StageScope) =>
  indexHits(db, match, max + 1, isChecked ? rowCheckOf(filters) : undefined);

const stageMatch = ({ terms, field }: Stage, { filters }: StageScope) => matchAll(terms, field, filterMatches(filters));

/** Adds the products of a stage that are of the sub-categories named. */
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
