/** Finds products by what somebody typed. */
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { tableRows } from '../../platform/database/table-rows.ts';
import { foldText } from './fold-text.ts';
import { IS_NAMED, type Kind, kindsNamed } from './kinds.ts';
import type { Field, Match } from './match.ts';
import type { PriceWish } from './price-words.ts';
import { type Candidate, type Found, rankProducts } from './rank-products.ts';
import { CONTAINERS, type Concept, type Query, readQuery } from './read-query.ts';
import { searchIndexOf } from './search-index.repository.ts';
import { filterMatches, isInRange, type PriceRange, type SearchFilters, subCategoryTerm } from './search-terms.ts';
import { stemOf } from './stems.ts';
import { thesaurus } from './thesaurus.repository.ts';
import { allKinds, type Term, understand } from './understand-query.repository.ts';

/** The most products that a search finds; a total that reaches it means "or more". */
const FOUND_MOST = 1000;
/** With fewer products that have all words, those with most of them follow. */
const ENOUGH = 12;
/** What was typed has at least this quality; synonyms have less. */
const LITERAL = 0.9;
/** The most of a text that is read, in UTF-16 units. */
const TEXT_MOST = 2000;
/** The most sub-categories that a search is taken to name. */
const KINDS_NAMED = 6;

interface Literal {
  /** Every word as it stands: nothing is corrected, and no word is taken for a price. */
  readonly literal?: boolean | undefined;
}

export interface SearchOptions extends SearchFilters, Literal {
  readonly limit: number;
  readonly offset: number;
}

export interface SearchAnswer {
  /** Product ids of the page, best first. */
  readonly ids: number[];
  /** All products found, counted to {@link FOUND_MOST}. */
  readonly total: number;
  /** The text that was searched for, when words of the given one were taken for mistyped. */
  readonly correctedTo?: string;
  /** Words that the products found do not have, as typed. */
  readonly without?: string[];
  /** There may be more than {@link FOUND_MOST}. */
  readonly isCapped?: true;
  /** What the text says of the price; `rest` is the text without it, `isMissed` that nothing costs that. */
  readonly price?: PriceWish & { readonly isMissed: boolean; readonly rest: string };
}

/** What a product must match to have `term`, looked for in `field`. */
function matchOf({ concept, kinds }: Term, field: Field): Match {
  // A description mentions much: only what was typed is looked for in it.
  const alternatives = concept.alternatives.map((alternative) => ({
    ...alternative,
    field: field === 'anywhere' && alternative.quality < LITERAL ? ('facts' as const) : field,
  }));
  const said = alternatives.map(({ stems, field: within }): Match => {
    // Words of a phrase that stand apart (`oil` in the name, `red` in a variety) are not that phrase.
    const all = stems.map((stem): Match => ({ stem, in: stems.length > 1 && within === 'facts' ? 'name' : within }));
    return all.length === 1 ? (all[0] as Match) : { all };
  });
  return { any: [...said, ...kinds.map((id): Match => ({ filter: subCategoryTerm(id) }))] };
}

const matchAll = (terms: readonly Term[], field: Field, filters: readonly Match[]): Match => ({
  all: [...terms.map((term) => matchOf(term, field)), ...filters],
});

const withWiderKinds = (term: Term): Term => ({ ...term, kinds: term.widerKinds });

/** Parts of a phrase that no product has, each with the rest: of an `office chair` the chair, of `swimming trunks` the first. */
function partsOf(term: Term): { thing: Term; beside: Term }[] {
  const { typed, role } = term.concept;
  if (typed.length < 2 || role !== 'head') return [];
  const of = (words: readonly string[]): Term => ({
    ...term,
    kinds: [],
    widerKinds: [],
    concept: { typed: words, role, alternatives: [{ stems: words.map(stemOf), quality: 1 }] },
  });
  const [last, before] = [of(typed.slice(-1)), of(typed.slice(0, -1))];
  return [
    { thing: last, beside: before },
    { thing: before, beside: last },
  ];
}

/** Colours and praise are wishes: a product without them is found, too. */
const isRequired = ({ concept: { role, isDoubtful } }: Term) =>
  (role !== 'colour' || isDoubtful === true) && role !== 'praise';

/** Which terms to do without first: what says least about the thing, then what most products have. */
const DROPPED: Readonly<Record<Concept['role'], number>> = {
  praise: 0,
  colour: 1,
  measure: 2,
  people: 3,
  word: 4,
  head: 5,
};

/** A `cooler bag` that nobody sells is a cooler, not a bag. */
const dropOrder = ({ concept: { role, typed } }: Term) =>
  role === 'head' && typed.every((word) => CONTAINERS.has(word)) ? DROPPED.people : DROPPED[role];

function* relaxed(terms: readonly Term[]): Generator<readonly Term[]> {
  const order = terms.toSorted((a, b) => dropOrder(a) - dropOrder(b) || b.frequency - a.frequency);
  for (let dropped = 1; dropped < order.length; dropped++) {
    const left = new Set(order.slice(dropped));
    yield terms.filter((term) => left.has(term));
    // Two words of what is wanted say more than the last of them: of `hair growth cream` the first two.
    if (dropped === 1 && terms.length > 2 && terms.at(-1)?.concept.role === 'head') yield terms.slice(0, -1);
  }
  // The thing itself may be what the shop does not have.
  const things = order.filter(({ concept: { role } }) => role === 'word' || role === 'head');
  for (const term of things.toReversed().slice(1)) yield [term];
}

async function candidatesOf(db: Reader, ids: readonly number[]): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  const rows = tableRows(
    db,
    'produits',
    ['id'],
    ids.map((id) => ({ id })),
  );
  return db
    .selectFrom('produits')
    .select([
      'id',
      'nom',
      'sousCategorieId',
      'orderCount',
      'likeCount',
      'ratingCount',
      'ratingSum',
      'qte',
      'prixActuel',
    ])
    .where(sql<boolean>`"id" in ${rows}`)
    .execute();
}

/** Those of `ids` that have a colour of the query, in their pictures, varieties or name. */
async function withColours(
  db: Reader,
  asked: readonly Term[],
  terms: readonly Term[],
  filters: readonly Match[],
): Promise<ReadonlySet<number>> {
  const colours = terms.filter(({ concept }) => concept.role === 'colour');
  if (colours.length === 0) return new Set();
  const match = matchAll([...asked, ...colours], 'facts', filters);
  return new Set(await searchIndexOf(db).hits(db, match, FOUND_MOST));
}

/** A list of ids without repeats that takes so many and no more. */
class Gathered {
  /** Id to how sure it is that it has every term: 1 by name or facts, less by its description. */
  readonly ids = new Map<number, number>();
  get isFull() {
    return this.ids.size >= FOUND_MOST;
  }
  add(ids: readonly number[], elsewhere: number) {
    for (const id of ids) if (!this.isFull && !this.ids.has(id)) this.ids.set(id, elsewhere);
  }
}

/** Gathers the products that have all of `asked`, or else most of them. */
async function gatherProducts(
  db: Reader,
  asked: readonly Term[],
  named: readonly number[],
  filters: readonly Match[],
): Promise<{ gathered: Gathered; dropped: readonly Term[] }> {
  const index = searchIndexOf(db);
  const gathered = new Gathered();
  const gather = async (match: Match, elsewhere: number) => {
    if (!gathered.isFull) gathered.add(await index.hits(db, match, FOUND_MOST), elsewhere);
  };
  const all = (of: readonly Term[], field: Field) => matchAll(of, field, filters);

  await gather(all(asked, 'facts'), 1);
  // Of more than can be looked at, those of the sub-categories that were named.
  if (gathered.isFull && named.length > 0) {
    gathered.ids.clear();
    const inNamed: Match = { any: named.map((id): Match => ({ filter: subCategoryTerm(id) })) };
    await gather({ all: [inNamed, all(asked, 'facts')] }, 1);
    await gather(all(asked, 'facts'), 1);
  }
  if (gathered.ids.size === 0) await gather(all(asked.map(withWiderKinds), 'facts'), 1);
  // A description mentions much: what is found by it does not count as enough.
  let sure = gathered.ids.size;
  if (sure === 0) await gather(all(asked, 'anywhere'), 0.5);
  let dropped: readonly Term[] = [];
  const heads = asked.filter(({ concept }) => concept.role === 'head');
  if (sure < ENOUGH && asked.length > 1)
    for (const some of relaxed(asked)) {
      const before = gathered.ids.size;
      // Beside products that have all words, another thing is no answer; beside those with most, one with few.
      const isFar = dropped.length === 0 || some.length * 2 < asked.length;
      if (before > 0 && isFar && !heads.every((head) => some.includes(head))) continue;
      await gather(all(some, 'name'), 0);
      if (gathered.ids.size === 0) await gather(all(some, 'facts'), 0);
      if (before === 0 && gathered.ids.size > 0) dropped = asked.filter((term) => !some.includes(term));
      sure += gathered.ids.size - before;
      if (sure >= ENOUGH) break;
    }
  if (gathered.ids.size === 0)
    for (const { thing, beside } of asked.flatMap(partsOf)) {
      await gather(all([thing], 'facts'), 0);
      dropped = [...asked.filter(({ concept }) => !concept.typed.includes(thing.concept.typed[0] ?? '')), beside];
      if (gathered.ids.size > 0) break;
    }
  return { gathered, dropped };
}

const NOTHING: SearchAnswer = { ids: [], total: 0 };
const typedWords = (terms: readonly Term[]) => terms.map(({ concept }) => concept.typed.join(' '));

/** Searches with the price of the query as a filter, or without it when that finds nothing. */
async function gatherWithPrice(
  db: Reader,
  asked: readonly Term[],
  named: readonly number[],
  options: SearchFilters,
  wish: PriceWish,
) {
  const prices = { min: options.min ?? wish.min, max: options.max ?? wish.max };
  const filters = (range: PriceRange) => filterMatches({ ...options, ...range });
  const read = async (range: PriceRange) => {
    const found = await gatherProducts(db, asked, named, filters(range));
    const rows = await candidatesOf(db, [...found.gathered.ids.keys()]);
    return { ...found, rows: rows.filter(({ prixActuel }) => isInRange(prixActuel, range)), filters: filters(range) };
  };
  const found = await read(prices);
  const isWish = wish.min !== undefined || wish.max !== undefined;
  if (found.rows.length > 0 || !isWish) return { ...found, isPriceMissed: false };
  return { ...(await read({ min: options.min, max: options.max })), isPriceMissed: true };
}

/** What a text finds, before it is put in order. */
interface Result {
  readonly found: readonly Found[];
  readonly meant: Query;
  readonly kinds: ReadonlyMap<number, Kind>;
  /** How well the text names each kind, by id. */
  readonly naming: ReadonlyMap<number, number>;
  /** What the answer says besides ids and total. */
  readonly words: Omit<SearchAnswer, 'ids' | 'total'>;
}

/** Whether a product has `term` and another word of the search. A corrected word that stands alone was none of them. */
async function standsWithOthers(db: Reader, term: Term, terms: readonly Term[]): Promise<boolean> {
  const others = terms.filter(({ concept: { role }, mistyped }) => !mistyped && (role === 'head' || role === 'word'));
  if (others.length === 0) return true;
  const match: Match = { all: [matchOf(term, 'facts'), { any: others.map((other) => matchOf(other, 'facts')) }] };
  return (await searchIndexOf(db).hits(db, match, 1)).length > 0;
}

/** What the shop knows of `query`, mistyped words corrected where the corrected ones are found beside the others. */
async function understandTogether(db: Reader, query: Query, kinds: ReadonlyMap<number, Kind>, literal: boolean) {
  let read = await understand(db, query, kinds, { literal });
  if (read.correctedTo === undefined) return read;
  const asTyped = new Set<string>();
  for (const term of read.terms)
    if (term.mistyped && !(await standsWithOthers(db, term, read.terms))) asTyped.add(term.mistyped);
  if (asTyped.size > 0) read = await understand(db, query, kinds, { literal, asTyped });
  if (read.correctedTo === undefined) return read;
  // Corrected words may be a phrase that the mistyped ones were not.
  const corrected = readQuery(read.correctedTo, thesaurus(), { literal: true });
  const { terms, unknown } = await understand(db, corrected, kinds, { literal, asTyped });
  return { ...read, terms, unknown };
}

async function findProducts(db: Reader, text: string, options: SearchFilters & Literal): Promise<Result | undefined> {
  const { literal = false } = options;
  const query = readQuery(foldable(text), thesaurus(), { literal });
  if (query.concepts.length === 0) return undefined;
  const kinds = await allKinds(db);
  const { terms, correctedTo, unknown } = await understandTogether(db, query, kinds, literal);
  const required = terms.filter(isRequired);
  const asked = required.length > 0 ? required : terms;
  if (asked.length === 0) return undefined;

  const meant: Query = { ...query, concepts: terms.map(({ concept }) => concept) };
  const naming = kindsNamed(kinds.values(), meant.concepts);
  const named = [...naming]
    .map(([id, score]) => ({ id, score }))
    .filter(({ score }) => score >= IS_NAMED)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, KINDS_NAMED)
    .map(({ id }) => id);
  const read = await gatherWithPrice(db, asked, named, options, query.price);
  const coloured = await withColours(db, asked, terms, read.filters);
  const found = read.rows.map(
    (candidate): Found => ({
      candidate,
      elsewhere: read.gathered.ids.get(candidate.id) ?? 0,
      hasColour: coloured.has(candidate.id),
    }),
  );
  const { min, max, cheap } = query.price;
  const hasPrice = min !== undefined || max !== undefined || cheap !== undefined;
  const words = {
    ...(read.gathered.isFull ? { isCapped: true as const } : {}),
    ...(correctedTo === undefined ? {} : { correctedTo }),
    ...(found.length > 0 && unknown.length + read.dropped.length > 0
      ? { without: [...unknown, ...typedWords(read.dropped)] }
      : {}),
    ...(hasPrice ? { price: { ...query.price, isMissed: read.isPriceMissed, rest: query.text } } : {}),
  };
  return { found, meant, kinds, naming, words };
}

/**
 * The listed products that answer `text`, the best first. Those with all words come before those with most of them.
 * Takes any text and never throws for what it holds; a text without letters and digits finds nothing.
 */
export async function searchProducts(db: Reader, text: string, options: SearchOptions): Promise<SearchAnswer> {
  const result = await findProducts(db, text, options);
  if (!result) return NOTHING;
  const { found, meant, kinds, naming, words } = result;
  const ids = rankProducts(found, meant, kinds, naming);
  return { ids: ids.slice(options.offset, options.offset + options.limit), total: ids.length, ...words };
}

/** All that {@link searchProducts} finds, in any order: for lists with an order of their own. */
export async function foundProducts(db: Reader, text: string, options: SearchFilters & Literal): Promise<SearchAnswer> {
  const result = await findProducts(db, text, options);
  if (!result) return NOTHING;
  return { ids: result.found.map(({ candidate }) => candidate.id), total: result.found.length, ...result.words };
}

/** A text of any length, cut where no search needs more. */
const foldable = (text: string): string => (foldText(text) === '' ? '' : text.slice(0, TEXT_MOST));
