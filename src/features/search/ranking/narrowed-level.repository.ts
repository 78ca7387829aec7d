/** The products of a search, and what filters leave of them. */
import type { Reader } from '../../../data/database.ts';
import { type CandidateRow, candidateRows, type Places } from '../facets/facets.repository.ts';
import { type Counted, type Facets, MAX_COUNTED, readFacets } from '../facets/facets.ts';
import { checksOf, passing, type SearchFilters } from '../facets/search-filters.ts';
import type { Term } from '../query/understand-query.repository.ts';
import { Gathered, gatherNamed, gatherStage, MAX_FOUND, type ReadStage } from './search-stages.repository.ts';

/** One of so many products is drawn, to tell how many pass a filter. */
const DRAWN_OF = 16;
/** Where this share of those drawn pass, at least half of all are likely to. */
const MAX = 0.6;

/** What is looked for, and among which products. */
export interface Scope {
  readonly requested: readonly Term[];
  /** Sub-categories that the text names: of more products than can be looked at, theirs come first. */
  readonly named: readonly number[];
  readonly within: SearchFilters;
  /** The most products that are looked at. */
  readonly max: number;
  /** Filters are chosen: of more products than can be looked at, these are any, and say only that there are so many. */
  readonly isSample: boolean;
}

/** The products of a scope that have all words, or else most of them. */
export interface Level extends Scope {
  readonly gathered: Gathered;
  readonly stages: readonly ReadStage[];
  /** Words that the products do not have. */
  readonly dropped: readonly Term[];
}

/** Products of a level, with what filters see of them. */
export interface Left {
  /** In the order in which they were found. */
  readonly products: readonly CandidateRow[];
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
  readonly #rows = new Map<number, CandidateRow>();
  readonly #places: Places = new Map();
  #reading: Promise<CandidateRow[]> = Promise.resolve([]);

  constructor(db: Reader, level: Level) {
    this.#db = db;
    this.level = level;
  }

  /** Whether `filters` leave anything. */
  async hasAny(filters: SearchFilters): Promise<boolean> {
    if (checksOf(filters).length === 0) return this.level.gathered.ids.size > 0;
    return (await this.left(filters)).products.length > 0;
  }

  /**
   * What `filters` leave of the level. Of a stage that has more products than can be looked at, the index looks for others;
   * those of other stages are known.
   * @param most so many products are looked at; as many again when fewer pass than are listed, or of those that are only
   * counted half
   */
  async left(filters: SearchFilters, max = this.level.gathered.max): Promise<Left> {
    const { gathered } = this.level;
    if (checksOf(filters).length === 0) return this.#once('', async () => this.#read(await this.#any(max)));
    if (!gathered.isFull) {
      const whole = await this.left({});
      return { ...whole, products: passing(whole.products, filters) };
    }
    return this.#once(JSON.stringify(filters), async () => {
      // Most that the index finds pass the rest, too; looking that up there would read each product twice.
      const likely = await this.#read(await this.#gather(filters, max, false));
      const products = passing(likely.products, filters);
      const enough = max < gathered.max ? max / 2 : MAX_FOUND;
      const isEnough = !likely.isCapped || products.length >= enough;
      return isEnough ? { ...likely, products } : this.#read(await this.#gather(filters, max, true));
    });
  }

  async #gather(filters: SearchFilters, max: number, isChecked: boolean): Promise<Gathered> {
    const found = new Gathered(max);
    for (const stage of this.level.stages)
      if (stage.isAll) {
        const left = passing(await this.#rowsOf(stage.first), filters);
        found.add(
          left.map(({ id }) => id),
          stage.elsewhere,
        );
      } else await this.#addLarge(found, stage, filters, isChecked);
    return found;
  }

  /** Adds what `filters` leave of a stage that has more products than can be looked at. */
  async #addLarge(found: Gathered, stage: ReadStage, filters: SearchFilters, isChecked: boolean): Promise<void> {
    const { named, within } = this.level;
    const scope = { named, filters: { ...within, ...filters }, isChecked, isSample: true };
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

  /** Those of `ids` that are not found and pass. Reading products costs less than asking the index once more. */
  async #passingOthers(ids: readonly number[], found: Gathered, filters: SearchFilters): Promise<number[]> {
    const wanted = (found.max - found.ids.size) / MAX;
    const others = ids.filter((id) => !found.ids.has(id)).slice(0, Math.ceil(wanted));
    return passing(await this.#rowsOf(others), filters).map(({ id }) => id);
  }

  /** Whether most of the products `ids` pass `filters`, by a draw of them. */
  async #mostlyPass(ids: readonly number[], filters: SearchFilters): Promise<boolean> {
    const drawn = await this.#rowsOf(ids.filter((_, at) => at % DRAWN_OF === 0));
    return drawn.length > 0 && passing(drawn, filters).length >= drawn.length * MAX;
  }

  /** Any of the level's products, to count them; to list them, those of the sub-categories named first. */
  async #any(max: number): Promise<Gathered> {
    const { gathered, isSample } = this.level;
    if (!isSample || !gathered.isFull) return gathered;
    if (max >= gathered.max) return this.#gather({}, max, true);
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

  /** One after the other: several ask for the same products at once. What is known need not wait. */
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
   * Counts beside the filters; exact unless there are more products than are looked at. Of more than that, a group that is
   * counted without its own filter looks at the first {@link MAX_COUNTED} alone.
   */
  facets(filters: SearchFilters): Promise<Facets> {
    return readFacets(filters, (some): Promise<Counted> => this.left(some, MAX_COUNTED));
  }
}
