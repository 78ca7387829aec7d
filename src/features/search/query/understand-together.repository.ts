/** Reads a search as a whole: a word is corrected only to one that is found beside the others. */
import type { Reader } from '../../../data/database.ts';
import type { Match } from '../index/match.ts';
import { searchIndexOf } from '../index/search-engine.repository.ts';
import { matchOf } from '../ranking/search-stages.repository.ts';
import { thesaurus } from '../words/thesaurus.repository.ts';
import type { Kind } from './kinds.ts';
import { type Query, readQuery } from './read-query.ts';
import { type Term, understand } from './understand-query.repository.ts';

/** Whether a product has `term` and another word of the search. A corrected word that stands alone was none of them. */
async function standsWithOthers(db: Reader, term: Term, terms: readonly Term[]): Promise<boolean> {
  const others = terms.filter(({ concept: { role }, mistyped }) => !mistyped && (role === 'head' || role === 'word'));
  if (others.length === 0) return true;
  const match: Match = { all: [matchOf(term, 'facts'), { any: others.map((other) => matchOf(other, 'facts')) }] };
  return (await searchIndexOf(db).hits(db, match, 1)).length > 0;
}

/** What the shop knows of `query`, mistyped words corrected where the corrected ones are found beside the others. */
export async function understandTogether(db: Reader, query: Query, kinds: ReadonlyMap<number, Kind>, literal: boolean) {
  let read = await understand(db, query, kinds, { literal });
  if (read.correctedTo === undefined) return read;
  const asTyped = new Set<string>();
  for (const term of read.terms)
    if (term.mistyped && !(await standsWithOthers(db, term, read.terms))) asTyped.add(term.mistyped);
  if (asTyped.size > 0) read = await understand(db, query, kinds, { literal, asTyped });
  if (read.correctedTo === undefined) return read;
  // Corrected words may be a phrase that the mistyped ones were not.
  const corrected = readQuery(read.correctedTo, thesaurus(), { literal: true });
  const { terms, unknown } = await understand(db, corrected, kinds, { literal, asTyped });
  return { ...read, terms, unknown };
}
