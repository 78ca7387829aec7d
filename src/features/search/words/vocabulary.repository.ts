/** Looks up words of a search in the vocabulary of the listed products. */
import { sql } from 'kysely';
import type { Reader } from '../../../data/database.ts';
import { allowedEdits, isCorrectable, nearestWord, trigramsOf } from './nearest-word.ts';

/** Maximum words of the vocabulary that are compared letter by letter with a mistyped one. */
const CANDIDATE_WORDS = 60;
/** Maximum words that replace an incomplete one. */
const WORDS_OF_BEGINNING = 100;

/** The number of products that have each of `stems`, in any form; stems that no product has are omitted. */
export async function stemFrequencies(db: Reader, stems: readonly string[]): Promise<Map<string, number>> {
  if (stems.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_words')
    .select((eb) => ['stem', eb.fn.sum<number>('frequency').as('frequency')])
    .where('stem', 'in', [...new Set(stems)])
    .groupBy('stem')
    .execute();
  return new Map(rows.map(({ stem, frequency }) => [stem, Number(frequency)]));
}

/** Stems of the most frequent words that begin with `beginning`. */
export async function stemsBegunBy(db: Reader, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search_words')
    .select(['stem', 'frequency'])
    .where('word', '>=', beginning)
    .where('word', '<', `${beginning}\u{10ffff}`)
    .orderBy('frequency', 'desc')
    .orderBy('word')
    .limit(WORDS_OF_BEGINNING)
    .execute();
  return [...new Set(rows.map(({ stem }) => stem))];
}

/** The correction of `word`: a word that products have, or otherwise one of `others`. */
export async function correctionOf(db: Reader, word: string, others: ReadonlySet<string>): Promise<string | undefined> {
  if (!isCorrectable(word)) return undefined;
  // Lengths in code points on both engines. The difference in length is a lower bound of the edits.
  const letters = [...word].length;
  const edits = allowedEdits(word);
  const similar = db
    .selectFrom('search_trigrams')
    .select('word')
    .where('trigram', 'in', trigramsOf(word))
    .where(sql<boolean>`length("word") between ${letters - edits} and ${letters + edits}`)
    .groupBy('word')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('word')
    .limit(CANDIDATE_WORDS);
  const candidates = await db
    .selectFrom(similar.as('similar'))
    .innerJoin('search_words', 'search_words.word', 'similar.word')
    .select(['search_words.word', 'search_words.frequency'])
    .execute();
  const near = [...others].filter((other) => isCorrectable(other) && Math.abs(other.length - word.length) <= edits);
  return nearestWord(word, [...candidates, ...near.map((other) => ({ word: other, frequency: 0 }))]);
}
