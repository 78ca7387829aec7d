/** Guesses the meaning of a word that no product has: two words, the beginning of one, or a typo. */
import type { Reader } from '../../../data/database.ts';
import { isEnglishWord } from '../words/dictionary.repository.ts';
import { stemOf } from '../words/stems.ts';
import { thesaurus } from '../words/thesaurus.repository.ts';
import { correctionOf, stemFrequencies, stemsBegunBy } from '../words/vocabulary.repository.ts';
import { type Concept, readQuery } from './read-query.ts';

/** The weight of a word from a phrase that no product has as a whole. */
const PART_OF_PHRASE = 0.7;
/** The weight of two words that were written as one. */
export const JOINED = 0.95;
const BEGUN = 0.8;
/** Minimum letters of each of two words that were written as one. */
const MIN_LETTERS = 3;

/** The guessed meaning of a word that no product has. */
interface Guess {
  /** Undefined if the word is taken literally. */
  readonly concept?: Concept;
  /** The word without the typo. */
  readonly corrected?: string;
  /** The similar word for which it may be a typo, although it is a word of the language. */
  readonly near?: string;
}

/**
 * For a phrase that no product has, its last word that some product has: for `swimming trunks`, products for swimming.
 */
async function lastWordSold(db: Reader, concept: Concept): Promise<Guess | undefined> {
  const stems = concept.typed.map(stemOf);
  const known = await stemFrequencies(db, stems);
  const stem = stems.findLast((of) => known.has(of));
  if (stem === undefined) return undefined;
  return { concept: { ...concept, alternatives: [{ stems: [stem], quality: PART_OF_PHRASE, relation: 'part' }] } };
}

/** The stems of two words that products have and that together are `word`. */
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
 * Guesses the meaning of `concept`, which no product has.
 * @param isLast whether it ends the text, so that it may be incomplete
 */
export async function guessWord(db: Reader, concept: Concept, isLast: boolean): Promise<Guess | undefined> {
  if (concept.typed.length > 1) return lastWordSold(db, concept);
  const [word = ''] = concept.typed;
  // `10` is not a beginning of `10kg`.
  if (isLast && concept.role !== 'measure') {
    const begun = await stemsBegunBy(db, word);
    if (begun.length > 0)
      return { concept: { ...concept, alternatives: begun.map((stem) => ({ stems: [stem], quality: BEGUN })) } };
  }
  const split = await splitOf(db, word);
  if (split) return { concept: { ...concept, alternatives: [{ stems: split, quality: JOINED }] } };
  const meant = await correctionOf(db, word, thesaurus().words);
  // A word of the language that is not in any product is not a typo.
  if (!meant || meant === word) return undefined;
  if (isEnglishWord(word)) return { near: meant };
  // The guessed word is read as if it had been typed.
  const [read] = readQuery(meant, thesaurus()).concepts;
  const alternatives = read?.alternatives ?? [{ stems: [stemOf(meant)], quality: 1 }];
  return { concept: { ...concept, typed: [meant], alternatives }, corrected: meant };
}
