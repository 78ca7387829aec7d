/** Ranks the products of a search. Pure, so that both engines have the same ranking. */

import { joinedWords } from '../../../shared/fold-text.ts';
import { unitsInStock } from '../../products/stock.ts';
import { isKindOf, type Kind, kindMatch } from '../query/kinds.ts';
import type { Alternative, Concept, Query } from '../query/read-query.ts';
import { isNamedByNumber, type Measure, wordsAndMeasures } from '../words/measures.ts';
import { isPlural, stemOf } from '../words/stems.ts';

export interface Candidate {
  readonly id: number;
  readonly nom: string;
  readonly sousCategorieId: number;
  /** Units ordered so far. */
  readonly orderCount: number;
  readonly likeCount: number;
  readonly ratingCount: number;
  readonly ratingSum: number;
  /** Units in stock. */
  readonly qte: number;
  /** Naira. */
  readonly prixActuel: number;
}

/** Facts about a candidate that only the index knows. */
export interface Found {
  readonly candidate: Candidate;
  /** Concepts found outside the name, by field: 1 in the facts, less in the description. */
  readonly elsewhere: number;
  /** Whether a picture or a variety has a colour of the query. */
  readonly hasColour: boolean;
}

/** Steps of popularity per factor of ten in sales and likes. */
const STEPS = 4;

/**
 * The popularity of `count` sales and likes, in steps at 1, 3, 5, 9, 17, 31, 56 … A product rarely reaches a new step,
 * so a sale seldom changes the order of a search, whose pages are then purged.
 */
export function popularityStep(count: number): number {
  return Math.floor(STEPS * Math.log10(1 + count));
}

/**
 * The rating of a product in steps from -4 to 4; fewer than five ratings count less. Like {@link popularityStep}, it
 * rarely changes.
 */
export function ratingStep({ ratingCount, ratingSum }: Pick<Candidate, 'ratingCount' | 'ratingSum'>): number {
  if (ratingCount === 0) return 0;
  return Math.round(2 * (ratingSum / ratingCount - 3) * Math.min(1, ratingCount / 5));
}

/** The beginning of a name's additional part: sizes, and the purpose (`Rice, 10 kg`, `Case for Phone`). */
const BESIDES = /[,(|/]|\s[-–—]\s|\s(?=\d)|\s(?:for|with|in|to|from|without)\s/i;

/** The stem of a word; a measure is its own stem. */
const stemOfRead = (word: string | Measure) => (typeof word === 'string' ? stemOf(word) : word.joined);

/** A parsed part of a name. Arrays are faster than sets here, since it has few words. */
interface Piece {
  /** All words, with the numbers in measures, and hyphenated words joined. */
  readonly words: readonly string[];
  /** The stems of `words`, by the same index. */
  readonly stemsOfWords: readonly string[];
  readonly stems: readonly string[];
}

function readPiece(text: string): Piece {
  const words: string[] = [];
  const stemsOfWords: string[] = [];
  const stems: string[] = [];
  for (const word of wordsAndMeasures(text)) {
    const stem = stemOfRead(word);
    stems.push(stem);
    words.push(typeof word === 'string' ? word : word.joined);
    stemsOfWords.push(stem);
    if (typeof word === 'string' || !isNamedByNumber(word)) continue;
    words.push(word.number);
    stemsOfWords.push(word.number);
  }
  for (const word of joinedWords(text)) {
    words.push(word);
    stemsOfWords.push(stemOf(word));
  }
  return { words, stemsOfWords, stems };
}

/** A parsed name: one part, or the thing and what is beside it. */
interface Name {
  readonly pieces: readonly Piece[];
  /** Stems before the additional part of the name. */
  readonly thing: readonly string[];
  readonly head: string | undefined;
  /** Number of words. */
  readonly size: number;
}

const DIGIT_AT_END = /\d\s*$/;

/** Parses the names of a search. Many of its products are the same thing, so the beginning of a name is parsed once. */
class NameReader {
  readonly #things = new Map<string, Piece>();

  read(nom: string): Name {
    const end = nom.search(BESIDES);
    const begin = end < 0 ? nom : nom.slice(0, end);
    // What follows may belong to a number: `5,000 g` is one word.
    const isParted = end >= 0 && !DIGIT_AT_END.test(begin);
    const pieces = isParted ? [this.#thing(begin), readPiece(nom.slice(end))] : [readPiece(nom)];
    const thing = end < 0 || isParted ? (pieces[0] as Piece).stems : wordsAndMeasures(begin).map(stemOfRead);
    return { pieces, thing, head: thing.at(-1), size: pieces.reduce((size, { stems }) => size + stems.length, 0) };
  }

  #thing(text: string): Piece {
    let thing = this.#things.get(text);
    if (!thing) {
      thing = readPiece(text);
      this.#things.set(text, thing);
    }
    return thing;
  }
}

/** How well the name contains `alternative`: complete words before other forms, the front before the end. */
function inName({ pieces, thing }: Name, { stems, quality }: Alternative, typed: readonly string[]): number {
  let form = 1;
  let place = 1;
  for (const stem of stems) {
    if (!pieces.some(({ stemsOfWords }) => stemsOfWords.includes(stem))) return 0;
    if (quality === 1) {
      const words = pieces.flatMap(({ words, stemsOfWords }) => words.filter((_, at) => stemsOfWords[at] === stem));
      if (!words.some((word) => typed.includes(word)))
        form = Math.min(form, words.some((word) => typed.some((as) => isPlural(word, as))) ? 0.98 : 0.85);
    }
    if (!thing.includes(stem)) place = 0.85;
  }
  return quality * form * place;
}

/** Whether the words of a phrase are adjacent; otherwise it is hardly that phrase. */
function isAdjacent({ pieces }: Name, { stems }: Alternative): boolean {
  if (stems.length < 2) return true;
  const all = pieces.flatMap((piece) => piece.stems);
  return all.some((_, at) => stems.every((stem, k) => all[at + k] === stem));
}

const WEIGHT: Readonly<Record<Concept['role'], number>> = {
  head: 2,
  word: 1.2,
  people: 0.9,
  measure: 0.9,
  colour: 0.7,
  praise: 0.15,
};
/** Score for a matching sub-category, and for one that only mentions the thing (`Fruit Juice`). */
const KIND_SAYS = 0.92;
const KIND_BESIDE = 0.7;
/** The weight of a synonym at the end of a name, relative to the typed word. */
const SYNONYM_HEAD = 0.6;
const ELSEWHERE_FACTS = 0.5;
/** Bonus for a product whose name and sub-category contain the complete query. */
const COMPLETE_MATCH = 0.8;
/**
 * Bonus for a product that lacks words, in the sub-category of a product that has them all: `goalkeeper gloves`, then
 * other equipment.
 */
const SAME_KIND = 0.8;
/** Bonus for a product in the typed colour: more than popularity, stars and stock together. */
const HAS_COLOUR = 1.5;

interface Scored {
  readonly id: number;
  readonly score: number;
  readonly kindId: number;
  readonly matchesAll: boolean;
}

/** How well the sub-category itself says each concept of the query. */
const saidByKind = (kind: Kind | undefined, { concepts }: Query): readonly number[] =>
  concepts.map((concept) => {
    if (!kind) return 0;
    return kindMatch(kind, concept) * (concept.role === 'head' && !isKindOf(kind, concept) ? KIND_BESIDE : KIND_SAYS);
  });

/** A sub-category as a query sees it. */
interface KindOfQuery {
  /** {@link saidByKind} */
  readonly says: readonly number[];
  /** How well the query names it. */
  readonly named: number;
}

/** The score of a product, and whether its name and sub-category contain the complete query. */
function score(
  { candidate, elsewhere, hasColour }: Found,
  name: Name,
  { concepts }: Query,
  { says, named }: KindOfQuery,
  cheap: number,
): Omit<Scored, 'id' | 'kindId'> {
  let sum = 0;
  let max = 0;
  let headBonus = 0;
  let matchesAll = true;
  let isColoured = false;
  for (const [at, concept] of concepts.entries()) {
    const weight = concept.isDoubtful ? WEIGHT.word : WEIGHT[concept.role];
    max += weight;
    let best = says[at] ?? 0;
    let isHead = 0;
    for (const alternative of concept.alternatives) {
      let own = inName(name, alternative, concept.typed);
      if (own === 0) continue;
      if (!isAdjacent(name, alternative)) own *= 0.8;
      best = Math.max(best, own);
      const isOf = name.head !== undefined && alternative.stems.at(-1) === name.head;
      // A name with the typed phrase is as good as one that ends in a synonym.
      const isPhrase = alternative.quality === 1 && alternative.stems.length > 1 && own >= 0.8;
      if (isOf || isPhrase) isHead = Math.max(isHead, own * (alternative.quality === 1 ? 1 : SYNONYM_HEAD));
    }
    if (concept.role === 'colour' && hasColour) best = Math.max(best, 0.95);
    isColoured ||= concept.role === 'colour' && best > 0;
    if (best === 0) {
      if (concept.role !== 'praise' && (concept.role !== 'colour' || concept.isDoubtful)) matchesAll = false;
      best = elsewhere * ELSEWHERE_FACTS;
    }
    sum += weight * best;
    if (concept.role === 'head') headBonus = Math.max(headBonus, isHead);
  }
  const coverage = max === 0 ? 0 : sum / max;
  const isThing = headBonus > 0 || named > 0;
  const popularity = popularityStep(candidate.orderCount + candidate.likeCount) / STEPS;
  const rating = ratingStep(candidate) / 2;
  const score =
    4 * coverage +
    (matchesAll ? COMPLETE_MATCH : 0) +
    (isThing && matchesAll && isColoured ? HAS_COLOUR : 0) +
    0.5 * headBonus +
    1.1 * named +
    0.25 / Math.max(1, name.size) +
    0.06 * popularity +
    0.04 * rating +
    cheap -
    (unitsInStock(candidate) > 0 ? 0 : 0.35);
  return { score, matchesAll };
}

/** The ids of `found`, best first; among equals the newest. @param naming how well the query names each kind, by id */
export function rankProducts(
  found: readonly Found[],
  query: Query,
  kinds: ReadonlyMap<number, Kind>,
  naming: ReadonlyMap<number, number>,
): number[] {
  const byPrice = query.price.cheap
    ? found.map(({ candidate }) => candidate).sort((a, b) => a.prixActuel - b.prixActuel)
    : [];
  const cheapness = new Map(byPrice.map(({ id }, at) => [id, 0.5 * (1 - at / byPrice.length)]));
  const names = new NameReader();
  const kindsOfQuery = new Map<number, KindOfQuery>();
  const kindOf = (id: number): KindOfQuery => {
    const known = kindsOfQuery.get(id);
    if (known) return known;
    const kind = { says: saidByKind(kinds.get(id), query), named: naming.get(id) ?? 0 };
    kindsOfQuery.set(id, kind);
    return kind;
  };
  const scored = found.map((one): Scored => {
    const { id, nom, sousCategorieId: kindId } = one.candidate;
    return { id, kindId, ...score(one, names.read(nom), query, kindOf(kindId), cheapness.get(id) ?? 0) };
  });
  const kindsOfMatches = new Set(scored.filter(({ matchesAll }) => matchesAll).map(({ kindId }) => kindId));
  const total = ({ score, matchesAll, kindId }: Scored) =>
    score + (!matchesAll && kindsOfMatches.has(kindId) ? SAME_KIND : 0);
  return scored
    .map((one) => ({ id: one.id, total: total(one) }))
    .sort((a, b) => b.total - a.total || b.id - a.id)
    .map(({ id }) => id);
}
