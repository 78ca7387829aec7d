/** Which words a search does without, when no product has all of them. Pure. */
import { CONTAINERS } from '../query/query-words.ts';
import type { Concept } from '../query/read-query.ts';
import type { Term } from '../query/term.ts';
import { stemOf } from '../words/stems.ts';

/** Which terms to do without first: what says least about the thing, then what most products have. */
const DROPPED: Readonly<Record<Concept['role'], number>> = {
  praise: 0,
  colour: 1,
  measure: 2,
  people: 3,
  word: 4,
  head: 5,
};

/** A `cooler bag` that nobody sells is a cooler, not a bag. */
const dropOrder = ({ concept: { role, typed } }: Term) =>
  role === 'head' && typed.every((word) => CONTAINERS.has(word)) ? DROPPED.people : DROPPED[role];

/** Fewer and fewer of `terms`, those first that say most of what is wanted. */
export function* relaxed(terms: readonly Term[]): Generator<readonly Term[]> {
  const order = terms.toSorted((a, b) => dropOrder(a) - dropOrder(b) || b.frequency - a.frequency);
  for (let dropped = 1; dropped < order.length; dropped++) {
    const left = new Set(order.slice(dropped));
    yield terms.filter((term) => left.has(term));
    // Two words of what is wanted say more than the last of them: of `hair growth cream` the first two.
    if (dropped === 1 && terms.length > 2 && terms.at(-1)?.concept.role === 'head') yield terms.slice(0, -1);
  }
  // The thing itself may be what the shop does not have.
  const things = order.filter(({ concept: { role } }) => role === 'word' || role === 'head');
  for (const term of things.toReversed().slice(1)) yield [term];
}

/** Parts of a phrase that no product has, each with the rest: of an `office chair` the chair, of `swimming trunks` the first. */
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
