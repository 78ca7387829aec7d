/** Guesses what a word means that no product has: two words, the beginning of one, or a mistyped one. */
import type { Reader } from '../../../data/database.ts';
import { isEnglishWord } from '../words/dictionary.repository.ts';
import { stemOf } from '../words/stems.ts';
import { thesaurus } from '../words/thesaurus.repository.ts';
import { correctionOf, stemFrequencies, stemsBegunBy } from '../words/vocabulary.repository.ts';
import { type Concept, readQuery } from './read-query.ts';

/** What a word of a phrase counts where the phrase is nothing that is sold. */
const PART_OF_PHRASE = 0.7;
/** What two words count that were written as one. */
export const JOINED = 0.95;
const BEGUN = 0.8;
/** The fewest letters of either of two words that were written as one. */
const MIN_LETTERS = 3;

/** How a word that no product has is read. */
interface Guess {
  /** Undefined where the word is taken as it stands. */
  readonly concept?: Concept;
  /** The word that it was mistyped for. */
  readonly corrected?: string;
  /** The word that it may be mistyped for, although it is one of the language. */
  readonly near?: string;
}

/** Of a phrase that nobody sells, the last word that somebody does: of `swimming trunks` what is for swimming. */
async function lastWordSold(db: Reader, concept: Concept): Promise<Guess | undefined> {
  const stems = concept.typed.map(stemOf);
  const known = await stemFrequencies(db, stems);
  const stem = stems.findLast((of) => known.has(of));
  if (stem === undefined) return undefined;
  return { concept: { ...concept, alternatives: [{ stems: [stem], quality: PART_OF_PHRASE, relation: 'part' }] } };
}

/** The stems of two words that products have, where `word` is both written as one. */
async function splitOf(db: Reader, word: string): Promise<string[] | undefined> {
  const letters = [...word];
  const splits: [string, string][] = [];
  for (let at = MIN_LETTERS; at <= letters.length - MIN_LETTERS; at++)
    splits.push([stemOf(letters.slice(0, at).join('')), stemOf(letters.slice(at).join(''))]);
  const known = await stemFrequencies(db, splits.flat());
  const [best] = splits
    .map((stems) => ({ stems, count: Math.min(...stems.map((stem) => known.get(stem) ?? 0)) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return best?.stems;
}

/**
 * Guesses what `concept` means, which no product has.
 * @param isLast it ends the text, and may be typed in part
 */
export async function guessWord(db: Reader, concept: Concept, isLast: boolean): Promise<Guess | undefined> {
  if (concept.typed.length > 1) return lastWordSold(db, concept);
  const [word = ''] = concept.typed;
  // `10` is no beginning of `10kg`.
  if (isLast && concept.role !== 'measure') {
    const begun = await stemsBegunBy(db, word);
    if (begun.length > 0)
      return { concept: { ...concept, alternatives: begun.map((stem) => ({ stems: [stem], quality: BEGUN })) } };
  }
  const split = await splitOf(db, word);
  if (split) return { concept: { ...concept, alternatives: [{ stems: split, quality: JOINED }] } };
  const meant = await correctionOf(db, word, thesaurus().words);
  // A word of the language that nothing in the shop is called is not mistyped.
  if (!meant || meant === word) return undefined;
  if (isEnglishWord(word)) return { near: meant };
  // What was meant is read as if it had been typed.
  const [read] = readQuery(meant, thesaurus()).concepts;
  const alternatives = read?.alternatives ?? [{ stems: [stemOf(meant)], quality: 1 }];
  return { concept: { ...concept, typed: [meant], alternatives }, corrected: meant };
}
