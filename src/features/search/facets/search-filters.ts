/** What narrows a list of products: its scope, and the chosen filters. Pure. */
import type { FilteredProduct } from '../../filters/filter.ts';
import {
  type AnyFilter,
  type Chosen,
  chosenFilters,
  FILTERS,
  type FilterName,
  filterTerms,
} from '../../filters/filters.ts';
import { placeTerm } from '../../filters/names.ts';
import { priceMatch } from '../../filters/price.ts';
import { shopTerm } from '../../filters/shop.ts';
import type { Match } from '../index/match.ts';

/** The set of products to search. */
export interface SearchScope {
  readonly sousCategorieId?: number | undefined;
  readonly boutiqueId?: number | undefined;
  /** Region of the shop by name (C-66). */
  readonly region?: { readonly region: 'pays' | 'province' | 'ville'; readonly value: string } | undefined;
}

export interface SearchFilters extends SearchScope, Chosen {}

/** The data of a product and its shop for scope and filters. */
export interface Filterable extends FilteredProduct {
  readonly sousCategorieId: number;
}

/** The term of products in a sub-category. It starts with `=`, as those of filters do. */
export const subCategoryTerm = (id: number) => `=s${id}`;
/** Ids of sub-categories in a block. Those of one collection are mostly consecutive. */
const BLOCK = 4;
const blockTerm = (block: number) => `=g${block}`;
const blockOf = (id: number) => Math.floor(id / BLOCK);

/**
 * Matches for products of the sub-categories `ids`: one for each block without other sub-categories of `all`, so that
 * the index evaluates few alternatives.
 */
export function subCategoryMatches(ids: readonly number[], all: ReadonlyMap<number, unknown>): Match[] {
  return [...Map.groupBy(ids, blockOf)].flatMap(([block, own]) => {
    const first = block * BLOCK;
    const others = Array.from({ length: BLOCK }, (_, at) => first + at).filter(
      (id) => all.has(id) && !own.includes(id),
    );
    const each = own.map((id): Match => ({ term: subCategoryTerm(id) }));
    return own.length > 1 && others.length === 0 ? [{ any: each, same: blockTerm(block) }] : each;
  });
}

/** The chosen filters that are checked in each product, since the index lacks them or is too coarse. */
export type RowCheck = readonly (readonly [AnyFilter, unknown])[];

/** The filters to check in each product; undefined if there are none. */
export function rowCheckOf(filters: SearchFilters): RowCheck | undefined {
  const found = [...chosenFilters(filters)].flatMap(([, filter, value]) =>
    filter.isLookedUp ? [[filter, value] as const] : [],
  );
  return found.length > 0 ? found : undefined;
}

/** Matches for products that pass `filters`, without {@link rowCheckOf}. */
export function filterMatches(filters: SearchFilters): Match[] {
  const { sousCategorieId, boutiqueId, region } = filters;
  return [
    ...(sousCategorieId === undefined ? [] : [{ term: subCategoryTerm(sousCategorieId) }]),
    ...(boutiqueId === undefined ? [] : [{ term: shopTerm(boutiqueId) }]),
    ...(region ? [{ term: placeTerm(region.region, region.value) }] : []),
    ...[...chosenFilters(filters)].flatMap(([, filter, value]) => filter.match(value) ?? []),
  ];
}

/** {@link filterMatches} as a single match; all products without filters. */
export function filterMatch(filters: SearchFilters): Match {
  const all = filterMatches(filters);
  return { all: all.length > 0 ? all : [priceMatch({})] };
}

/** The terms of a product for its scope and its filters. */
export const filterTermsOf = (product: Filterable): string[] => [
  subCategoryTerm(product.sousCategorieId),
  blockTerm(blockOf(product.sousCategorieId)),
  placeTerm('pays', product.pays),
  ...filterTerms(product),
];

/** A part of scope or filters that narrows a list independently. */
export type Part = keyof SearchScope | FilterName;

/** `filters` without the given parts. */
export function withoutParts(filters: SearchFilters, parts: readonly Part[]): SearchFilters {
  return Object.fromEntries(Object.entries(filters).filter(([part]) => !(parts as readonly string[]).includes(part)));
}

type Check = (product: Filterable) => boolean;

/** For each part in `filters`, whether a product passes it. */
export function checksOf(filters: SearchFilters): [Part, Check][] {
  const { sousCategorieId, boutiqueId, region } = filters;
  const checks: [Part, Check][] = [];
  if (sousCategorieId !== undefined)
    checks.push(['sousCategorieId', (product) => product.sousCategorieId === sousCategorieId]);
  if (boutiqueId !== undefined) checks.push(['boutiqueId', (product) => product.boutiqueId === boutiqueId]);
  if (region) checks.push(['region', (product) => product[region.region] === region.value]);
  for (const [name, filter, value] of chosenFilters(filters))
    checks.push([name, (product) => filter.passes(product, value)]);
  return checks;
}

/** The `products` that pass `filters`. */
export function passing<T extends Filterable>(products: readonly T[], filters: SearchFilters): readonly T[] {
  const checks = checksOf(filters).map(([, check]) => check);
  return checks.length === 0 ? products : products.filter((product) => checks.every((check) => check(product)));
}

/** The filters that contain `name`, or that it contains. */
export const partsOfFilter = (name: FilterName): FilterName[] => [
  name,
  ...(Object.keys(FILTERS) as FilterName[]).filter((other) => (FILTERS[other] as AnyFilter).within === name),
];
