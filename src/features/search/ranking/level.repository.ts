/** The products of a search that have all words, or otherwise most of them, and those of them that pass filters. */
import { isDeepStrictEqual } from 'node:util';
import type { Reader } from '../../../data/database.ts';
import type { PriceRange } from '../../products/price-range.ts';
import { type CandidateRow, candidateRows, type Places } from '../facets/facets.repository.ts';
import { type Counted, type Facets, MAX_COUNTED, MAX_LOOKED_AT, readFacets } from '../facets/facets.ts';
import { checksOf, passing, type SearchFilters } from '../facets/search-filters.ts';
import type { Term } from '../query/term.ts';
import { partsOfPhrase, relaxed } from './relaxed-terms.ts';
import { Gathered, gatherNamed, gatherStage, type ReadStage, type Stage, type Within } from './stages.repository.ts';

/** Maximum number of products that a search finds; if a total reaches it, there may be more. */
export const MAX_FOUND = 1000;
/** If fewer products have all words, those with most of them follow. */
const ENOUGH = 12;
/** One of this many products is sampled to estimate how many pass a filter. */
const DRAWN_OF = 16;
/** If this share of the sample passes, at least half of all products are likely to. */
const LIKELY_SHARE = 0.6;

/** The terms of a search, and the set of products in which it searches. */
interface Scope extends Within {
  /** Terms that a product should have. */
  readonly required: readonly Term[];
  /** Maximum number of products that are read. */
  readonly max: number;
}

/** Products of a level, with their filter data. */
interface Left {
  /** In the order in which they were found. */
  readonly products: readonly CandidateRow[];
  /** Whether there may be more. */
  readonly isCapped: boolean;
  /** As {@link Gathered.ids}, for these products and maybe others. */
  readonly sure: ReadonlyMap<number, number>;
}

/** The products that a search finds within a scope. */
interface Finds {
  readonly gathered: Gathered;
  readonly stages: readonly ReadStage[];
  /** Terms that the products do not have. */
  readonly dropped: readonly Term[];
}

/** The products of a scope, which filters narrow. Each product is read once. */
export class Level {
  readonly scope: Scope;
  readonly finds: Finds;
  readonly #db: Reader;
  readonly #left = new Map<string, Promise<Left>>();
  readonly #rows = new Map<number, CandidateRow>();
  readonly #places: Places = new Map();
  #reading: Promise<CandidateRow[]> = Promise.resolve([]);

  constructor(db: Reader, scope: Scope, finds: Finds) {
    this.#db = db;
    this.scope = scope;
    this.finds = finds;
  }

  /** Whether any product passes `filters`. */
  async hasAny(filters: SearchFilters): Promise<boolean> {
    if (checksOf(filters).length === 0) return this.finds.gathered.ids.size > 0;
    return (await this.left(filters)).products.length > 0;
  }

  /**
   * The products of the level that pass `filters`. If a stage has more products than can be read, the index searches
   * for further ones; those of other stages are known.
   * @param max maximum products to read; as many again if fewer pass than are listed, or from those that are only
   *   counted half
   */
  async left(filters: SearchFilters, max = this.scope.max): Promise<Left> {
    if (checksOf(filters).length === 0) return this.#once('', async () => this.#read(await this.#any(max)));
    if (!this.finds.gathered.isFull) {
      const whole = await this.left({});
      return { ...whole, products: passing(whole.products, filters) };
    }
    return this.#once(JSON.stringify(filters), async () => {
      // Most products from the index also pass the remaining filters; checking these in the index would read each
      // product twice.
      const likely = await this.#read(await this.#gather(filters, max, false));
      const products = passing(likely.products, filters);
      const enough = max < this.scope.max ? max / 2 : MAX_FOUND;
      const isEnough = !likely.isCapped || products.length >= enough;
      return isEnough ? { ...likely, products } : this.#read(await this.#gather(filters, max, true));
    });
  }

  async #gather(filters: SearchFilters, max: number, isChecked: boolean): Promise<Gathered> {
    const found = new Gathered(max);
    for (const stage of this.finds.stages)
      if (stage.isAll) {
        const left = passing(await this.#rowsOf(stage.first), filters);
        found.add(
          left.map(({ id }) => id),
          stage.elsewhere,
        );
      } else await this.#addLarge(found, stage, filters, isChecked);
    return found;
  }

  /** Adds the products of a stage that pass `filters`, if it has more than can be read. */
  async #addLarge(found: Gathered, stage: ReadStage, filters: SearchFilters, isChecked: boolean): Promise<void> {
    const scope = {
      named: this.scope.named,
      filters: { ...this.scope.filters, ...filters },
      isChecked,
      isSample: true,
    };
    const [isLikely] = await Promise.all([
      this.#mostlyPass(stage.first, filters),
      gatherNamed(this.#db, found, stage, scope),
    ]);
    if (found.isFull) return;
    const known = isLikely ? await this.#passingOthers(stage.first, found, filters) : [];
    if (isLikely && found.ids.size + known.length > Math.min(MAX_FOUND, found.max - 1)) {
      found.add(known, stage.elsewhere);
      found.isFull = true;
    } else await gatherStage(this.#db, found, stage, scope);
  }

  /**
   * The products in `ids` that pass and are not found yet. Reading products costs less than another query of the index.
   */
  async #passingOthers(ids: readonly number[], found: Gathered, filters: SearchFilters): Promise<number[]> {
    const wanted = (found.max - found.ids.size) / LIKELY_SHARE;
    const others = ids.filter((id) => !found.ids.has(id)).slice(0, Math.ceil(wanted));
    return passing(await this.#rowsOf(others), filters).map(({ id }) => id);
  }

  /** Whether most of the products `ids` pass `filters`, estimated from a sample. */
  async #mostlyPass(ids: readonly number[], filters: SearchFilters): Promise<boolean> {
    const drawn = await this.#rowsOf(ids.filter((_, at) => at % DRAWN_OF === 0));
    return drawn.length > 0 && passing(drawn, filters).length >= drawn.length * LIKELY_SHARE;
  }

  /** Any of the level's products, to count them; to list them, those of the named sub-categories come first. */
  async #any(max: number): Promise<Gathered> {
    const { gathered } = this.finds;
    if (!this.scope.isSample || !gathered.isFull) return gathered;
    if (max >= this.scope.max) return this.#gather({}, max, true);
    const some = new Gathered(max);
    for (const [id, elsewhere] of gathered.ids) some.add([id], elsewhere);
    return some;
  }

  #once(key: string, read: () => Promise<Left>): Promise<Left> {
    const known = this.#left.get(key) ?? read();
    this.#left.set(key, known);
    return known;
  }

  async #read({ ids, isFull }: Gathered): Promise<Left> {
    return { products: await this.#rowsOf([...ids.keys()]), isCapped: isFull, sure: ids };
  }

  /**
   * Reads products one call after the other, since several calls request the same ones at once. Known products need not
   * wait.
   */
  #rowsOf(ids: readonly number[]): Promise<CandidateRow[]> {
    if (ids.every((id) => this.#rows.has(id))) return Promise.resolve(this.#known(ids));
    const read = () => this.#readRows(ids);
    this.#reading = this.#reading.then(read, read);
    return this.#reading;
  }

  async #readRows(ids: readonly number[]): Promise<CandidateRow[]> {
    const unread = ids.filter((id) => !this.#rows.has(id));
    for (const row of await candidateRows(this.#db, unread, this.#places)) this.#rows.set(row.id, row);
    return this.#known(ids);
  }

  #known(ids: readonly number[]): CandidateRow[] {
    return ids.flatMap((id) => this.#rows.get(id) ?? []);
  }

  /**
   * Counts beside the filters; exact unless there are more products than can be read. In that case, a group that is
   * counted without its own filter covers only the first {@link MAX_COUNTED}.
   */
  facets(filters: SearchFilters): Promise<Facets> {
    return readFacets(filters, (some): Promise<Counted> => this.left(some, MAX_COUNTED));
  }
}

async function readLevel(db: Reader, scope: Scope): Promise<Level> {
  const { required } = scope;
  const gathered = new Gathered(scope.max);
  const stages: ReadStage[] = [];
  const gather = async (stage: Stage) => {
    stages.push(await gatherStage(db, gathered, stage, { ...scope, isChecked: true }));
  };

  await gather({ terms: required, field: 'facts', elsewhere: 1 });
  const isWider = required.some(({ kinds, widerKinds }) => !isDeepStrictEqual(widerKinds, kinds));
  if (gathered.ids.size === 0 && isWider) {
    const terms = required.map((term) => ({ ...term, kinds: term.widerKinds }));
    await gather({ terms, field: 'facts', elsewhere: 1 });
  }
  // A description mentions many things, so products found by it do not count as enough.
  let sure = gathered.ids.size;
  if (sure === 0) await gather({ terms: required, field: 'anywhere', elsewhere: 0.5 });
  let dropped: readonly Term[] = [];
  const heads = required.filter(({ concept }) => concept.role === 'head');
  if (sure < ENOUGH && required.length > 1)
    for (const some of relaxed(required)) {
      const before = gathered.ids.size;
      // Beside products with all words, a different thing does not match; beside those with most words, one with few
      // does not.
      const isFar = dropped.length === 0 || some.length * 2 < required.length;
      if (before > 0 && isFar && !heads.every((head) => some.includes(head))) continue;
      await gather({ terms: some, field: 'name', elsewhere: 0 });
      if (gathered.ids.size === 0) await gather({ terms: some, field: 'facts', elsewhere: 0 });
      if (before === 0 && gathered.ids.size > 0) dropped = required.filter((term) => !some.includes(term));
      sure += gathered.ids.size - before;
      if (sure >= ENOUGH) break;
    }
  if (gathered.ids.size === 0)
    for (const { thing, beside } of required.flatMap(partsOfPhrase)) {
      await gather({ terms: [thing], field: 'facts', elsewhere: 0 });
      dropped = [...required.filter(({ concept }) => !concept.typed.includes(thing.concept.typed[0] ?? '')), beside];
      if (gathered.ids.size > 0) break;
    }
  return new Level(db, scope, { gathered, stages, dropped });
}

/** The terms of a text. */
interface Wanted extends Pick<Scope, 'required' | 'named'> {
  /** The price in the text. */
  readonly price: PriceRange | undefined;
}

/**
 * Decides which products a search finds: those with all words, or with most of them, whatever filters are chosen, so
 * that a filter only removes products. The sub-category and the price in the text apply unless no product matches them;
 * a price that no product has is ignored.
 */
export async function decideLevel(
  db: Reader,
  { required, named, price }: Wanted,
  { boutiqueId, region, ...narrowing }: SearchFilters,
  isNarrowed: boolean,
): Promise<{ level: Level; isPriceMissed: boolean }> {
  const place = { boutiqueId, region };
  const { sousCategorieId } = narrowing;
  const max = isNarrowed ? MAX_LOOKED_AT : MAX_FOUND;
  const isSample = price !== undefined || checksOf(narrowing).length > 0;
  const read = (filters: SearchFilters) => readLevel(db, { required, named, filters, max, isSample });
  const widest = await read(place);
  if (!isNarrowed) return { level: widest, isPriceMissed: false };
  let level = widest;
  for (const range of price ? [price, undefined] : [undefined]) {
    const also: SearchFilters = { sousCategorieId, ...(range ? { price: range } : {}) };
    const isPriceMissed = price !== undefined && range !== price;
    if (await widest.hasAny(also)) return { level: widest, isPriceMissed };
    if (checksOf(also).length === 0) break;
    level = await read({ ...place, ...also });
    if (await level.hasAny({})) return { level, isPriceMissed };
  }
  return { level, isPriceMissed: price !== undefined };
}
