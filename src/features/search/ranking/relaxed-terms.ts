/** The words that a search drops if no product has all of them. Pure. */
import { CONTAINERS } from '../query/query-words.ts';
import type { Concept } from '../query/read-query.ts';
import type { Term } from '../query/term.ts';
import { stemOf } from '../words/stems.ts';

/**
 * The order in which terms are dropped: first those that say least about the thing, then those that most products have.
 */
const DROPPED: Readonly<Record<Concept['role'], number>> = {
  praise: 0,
  colour: 1,
  measure: 2,
  people: 3,
  word: 4,
  head: 5,
};

/** If no product is a `cooler bag`, a cooler matches it better than a bag. */
const dropOrder = ({ concept: { role, typed } }: Term) =>
  role === 'head' && typed.every((word) => CONTAINERS.has(word)) ? DROPPED.people : DROPPED[role];

/** Yields fewer and fewer of `terms`, the most significant combinations first. */
export function* relaxed(terms: readonly Term[]): Generator<readonly Term[]> {
  const order = terms.toSorted((a, b) => dropOrder(a) - dropOrder(b) || b.frequency - a.frequency);
  for (let dropped = 1; dropped < order.length; dropped++) {
    const left = new Set(order.slice(dropped));
    yield terms.filter((term) => left.has(term));
    // Two words of the thing are more significant than its last one: in `hair growth cream`, the first two.
    if (dropped === 1 && terms.length > 2 && terms.at(-1)?.concept.role === 'head') yield terms.slice(0, -1);
  }
  // The thing itself may be the word that the shop does not have.
  const things = order.filter(({ concept: { role } }) => role === 'word' || role === 'head');
  for (const term of things.toReversed().slice(1)) yield [term];
}

/**
 * The parts of a phrase that no product has, each with the rest: for `office chair` the chair, for `swimming trunks`
 * the first word.
 */
export function partsOfPhrase(term: Term): { thing: Term; beside: Term }[] {
  const { typed, role } = term.concept;
  if (typed.length < 2 || role !== 'head') return [];
  const of = (words: readonly string[]): Term => ({
    ...term,
    kinds: [],
    widerKinds: [],
    concept: { typed: words, role, alternatives: [{ stems: words.map(stemOf), quality: 1 }] },
  });
  const [last, before] = [of(typed.slice(-1)), of(typed.slice(0, -1))];
  return [
    { thing: last, beside: before },
    { thing: before, beside: last },
  ];
}
