/** Finds products for a typed text. */
import { cachedReads } from '../../data/cached-read.ts';
import type { Reader } from '../../data/database.ts';
import { tags } from '../../data/tags.ts';
import { foldText } from '../../shared/fold-text.ts';
import type { PriceRange } from '../products/price-range.ts';
import { candidatesOf } from './facets/facets.repository.ts';
import { countFacets, type Facets } from './facets/facets.ts';
import { checksOf, filterMatches, type SearchFilters } from './facets/search-filters.ts';
import { indexHits } from './index/search-index.repository.ts';
import { IS_NAMED, type Kind, kindsNamed } from './query/kinds.ts';
import type { PriceInput } from './query/price-words.ts';
import { type Query, readQuery } from './query/read-query.ts';
import { matchAll, type Term } from './query/term.ts';
import { allKinds, understandQuery } from './query/understand-query.repository.ts';
import { countAll } from './ranking/count-all.repository.ts';
import { decideLevel, type Level, MAX_FOUND } from './ranking/level.repository.ts';
import { type LookedFor, missingWords } from './ranking/missing-words.repository.ts';
import { type Candidate, type Found, rankProducts } from './ranking/rank-products.ts';
import { type BasicColour, basicColour } from './words/basic-colours.ts';
import { thesaurus } from './words/thesaurus.repository.ts';

/** Maximum length of a text that is read, in UTF-16 units. */
const MAX_TEXT = 2000;
/** Maximum number of sub-categories that a search can name. */
const MAX_KINDS_NAMED = 6;

interface Ways {
  /** Whether every word is literal: no word is corrected or read as a price. */
  readonly literal?: boolean | undefined;
  /** Whether to return {@link SearchAnswer.facets}. */
  readonly facets?: boolean | undefined;
}

export interface SearchOptions extends SearchFilters, Ways {
  readonly limit: number;
  readonly offset: number;
}

export interface SearchAnswer {
  /** Product ids of the page, best first. */
  readonly ids: readonly number[];
  /** Number of products found: with `facets` the number of all, otherwise up to {@link MAX_FOUND}. */
  readonly total: number;
  /** Number of products that are sorted and can be paged through, if less than `total`. */
  readonly listed?: number;
  /** The text that was searched for, if words of the given text were corrected. */
  readonly correctedTo?: string;
  /** If nothing was found: the text with the shop's terms for English words that no product has. */
  readonly nearTo?: string;
  /**
   * If no product has all words: the words, as typed, that no found product has; empty if each word occurs in some of
   * them.
   */
  readonly without?: string[];
  /** Whether there may be more than `total`. */
  readonly isCapped?: true;
  /** The price in the text; `rest` is the text without it, and `isMissed` means that no product has that price. */
  readonly price?: PriceInput & { readonly isMissed: boolean; readonly rest: string };
  readonly facets?: Facets;
  /** The colours in the text, by their names in filters. */
  readonly colours?: readonly BasicColour[];
}

/** Colours and praise are optional: products without them are found, too. */
const isRequired = ({ concept: { role, isDoubtful } }: Term) =>
  (role !== 'colour' || isDoubtful === true) && role !== 'praise';

/** The products that have a colour of the query in their pictures, varieties or name. */
async function colouredProducts(
  db: Reader,
  required: readonly Term[],
  terms: readonly Term[],
  filters: SearchFilters,
): Promise<(id: number) => boolean> {
  const colours = terms.filter(({ concept }) => concept.role === 'colour');
  if (colours.length === 0) return () => false;
  // All products that pass a filter by this colour have it.
  const [chosen, ...others] = filters.colour ?? [];
  if (
    chosen !== undefined &&
    others.length === 0 &&
    colours.every(({ concept }) => basicColour(concept.typed.join(' ')) === chosen)
  )
    return () => true;
  const match = matchAll([...required, ...colours], 'facts', filterMatches(filters));
  const ids = new Set(await indexHits(db, match, MAX_FOUND));
  return (id) => ids.has(id);
}

/** The colours in `terms`, without words that also name a product. */
const coloursNamed = (terms: readonly Term[]): BasicColour[] =>
  terms.flatMap(({ concept: { role, isDoubtful, typed } }) =>
    role === 'colour' && !isDoubtful ? (basicColour(typed.join(' ')) ?? []) : [],
  );

/**
 * The price of the text within that of the filters, which takes precedence. Undefined if the text does not narrow it
 * further.
 */
function requestedPrice({ min, max }: PriceRange = {}, ofText: PriceInput): PriceRange | undefined {
  const both = { min: min ?? ofText.min, max: max ?? ofText.max };
  if (both.min === min && both.max === max) return undefined;
  return (both.min ?? 0) > (both.max ?? Number.POSITIVE_INFINITY) ? undefined : both;
}

interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly sure: ReadonlyMap<number, number>;
  readonly isCapped: boolean;
}

/** The products to sort, at most {@link MAX_FOUND}; if there are more, those of the named sub-categories. */
async function narrowedCandidates(level: Level, filters: SearchFilters): Promise<Candidates> {
  const { products, sure, isCapped } = await level.left(filters);
  const named = new Set(level.scope.named);
  const isNamed = ({ sousCategorieId }: { readonly sousCategorieId: number }) => Number(named.has(sousCategorieId));
  const first = products.length > MAX_FOUND ? products.toSorted((a, b) => isNamed(b) - isNamed(a)) : products;
  return { candidates: first.slice(0, MAX_FOUND), sure, isCapped: isCapped || products.length > MAX_FOUND };
}

async function allCandidates(db: Reader, { finds: { gathered } }: Level): Promise<Candidates> {
  return {
    candidates: await candidatesOf(db, [...gathered.ids.keys()]),
    sure: gathered.ids,
    isCapped: gathered.isFull,
  };
}

/** The products that a text finds, before they are sorted. */
interface Result {
  readonly found: readonly Found[];
  readonly meant: Query;
  readonly kinds: ReadonlyMap<number, Kind>;
  /** How well the text names each sub-category, by id. */
  readonly naming: ReadonlyMap<number, number>;
  readonly lookedFor: LookedFor;
  /** Words that no product has. */
  readonly unknown: readonly string[];
  /** Number of products found, if they are more than are sorted and were counted. */
  readonly counted?: number | undefined;
  /** The parts of the answer about the text. */
  readonly words: Omit<SearchAnswer, 'ids' | 'total' | 'listed' | 'without'>;
}

/** The result of a text that matches nothing in the shop. */
async function emptyResult(meant: Query, options: SearchFilters & Ways, nearTo?: string): Promise<Result> {
  return {
    found: [],
    meant,
    kinds: new Map(),
    naming: new Map(),
    lookedFor: { required: [], dropped: [] },
    unknown: [],
    words: {
      ...(nearTo === undefined ? {} : { nearTo }),
      ...(options.facets ? { facets: await countFacets([], options) } : {}),
    },
  };
}

async function findProducts(db: Reader, text: string, options: SearchFilters & Ways): Promise<Result> {
  const { literal = false, facets: withCounts = false, boutiqueId, region, ...narrowing } = options;
  const query = readQuery(foldable(text), thesaurus(), { literal });
  if (query.concepts.length === 0) return emptyResult(query, options);
  const kinds = await allKinds(db);
  const { terms, correctedTo, unknown, nearTo } = await understandQuery(db, query, kinds, literal);
  const said = terms.filter(isRequired);
  const required = said.length > 0 ? said : terms;
  if (required.length === 0) return emptyResult(query, options, nearTo);

  const meant: Query = { ...query, concepts: terms.map(({ concept }) => concept) };
  const naming = kindsNamed(kinds.values(), meant.concepts);
  const named = [...naming]
    .map(([id, score]) => ({ id, score }))
    .filter(({ score }) => score >= IS_NAMED)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, MAX_KINDS_NAMED)
    .map(({ id }) => id);
  const price = requestedPrice(options.price, query.price);
  const isNarrowed = withCounts || price !== undefined || checksOf(narrowing).length > 0;
  const { level, isPriceMissed } = await decideLevel(db, { required, named, price }, options, isNarrowed);
  const filters = { ...narrowing, ...(price && !isPriceMissed ? { price } : {}) };
  /** The number of all, if there are more than are listed; with filters that is known only when they are read. */
  const countIfMore = async () => {
    const isKnown = checksOf(filters).length === 0 && level.finds.gathered.ids.size > MAX_FOUND;
    return isKnown || (await reading).isCapped ? countAll(db, level, filters) : undefined;
  };
  const reading = isNarrowed ? narrowedCandidates(level, filters) : allCandidates(db, level);
  // Concurrently: a PostgreSQL server has several processors.
  const [{ candidates, sure, isCapped }, isColoured, facets, counted] = await Promise.all([
    reading,
    colouredProducts(db, required, terms, { boutiqueId, region, ...filters }),
    withCounts ? level.facets(filters) : undefined,
    withCounts ? countIfMore() : undefined,
  ]);
  const found = candidates.map(
    (candidate): Found => ({
      candidate,
      elsewhere: sure.get(candidate.id) ?? 0,
      hasColour: isColoured(candidate.id),
    }),
  );
  const { min, max, cheap } = query.price;
  // A limit that comes from a filter is not one of the text.
  const applied = {
    ...(price && options.price?.min === undefined && min !== undefined ? { min } : {}),
    ...(price && options.price?.max === undefined && max !== undefined ? { max } : {}),
    ...(cheap ? { cheap } : {}),
  };
  const colours = coloursNamed(terms);
  const hasPrice = min !== undefined || max !== undefined || cheap !== undefined;
  const words = {
    ...(isCapped && counted === undefined ? { isCapped: true as const } : {}),
    ...(correctedTo === undefined ? {} : { correctedTo }),
    ...(hasPrice ? { price: { ...applied, isMissed: isPriceMissed, rest: query.text } } : {}),
    ...(facets ? { facets } : {}),
    ...(colours.length > 0 ? { colours } : {}),
  };
  const lookedFor = { required, dropped: level.finds.dropped };
  return { found, meant, kinds, naming, lookedFor, unknown, counted, words };
}

/** All that a text finds in the order of the search, without its products: what the pages of a search share. */
interface FoundOrder extends Pick<Result, 'lookedFor' | 'unknown' | 'counted' | 'words'> {
  /** At most {@link MAX_FOUND}, the best first. */
  readonly ids: readonly number[];
}

/** Maximum number of cached orders, and of the characters of one as JSON, 13 million in all; most have below 10,000. */
const MAX_ORDERS = 200;
const MAX_ORDER_LENGTH = 64_000;

/** The order of a search. Cached, since the next page and other sorts need it again; these tags also purge its page. */
const foundOrder = cachedReads<{ readonly text: string; readonly options: SearchFilters & Ways }, FoundOrder>({
  max: MAX_ORDERS,
  keyOf: (search) => JSON.stringify(search),
  tagsOf: () => [tags.search, tags.filters(tags.search), tags.subCategories, tags.categories, tags.collections],
  isSmall: (order) => JSON.stringify(order).length <= MAX_ORDER_LENGTH,
  async read(db, { text, options }) {
    const { found, meant, kinds, naming, lookedFor, unknown, counted, words } = await findProducts(db, text, options);
    return { ids: rankProducts(found, meant, kinds, naming), lookedFor, unknown, counted, words };
  },
});

/** The answer with `ids`, and the words that none of them has. */
async function answerOf(
  db: Reader,
  { ids: all, lookedFor, unknown, counted, words }: FoundOrder,
  ids: readonly number[],
): Promise<SearchAnswer> {
  const without = await missingWords(db, lookedFor, unknown, ids, all);
  const numbers = counted === undefined ? { total: all.length } : { total: counted, listed: all.length };
  return { ids, ...numbers, ...words, ...(without === undefined ? {} : { without }) };
}

/**
 * The listed products that match `text`, the best first. Those with all words come before those with most of them.
 * Accepts any text without throwing; a text without letters and digits finds nothing.
 */
export async function searchProducts(
  db: Reader,
  text: string,
  { limit, offset, ...options }: SearchOptions,
): Promise<SearchAnswer> {
  const found = await foundOrder(db, { text, options });
  return answerOf(db, found, found.ids.slice(offset, offset + limit));
}

/** All products that {@link searchProducts} finds: for lists with an order of their own. */
export async function foundProducts(db: Reader, text: string, options: SearchFilters & Ways): Promise<SearchAnswer> {
  const found = await foundOrder(db, { text, options });
  return answerOf(db, found, found.ids);
}

/** The text, cut to the length that a search reads. */
const foldable = (text: string): string => (foldText(text) === '' ? '' : text.slice(0, MAX_TEXT));
