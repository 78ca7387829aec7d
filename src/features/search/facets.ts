/** Counts beside the filters of a list: how many products each value would leave. Pure. */
import { unitsInStock } from '../products/product-card.ts';
import { BASIC_COLOURS, type BasicColour, basicColour, colourBit } from './basic-colours.ts';
import {
  checksOf,
  type Filterable,
  type Part,
  passing,
  type SearchFilters,
  wholeStars,
  withoutParts,
} from './search-filters.ts';

export interface FacetValue<T> {
  readonly value: T;
  readonly count: number;
}

/** Counts to {@link COUNTED_MOST}, and one above that stands for more. */
export interface Facets {
  readonly promotion: number;
  readonly inStock: number;
  readonly fourStars: number;
  readonly provinces: readonly FacetValue<string>[];
  /** Of the chosen state; none without one. */
  readonly villes: readonly FacetValue<string>[];
  readonly couleurs: readonly FacetValue<BasicColour>[];
  readonly sousCategories: readonly FacetValue<number>[];
  /** Naira, of the list without its filter by price; 0 and 0 where there is nothing. */
  readonly prix: PriceSpan;
  /** Not all products were looked at: each count is the least that it may be. */
  readonly isCapped?: true;
}

export interface PriceSpan {
  readonly min: number;
  readonly max: number;
}

/** Counts are exact to here. */
export const COUNTED_MOST = 1000;
export const MORE_THAN_COUNTED = COUNTED_MOST + 1;
/** The most sub-categories that are answered. */
export const SUB_CATEGORIES_MOST = 12;
export const FOUR_STARS = 4;
/** The most products of a search that are read to count them; one that finds more is counted by the first so many. */
export const LOOKED_AT_MOST = 2000;

export type FacetProduct = Filterable & { readonly couleurs: number };
export type Group = Exclude<keyof Facets, 'isCapped'>;

/** The parts whose filters a group is counted without. A city belongs to its state. */
const OWN: Readonly<Record<Group, readonly Part[]>> = {
  promotion: ['promotion'],
  inStock: ['inStock'],
  fourStars: ['minStars'],
  provinces: ['province', 'ville'],
  villes: ['ville'],
  couleurs: ['colour'],
  sousCategories: ['sousCategorieId'],
  prix: ['price'],
};
const GROUPS = Object.keys(OWN) as Group[];

type Counter = { readonly [G in Group]: (products: readonly FacetProduct[], filters: SearchFilters) => Facets[G] };

const countWhere = (products: readonly FacetProduct[], is: (product: FacetProduct) => boolean): number => {
  let count = 0;
  for (const product of products) if (is(product)) count++;
  return Math.min(count, MORE_THAN_COUNTED);
};

function tally<T>(products: readonly FacetProduct[], of: (product: FacetProduct) => T): Map<T, number> {
  const counts = new Map<T, number>();
  for (const product of products) counts.set(of(product), (counts.get(of(product)) ?? 0) + 1);
  return counts;
}

/** The values that have products, and the chosen one: most products first, then by name. */
export function facetValues<T>(counts: Iterable<readonly [T, number]>, chosen: T | undefined): FacetValue<T>[] {
  const all = new Map(counts);
  if (chosen !== undefined && !all.has(chosen)) all.set(chosen, 0);
  return [...all]
    .filter(([value, count]) => count > 0 || value === chosen)
    .map(([value, count]) => ({ value, count: Math.min(count, MORE_THAN_COUNTED) }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

export const chosenColour = ({ colour }: SearchFilters): BasicColour | undefined =>
  colour === undefined ? undefined : basicColour(colour);

function countColours(products: readonly FacetProduct[]): Map<BasicColour, number> {
  // Few combinations of colours, many products.
  const counts = new Map<BasicColour, number>();
  for (const [bits, count] of tally(products, ({ couleurs }) => couleurs))
    for (const colour of BASIC_COLOURS)
      if (bits & colourBit(colour)) counts.set(colour, (counts.get(colour) ?? 0) + count);
  return counts;
}

const COUNTERS: Counter = {
  promotion: (products) => countWhere(products, ({ promotion }) => promotion),
  inStock: (products) => countWhere(products, (product) => unitsInStock(product) > 0),
  fourStars: (products) => countWhere(products, (product) => wholeStars(product) >= FOUR_STARS),
  provinces: (products, filters) =>
    facetValues(
      tally(products, ({ province }) => province),
      filters.province,
    ),
  villes: (products, filters) =>
    filters.province === undefined
      ? []
      : facetValues(
          tally(products, ({ ville }) => ville),
          filters.ville,
        ),
  couleurs: (products, filters) => facetValues(countColours(products), chosenColour(filters)),
  sousCategories: (products, filters) =>
    facetValues(
      tally(products, ({ sousCategorieId }) => sousCategorieId),
      filters.sousCategorieId,
    ),
  prix: (products) => {
    let [min, max] = [Number.POSITIVE_INFINITY, 0];
    for (const { prixActuel } of products) {
      min = Math.min(min, prixActuel);
      max = Math.max(max, prixActuel);
    }
    return min <= max ? { min, max } : { min: 0, max: 0 };
  },
};

const isChosen = (group: Group, { promotion, inStock, minStars }: SearchFilters): boolean =>
  (group === 'promotion' && promotion === true) ||
  (group === 'inStock' && inStock === true) ||
  (group === 'fourStars' && minStars === FOUR_STARS);

/** The products that some filters leave, or, where they are too many to read, a way to count them. */
export type Counted =
  | { readonly products: readonly FacetProduct[]; readonly isCapped?: boolean }
  | { count<G extends Group>(group: G): Promise<Facets[G]> };

/** @param leave what the filters leave of the list; asked at most once for the same filters */
export async function readFacets(
  filters: SearchFilters,
  leave: (filters: SearchFilters) => Promise<Counted>,
): Promise<Facets> {
  const parts = new Set(checksOf(filters).map(([part]) => part));
  const whole = leave(filters);
  let isCapped = false;
  // At once: a server of PostgreSQL has more than one processor.
  const entries = await Promise.all(
    GROUPS.map(async (group): Promise<[Group, unknown]> => {
      // What is chosen and has one value is counted by the list itself.
      const own = isChosen(group, filters) ? [] : OWN[group].filter((part) => parts.has(part));
      const counted = await (own.length === 0 ? whole : leave(withoutParts(filters, own)));
      if (!('products' in counted)) return [group, await counted.count(group)];
      isCapped ||= counted.isCapped === true;
      return [group, COUNTERS[group](counted.products, filters)];
    }),
  );
  return { ...(Object.fromEntries(entries) as unknown as Facets), ...(isCapped ? { isCapped } : {}) };
}

/** The facets of a list of which all products are known, before any filter. */
export const countFacets = (products: readonly FacetProduct[], filters: SearchFilters): Promise<Facets> =>
  readFacets(filters, async (some) => ({ products: passing(products, some) }));
