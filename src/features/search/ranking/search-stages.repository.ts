/** A stage of a search: terms, the field they are looked for in, and the products that the index has for them. */
import type { Reader } from '../../../data/database.ts';
import { filterMatches, rowCheckOf, type SearchFilters, subCategoryTerm } from '../facets/search-filters.ts';
import { allOf, type Field, type Match, stemMatch } from '../index/match.ts';
import { searchIndexOf } from '../index/search-engine.repository.ts';
import type { Term } from '../query/understand-query.repository.ts';

/** The most products that a search finds; a total that reaches it may be of more. */
export const MAX_FOUND = 1000;
/** What was typed has at least this quality; synonyms have less. */
const LITERAL = 0.9;

/** What a product must match to have `term`, looked for in `field`. */
export function matchOf({ concept, kinds }: Pick<Term, 'concept' | 'kinds'>, field: Field): Match {
  // A description mentions much: only what was typed is looked for in it.
  const alternatives = concept.alternatives
    .filter(({ relation }) => relation !== 'need')
    .map((alternative) => ({
      ...alternative,
      field: field === 'anywhere' && alternative.quality < LITERAL ? ('facts' as const) : field,
    }));
  const said = alternatives.map(({ stems, field: within }): Match => {
    // Words of a phrase that stand apart (`oil` in the name, `red` in a variety) are not that phrase.
    const all = stems.map((stem) => stemMatch(stem, stems.length > 1 && within === 'facts' ? 'name' : within));
    return all.length === 1 ? (all[0] as Match) : { all };
  });
  return { any: [...said, ...kinds] };
}

export const matchAll = (terms: readonly Term[], field: Field, filters: readonly Match[]): Match =>
  allOf([...terms.map((term) => matchOf(term, field)), ...filters]);

/** A list of ids without repeats that takes so many and no more. */
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

/** A stage that was asked for. */
export interface ReadStage extends Stage {
  /** Ids of its products: all, or so many as are looked at and one more; none where it was not read. */
  readonly first: readonly number[];
  /** Those are all. */
  readonly isAll: boolean;
}

/** Which products of a stage are read, and in which order. */
export interface StageScope {
  /** Sub-categories whose products come first where there are more than can be looked at. */
  readonly named: readonly number[];
  readonly filters: SearchFilters;
  /** Whether the index also looks up in the products what it does not say of `filters` itself. */
  readonly isChecked: boolean;
  /** Of more than can be looked at, any will do. */
  readonly isSample?: boolean;
}

function hitsOf(db: Reader, max: number, match: Match, { filters, isChecked }: StageScope): Promise<number[]> {
  return searchIndexOf(db).hits(db, match, max + 1, isChecked ? rowCheckOf(filters) : undefined);
}

const stageMatch = ({ terms, field }: Stage, { filters }: StageScope) => matchAll(terms, field, filterMatches(filters));

/** Adds the products of a stage that are of the sub-categories named. */
export async function gatherNamed(db: Reader, gathered: Gathered, stage: Stage, scope: StageScope): Promise<void> {
  if (gathered.isFull || scope.named.length === 0) return;
  const inNamed: Match = { any: scope.named.map((id): Match => ({ term: subCategoryTerm(id) })) };
  const match = allOf([inNamed, stageMatch(stage, scope)]);
  gathered.add(await hitsOf(db, gathered.max, match, scope), stage.elsewhere);
}

/** Adds the products of a stage. */
export async function gatherStage(db: Reader, gathered: Gathered, stage: Stage, scope: StageScope): Promise<ReadStage> {
  if (gathered.isFull) return { ...stage, first: [], isAll: false };
  const first = await hitsOf(db, gathered.max, stageMatch(stage, scope), scope);
  const isAll = first.length <= gathered.max;
  if (!isAll && !scope.isSample) await gatherNamed(db, gathered, stage, scope);
  gathered.add(first, stage.elsewhere);
  return { ...stage, first, isAll };
}
