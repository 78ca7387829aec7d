/** The words of a search that its products do not have. */
import type { Reader } from '../../../data/database.ts';
import { indexHits } from '../index/search-index.repository.ts';
import { matchOf, type Term } from '../query/term.ts';
import { MAX_FOUND } from './level.repository.ts';

/** The terms of a search, and those that the found products lack. */
export interface LookedFor {
  readonly required: readonly Term[];
  readonly dropped: readonly Term[];
}

const typedWords = ({ concept, itself }: Term) => (itself ?? { concept }).concept.typed.join(' ');

/**
 * The words, as typed, that none of the products `ids` has; undefined if products have all words. A word that more
 * products have than can be read counts as missing if the search dropped it. If another make or a part of a phrase was
 * found instead, the word counts as missing unless one of `all` is the typed thing.
 * @param unknown words that no product has
 * @param all all products found, of which `ids` are a page
 */
export async function missingWords(
  db: Reader,
  { required, dropped }: LookedFor,
  unknown: readonly string[],
  ids: readonly number[],
  all: readonly number[],
): Promise<string[] | undefined> {
  const near = required.filter(({ itself }) => itself !== undefined);
  if (ids.length === 0 || unknown.length + dropped.length + near.length === 0) return undefined;
  const [shown, found] = [new Set(ids), new Set(all)];
  const isMissing = async (term: Term): Promise<boolean> => {
    const { concept, kinds } = term.itself ?? { ...term, kinds: term.widerKinds };
    if (concept.alternatives.length + kinds.length === 0) return true;
    const hits = await indexHits(db, matchOf({ concept, kinds }, 'facts'), MAX_FOUND);
    if (hits.some((id) => (term.itself ? found : shown).has(id))) return false;
    return hits.length < MAX_FOUND || dropped.includes(term);
  };
  // The parts of a phrase that no product has are terms of their own.
  const isOfPhrase = dropped.some((term) => !required.includes(term));
  const terms = dropped.length === 0 ? near : isOfPhrase ? dropped : required;
  const missing = await Promise.all(terms.map(isMissing));
  const words = [...unknown, ...terms.filter((_, at) => missing[at]).map(typedWords)];
  return words.length + dropped.length === 0 ? undefined : words;
}
