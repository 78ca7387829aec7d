/** Filters of a product list, and their terms in the search index. Pure. */
import { unitsInStock } from '../products/product-card.ts';
import { type BasicColour, basicColour, colourBit } from './basic-colours.ts';
import type { Match } from './match.ts';

/** Naira, both ends included. */
export interface PriceRange {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

const isInRange = (naira: number, { min = 0, max = Number.POSITIVE_INFINITY }: PriceRange): boolean =>
  naira >= min && naira <= max;

export interface SearchFilters extends PriceRange {
  readonly sousCategorieId?: number | undefined;
  readonly boutiqueId?: number | undefined;
  /** Place of the shop by name (C-66). */
  readonly region?: { readonly region: 'pays' | 'province' | 'ville'; readonly value: string } | undefined;
  /** Only products on promotion. */
  readonly promotion?: true | undefined;
  /** Only products in stock. */
  readonly inStock?: true | undefined;
  /** The minimum of whole stars, as cards show them: 1 to 5. */
  readonly minStars?: number | undefined;
  /** State of the shop, by name. */
  readonly province?: string | undefined;
  /** City of the shop, by name. */
  readonly ville?: string | undefined;
  /** A colour by any of its names; an unknown one matches no product. */
  readonly colour?: string | undefined;
}

/** The data of a product and its shop that filters use. */
export interface Filterable {
  readonly sousCategorieId: number;
  readonly boutiqueId: number;
  readonly promotion: boolean;
  /** Units in stock. */
  readonly qte: number;
  /** Naira, what a shopper pays now. */
  readonly prixActuel: number;
  readonly ratingCount: number;
  readonly ratingSum: number;
  readonly pays: string;
  readonly province: string;
  readonly ville: string;
}

/** Whole stars of a product, from the mean with one decimal that cards show; 0 without ratings. */
export const wholeStars = ({ ratingCount, ratingSum }: Pick<Filterable, 'ratingCount' | 'ratingSum'>): number =>
  ratingCount === 0 ? 0 : Math.floor(Math.round((ratingSum / ratingCount) * 10) / 10);

// A filter term starts with `=`, which no word contains.
export const subCategoryTerm = (id: number) => `=s${id}`;
/** Ids of sub-categories in a block. Those of one collection mostly follow each other. */
const BLOCK = 4;
const blockTerm = (block: number) => `=g${block}`;
const blockOf = (id: number) => Math.floor(id / BLOCK);

/**
 * Matches for products of the sub-categories `ids`: one for each block of which `all` has no others, so that the index
 * weighs few alternatives.
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
const shopTerm = (id: number) => `=b${id}`;
const PROMOTION_TERM = '=p';
/** At least this many stars. */
const starsTerm = (whole: number) => `=e${whole}`;
const colourTerm = (colour: BasicColour | 'none') => `=c${colour}`;

/** Encodes the name of a place for a term: characters that a term cannot contain are written in hex. */
function regionTerm(region: string, value: string): string {
  const name = value
    .toWellFormed()
    .replace(/[^a-z0-9\u0080-\u{10ffff}]/gu, (sign) => `.${sign.charCodeAt(0).toString(16)}`);
  return `=${region}.${name}`;
}

/** Prices are divided into steps, ten for each power of ten; the last one is open. */
const LAST_PRICE_STEP = 95;
const STEPS_OF_POWER = 10;
export const priceStep = (naira: number): number =>
  Math.min(LAST_PRICE_STEP, Math.floor(STEPS_OF_POWER * Math.log10(Math.max(1, naira))));
/** A product has a term for its step and for the blocks of steps that hold it, so that a wide range needs few terms. */
const PRICE_BLOCKS = [
  { steps: 32, mark: '=w' },
  { steps: 4, mark: '=r' },
  { steps: 1, mark: '=q' },
] as const;
const priceTerms = (step: number) => PRICE_BLOCKS.map(({ steps, mark }) => `${mark}${Math.floor(step / steps)}`);

function priceMatch({ min, max }: PriceRange): Match[] {
  if (min === undefined && max === undefined) return [];
  const first = priceStep(min ?? 0);
  const last = Math.max(first, max === undefined ? LAST_PRICE_STEP : priceStep(max));
  const terms: Match[] = [];
  for (let step = first; step <= last; ) {
    // The widest block that begins here and does not reach over the end.
    const block = PRICE_BLOCKS.find(({ steps }) => step % steps === 0 && step + steps - 1 <= last);
    const { steps, mark } = block ?? PRICE_BLOCKS[2];
    terms.push({ term: `${mark}${step / steps}` });
    step += steps;
  }
  return [{ any: terms }];
}

/** Filters that the index lacks or stores imprecisely, to be checked in each product: price and stock. */
export interface RowCheck extends PriceRange {
  readonly inStock?: true | undefined;
}

/** The part of `filters` to check in each product; undefined when there is none. */
export const rowCheckOf = ({ min, max, inStock }: RowCheck): RowCheck | undefined =>
  min === undefined && max === undefined && !inStock ? undefined : { min, max, inStock };

/**
 * Matches for products that pass `filters`, without {@link rowCheckOf}: the index has only steps of prices, and most
 * products are in stock, so that a term would cost more than a check.
 */
export function filterMatches(filters: SearchFilters): Match[] {
  const terms: string[] = [];
  if (filters.sousCategorieId !== undefined) terms.push(subCategoryTerm(filters.sousCategorieId));
  if (filters.boutiqueId !== undefined) terms.push(shopTerm(filters.boutiqueId));
  if (filters.region) terms.push(regionTerm(filters.region.region, filters.region.value));
  if (filters.province !== undefined) terms.push(regionTerm('province', filters.province));
  if (filters.ville !== undefined) terms.push(regionTerm('ville', filters.ville));
  if (filters.promotion) terms.push(PROMOTION_TERM);
  if (filters.minStars !== undefined) terms.push(starsTerm(filters.minStars));
  if (filters.colour !== undefined) terms.push(colourTerm(basicColour(filters.colour) ?? 'none'));
  return [...terms.map((term): Match => ({ term })), ...priceMatch(filters)];
}

/** {@link filterMatches} as a single match; all products without filters. */
export function filterMatch(filters: SearchFilters): Match {
  const all = filterMatches(filters);
  return { all: all.length > 0 ? all : priceMatch({ min: 0 }) };
}

/** The filter terms of a product. */
export function filterTermsOf(
  product: Omit<Filterable, 'qte'> & { readonly colours: readonly BasicColour[] },
): string[] {
  const terms = [
    subCategoryTerm(product.sousCategorieId),
    blockTerm(blockOf(product.sousCategorieId)),
    shopTerm(product.boutiqueId),
    regionTerm('pays', product.pays),
    regionTerm('province', product.province),
    regionTerm('ville', product.ville),
  ];
  if (product.promotion) terms.push(PROMOTION_TERM);
  terms.push(...priceTerms(priceStep(product.prixActuel)));
  for (let stars = 1; stars <= wholeStars(product); stars++) terms.push(starsTerm(stars));
  return [...terms, ...product.colours.map(colourTerm)];
}

/** Parts of a filter by their fields; fields with one meaning form one part. */
const FIELDS = {
  sousCategorieId: ['sousCategorieId'],
  boutiqueId: ['boutiqueId'],
  region: ['region'],
  price: ['min', 'max'],
  promotion: ['promotion'],
  inStock: ['inStock'],
  minStars: ['minStars'],
  province: ['province'],
  ville: ['ville'],
  colour: ['colour'],
} as const satisfies Record<string, readonly (keyof SearchFilters)[]>;
export type Part = keyof typeof FIELDS;

export function withoutParts(filters: SearchFilters, parts: readonly Part[]): SearchFilters {
  const fields: ReadonlySet<string> = new Set(parts.flatMap((part) => FIELDS[part]));
  return Object.fromEntries(Object.entries(filters).filter(([field]) => !fields.has(field)));
}

type Check = (product: Filterable & { readonly couleurs: number }) => boolean;

/** For each part in `filters`, whether a product passes it. `couleurs` has the bits of `colourBits`. */
export function checksOf(filters: SearchFilters): [Part, Check][] {
  const { sousCategorieId, boutiqueId, region, minStars, province, ville } = filters;
  const checks: [Part, Check | undefined | false][] = [
    ['sousCategorieId', sousCategorieId !== undefined && ((product) => product.sousCategorieId === sousCategorieId)],
    ['boutiqueId', boutiqueId !== undefined && ((product) => product.boutiqueId === boutiqueId)],
    ['region', region && ((product) => product[region.region] === region.value)],
    [
      'price',
      (filters.min !== undefined || filters.max !== undefined) && ((product) => isInRange(product.prixActuel, filters)),
    ],
    ['promotion', filters.promotion && ((product) => product.promotion)],
    ['inStock', filters.inStock && ((product) => unitsInStock(product) > 0)],
    ['minStars', minStars !== undefined && ((product) => wholeStars(product) >= minStars)],
    ['province', province !== undefined && ((product) => product.province === province)],
    ['ville', ville !== undefined && ((product) => product.ville === ville)],
    ['colour', filters.colour !== undefined && hasColour(filters.colour)],
  ];
  return checks.flatMap(([part, check]): [Part, Check][] => (check ? [[part, check]] : []));
}

function hasColour(name: string): Check {
  const colour = basicColour(name);
  const bit = colour === undefined ? 0 : colourBit(colour);
  return ({ couleurs }) => (couleurs & bit) !== 0;
}

/** The `products` that pass `filters`. */
export function passing<T extends Filterable & { readonly couleurs: number }>(
  products: readonly T[],
  filters: SearchFilters,
): readonly T[] {
  const checks = checksOf(filters).map(([, check]) => check);
  return checks.length === 0 ? products : products.filter((product) => checks.every((check) => check(product)));
}
