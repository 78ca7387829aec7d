/** Finds products by what somebody typed. */
import type { Reader } from '../../data/database.ts';
import { foldText } from '../../shared/fold-text.ts';
import type { PriceRange } from '../products/price-range.ts';
import { candidatesOf } from './facets/facets.repository.ts';
import { countFacets, type Facets } from './facets/facets.ts';
import { checksOf, filterMatches, rowCheckOf, type SearchFilters } from './facets/search-filters.ts';
import { indexCounts, indexHits } from './index/search-index.repository.ts';
import { IS_NAMED, type Kind, kindsNamed } from './query/kinds.ts';
import type { PriceInput } from './query/price-words.ts';
import { type Query, readQuery } from './query/read-query.ts';
import { matchAll, type Term } from './query/term.ts';
import { allKinds, understandQuery } from './query/understand-query.repository.ts';
import { decideLevel, type Level, MAX_FOUND } from './ranking/level.repository.ts';
import { type LookedFor, missingWords } from './ranking/missing-words.repository.ts';
import { type Candidate, type Found, rankProducts } from './ranking/rank-products.ts';
import { type BasicColour, basicColour } from './words/basic-colours.ts';
import { thesaurus } from './words/thesaurus.repository.ts';

/** The most of a text that is read, in UTF-16 units. */
const MAX_TEXT = 2000;
/** The most sub-categories that a search is taken to name. */
const MAX_KINDS_NAMED = 6;

interface Ways {
  /** Every word as it stands: nothing is corrected, and no word is taken for a price. */
  readonly literal?: boolean | undefined;
  /** Answers {@link SearchAnswer.facets}. */
  readonly facets?: boolean | undefined;
}

export interface SearchOptions extends SearchFilters, Ways {
  readonly limit: number;
  readonly offset: number;
}

export interface SearchAnswer {
  /** Product ids of the page, best first. */
  readonly ids: number[];
  /** All products found: with `facets` each is counted, otherwise those up to {@link MAX_FOUND}. */
  readonly total: number;
  /** Where fewer than `total` are put in order and can be paged through: how many. */
  readonly listed?: number;
  /** The text that was searched for, when words of the given one were taken for mistyped. */
  readonly correctedTo?: string;
  /** Where nothing was found: the text with words of the shop in the place of English ones that nothing in it has. */
  readonly nearTo?: string;
  /** No product has all words: those that none of the products found has, as typed; none where each word is found in some. */
  readonly without?: string[];
  /** There may be more than `total`. */
  readonly isCapped?: true;
  /** What the text says of the price; `rest` is the text without it, `isMissed` that nothing costs that. */
  readonly price?: PriceInput & { readonly isMissed: boolean; readonly rest: string };
  readonly facets?: Facets;
  /** The colours that the text names, as filters know them. */
  readonly colours?: readonly BasicColour[];
}

/** Colours and praise are wishes: a product without them is found, too. */
const isRequired = ({ concept: { role, isDoubtful } }: Term) =>
  (role !== 'colour' || isDoubtful === true) && role !== 'praise';

/** Which products have a colour of the query, in their pictures, varieties or name. */
async function colouredProducts(
  db: Reader,
  required: readonly Term[],
  terms: readonly Term[],
  filters: SearchFilters,
): Promise<(id: number) => boolean> {
  const colours = terms.filter(({ concept }) => concept.role === 'colour');
  if (colours.length === 0) return () => false;
  // What the filter by that colour leaves has it.
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

/** The colours that `terms` name, without words that may also be a thing. */
const coloursNamed = (terms: readonly Term[]): BasicColour[] =>
  terms.flatMap(({ concept: { role, isDoubtful, typed } }) =>
    role === 'colour' && !isDoubtful ? (basicColour(typed.join(' ')) ?? []) : [],
  );

/** What the text and the filters say of the price; the filter wins. Undefined where the text says nothing more. */
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

/** The products that are put in order, at most {@link MAX_FOUND}; of more those of the sub-categories that were named. */
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

/** How many products a search finds that finds more than are looked at. */
async function countAll(db: Reader, { scope, finds }: Level, filters: SearchFilters): Promise<number> {
  const all = { ...scope.filters, ...filters };
  // Those of stages that were not read are not found.
  const read = finds.stages.filter(({ first }) => first.length > 0);
  const [first, ...others] = read.map(({ terms, field }) => matchAll(terms, field, filterMatches(all)));
  if (!first) return 0;
  const match = others.length === 0 ? first : { any: [first, ...others] };
  const [count = 0] = await indexCounts(db, [match], Number.MAX_SAFE_INTEGER, rowCheckOf(all));
  return count;
}

/** What a text finds, before it is put in order. */
interface Result {
  readonly found: readonly Found[];
  readonly meant: Query;
  readonly kinds: ReadonlyMap<number, Kind>;
  /** How well the text names each kind, by id. */
  readonly naming: ReadonlyMap<number, number>;
  readonly lookedFor: LookedFor;
  /** Words that nothing in the shop has. */
  readonly unknown: readonly string[];
  /** How many there are, where more were found than are put in order and each was counted. */
  readonly counted?: number | undefined;
  /** What the answer says besides ids, numbers and missing words. */
  readonly words: Omit<SearchAnswer, 'ids' | 'total' | 'listed' | 'without'>;
}

/** The result of a text that names nothing in the shop. */
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
  const { literal = false } = options;
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
  const { boutiqueId, region, ...narrowing } = options;
  const isNarrowed = options.facets === true || price !== undefined || checksOf(narrowing).length > 0;
  const { level, isPriceMissed } = await decideLevel(db, { required, named, price }, options, isNarrowed);
  const filters = { ...narrowing, ...(price && !isPriceMissed ? { price } : {}) };
  const [{ candidates, sure, isCapped }, isColoured, facets] = await Promise.all([
    isNarrowed ? narrowedCandidates(level, filters) : allCandidates(db, level),
    colouredProducts(db, required, terms, { boutiqueId, region, ...filters }),
    options.facets ? level.facets(filters) : undefined,
  ]);
  const found = candidates.map(
    (candidate): Found => ({
      candidate,
      elsewhere: sure.get(candidate.id) ?? 0,
      hasColour: isColoured(candidate.id),
    }),
  );
  const counted = isCapped && options.facets ? await countAll(db, level, filters) : undefined;
  const { min, max, cheap } = query.price;
  // An end that a filter sets is not what the text says.
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

/** The answer with `ids` of `listed`, and the words that none of them has. */
async function answerOf(
  db: Reader,
  { found, lookedFor, unknown, counted, words }: Result,
  ids: number[],
  listed: number,
): Promise<SearchAnswer> {
  const all = found.map(({ candidate }) => candidate.id);
  const without = await missingWords(db, lookedFor, unknown, ids, all);
  const numbers = counted === undefined ? { total: listed } : { total: counted, listed };
  return { ids, ...numbers, ...words, ...(without === undefined ? {} : { without }) };
}

/**
 * The listed products that answer `text`, the best first. Those with all words come before those with most of them.
 * Takes any text and never throws for what it holds; a text without letters and digits finds nothing.
 */
export async function searchProducts(db: Reader, text: string, options: SearchOptions): Promise<SearchAnswer> {
  const result = await findProducts(db, text, options);
  const ids = rankProducts(result.found, result.meant, result.kinds, result.naming);
  return answerOf(db, result, ids.slice(options.offset, options.offset + options.limit), ids.length);
}

/** All that {@link searchProducts} finds, in any order: for lists with an order of their own. */
export async function foundProducts(db: Reader, text: string, options: SearchFilters & Ways): Promise<SearchAnswer> {
  const result = await findProducts(db, text, options);
  return answerOf(
    db,
    result,
    result.found.map(({ candidate }) => candidate.id),
    result.found.length,
  );
}

/** A text of any length, cut where no search needs more. */
const foldable = (text: string): string => (foldText(text) === '' ? '' : text.slice(0, MAX_TEXT));
