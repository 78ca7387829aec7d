/** Decides what a search looks for, reads it from the index, and narrows it. */
import type { Reader } from '../../platform/database/database.ts';
import { type FacetRow, facetRows } from './facets.repository.ts';
import { type Counted, type Facets, LOOKED_AT_MOST, readFacets } from './facets.ts';
import type { Field, Match } from './match.ts';
import { CONTAINERS, type Concept } from './read-query.ts';
import {
  checksOf,
  filterMatches,
  type PriceRange,
  passing,
  rowCheckOf,
  type SearchFilters,
  subCategoryTerm,
} from './search-filters.ts';
import { searchIndexOf } from './search-index.repository.ts';
import { stemOf } from './stems.ts';
import type { Term } from './understand-query.repository.ts';

/** The most products that a search finds; a total that reaches it may be of more. */
export const FOUND_MOST = 1000;
/** With fewer products that have all words, those with most of them follow. */
const ENOUGH = 12;
/** What was typed has at least this quality; synonyms have less. */
const LITERAL = 0.9;

/** What a product must match to have `term`, looked for in `field`. */
export function matchOf({ concept, kinds }: Term, field: Field): Match {
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

export const matchAll = (terms: readonly Term[], field: Field, filters: readonly Match[]): Match => ({
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

/** A list of ids without repeats that takes so many and no more. */
class Gathered {
  /** Id to how sure it is that it has every term: 1 by name or facts, less by its description. */
  readonly ids = new Map<number, number>();
  readonly most: number;
  /** There are more than it takes. */
  isFull = false;
  constructor(most: number) {
    this.most = most;
  }
  add(ids: readonly number[], elsewhere: number) {
    for (const id of ids)
      if (this.ids.has(id)) continue;
      else if (this.ids.size < this.most) this.ids.set(id, elsewhere);
      else this.isFull = true;
  }
}

/** Terms that products have, and where. */
interface Stage {
  readonly terms: readonly Term[];
  readonly field: Field;
  /** How sure it is that its products have every term, as {@link Gathered.ids}. */
  readonly elsewhere: number;
}

/** What is looked for, and among which products. */
export interface Scope {
  readonly asked: readonly Term[];
  /** Sub-categories that the text names: of more products than can be looked at, theirs come first. */
  readonly named: readonly number[];
  readonly within: SearchFilters;
  /** The most products that are looked at. */
  readonly most: number;
}

/** The products of a scope that have all words, or else most of them. */
export interface Level extends Scope {
  readonly gathered: Gathered;
  readonly stages: readonly Stage[];
  /** Words that the products do not have. */
  readonly dropped: readonly Term[];
}

async function gatherStage(
  db: Reader,
  gathered: Gathered,
  { terms, field, elsewhere }: Stage,
  named: readonly number[],
  filters: SearchFilters,
): Promise<void> {
  if (gathered.isFull) return;
  const index = searchIndexOf(db);
  const match = matchAll(terms, field, filterMatches(filters));
  const most = gathered.most + 1;
  const check = rowCheckOf(filters);
  const ids = await index.hits(db, match, most, check);
  if (ids.length === most && named.length > 0) {
    const inNamed: Match = { any: named.map((id): Match => ({ filter: subCategoryTerm(id) })) };
    gathered.add(await index.hits(db, { all: [inNamed, match] }, most, check), elsewhere);
  }
  gathered.add(ids, elsewhere);
}

async function readLevel(db: Reader, scope: Scope): Promise<Level> {
  const { asked, named, within, most } = scope;
  const gathered = new Gathered(most);
  const stages: Stage[] = [];
  const gather = async (stage: Stage) => {
    stages.push(stage);
    await gatherStage(db, gathered, stage, named, within);
  };

  await gather({ terms: asked, field: 'facts', elsewhere: 1 });
  if (gathered.ids.size === 0) await gather({ terms: asked.map(withWiderKinds), field: 'facts', elsewhere: 1 });
  // A description mentions much: what is found by it does not count as enough.
  let sure = gathered.ids.size;
  if (sure === 0) await gather({ terms: asked, field: 'anywhere', elsewhere: 0.5 });
  let dropped: readonly Term[] = [];
  const heads = asked.filter(({ concept }) => concept.role === 'head');
  if (sure < ENOUGH && asked.length > 1)
    for (const some of relaxed(asked)) {
      const before = gathered.ids.size;
      // Beside products that have all words, another thing is no answer; beside those with most, one with few.
      const isFar = dropped.length === 0 || some.length * 2 < asked.length;
      if (before > 0 && isFar && !heads.every((head) => some.includes(head))) continue;
      await gather({ terms: some, field: 'name', elsewhere: 0 });
      if (gathered.ids.size === 0) await gather({ terms: some, field: 'facts', elsewhere: 0 });
      if (before === 0 && gathered.ids.size > 0) dropped = asked.filter((term) => !some.includes(term));
      sure += gathered.ids.size - before;
      if (sure >= ENOUGH) break;
    }
  if (gathered.ids.size === 0)
    for (const { thing, beside } of asked.flatMap(partsOf)) {
      await gather({ terms: [thing], field: 'facts', elsewhere: 0 });
      dropped = [...asked.filter(({ concept }) => !concept.typed.includes(thing.concept.typed[0] ?? '')), beside];
      if (gathered.ids.size > 0) break;
    }
  return { ...scope, gathered, stages, dropped };
}

/** Products of a level, with what filters see of them. */
export interface Left {
  readonly products: readonly FacetRow[];
  /** There may be more. */
  readonly isCapped: boolean;
  /** As {@link Gathered.ids}, of these products and maybe others. */
  readonly sure: ReadonlyMap<number, number>;
}

/** A level that filters narrow. Each product is read once. */
export class NarrowedLevel {
  readonly level: Level;
  readonly #db: Reader;
  readonly #left = new Map<string, Promise<Left>>();

  constructor(db: Reader, level: Level) {
    this.#db = db;
    this.level = level;
  }

  /** What `filters` leave of the level. Of one that has more than can be looked at, the index looks for others. */
  async left(filters: SearchFilters): Promise<Left> {
    const { gathered } = this.level;
    if (checksOf(filters).length === 0) return this.#once('', () => this.#read(gathered));
    if (!gathered.isFull) {
      const whole = await this.left({});
      return { ...whole, products: passing(whole.products, filters) };
    }
    return this.#once(JSON.stringify(filters), async () => {
      const found = new Gathered(gathered.most);
      const within = { ...this.level.within, ...filters };
      for (const stage of this.level.stages) await gatherStage(this.#db, found, stage, this.level.named, within);
      return this.#read(found);
    });
  }

  #once(key: string, read: () => Promise<Left>): Promise<Left> {
    const known = this.#left.get(key) ?? read();
    this.#left.set(key, known);
    return known;
  }

  async #read({ ids, isFull }: Gathered): Promise<Left> {
    return { products: await facetRows(this.#db, [...ids.keys()]), isCapped: isFull, sure: ids };
  }

  /** Counts beside the filters; exact unless there are more products than are looked at. */
  facets(filters: SearchFilters): Promise<Facets> {
    return readFacets(filters, (some): Promise<Counted> => this.left(some));
  }
}

/** A text that is looked for. */
export interface Wanted extends Pick<Scope, 'asked' | 'named'> {
  /** What the text says of the price. */
  readonly wish: PriceRange | undefined;
}

/**
 * Decides what is looked for: products with all words, or with most of them, whatever filters are chosen, so that a
 * filter takes products away and adds none. The sub-category and the price of the text are part of what is looked for
 * where nothing else has them; a price that nothing costs is left aside.
 */
export async function decideLevel(
  db: Reader,
  { asked, named, wish }: Wanted,
  { boutiqueId, region, sousCategorieId }: SearchFilters,
  isNarrowed: boolean,
): Promise<{ level: NarrowedLevel; isPriceMissed: boolean }> {
  const place = { boutiqueId, region };
  const read = async (within: SearchFilters) =>
    new NarrowedLevel(
      db,
      await readLevel(db, { asked, named, within, most: isNarrowed ? LOOKED_AT_MOST : FOUND_MOST }),
    );
  const widest = await read(place);
  if (!isNarrowed) return { level: widest, isPriceMissed: false };
  let level = widest;
  for (const range of wish ? [wish, {}] : [{}]) {
    const also: SearchFilters = { sousCategorieId, ...range };
    const isPriceMissed = wish !== undefined && range !== wish;
    if ((await widest.left(also)).products.length > 0) return { level: widest, isPriceMissed };
    if (checksOf(also).length === 0) break;
    level = await read({ ...place, ...also });
    if ((await level.left({})).products.length > 0) return { level, isPriceMissed };
  }
  return { level, isPriceMissed: wish !== undefined };
}
