/** Finds products by what somebody typed. */
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { tableRows } from '../../platform/database/table-rows.ts';
import { facetRows } from './facets.repository.ts';
import { countFacets, type FacetProduct, type Facets } from './facets.ts';
import { foldText } from './fold-text.ts';
import { IS_NAMED, type Kind, kindsNamed } from './kinds.ts';
import type { Field, Match } from './match.ts';
import type { PriceWish } from './price-words.ts';
import { type Candidate, type Found, rankProducts } from './rank-products.ts';
import { CONTAINERS, type Concept, type Query, readQuery } from './read-query.ts';
import { checksOf, filterMatches, type PriceRange, type SearchFilters, subCategoryTerm } from './search-filters.ts';
import { searchIndexOf } from './search-index.repository.ts';
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
  readonly facets?: Facets;
}

/** What a product must match to have `term`, looked for in `field`. */
function matchOf({ concept, kinds }: Term, field: Field): Match {
  // A description mentions much: only what was typed is looked for in it.
  const alternatives = concept.alternatives.map((alternative) => ({
    ...alternative,
    field: field === 'anywhere' && alternative.quality < LITERAL ? ('facts' as const) : field,
  }));
  const said = alternatives.map(({ stems, field: within }): Match => {
    const all = stems.map((stem): Match => ({ stem, in: within }));
    return all.length === 1 ? (all[0] as Match) : { all };
  });
  return { any: [...said, ...kinds.map((id): Match => ({ filter: subCategoryTerm(id) }))] };
}

const matchAll = (terms: readonly Term[], field: Field, filters: readonly Match[]): Match => ({
  all: [...terms.map((term) => matchOf(term, field)), ...filters],
});

/** Colours and praise are wishes: a product without them is found, too. */
const isRequired = ({ concept }: Term) => concept.role !== 'colour' && concept.role !== 'praise';

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
  }
  // The thing itself may be what the shop does not have.
  const things = order.filter(({ concept: { role } }) => role === 'word' || role === 'head');
  for (const term of things.toReversed().slice(1)) yield [term];
}

type Row = Candidate & FacetProduct;

async function candidatesOf(db: Reader, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = tableRows(
    db,
    'produits',
    ['id'],
    ids.map((id) => ({ id })),
  );
  return db
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .select(['p.id', 'p.nom', 'p.sousCategorieId', 'p.orderCount', 'p.likeCount', 'p.ratingCount', 'p.ratingSum'])
    .select(['p.qte', 'p.prixActuel', 'p.boutiqueId', 'p.promotion', 'p.couleurs', 'b.pays', 'b.province', 'b.ville'])
    .where(sql<boolean>`p.id in ${rows}`)
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

/** Terms that products have, and where. */
interface Stage {
  readonly terms: readonly Term[];
  readonly field: Field;
  /** As {@link Found.elsewhere}. */
  readonly elsewhere: number;
}

/** Gathers the products of `stage`; of more than can be looked at, first those of the sub-categories that were named. */
async function gatherStage(
  db: Reader,
  gathered: Gathered,
  { terms, field, elsewhere }: Stage,
  named: readonly number[],
  filters: readonly Match[],
): Promise<void> {
  if (gathered.isFull) return;
  const index = searchIndexOf(db);
  const match = matchAll(terms, field, filters);
  const ids = await index.hits(db, match, FOUND_MOST);
  if (ids.length === FOUND_MOST && named.length > 0) {
    const inNamed: Match = { any: named.map((id): Match => ({ filter: subCategoryTerm(id) })) };
    gathered.add(await index.hits(db, { all: [inNamed, match] }, FOUND_MOST), elsewhere);
  }
  gathered.add(ids, elsewhere);
}

/** Gathers the products that have all of `asked`, or else most of them; `stages` are those that it took. */
async function gatherProducts(
  db: Reader,
  asked: readonly Term[],
  named: readonly number[],
  filters: readonly Match[],
): Promise<{ gathered: Gathered; stages: readonly Stage[]; dropped: readonly Term[] }> {
  const gathered = new Gathered();
  const stages: Stage[] = [];
  const gather = async (stage: Stage) => {
    stages.push(stage);
    await gatherStage(db, gathered, stage, named, filters);
  };

  await gather({ terms: asked, field: 'facts', elsewhere: 1 });
  if (gathered.ids.size === 0) await gather({ terms: asked, field: 'anywhere', elsewhere: 0.5 });
  let dropped: readonly Term[] = [];
  if (gathered.ids.size < ENOUGH && asked.length > 1)
    for (const some of relaxed(asked)) {
      const before = gathered.ids.size;
      await gather({ terms: some, field: 'facts', elsewhere: 0 });
      if (before === 0 && gathered.ids.size > 0) dropped = asked.filter((term) => !some.includes(term));
      if (gathered.ids.size >= ENOUGH) break;
    }
  return { gathered, stages, dropped };
}

const nothing = (options: SearchFilters & Ways): SearchAnswer => ({
  ids: [],
  total: 0,
  ...(options.facets ? { facets: countFacets([], options) } : {}),
});
const typedWords = (terms: readonly Term[]) => terms.map(({ concept }) => concept.typed.join(' '));

/** What was asked for, and among which products it is looked for. */
interface Scope {
  readonly asked: readonly Term[];
  /** Sub-categories that the text names. */
  readonly named: readonly number[];
  readonly within: SearchFilters;
}

/** The products of a scope, at most {@link FOUND_MOST}. */
interface Level extends Scope {
  readonly gathered: Gathered;
  readonly stages: readonly Stage[];
  readonly dropped: readonly Term[];
  readonly rows: readonly Row[];
}

async function readLevel(db: Reader, scope: Scope): Promise<Level> {
  const found = await gatherProducts(db, scope.asked, scope.named, filterMatches(scope.within));
  const rows = await candidatesOf(db, [...found.gathered.ids.keys()]);
  return { ...scope, ...found, rows: passing(rows, scope.within) };
}

function passing(rows: readonly Row[], filters: SearchFilters): readonly Row[] {
  const checks = checksOf(filters);
  return checks.length === 0 ? rows : rows.filter((row) => checks.every(([, check]) => check(row)));
}

/** What `filters` leave of a level. Of one that has more than can be looked at, the index looks for others. */
async function narrowed(db: Reader, level: Level, filters: SearchFilters): Promise<Level> {
  if (checksOf(filters).length === 0) return level;
  if (!level.gathered.isFull) return { ...level, rows: passing(level.rows, filters) };
  const gathered = new Gathered();
  const matches = filterMatches({ ...level.within, ...filters });
  for (const stage of level.stages) await gatherStage(db, gathered, stage, level.named, matches);
  const rows = await candidatesOf(db, [...gathered.ids.keys()]);
  return { ...level, gathered, rows: passing(rows, filters) };
}

/**
 * Decides what is looked for: products with all words, or with most of them, whatever filters are chosen, so that a
 * filter takes products away and adds none. The sub-category and the price of the text are part of what is looked for
 * where nothing else has them; a price that nothing costs is left aside.
 */
async function decideLevel(
  db: Reader,
  terms: Pick<Scope, 'asked' | 'named'>,
  { boutiqueId, region, sousCategorieId }: SearchFilters,
  wish: PriceRange | undefined,
): Promise<{ level: Level; isPriceMissed: boolean }> {
  const place = { boutiqueId, region };
  const widest = await readLevel(db, { ...terms, within: place });
  let level = widest;
  for (const range of wish ? [wish, {}] : [{}]) {
    const also = { sousCategorieId, ...range };
    const isPriceMissed = wish !== undefined && range !== wish;
    if ((await narrowed(db, widest, also)).rows.length > 0) return { level: widest, isPriceMissed };
    level = await readLevel(db, { ...terms, within: { ...place, ...also } });
    if (level.rows.length > 0) return { level, isPriceMissed };
  }
  return { level, isPriceMissed: wish !== undefined };
}

/** What the text and the filters ask of the price; the filter wins. Undefined where the text says nothing more. */
function priceWish({ min, max }: PriceRange, wish: PriceWish): PriceRange | undefined {
  const both = { min: min ?? wish.min, max: max ?? wish.max };
  if (both.min === min && both.max === max) return undefined;
  return (both.min ?? 0) > (both.max ?? Number.POSITIVE_INFINITY) ? undefined : both;
}

/** Counts beside the filters of a level. */
async function facetsOf(db: Reader, level: Level, filters: SearchFilters): Promise<Facets> {
  if (!level.gathered.isFull) return countFacets(level.rows, filters);
  const some = level.stages.map(({ terms, field }) => matchAll(terms, field, []));
  const match: Match = { all: [{ any: some }, ...filterMatches(level.within)] };
  return countFacets(await facetRows(db, await searchIndexOf(db).hits(db, match, 1_000_000)), filters);
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

async function findProducts(db: Reader, text: string, options: SearchFilters & Ways): Promise<Result | undefined> {
  const { literal = false } = options;
  const query = readQuery(foldable(text), thesaurus(), { literal });
  if (query.concepts.length === 0) return undefined;
  const kinds = await allKinds(db);
  const { terms, correctedTo, unknown } = await understand(db, query, kinds, { literal });
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
  const wish = priceWish(options, query.price);
  const { level, isPriceMissed } = await decideLevel(db, { asked, named }, options, wish);
  const filters = { ...options, ...(isPriceMissed ? {} : wish) };
  const read = await narrowed(db, level, filters);
  const coloured = await withColours(db, asked, terms, filterMatches(filters));
  const found = read.rows.map(
    (candidate): Found => ({
      candidate,
      elsewhere: read.gathered.ids.get(candidate.id) ?? 0,
      hasColour: coloured.has(candidate.id),
    }),
  );
  const { min, max, cheap } = query.price;
  // An end that a filter sets is not what the text says.
  const applied = {
    ...(wish && options.min === undefined && min !== undefined ? { min } : {}),
    ...(wish && options.max === undefined && max !== undefined ? { max } : {}),
    ...(cheap ? { cheap } : {}),
  };
  const hasPrice = min !== undefined || max !== undefined || cheap !== undefined;
  const words = {
    ...(read.gathered.isFull ? { isCapped: true as const } : {}),
    ...(correctedTo === undefined ? {} : { correctedTo }),
    ...(found.length > 0 && unknown.length + read.dropped.length > 0
      ? { without: [...unknown, ...typedWords(read.dropped)] }
      : {}),
    ...(hasPrice ? { price: { ...applied, isMissed: isPriceMissed, rest: query.text } } : {}),
    ...(options.facets ? { facets: await facetsOf(db, level, filters) } : {}),
  };
  return { found, meant, kinds, naming, words };
}

/**
 * The listed products that answer `text`, the best first. Those with all words come before those with most of them.
 * Takes any text and never throws for what it holds; a text without letters and digits finds nothing.
 */
export async function searchProducts(db: Reader, text: string, options: SearchOptions): Promise<SearchAnswer> {
  const result = await findProducts(db, text, options);
  if (!result) return nothing(options);
  const { found, meant, kinds, naming, words } = result;
  const ids = rankProducts(found, meant, kinds, naming);
  return { ids: ids.slice(options.offset, options.offset + options.limit), total: ids.length, ...words };
}

/** All that {@link searchProducts} finds, in any order: for lists with an order of their own. */
export async function foundProducts(db: Reader, text: string, options: SearchFilters & Ways): Promise<SearchAnswer> {
  const result = await findProducts(db, text, options);
  if (!result) return nothing(options);
  return { ids: result.found.map(({ candidate }) => candidate.id), total: result.found.length, ...result.words };
}

/** A text of any length, cut where no search needs more. */
const foldable = (text: string): string => (foldText(text) === '' ? '' : text.slice(0, TEXT_MOST));
