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

/** The stems of `text`: of each word, of hyphenated words as one, of measures, and of the numbers in them. */
function* stemsOf(text: string): Generator<string> {
  for (const word of wordsAndMeasures(text)) {
    if (typeof word === 'string') yield stemOf(word);
    else {
      yield word.joined;
      if (isNamedByNumber(word)) yield word.number;
    }
  }
  for (const word of joinedWords(text)) yield stemOf(word);
}

/** The index document of a product. */
export function searchDocument(source: SearchSource): SearchDocument {
  const name = new Set(stemsOf(source.nom));
  const facts = new Set(stemsOf(source.facts.text)).difference(name);
  const described = new Set([...stemsOf(source.description)].slice(0, MAX_DESCRIPTION_WORDS));
  return {
    id: source.id,
    terms: [
      ...[...name].flatMap((stem) => [stem, nameTerm(stem)]),
      ...facts,
      ...[...described.difference(name).difference(facts)].map(descriptionTerm),
      ...filterTermsOf({ ...source, couleurs: colourBits(source.facts.colours), details: source.facts.details }),
    ],
    words: new Set([
      ...written(source.nom),
      ...written(source.facts.text),
      ...written(source.description).slice(0, MAX_DESCRIPTION_WORDS),
    ]),
  };
}

const written = (text: string): string[] => [
  ...wordsAndMeasures(text).flatMap((word) => {
    if (typeof word === 'string') return word;
    return isNamedByNumber(word) ? [word.joined, word.number] : word.joined;
  }),
  ...joinedWords(text),
];
