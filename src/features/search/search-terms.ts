/** What a search asks of the index and what a product puts into it: words, and terms that stand for its filters. */
import { joinedWords, searchWords } from './fold-text.ts';

/** Words of one search that count; a longer text is a paste, not a question. */
const MAX_QUERY_WORDS = 16;

/** Words of a description that are indexed; PostgreSQL takes at most 1 MB a document. */
const MAX_DESCRIPTION_WORDS = 5000;

export interface SearchFilters {
  readonly sousCategorieId?: number | undefined;
  readonly boutiqueId?: number | undefined;
  /** Place of the shop by name (C-66). */
  readonly region?: { readonly region: 'pays' | 'province' | 'ville'; readonly value: string } | undefined;
  /** Only products on promotion. */
  readonly promotion?: true | undefined;
}

/** A text as the index is asked: all words, the last one as a beginning, and all filter terms. */
export interface SearchTerms {
  readonly words: readonly string[];
  readonly filters: readonly string[];
}

/** A product as it lies in the index. */
export interface SearchDocument {
  readonly id: number;
  readonly nameWords: readonly string[];
  readonly descriptionWords: readonly string[];
  readonly filters: readonly string[];
}

/** What of a product and its shop decides its document. */
export interface SearchSource {
  readonly id: number;
  readonly nom: string;
  readonly description: string;
  readonly promotion: boolean;
  readonly sousCategorieId: number;
  readonly boutiqueId: number;
  readonly pays: string;
  readonly province: string;
  readonly ville: string;
}

// A filter term starts with `=`, which no word holds, so that filters are part of the index: the cap on
// candidates then comes after them, and totals stay exact, whatever a filter matches.
const subCategoryTerm = (id: number) => `=s${id}`;
const shopTerm = (id: number) => `=b${id}`;
const PROMOTION_TERM = '=p';

/** Names of places hold any character, a term does not: those that could end it or change in it are written in hex. */
function regionTerm(region: string, value: string): string {
  const name = value
    .toWellFormed()
    .replace(/[^a-z0-9\u0080-\u{10ffff}]/gu, (sign) => `.${sign.charCodeAt(0).toString(16)}`);
  return `=${region}.${name}`;
}

/** The question that `text` and `filters` put, or undefined when the text holds no word. */
export function searchTerms(text: string, filters: SearchFilters): SearchTerms | undefined {
  const words = searchWords(text);
  if (words.length === 0) return undefined;
  // The last word is a beginning, so it stays last: an earlier twin of it goes.
  const distinct = [...new Set(words.reverse())].reverse();
  const terms: string[] = [];
  if (filters.sousCategorieId !== undefined) terms.push(subCategoryTerm(filters.sousCategorieId));
  if (filters.boutiqueId !== undefined) terms.push(shopTerm(filters.boutiqueId));
  if (filters.region) terms.push(regionTerm(filters.region.region, filters.region.value));
  if (filters.promotion) terms.push(PROMOTION_TERM);
  return { words: distinct.slice(-MAX_QUERY_WORDS), filters: terms };
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
  return {
    id: source.id,
    nameWords: [...searchWords(source.nom), ...joinedWords(source.nom)],
    descriptionWords: searchWords(source.description).slice(0, MAX_DESCRIPTION_WORDS),
    filters,
  };
}

/** The distinct words of a document, for the vocabulary. */
export function wordsOf(document: SearchDocument): ReadonlySet<string> {
  return new Set([...document.nameWords, ...document.descriptionWords]);
}
