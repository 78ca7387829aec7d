/** Which words of a search its products do not have. */
import type { Reader } from '../../../data/database.ts';
import { indexHits } from '../index/search-index.repository.ts';
import { matchOf, type Term } from '../query/term.ts';
import { MAX_FOUND } from './level.repository.ts';

/** What a search looked for, and what the products found do not have. */
export interface LookedFor {
  readonly required: readonly Term[];
  readonly dropped: readonly Term[];
}

const typedWords = ({ concept, itself }: Term) => (itself ?? { concept }).concept.typed.join(' ');

/**
 * The words that none of the products `ids` has, as typed; undefined where products have all words. A word that more products
 * have than are looked at counts as missing where the search did without it. Where another make, or a part of a phrase, was found
 * instead, the word is missing unless one of `all` is what was typed.
 * @param unknown words that nothing in the shop has
 * @param all what the search found, of which `ids` are a page
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
  // The parts of a phrase that nobody sells are terms of their own.
  const isOfPhrase = dropped.some((term) => !required.includes(term));
  const terms = dropped.length === 0 ? near : isOfPhrase ? dropped : required;
  const missing = await Promise.all(terms.map(isMissing));
  const words = [...unknown, ...terms.filter((_, at) => missing[at]).map(typedWords)];
  return words.length + dropped.length === 0 ? undefined : words;
}
