/** Counts of a list's filters: the number of products for each value. Pure. */
import type { NameCounts } from '../../filters/filter.ts';
import type { AnyFilter, FilterName } from '../../filters/filters.ts';
import { ALL_FILTERS, FILTERS } from '../../filters/filters.ts';
import {
  checksOf,
  type Filterable,
  type Part,
  partsOfFilter,
  passing,
  type SearchFilters,
  withoutParts,
} from './search-filters.ts';

export interface FacetValue<T> {
  readonly value: T;
  /** The spelling that most of its products use, if it has several. */
  readonly nom?: string;
  readonly count: number;
}

export interface PriceSpan {
  readonly min: number;
  readonly max: number;
}

/** The form of a group's counts, by the kind of its filter. */
interface CountsByKind {
  flag: number;
  names: readonly FacetValue<string>[];
  facts: readonly FacetValue<string>[];
  /** Price range in naira, without the price filter; 0 and 0 without products. */
  range: PriceSpan;
}

type CountsOf<N extends FilterName> = CountsByKind[(typeof FILTERS)[N]['counts']['kind']];

/** Counts by filter, up to {@link MAX_COUNTED}; one more means even more. */
export type Facets = { readonly [N in FilterName]: CountsOf<N> } & {
  readonly category: readonly FacetValue<number>[];
  /** Whether not all products were read, so that each count is a minimum. */
  readonly isCapped?: true;
};

/** The limit of exact counts. */
export const MAX_COUNTED = 1000;
export const MORE_THAN_COUNTED = MAX_COUNTED + 1;
/** Maximum number of sub-categories in an answer. */
export const MAX_SUB_CATEGORIES = 12;
/**
 * Maximum number of a search's products that are read for counting; of a longer list only the first ones are counted.
 */
export const MAX_LOOKED_AT = 1500;

export type Group = FilterName | 'category';
const GROUPS: readonly Group[] = [...ALL_FILTERS.map(([name]) => name), 'category'];

/** The filters that the counts of a group ignore. */
const partsOfGroup = (group: Group): readonly Part[] =>
  group === 'category' ? ['sousCategorieId'] : partsOfFilter(group);

const countWhere = (products: readonly Filterable[], is: (product: Filterable) => boolean): number => {
  let count = 0;
  for (const product of products) if (is(product)) count++;
  return Math.min(count, MORE_THAN_COUNTED);
};

/** The `max` values with most products, and the selected ones; sorted by count, then by name. */
export function facetValues<T>(
  counts: Iterable<readonly [T, number]>,
  chosen: readonly T[] = [],
  nameOf: (value: T) => string | undefined = () => undefined,
  max = Number.POSITIVE_INFINITY,
): FacetValue<T>[] {
  const all = new Map(counts);
  for (const value of chosen) if (!all.has(value)) all.set(value, 0);
  return [...all]
    .filter(([value, count]) => count > 0 || chosen.includes(value))
    .map(([value, count]) => {
      const nom = nameOf(value);
      return { value, ...(nom === undefined ? {} : { nom }), count: Math.min(count, MORE_THAN_COUNTED) };
    })
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .filter(({ value }, at) => at < max || chosen.includes(value));
}

interface Spelled {
  count: number;
  readonly spellings: Map<string, number>;
}

/** Products with the same content of a field. */
interface Alike {
  readonly first: Filterable;
  count: number;
}

/** {@link alikeIn} of lists that were grouped, by field: most filters count the same list. */
const grouped = new WeakMap<readonly Filterable[], Map<NameCounts['from'], readonly Alike[]>>();

/** The products by the content of a field: there are few contents, and reading values from one costs more. */
function alikeIn(products: readonly Filterable[], field: NameCounts['from']): readonly Alike[] {
  const ofFields = grouped.get(products) ?? new Map<NameCounts['from'], readonly Alike[]>();
  grouped.set(products, ofFields);
  const known = ofFields.get(field);
  if (known) return known;
  const alike = new Map<unknown, Alike>();
  for (const product of products) {
    const same = alike.get(product[field]);
    if (same) same.count += 1;
    else alike.set(product[field], { first: product, count: 1 });
  }
  const groups = [...alike.values()];
  ofFields.set(field, groups);
  return groups;
}

/** Counts the values of products by their keys, with their spellings. */
export class NameTally {
  readonly #counts: NameCounts;
  readonly #values = new Map<string, Spelled>();
  /** Number of products that have a value. */
  having = 0;

  constructor(counts: NameCounts, products: readonly Filterable[]) {
    this.#counts = counts;
    for (const alike of alikeIn(products, counts.from)) this.#add(alike);
  }

  #add({ first, count }: Alike): void {
    const names = this.#counts.namesOf(first);
    if (names.length > 0) this.having += count;
    const seen = new Set<string>();
    for (const name of names) {
      const key = this.#counts.keyOf(name);
      if (seen.has(key)) continue;
      seen.add(key);
      const known = this.#values.get(key) ?? { count: 0, spellings: new Map() };
      known.count += count;
      known.spellings.set(name, (known.spellings.get(name) ?? 0) + count);
      this.#values.set(key, known);
    }
  }

  get counts(): [string, number][] {
    return [...this.#values].map(([key, { count }]) => [key, count]);
  }

  /** The most frequent spelling, if it is not the key itself. */
  readonly nameOf = (key: string): string | undefined => {
    const spellings = [...(this.#values.get(key)?.spellings ?? [])];
    const [best] = spellings.sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
    return best === undefined || best[0] === key ? undefined : best[0];
  };
}

/** The chosen names that are valid values of the filter: they are returned even without products. */
export const chosenNames = ({ possible }: NameCounts, chosen: unknown): readonly string[] =>
  ((chosen as readonly string[] | undefined) ?? []).filter(
    (name) => possible.kind !== 'named' || possible.names.includes(name),
  );

/** Whether enough of the products have a value for the filter to be offered. */
export const isCommon = ({ share = 0 }: NameCounts, having: number, products: number): boolean =>
  having >= share * products;

function countNames(counts: NameCounts, products: readonly Filterable[], chosen: unknown) {
  const tally = new NameTally(counts, products);
  return facetValues(
    isCommon(counts, tally.having, products.length) ? tally.counts : [],
    chosenNames(counts, chosen),
    tally.nameOf,
    counts.max,
  );
}

function priceSpanOf(products: readonly Filterable[]): PriceSpan {
  let [min, max] = [Number.POSITIVE_INFINITY, 0];
  for (const { prixActuel } of products) {
    min = Math.min(min, prixActuel);
    max = Math.max(max, prixActuel);
  }
  return min <= max ? { min, max } : { min: 0, max: 0 };
}

/** Whether a filter is offered: one inside another only if that is chosen. */
export const isOffered = ({ within }: AnyFilter, filters: SearchFilters): boolean =>
  within === undefined || filters[within as FilterName] !== undefined;

function countGroup(group: Group, products: readonly Filterable[], filters: SearchFilters): Facets[Group] {
  if (group === 'category') {
    const { sousCategorieId } = filters;
    const counts = new Map<number, number>();
    for (const { sousCategorieId: id } of products) counts.set(id, (counts.get(id) ?? 0) + 1);
    return facetValues(counts, sousCategorieId === undefined ? [] : [sousCategorieId]);
  }
  const filter: AnyFilter = FILTERS[group];
  const { counts } = filter;
  if (counts.kind === 'flag') return countWhere(products, (product) => filter.passes(product, counts.value));
  if (counts.kind === 'range') return priceSpanOf(products);
  return isOffered(filter, filters) ? countNames(counts, products, filters[group]) : [];
}

/** Whether the list itself counts a selected filter with a single value. */
function isCountedByList(group: Group, filters: SearchFilters): boolean {
  if (group === 'category') return false;
  const { counts }: AnyFilter = FILTERS[group];
  return counts.kind === 'flag' && filters[group] === counts.value;
}

/** The products that pass some filters, or a function that counts them if they are too many to read. */
export type Counted =
  | { readonly products: readonly Filterable[]; readonly isCapped?: boolean }
  | { count(group: Group): Promise<Facets[Group]> };

/** @param leave returns the products of the list that pass filters; called at most once for the same filters */
export async function readFacets(
  filters: SearchFilters,
  leave: (filters: SearchFilters) => Promise<Counted>,
): Promise<Facets> {
  const parts = new Set(checksOf(filters).map(([part]) => part));
  const whole = leave(filters);
  let isCapped = false;
  // Concurrently: a PostgreSQL server has several processors.
  const entries = await Promise.all(
    GROUPS.map(async (group): Promise<[Group, Facets[Group]]> => {
      const own = isCountedByList(group, filters) ? [] : partsOfGroup(group).filter((part) => parts.has(part));
      const counted = await (own.length === 0 ? whole : leave(withoutParts(filters, own)));
      if (!('products' in counted)) return [group, await counted.count(group)];
      isCapped ||= counted.isCapped === true;
      return [group, countGroup(group, counted.products, filters)];
    }),
  );
  return { ...(Object.fromEntries(entries) as unknown as Facets), ...(isCapped ? { isCapped } : {}) };
}

/** The facets of a list whose products before filtering are all known. */
export const countFacets = (products: readonly Filterable[], filters: SearchFilters): Promise<Facets> =>
  readFacets(filters, async (some) => ({ products: passing(products, some) }));
