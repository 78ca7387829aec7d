/** Counts beside the filters of a list: how many products each value would leave. Pure. */
import { BASIC_COLOURS, type BasicColour, basicColour, colourBit } from './basic-colours.ts';
import { checksOf, type Filterable, type Part, type SearchFilters, wholeStars } from './search-filters.ts';

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
  /** Naira, of the list without its filter by price. */
  readonly prix: PriceSpan;
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

export type FacetProduct = Filterable & { readonly couleurs: number };

/** The parts whose filters a group is counted without. A city belongs to its state. */
const OWN = {
  promotion: ['promotion'],
  inStock: ['inStock'],
  fourStars: ['minStars'],
  provinces: ['province', 'ville'],
  villes: ['ville'],
  couleurs: ['colour'],
  sousCategories: ['sousCategorieId'],
  prix: ['price'],
} as const satisfies Record<keyof Facets, readonly Part[]>;

class Tally<T> {
  readonly #counts = new Map<T, number>();
  add(value: T) {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }
  get counts(): ReadonlyMap<T, number> {
    return this.#counts;
  }
}

/** The values that have products, and the chosen one, by count and then by `name`. */
export function facetValues<T>(
  counts: ReadonlyMap<T, number>,
  chosen: T | undefined,
  name: (value: T) => string,
): FacetValue<T>[] {
  const all = new Map(counts);
  if (chosen !== undefined && !all.has(chosen)) all.set(chosen, 0);
  return [...all]
    .filter(([value, count]) => count > 0 || value === chosen)
    .map(([value, count]) => ({ value, count: Math.min(count, MORE_THAN_COUNTED) }))
    .sort((a, b) => b.count - a.count || (name(a.value) < name(b.value) ? -1 : 1));
}

/** Counts `products`, which are all of the list without `filters`. */
export function countFacets(products: readonly FacetProduct[], filters: SearchFilters): Facets {
  const checks = checksOf(filters);
  let promotion = 0;
  let inStock = 0;
  let fourStars = 0;
  const provinces = new Tally<string>();
  const villes = new Tally<string>();
  const couleurs = new Tally<BasicColour>();
  const sousCategories = new Tally<number>();
  let min = Number.POSITIVE_INFINITY;
  let max = 0;
  for (const product of products) {
    const failed = checks.flatMap(([part, check]) => (check(product) ? [] : [part]));
    const counts = (group: keyof Facets) => failed.every((part) => (OWN[group] as readonly Part[]).includes(part));
    if (product.promotion && counts('promotion')) promotion++;
    if (product.qte > 0 && counts('inStock')) inStock++;
    if (wholeStars(product) >= FOUR_STARS && counts('fourStars')) fourStars++;
    if (counts('provinces')) provinces.add(product.province);
    if (filters.province !== undefined && counts('villes')) villes.add(product.ville);
    if (counts('sousCategories')) sousCategories.add(product.sousCategorieId);
    if (product.couleurs !== 0 && counts('couleurs'))
      for (const colour of BASIC_COLOURS) if (product.couleurs & colourBit(colour)) couleurs.add(colour);
    if (counts('prix')) {
      min = Math.min(min, product.prixActuel);
      max = Math.max(max, product.prixActuel);
    }
  }
  const itself = (name: string) => name;
  const capped = (count: number) => Math.min(count, MORE_THAN_COUNTED);
  return {
    promotion: capped(promotion),
    inStock: capped(inStock),
    fourStars: capped(fourStars),
    provinces: facetValues(provinces.counts, filters.province, itself),
    villes: filters.province === undefined ? [] : facetValues(villes.counts, filters.ville, itself),
    couleurs: facetValues(
      couleurs.counts,
      filters.colour === undefined ? undefined : basicColour(filters.colour),
      itself,
    ),
    sousCategories: facetValues(sousCategories.counts, filters.sousCategorieId, String),
    prix: min <= max ? { min, max } : { min: 0, max: 0 },
  };
}
