/** Decides what a search looks for, and reads it from the index. */
import { isDeepStrictEqual } from 'node:util';
import type { Reader } from '../../../data/database.ts';
import type { PriceRange } from '../../products/price-range.ts';
import { MAX_LOOKED_AT } from '../facets/facets.ts';
import { checksOf, type SearchFilters } from '../facets/search-filters.ts';
import { CONTAINERS } from '../query/query-words.ts';
import type { Concept } from '../query/read-query.ts';
import type { Term } from '../query/understand-query.repository.ts';
import { stemOf } from '../words/stems.ts';
import { type Level, NarrowedLevel, type Scope } from './narrowed-level.repository.ts';
import { Gathered, gatherStage, MAX_FOUND, type ReadStage, type Stage } from './search-stages.repository.ts';

/** With fewer products that have all words, those with most of them follow. */
const ENOUGH = 12;
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

async function readLevel(db: Reader, scope: Scope): Promise<Level> {
  const { requested, named, within, max, isSample } = scope;
  const gathered = new Gathered(max);
  const stages: ReadStage[] = [];
  const gather = async (stage: Stage) => {
    stages.push(await gatherStage(db, gathered, stage, { named, filters: within, isChecked: true, isSample }));
  };

  await gather({ terms: requested, field: 'facts', elsewhere: 1 });
  const isWider = requested.some(({ kinds, widerKinds }) => !isDeepStrictEqual(widerKinds, kinds));
  if (gathered.ids.size === 0 && isWider)
    await gather({ terms: requested.map(withWiderKinds), field: 'facts', elsewhere: 1 });
  // A description mentions much: what is found by it does not count as enough.
  let sure = gathered.ids.size;
  if (sure === 0) await gather({ terms: requested, field: 'anywhere', elsewhere: 0.5 });
  let dropped: readonly Term[] = [];
  const heads = requested.filter(({ concept }) => concept.role === 'head');
  if (sure < ENOUGH && requested.length > 1)
    for (const some of relaxed(requested)) {
      const before = gathered.ids.size;
      // Beside products that have all words, another thing is no answer; beside those with most, one with few.
      const isFar = dropped.length === 0 || some.length * 2 < requested.length;
      if (before > 0 && isFar && !heads.every((head) => some.includes(head))) continue;
      await gather({ terms: some, field: 'name', elsewhere: 0 });
      if (gathered.ids.size === 0) await gather({ terms: some, field: 'facts', elsewhere: 0 });
      if (before === 0 && gathered.ids.size > 0) dropped = requested.filter((term) => !some.includes(term));
      sure += gathered.ids.size - before;
      if (sure >= ENOUGH) break;
    }
  if (gathered.ids.size === 0)
    for (const { thing, beside } of requested.flatMap(partsOf)) {
      await gather({ terms: [thing], field: 'facts', elsewhere: 0 });
      dropped = [...requested.filter(({ concept }) => !concept.typed.includes(thing.concept.typed[0] ?? '')), beside];
      if (gathered.ids.size > 0) break;
    }
  return { ...scope, gathered, stages, dropped };
}

/** A text that is looked for. */
export interface Wanted extends Pick<Scope, 'requested' | 'named'> {
  /** What the text says of the price. */
  readonly input: PriceRange | undefined;
}

/**
 * Decides what is looked for: products with all words, or with most of them, whatever filters are chosen, so that a
 * filter takes products away and adds none. The sub-category and the price of the text are part of what is looked for
 * where nothing else has them; a price that nothing costs is left aside.
 */
export async function decideLevel(
  db: Reader,
  { requested, named, input }: Wanted,
  { boutiqueId, region, ...narrowing }: SearchFilters,
  isNarrowed: boolean,
): Promise<{ level: NarrowedLevel; isPriceMissed: boolean }> {
  const place = { boutiqueId, region };
  const { sousCategorieId } = narrowing;
  const max = isNarrowed ? MAX_LOOKED_AT : MAX_FOUND;
  const isSample = input !== undefined || checksOf(narrowing).length > 0;
  const read = async (within: SearchFilters) =>
    new NarrowedLevel(db, await readLevel(db, { requested, named, within, max, isSample }));
  const widest = await read(place);
  if (!isNarrowed) return { level: widest, isPriceMissed: false };
  let level = widest;
  for (const range of input ? [input, undefined] : [undefined]) {
    const also: SearchFilters = { sousCategorieId, ...(range ? { price: range } : {}) };
    const isPriceMissed = input !== undefined && range !== input;
    if (await widest.hasAny(also)) return { level: widest, isPriceMissed };
    if (checksOf(also).length === 0) break;
    level = await read({ ...place, ...also });
    if (await level.hasAny({})) return { level, isPriceMissed };
  }
  return { level, isPriceMissed: input !== undefined };
}
