/** What narrows a list of products, and the terms of the search index that stand for it. Pure. */
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
  /** Only what is in stock now. */
  readonly inStock?: true | undefined;
  /** So many stars or more, as cards show them: 1 to 5. */
  readonly minStars?: number | undefined;
  /** State of the shop, by name. */
  readonly province?: string | undefined;
  /** City of the shop, by name. */
  readonly ville?: string | undefined;
  /** A colour by any of its names; one that is none lets nothing through. */
  readonly colour?: string | undefined;
}

/** What filters look at in a product and its shop. */
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

/** Whole stars of a product, of the mean with one decimal that cards show; 0 without ratings. */
export const wholeStars = ({ ratingCount, ratingSum }: Pick<Filterable, 'ratingCount' | 'ratingSum'>): number =>
  ratingCount === 0 ? 0 : Math.floor(Math.round((ratingSum / ratingCount) * 10) / 10);

// A filter term starts with `=`, which no word holds.
export const subCategoryTerm = (id: number) => `=s${id}`;
const shopTerm = (id: number) => `=b${id}`;
const PROMOTION_TERM = '=p';
/** So many stars or more. */
const starsTerm = (whole: number) => `=e${whole}`;
const colourTerm = (colour: BasicColour | 'none') => `=c${colour}`;

/** Names of places hold any character, a term does not: those that could end it or change in it are written in hex. */
function regionTerm(region: string, value: string): string {
  const name = value
    .toWellFormed()
    .replace(/[^a-z0-9\u0080-\u{10ffff}]/gu, (sign) => `.${sign.charCodeAt(0).toString(16)}`);
  return `=${region}.${name}`;
}

/** Prices fall into steps, ten for each power of ten, the last of them open. */
const PRICE_STEPS = 90;
const STEPS_OF_POWER = 10;
export const priceStep = (naira: number): number =>
  Math.min(PRICE_STEPS, Math.floor(STEPS_OF_POWER * Math.log10(Math.max(1, naira))));
const priceTerm = (step: number) => `=q${step}`;
/** All steps of a power of ten, so that a wide range takes few terms. */
const powerTerm = (power: number) => `=r${power}`;

function priceMatch({ min, max }: PriceRange): Match[] {
  if (min === undefined && max === undefined) return [];
  const first = priceStep(min ?? 0);
  const last = max === undefined ? PRICE_STEPS : priceStep(max);
  const terms: Match[] = [];
  for (let step = first; step <= Math.max(first, last); ) {
    const end = step + STEPS_OF_POWER - 1;
    // The last step has a power to itself.
    const isWhole = step % STEPS_OF_POWER === 0 && (end <= last || step === PRICE_STEPS);
    terms.push({ term: isWhole ? powerTerm(step / STEPS_OF_POWER) : priceTerm(step) });
    step = isWhole ? end + 1 : step + 1;
  }
  return [{ any: terms }];
}

/** What the index does not say, or not exactly, and is looked up in each product: its price, and whether it is in stock. */
export interface RowCheck extends PriceRange {
  readonly inStock?: true | undefined;
}

/** What of `filters` is looked up in the products; undefined where nothing is. */
export const rowCheckOf = ({ min, max, inStock }: RowCheck): RowCheck | undefined =>
  min === undefined && max === undefined && !inStock ? undefined : { min, max, inStock };

/**
 * What a product must match to pass `filters`, besides {@link rowCheckOf}: the index knows prices in steps, and most
 * products are in stock, so that a term for it would cost more than looking.
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

/** {@link filterMatches} as one; without any filter, all products. */
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
    shopTerm(product.boutiqueId),
    regionTerm('pays', product.pays),
    regionTerm('province', product.province),
    regionTerm('ville', product.ville),
  ];
  if (product.promotion) terms.push(PROMOTION_TERM);
  const step = priceStep(product.prixActuel);
  terms.push(priceTerm(step), powerTerm(Math.floor(step / STEPS_OF_POWER)));
  for (let stars = 1; stars <= wholeStars(product); stars++) terms.push(starsTerm(stars));
  return [...terms, ...product.colours.map(colourTerm)];
}

/** Parts of a filter by the fields that say them; two that say one thing are one part. */
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

/** For each part that `filters` has: whether a product passes it. Bits of `couleurs` are those of `colourBits`. */
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

/** Those of `products` that pass `filters`. */
export function passing<T extends Filterable & { readonly couleurs: number }>(
  products: readonly T[],
  filters: SearchFilters,
): readonly T[] {
  const checks = checksOf(filters).map(([, check]) => check);
  return checks.length === 0 ? products : products.filter((product) => checks.every((check) => check(product)));
}
