/** Which words of a search its products do not have. */
import type { Reader } from '../../data/database.ts';
import type { Level } from './narrowed-level.repository.ts';
import { searchIndexOf } from './search-index.repository.ts';
import { FOUND_MOST, matchOf } from './search-stages.repository.ts';
import type { Term } from './understand-query.repository.ts';

const typedWords = ({ concept }: Term) => concept.typed.join(' ');

/**
 * The words that none of the products `ids` has, as typed; undefined where products have all words. A word that more products
 * have than are looked at counts as missing where the search did without it.
 * @param unknown words that nothing in the shop has
 */
export async function missingWords(
  db: Reader,
  { asked, dropped }: Pick<Level, 'asked' | 'dropped'>,
  unknown: readonly string[],
  ids: readonly number[],
): Promise<string[] | undefined> {
  if (ids.length === 0 || unknown.length + dropped.length === 0) return undefined;
  if (dropped.length === 0) return [...unknown];
  const shown = new Set(ids);
  const isMissing = async (term: Term): Promise<boolean> => {
    const match = matchOf({ ...term, kinds: term.widerKinds }, 'facts');
    const found = await searchIndexOf(db).hits(db, match, FOUND_MOST);
    if (found.some((id) => shown.has(id))) return false;
    return found.length < FOUND_MOST || dropped.includes(term);
  };
  // The parts of a phrase that nobody sells are terms of their own.
  const terms = dropped.every((term) => asked.includes(term)) ? asked : dropped;
  const missing = await Promise.all(terms.map(isMissing));
  return [...unknown, ...terms.filter((_, at) => missing[at]).map(typedWords)];
}
