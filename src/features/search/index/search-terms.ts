/** The search index document of a product: terms for its stems by field, and for its filters. Pure. */

import { joinedWords } from '../../../shared/fold-text.ts';
import { factsForFilters } from '../../filters/filters.ts';
import { detailRows } from '../../products/page/product-details.ts';
import { filterTermsOf } from '../facets/search-filters.ts';
import { type BasicColour, colourBits, coloursOf } from '../words/basic-colours.ts';
import { isNamedByNumber, wordsAndMeasures } from '../words/measures.ts';
import { stemOf } from '../words/stems.ts';
import { descriptionTerm, nameTerm } from './match.ts';

/** Maximum words of a description to index; PostgreSQL limits a document to 1 MB. */
const MAX_DESCRIPTION_WORDS = 5000;

/** Increase it when documents change: the next start then rebuilds the index. */
export const DOCUMENT_VERSION = 9;

export interface SearchDocument {
  readonly id: number;
  /**
   * Distinct terms of letters, digits, points and `=`: the stems of name and facts unchanged, those of the name and
   * other ones of the description with a mark for their field (`match.ts`), and filters.
   */
  readonly terms: readonly string[];
  /** Words of the text, folded, for the vocabulary. */
  readonly words: ReadonlySet<string>;
}

/** The data of a product and its shop that its document depends on. */
export interface SearchSource {
  readonly id: number;
  readonly nom: string;
  readonly description: string;
  readonly facts: SearchFacts;
  readonly promotion: boolean;
  /** Units in stock. */
  readonly qte: number;
  readonly sousCategorieId: number;
  readonly boutiqueId: number;
  readonly pays: string;
  readonly province: string;
  readonly ville: string;
  /** The current price in naira. */
  readonly prixActuel: number;
  readonly ratingCount: number;
  readonly ratingSum: number;
}

/** Searchable data besides name and description. */
export interface SearchFacts {
  readonly text: string;
  readonly colours: readonly BasicColour[];
  /** Facts of the detailed description that are filters (filters/stored-facts.ts). */
  readonly details: string;
}

export const NO_FACTS: SearchFacts = { text: '', colours: [], details: '' };

/** Collects the searchable data of a product besides name and description. */
export function readFacts(of: {
  readonly nom: string;
  readonly shopName: string;
  readonly quality: string | null;
  readonly description_produit: { readonly champ: string; readonly value: string } | null;
  readonly varieties: readonly string[];
  readonly colours: readonly string[];
}): SearchFacts {
  const parts = [of.shopName, of.quality ?? '', of.description_produit?.value ?? '', ...of.varieties, ...of.colours];
  return {
    text: [...new Set(parts.filter((part) => part !== ''))].join(' · '),
    colours: coloursOf(of.colours, of.varieties),
    details: factsForFilters(detailRows(of.description_produit ?? null), of.varieties, of.nom),
  };
}

const textsOf = ({ nom, facts, description }: SearchSource) =>
  [wordsOf(nom), wordsOf(facts.text), wordsOf(description).slice(0, MAX_DESCRIPTION_WORDS)] as const;

/** The words of a document, without the time that its terms take. */
export const wordsOfSource = (source: SearchSource): Set<string> => new Set(textsOf(source).flat());

/** The index document of a product. */
export function searchDocument(source: SearchSource): SearchDocument {
  // Each text is read once, because that is most of what a document costs.
  const [nom, text, description] = textsOf(source);
  const name = stemsOf(nom);
  const facts = stemsOf(text).difference(name);
  const described = stemsOf(description);
  return {
    id: source.id,
    terms: [
      ...[...name].flatMap((stem) => [stem, nameTerm(stem)]),
      ...facts,
      ...[...described.difference(name).difference(facts)].map(descriptionTerm),
      ...filterTermsOf({ ...source, couleurs: colourBits(source.facts.colours), details: source.facts.details }),
    ],
    words: new Set([...nom, ...text, ...description]),
  };
}

/** The words of `text`: each alone, hyphenated ones also as one, measures as one, and the numbers that name a thing. */
const wordsOf = (text: string): string[] => [
  ...wordsAndMeasures(text).flatMap((word) => {
    if (typeof word === 'string') return word;
    return isNamedByNumber(word) ? [word.joined, word.number] : word.joined;
  }),
  ...joinedWords(text),
];

/** Measures and numbers are their own stems. */
const stemsOf = (words: readonly string[]): Set<string> => new Set(words.map(stemOf));
