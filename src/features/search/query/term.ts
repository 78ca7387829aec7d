/** A concept of a search with what the shop knows of it, and what a product must match to have it. Pure. */
import { subCategoryMatches } from '../facets/search-filters.ts';
import { allOf, type Field, type Match, stemMatch } from '../index/match.ts';
import { stemOf } from '../words/stems.ts';
import { isNameOf, type Kind, kindMatch, NAMED_BY_CATEGORY } from './kinds.ts';
import { type Concept, isNearOnly } from './read-query.ts';

/** The most sub-categories that a concept is written out as. */
const MAX_KINDS = 40;
/** What was typed has at least this quality; synonyms have less. */
const LITERAL = 0.9;

export interface Term {
  readonly concept: Concept;
  /** Matches for the sub-categories that answer it. */
  readonly kinds: readonly Match[];
  /** For those and the ones that only their category names: `Men's Jeans` among the `Trousers & Jeans`. */
  readonly widerKinds: readonly Match[];
  /** What of it is the thing that was typed; without it all is. */
  readonly itself?: Pick<Term, 'concept' | 'kinds'>;
  /** How many products may have it: what is rare says more. */
  readonly frequency: number;
  /** The word that was typed, where another one is taken to be meant. */
  readonly mistyped?: string;
}

/** The sub-categories that answer `concept`. */
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
  // `Tablets` is a sub-category: others of the category `Phones & Tablets` are something else.
  return { kinds: best(scored.filter(({ score }) => !isKind || score > NAMED_BY_CATEGORY)), widerKinds: best(scored) };
}

/** What of `concept` is the thing that was typed, where it also stands for others; of a phrase, the words that are left. */
export function itselfOf(concept: Concept, kinds: ReadonlyMap<number, Kind>): Pick<Term, 'itself'> {
  const near = concept.alternatives.filter(isNearOnly);
  if (near.length === 0) return {};
  const parts = near.filter(({ relation }) => relation === 'part').flatMap(({ stems }) => stems);
  const typed = concept.typed.filter((word) => !parts.includes(stemOf(word)));
  const own = { ...concept, typed, alternatives: concept.alternatives.filter((one) => !isNearOnly(one)) };
  return { itself: { concept: own, kinds: kindsOf(own, kinds).kinds } };
}

/** What a product must match to have a term, looked for in `field`. */
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

/** What a product must match to have all `terms`, looked for in `field`, and to pass `filters`. */
export const matchAll = (terms: readonly Term[], field: Field, filters: readonly Match[]): Match =>
  allOf([...terms.map((term) => matchOf(term, field)), ...filters]);
