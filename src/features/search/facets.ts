/** Counts of a list's filters: the number of products for each value. Pure. */
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

/** Counted to {@link COUNTED_MOST}; one more means even more. */
export interface Facets {
  readonly promotion: number;
  readonly inStock: number;
  readonly fourStars: number;
  readonly provinces: readonly FacetValue<string>[];
  /** Cities of the selected state; none without one. */
  readonly villes: readonly FacetValue<string>[];
  readonly couleurs: readonly FacetValue<BasicColour>[];
  readonly sousCategories: readonly FacetValue<number>[];
  /** In naira, without the price filter; 0 and 0 without products. */
  readonly prix: PriceSpan;
  /** Not all products were read: each count is a minimum. */
  readonly isCapped?: true;
}

export interface PriceSpan {
  readonly min: number;
  readonly max: number;
}

/** The limit of exact counts. */
export const COUNTED_MOST = 1000;
export const MORE_THAN_COUNTED = COUNTED_MOST + 1;
/** The most sub-categories in an answer. */
export const SUB_CATEGORIES_MOST = 12;
export const FOUR_STARS = 4;
/** The most products of a search that are read for counting; a longer list is counted by its first ones. */
export const LOOKED_AT_MOST = 1500;

export type FacetProduct = Filterable & { readonly couleurs: number };
export type Group = Exclude<keyof Facets, 'isCapped'>;

/** The filters that the counts of a group ignore. A city belongs to its state. */
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

/** The values with products, and the selected one; sorted by count, then by name. */
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
  // There are few combinations of colours, but many products.
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

/** The products that some filters leave, or a function that counts them when they are too many to read. */
export type Counted =
  | { readonly products: readonly FacetProduct[]; readonly isCapped?: boolean }
  | { count<G extends Group>(group: G): Promise<Facets[G]> };

/** @param leave returns what the filters leave of the list; called at most once for the same filters */
export async function readFacets(
  filters: SearchFilters,
  leave: (filters: SearchFilters) => Promise<Counted>,
): Promise<Facets> {
  const parts = new Set(checksOf(filters).map(([part]) => part));
  const whole = leave(filters);
  let isCapped = false;
  // Concurrently: a PostgreSQL server has several processors.
  const entries = await Promise.all(
    GROUPS.map(async (group): Promise<[Group, unknown]> => {
      // A selected filter with a single value is counted by the list itself.
      const own = isChosen(group, filters) ? [] : OWN[group].filter((part) => parts.has(part));
      const counted = await (own.length === 0 ? whole : leave(withoutParts(filters, own)));
      if (!('products' in counted)) return [group, await counted.count(group)];
      isCapped ||= counted.isCapped === true;
      return [group, COUNTERS[group](counted.products, filters)];
    }),
  );
  return { ...(Object.fromEntries(entries) as unknown as Facets), ...(isCapped ? { isCapped } : {}) };
}

/** The facets of a list whose products before filtering are all known. */
export const countFacets = (products: readonly FacetProduct[], filters: SearchFilters): Promise<Facets> =>
  readFacets(filters, async (some) => ({ products: passing(products, some) }));
