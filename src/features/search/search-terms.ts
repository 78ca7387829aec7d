/** A product as it lies in the search index: stems in three fields, and terms that stand for its filters. Pure. */
import { joinedWords } from './fold-text.ts';
import type { Match } from './match.ts';
import { wordsAndMeasures } from './measures.ts';
import { stemOf } from './stems.ts';

/** Words of a description that are indexed; PostgreSQL takes at most 1 MB a document. */
const MAX_DESCRIPTION_WORDS = 5000;

/** Raise it when documents are made in another way: the next start then makes the index anew. */
export const DOCUMENT_VERSION = 2;

/** Naira, both ends included. */
export interface PriceRange {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export const isInRange = (naira: number, { min = 0, max = Number.POSITIVE_INFINITY }: PriceRange): boolean =>
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
}

/** Stems by field, and filter terms. No stem stands twice. */
export interface SearchDocument {
  readonly id: number;
  readonly name: readonly string[];
  /** Shop, brand and facts, varieties, colours, quality. */
  readonly facts: readonly string[];
  readonly description: readonly string[];
  readonly filters: readonly string[];
  /** Words as they are written, folded, for the vocabulary. */
  readonly words: ReadonlySet<string>;
}

/** What of a product and its shop decides its document. */
export interface SearchSource {
  readonly id: number;
  readonly nom: string;
  readonly description: string;
  /** As {@link factsText} makes it. */
  readonly facts: string;
  readonly promotion: boolean;
  readonly sousCategorieId: number;
  readonly boutiqueId: number;
  readonly pays: string;
  readonly province: string;
  readonly ville: string;
  /** Units in stock. */
  readonly qte: number;
  /** Naira, what a shopper pays now. */
  readonly prixActuel: number;
}

/** Everything about a product that is searched for beside its name and its description, as one text. */
export function factsText(of: {
  readonly shopName: string;
  readonly quality: string | null;
  readonly description_produit: { readonly value: string } | null;
  readonly varieties: readonly string[];
  readonly colours: readonly string[];
}): string {
  const parts = [of.shopName, of.quality ?? '', of.description_produit?.value ?? '', ...of.varieties, ...of.colours];
  return [...new Set(parts.filter((part) => part !== ''))].join(' · ');
}

// A filter term starts with `=`, which no word holds.
export const subCategoryTerm = (id: number) => `=s${id}`;
const shopTerm = (id: number) => `=b${id}`;
const PROMOTION_TERM = '=p';
const STOCK_TERM = '=i';

/** Names of places hold any character, a term does not: those that could end it or change in it are written in hex. */
function regionTerm(region: string, value: string): string {
  const name = value
    .toWellFormed()
    .replace(/[^a-z0-9\u0080-\u{10ffff}]/gu, (sign) => `.${sign.charCodeAt(0).toString(16)}`);
  return `=${region}.${name}`;
}

/** Prices fall into steps, ten for each power of ten, the last of them open. */
const PRICE_STEPS = 90;
export const priceStep = (naira: number): number =>
  Math.min(PRICE_STEPS, Math.floor(10 * Math.log10(Math.max(1, naira))));
const priceTerm = (step: number) => `=q${step}`;

function priceMatch({ min, max }: PriceRange): Match[] {
  if (min === undefined && max === undefined) return [];
  const first = priceStep(min ?? 0);
  const last = max === undefined ? PRICE_STEPS : priceStep(max);
  const steps = Array.from({ length: Math.max(0, last - first) + 1 }, (_, k) => first + k);
  return [{ any: steps.map((step): Match => ({ filter: priceTerm(step) })) }];
}

/** What a product must match to pass `filters`; of prices only the step, see {@link isInRange}. */
export const filterMatches = (filters: SearchFilters): Match[] => [
  ...filterTerms(filters).map((filter): Match => ({ filter })),
  ...priceMatch(filters),
];

function filterTerms(filters: SearchFilters): string[] {
  const terms: string[] = [];
  if (filters.sousCategorieId !== undefined) terms.push(subCategoryTerm(filters.sousCategorieId));
  if (filters.boutiqueId !== undefined) terms.push(shopTerm(filters.boutiqueId));
  if (filters.region) terms.push(regionTerm(filters.region.region, filters.region.value));
  if (filters.promotion) terms.push(PROMOTION_TERM);
  if (filters.inStock) terms.push(STOCK_TERM);
  return terms;
}

/** The stems under which `text` is found: of each word, of hyphenated words written as one, of measures and their numbers. */
function* stemsOf(text: string): Generator<string> {
  for (const word of wordsAndMeasures(text)) {
    if (typeof word === 'string') yield stemOf(word);
    else {
      yield word.joined;
      yield word.number;
    }
  }
  for (const word of joinedWords(text)) yield stemOf(word);
}

export function searchDocument(source: SearchSource): SearchDocument {
  const filters = [
    subCategoryTerm(source.sousCategorieId),
    shopTerm(source.boutiqueId),
    regionTerm('pays', source.pays),
    regionTerm('province', source.province),
    regionTerm('ville', source.ville),
  ];
  if (source.promotion) filters.push(PROMOTION_TERM);
  filters.push(priceTerm(priceStep(source.prixActuel)));
  if (source.qte > 0) filters.push(STOCK_TERM);
  const name = new Set(stemsOf(source.nom));
  const facts = new Set(stemsOf(source.facts)).difference(name);
  const described = new Set([...stemsOf(source.description)].slice(0, MAX_DESCRIPTION_WORDS));
  return {
    id: source.id,
    name: [...name],
    facts: [...facts],
    description: [...described.difference(name).difference(facts)],
    filters,
    words: new Set([
      ...written(source.nom),
      ...written(source.facts),
      ...written(source.description).slice(0, MAX_DESCRIPTION_WORDS),
    ]),
  };
}

const written = (text: string): string[] => [
  ...wordsAndMeasures(text).flatMap((word) => (typeof word === 'string' ? word : [word.joined, word.number])),
  ...joinedWords(text),
];
