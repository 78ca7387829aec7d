/** A concept of a search with data about the shop, and the conditions for a product to match it. Pure. */
import { subCategoryMatches } from '../facets/search-filters.ts';
import { allOf, type Field, type Match, stemMatch } from '../index/match.ts';
import { stemOf } from '../words/stems.ts';
import { isNameOf, type Kind, kindMatch, NAMED_BY_CATEGORY } from './kinds.ts';
import { type Concept, isNearOnly } from './read-query.ts';

/** Maximum number of sub-categories in the match of a concept. */
const MAX_KINDS = 40;
/** Minimum quality of typed words; synonyms have less. */
const LITERAL = 0.9;

export interface Term {
  readonly concept: Concept;
  /** Matches for the sub-categories that the term names. */
  readonly kinds: readonly Match[];
  /**
   * Matches for those, and for the ones that the term names only by their category: `Men's Jeans` in `Trousers &
   * Jeans`.
   */
  readonly widerKinds: readonly Match[];
  /** The part of the term that is the typed thing; undefined if all of it is. */
  readonly itself?: Pick<Term, 'concept' | 'kinds'>;
  /** Number of products that may have it: a rare term is more significant. */
  readonly frequency: number;
  /** The typed word, if it was corrected. */
  readonly mistyped?: string;
}

/** The sub-categories that `concept` names. */
export function kindsOf(concept: Concept, kinds: ReadonlyMap<number, Kind>): Pick<Term, 'kinds' | 'widerKinds'> {
  const scored: { id: number; score: number }[] = [];
  let isKind = false;
  for (const kind of kinds.values()) {
    const score = kindMatch(kind, concept);
    if (score > 0) scored.push({ id: kind.id, score });
    isKind ||= isNameOf(kind, concept);
  }
  const best = (of: typeof scored) => {
    const ids = of
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .slice(0, MAX_KINDS)
      .map(({ id }) => id);
    return subCategoryMatches(ids, kinds);
  };
  // `Tablets` is a sub-category, so others in the category `Phones & Tablets` are different things.
  return { kinds: best(scored.filter(({ score }) => !isKind || score > NAMED_BY_CATEGORY)), widerKinds: best(scored) };
}

/**
 * The part of `concept` that is the typed thing, if it has other meanings as well; for a phrase, the words that are
 * left.
 */
export function itselfOf(concept: Concept, kinds: ReadonlyMap<number, Kind>): Pick<Term, 'itself'> {
  const near = concept.alternatives.filter(isNearOnly);
  if (near.length === 0) return {};
  const parts = near.filter(({ relation }) => relation === 'part').flatMap(({ stems }) => stems);
  const typed = concept.typed.filter((word) => !parts.includes(stemOf(word)));
  const own = { ...concept, typed, alternatives: concept.alternatives.filter((one) => !isNearOnly(one)) };
  return { itself: { concept: own, kinds: kindsOf(own, kinds).kinds } };
}

/** The match for products that have a term in `field`. */
export function matchOf({ concept, kinds }: Pick<Term, 'concept' | 'kinds'>, field: Field): Match {
  // A description mentions many things, so that only the typed words are searched in it.
  const alternatives = concept.alternatives
    .filter(({ relation }) => relation !== 'need')
    .map((alternative) => ({
      ...alternative,
      field: field === 'anywhere' && alternative.quality < LITERAL ? ('facts' as const) : field,
    }));
  const said = alternatives.map(({ stems, field: within }): Match => {
    // Words of a phrase that are not adjacent (`oil` in the name, `red` in a variety) are not that phrase.
    const all = stems.map((stem) => stemMatch(stem, stems.length > 1 && within === 'facts' ? 'name' : within));
    return all.length === 1 ? (all[0] as Match) : { all };
  });
  return { any: [...said, ...kinds] };
}

/** The match for products that have all `terms` in `field` and pass `filters`. */
export const matchAll = (terms: readonly Term[], field: Field, filters: readonly Match[]): Match =>
  allOf([...terms.map((term) => matchOf(term, field)), ...filters]);
