/** Finds products by text. */
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { isCorrectable, nearestWord, trigramsOf } from './nearest-word.ts';
import { type Hit, rankHits } from './rank-hits.ts';
import { type HitPlace, type SearchIndex, searchIndexOf } from './search-index.repository.ts';
import { type SearchFilters, type SearchTerms, searchTerms } from './search-terms.ts';

/** So many hits of a place are ranked; those behind them follow by id. */
const RANKED_HITS = 1000;

/** Words of the vocabulary that are compared letter by letter with a mistyped one. */
const CANDIDATE_WORDS = 50;

export interface SearchOptions extends SearchFilters {
  readonly limit: number;
  readonly offset: number;
}

export interface SearchAnswer {
  /** Product ids of the page, best first. */
  readonly ids: number[];
  /** All hits. Exact on SQLite; PostgreSQL counts at most 1000 in names and 1000 elsewhere, and no page lies behind. */
  readonly total: number;
  /** The text that was searched for instead, when the given one found nothing and held an unknown word. */
  readonly correctedTo?: string;
}

/** Ranked ids of `candidates`. */
async function ranked(db: Reader, candidates: readonly number[], words: readonly string[]): Promise<number[]> {
  if (candidates.length < 2) return [...candidates];
  const hits: Hit[] = await db
    .selectFrom('produits')
    .select(['id', 'nom', 'orderCount', 'likeCount'])
    .where('id', 'in', candidates)
    .execute();
  return rankHits(hits, words);
}

/** A stretch of the hits of one place, and how many there are. */
async function hitsOf(
  db: Reader,
  index: SearchIndex,
  terms: SearchTerms,
  place: HitPlace,
  offset: number,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const candidates = await index.hits(db, terms, place, RANKED_HITS, 0);
  const total = candidates.length < RANKED_HITS ? candidates.length : await index.count(db, terms, place, RANKED_HITS);
  if (limit <= 0 || offset >= total) return { ids: [], total };
  const ids =
    offset < candidates.length ? (await ranked(db, candidates, terms.words)).slice(offset, offset + limit) : [];
  const missing = Math.min(limit, total - offset) - ids.length;
  if (missing > 0) {
    const skipped = Math.max(0, offset - candidates.length);
    const behind = await index.hits(db, terms, place, skipped + missing, Math.max(...candidates));
    ids.push(...behind.slice(skipped));
  }
  return { ids, total };
}

/** Names first, then descriptions. */
async function find(
  db: Reader,
  index: SearchIndex,
  terms: SearchTerms,
  { limit, offset }: SearchOptions,
): Promise<{ ids: number[]; total: number }> {
  const inName = await hitsOf(db, index, terms, 'name', offset, limit);
  const elsewhere = await hitsOf(
    db,
    index,
    terms,
    'elsewhere',
    Math.max(0, offset - inName.total),
    limit - inName.ids.length,
  );
  return { ids: [...inName.ids, ...elsewhere.ids], total: inName.total + elsewhere.total };
}

/** Whether any product holds `word`; as a beginning when it is the last one of the text. */
async function isKnown(db: Reader, index: SearchIndex, word: string, isLast: boolean): Promise<boolean> {
  if (isLast) {
    const terms = { words: [word], filters: [] };
    for (const place of ['name', 'elsewhere'] as const)
      if ((await index.hits(db, terms, place, 1, 0)).length > 0) return true;
    return false;
  }
  const row = await db.selectFrom('search_words').select('word').where('word', '=', word).executeTakeFirst();
  return row !== undefined;
}

/** The word of the vocabulary that `word` was meant to be. */
async function correction(db: Reader, word: string): Promise<string | undefined> {
  if (!isCorrectable(word)) return undefined;
  const similar = await db
    .selectFrom('search_trigrams')
    .select('word')
    .where('trigram', 'in', trigramsOf(word))
    .groupBy('word')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('word')
    .limit(CANDIDATE_WORDS)
    .execute();
  if (similar.length === 0) return undefined;
  const candidates = await db
    .selectFrom('search_words')
    .select(['word', 'frequency'])
    .where(
      'word',
      'in',
      similar.map((row) => row.word),
    )
    .execute();
  return nearestWord(word, candidates);
}

/** `words` with every unknown one replaced by what it was meant to be; undefined when that changes nothing. */
async function corrected(db: Reader, index: SearchIndex, words: readonly string[]): Promise<string | undefined> {
  const meant: string[] = [];
  for (const [k, word] of words.entries()) {
    const isLast = k === words.length - 1;
    meant.push((await isKnown(db, index, word, isLast)) ? word : ((await correction(db, word)) ?? word));
  }
  return meant.every((word, k) => word === words[k]) ? undefined : meant.join(' ');
}

/**
 * The listed products that hold all words of `text`, the last one as a beginning; those with all words in the name
 * come first. When there is none, unknown words are taken for mistyped ones. Takes any text and never throws for
 * what it holds; a text without letters and digits finds nothing.
 */
export async function searchProducts(db: Reader, text: string, options: SearchOptions): Promise<SearchAnswer> {
  const terms = searchTerms(text, options);
  if (!terms) return { ids: [], total: 0 };
  const index = searchIndexOf(db);
  const found = await find(db, index, terms, options);
  if (found.total > 0) return found;
  const correctedTo = await corrected(db, index, terms.words);
  const meant = correctedTo === undefined ? undefined : searchTerms(correctedTo, options);
  if (correctedTo === undefined || !meant) return found;
  const instead = await find(db, index, meant, options);
  return instead.total > 0 ? { ...instead, correctedTo } : found;
}
