/** Queries of the search index, in a form for both engines. Pure. */

/** The fields to search for a stem: the name; name and facts; or also the description. */
export type Field = 'name' | 'facts' | 'anywhere';

export type Match =
  | { readonly all: readonly Match[] }
  /** `same` is a term that is equivalent to all of them. */
  | { readonly any: readonly Match[]; readonly same?: string }
  | { readonly term: string };

/** The term of a stem in a name. In a fact the term is the stem itself. A stem never contains `=`. */
export const nameTerm = (stem: string) => `${stem}=n`;
/** The term of a stem in a description. */
export const descriptionTerm = (stem: string) => `${stem}=d`;

/** The match for a stem in `field`. */
export function stemMatch(stem: string, field: Field): Match {
  if (field === 'name') return { term: nameTerm(stem) };
  return field === 'facts' ? { term: stem } : { any: [{ term: stem }, { term: descriptionTerm(stem) }] };
}

const alternativesOf = (match: Match): readonly Match[] =>
  'any' in match ? match.any.flatMap(alternativesOf) : [match];
/** The matches that together are `match`. */
export const partsOf = (match: Match): readonly Match[] => ('all' in match ? match.all.flatMap(partsOf) : [match]);

/**
 * All of `matches`, without parts that follow from another one: products of a sub-category have `kitchen` or one of
 * fifteen sub-categories if theirs is among them. An index evaluates each alternative for each product.
 */
export function allOf(matches: readonly Match[]): Match {
  const parts = matches.flatMap(partsOf).map((part) => {
    const alternatives = new Map(alternativesOf(part).map((one) => [JSON.stringify(one), one]));
    const [only = part] = alternatives.values();
    return { keys: new Set(alternatives.keys()), match: alternatives.size === 1 ? only : part };
  });
  const needed = parts.filter(
    ({ keys }, at) =>
      !parts.some(
        (other, place) =>
          place !== at &&
          other.keys.isSubsetOf(keys) &&
          // Of two equivalent ones, the first stays.
          (other.keys.size < keys.size || place < at),
      ),
  );
  return { all: needed.map(({ match }) => match) };
}

/** The syntax of an engine's queries. */
export interface MatchSyntax {
  readonly and: string;
  readonly or: string;
  readonly term: (term: string) => string;
}

/** Formats `match` in the syntax of an engine. */
export function writeMatch(match: Match, syntax: MatchSyntax): string {
  if ('term' in match) return syntax.term(match.term);
  if ('any' in match && match.same !== undefined) return syntax.term(match.same);
  const [parts, word] = 'all' in match ? [match.all, syntax.and] : [match.any, syntax.or];
  const written = parts.map((part) => writeMatch(part, syntax));
  return written.length === 1 ? (written[0] as string) : `(${written.join(word)})`;
}
