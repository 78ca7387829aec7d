/** Finds products by text. */
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { tableRows } from '../../platform/database/table-rows.ts';
import { allowedEdits, isCorrectable, nearestWord, trigramsOf } from './nearest-word.ts';
import { type Hit, rankHits } from './rank-hits.ts';
import { type HitPlace, type SearchQuestion, searchIndexOf } from './search-index.repository.ts';
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
  /** All hits, counted to 100,000 on SQLite and to about 1000 on PostgreSQL; no page lies behind. */
  readonly total: number;
  /** The text that was searched for instead, when the given one found nothing and held an unknown word. */
  readonly correctedTo?: string;
}

/** Ranked ids of `candidates`. */
async function ranked(db: Reader, candidates: readonly number[], words: readonly string[]): Promise<number[]> {
  if (candidates.length < 2) return [...candidates];
  const rows = tableRows(
    db,
    'produits',
    ['id'],
    candidates.map((id) => ({ id })),
  );
  const hits: Hit[] = await db
    .selectFrom('produits')
    .select(['id', 'nom', 'orderCount', 'likeCount'])
    .where(sql<boolean>`"id" in ${rows}`)
    .execute();
  return rankHits(hits, words);
}

/** A stretch of the hits of one place, whose first ones are `candidates`: those ranked, the others by id. */
async function stretchOf(
  db: Reader,
  question: SearchQuestion,
  words: readonly string[],
  place: HitPlace,
  candidates: readonly number[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<number[]> {
  const ids = offset < candidates.length ? (await ranked(db, candidates, words)).slice(offset, offset + limit) : [];
  if (ids.length === limit || candidates.length < RANKED_HITS) return ids;
  const behind = await question.hits(place, {
    after: Math.max(...candidates),
    offset: Math.max(0, offset - candidates.length),
    limit: limit - ids.length,
  });
  return [...ids, ...behind];
}

/** The first hits of `elsewhere`; `inName` are the first ones of `name`. */
async function firstElsewhere(question: SearchQuestion, inName: readonly number[]): Promise<number[]> {
  if (inName.length === RANKED_HITS) return question.hits('elsewhere', { limit: RANKED_HITS });
  // These are all of the name. Asking for `elsewhere` would read every hit again to leave them out.
  const anywhere = await question.hits('anywhere', { limit: RANKED_HITS + inName.length });
  const named = new Set(inName);
  return anywhere.filter((id) => !named.has(id)).slice(0, RANKED_HITS);
}

interface Found {
  readonly ids: number[];
  readonly total: number;
}

/**
 * The hits that a list with an order of its own is made of, in any order: those in names, and the best of the others
 * as far as there is room. Ranking only decides who of those is left out.
 */
async function findBest(db: Reader, terms: SearchTerms): Promise<Found> {
  const question = await searchIndexOf(db).ask(db, terms);
  const inName = await question.hits('name', { limit: RANKED_HITS });
  const room = RANKED_HITS - inName.length;
  const elsewhere = room === 0 ? [] : await firstElsewhere(question, inName);
  const best = elsewhere.length <= room ? elsewhere : (await ranked(db, elsewhere, terms.words)).slice(0, room);
  const ids = [...inName, ...best];
  return { ids, total: ids.length };
}

/** Names first, then descriptions. */
async function find(db: Reader, terms: SearchTerms, { limit, offset }: SearchOptions): Promise<Found> {
  const question = await searchIndexOf(db).ask(db, terms);
  const inName = await question.hits('name', { limit: RANKED_HITS });
  const isMore = inName.length === RANKED_HITS;
  const elsewhere = isMore && offset + limit <= RANKED_HITS ? [] : await firstElsewhere(question, inName);
  const seen = inName.length + elsewhere.length;
  const total =
    isMore || elsewhere.length === RANKED_HITS
      ? Math.max(isMore ? inName.length : seen, await question.count('anywhere'))
      : seen;
  const wanted = Math.min(limit, total - offset);
  if (wanted <= 0) return { ids: [], total };

  const ids = await stretchOf(db, question, terms.words, 'name', inName, { offset, limit: wanted });
  if (ids.length === wanted) return { ids, total };
  const names = isMore ? await question.count('name') : inName.length;
  const rest = { offset: Math.max(0, offset - names), limit: wanted - ids.length };
  return { ids: [...ids, ...(await stretchOf(db, question, terms.words, 'elsewhere', elsewhere, rest))], total };
}

/** Whether any product holds `word`; as a beginning when it is the last one of the text. */
async function isKnown(db: Reader, word: string, isLast: boolean): Promise<boolean> {
  if (isLast) {
    const question = await searchIndexOf(db).ask(db, { words: [word], filters: [] });
    return (await question.hits('anywhere', { limit: 1 })).length > 0;
  }
  const row = await db.selectFrom('search_words').select('word').where('word', '=', word).executeTakeFirst();
  return row !== undefined;
}

/** The word of the vocabulary that `word` was meant to be. */
async function correction(db: Reader, word: string): Promise<string | undefined> {
  if (!isCorrectable(word)) return undefined;
  // Lengths in code points on both engines. Words further apart in length are further apart in edits.
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
  return nearestWord(word, candidates);
}

/** `words` with every unknown one replaced by what it was meant to be; undefined when that changes nothing. */
async function corrected(db: Reader, words: readonly string[]): Promise<string | undefined> {
  const meant: string[] = [];
  for (const [k, word] of words.entries()) {
    const isLast = k === words.length - 1;
    meant.push((await isKnown(db, word, isLast)) ? word : ((await correction(db, word)) ?? word));
  }
  return meant.every((word, k) => word === words[k]) ? undefined : meant.join(' ');
}

/** What `search` finds for `text`; when that is nothing, for what its unknown words were meant to be. */
async function orCorrected(
  db: Reader,
  text: string,
  filters: SearchFilters,
  search: (terms: SearchTerms) => Promise<Found>,
): Promise<SearchAnswer> {
  const terms = searchTerms(text, filters);
  if (!terms) return { ids: [], total: 0 };
  const found = await search(terms);
  if (found.total > 0) return found;
  const correctedTo = await corrected(db, terms.words);
  const meant = correctedTo === undefined ? undefined : searchTerms(correctedTo, filters);
  if (correctedTo === undefined || !meant) return found;
  const instead = await search(meant);
  return instead.total > 0 ? { ...instead, correctedTo } : found;
}

/**
 * The listed products that hold all words of `text`, the last one as a beginning; those with all words in the name
 * come first. When there is none, unknown words are taken for mistyped ones. Takes any text and never throws for
 * what it holds; a text without letters and digits finds nothing.
 */
export function searchProducts(db: Reader, text: string, options: SearchOptions): Promise<SearchAnswer> {
  return orCorrected(db, text, options, (terms) => find(db, terms, options));
}

/**
 * The best hits of {@link searchProducts}, 1000 at most, in any order: what a list is made of that is sorted by
 * something else. Costs a third of a search, since most of one is ranking.
 */
export function bestHits(db: Reader, text: string, filters: SearchFilters): Promise<SearchAnswer> {
  return orCorrected(db, text, filters, (terms) => findBest(db, terms));
}
