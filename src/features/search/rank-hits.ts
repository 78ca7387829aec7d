/** Orders the hits of a search. Pure, so that both engines rank alike. */
import { joinedWords, searchWords } from './fold-text.ts';

/** What the order is made from. */
export interface Hit {
  readonly id: number;
  readonly nom: string;
  /** Units ordered so far. */
  readonly orderCount: number;
  readonly likeCount: number;
}

/** Where `words` stand in `name` one behind the other, the last one as a beginning; -1 when they do not. */
function phraseAt(words: readonly string[], name: readonly string[]): number {
  for (let at = 0; at + words.length <= name.length; at++) {
    const fits = words.every((word, k) =>
      k === words.length - 1 ? name[at + k]?.startsWith(word) : name[at + k] === word,
    );
    if (fits) return at;
  }
  return -1;
}

/** What a name says beyond the thing itself: sizes, and what it goes with (`Rice, 10 kg`, `Case for Phone`). */
const BESIDES = /[,(|/]|\s[-–—]\s|\s(?=\d)|\s(?:for|with|in|to)\s/i;

/** Whether `words` are the thing that `nom` names, and not what kind it is of: `Brown Rice`, not `Rice Cooker`. */
function isThing(words: readonly string[], nom: string): boolean {
  const thing = searchWords(nom.split(BESIDES)[0] ?? '');
  return phraseAt(words, thing.slice(-words.length)) === 0;
}

/** Steps of popularity in a decade of sales and likes. */
const STEPS = 4;

/**
 * How popular `count` sales and likes make a product, in whole steps: of 1, 3, 5, 9, 17, 31, 56 … of them. A product
 * takes a step rarely, so that a sale seldom changes the order of a search, whose pages are purged when it does.
 */
export function popularityStep(count: number): number {
  return Math.floor(STEPS * Math.log10(1 + count));
}

/**
 * How well a product answers `words`. Whole words count more than beginnings, words that follow each other more than
 * scattered ones, and most when they stand first or are the thing itself, a short name more than one that names
 * everything; sales and likes decide among products that fit equally well.
 */
function score(hit: Hit, words: readonly string[]): number {
  const name = searchWords(hit.nom);
  const held = new Set([...name, ...joinedWords(hit.nom)]);
  const whole = words.filter((word) => held.has(word)).length;
  const at = phraseAt(words, name);
  const phrase = at < 0 ? 0 : at === 0 || isThing(words, hit.nom) ? 2 : 1;
  const coverage = name.length === 0 ? 0 : whole / name.length;
  const popularity = popularityStep(hit.orderCount + hit.likeCount) / STEPS;
  return (3 * whole) / words.length + phrase + coverage + popularity / 4;
}

/** The ids of `hits`, best first; among equals the newest. */
export function rankHits(hits: readonly Hit[], words: readonly string[]): number[] {
  return hits
    .map((hit) => ({ id: hit.id, score: score(hit, words) }))
    .sort((a, b) => b.score - a.score || b.id - a.id)
    .map(({ id }) => id);
}
