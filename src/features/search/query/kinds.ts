/** Finds the sub-categories that a search names. Pure. */
import { wordsAndMeasures } from '../words/measures.ts';
import { stemOf } from '../words/stems.ts';
import type { Concept } from './read-query.ts';

/** A sub-category with the names of its parents. */
export interface KindRow {
  readonly id: number;
  readonly nom: string;
  readonly categorie: string;
  readonly collection: string;
}

/** A thing in the name of a sub-category: `Phone Cases & Screen Guards` contains two. */
interface Part {
  readonly stems: readonly string[];
  /** The head of the part, which is its last word. */
  readonly head: string;
}

export interface Kind {
  readonly id: number;
  readonly parts: readonly Part[];
  readonly own: ReadonlySet<string>;
  readonly category: ReadonlySet<string>;
  readonly collection: ReadonlySet<string>;
}

const EMPTY: ReadonlySet<string> = new Set(['and', 'of', 'the', 'for', 'in', 'with', 'to']);
const stemsOf = (text: string): string[] =>
  wordsAndMeasures(text)
    .map((word) => (typeof word === 'string' ? word : word.joined))
    .filter((word) => !EMPTY.has(word))
    .map(stemOf);

/** There are few names, and they rarely change, so each is parsed only once. */
const namesRead = new Map<string, { own: ReadonlySet<string>; parts: readonly Part[] }>();
const MAX_NAMES = 20_000;

function readName(name: string) {
  let read = namesRead.get(name);
  if (!read) {
    const pieces = name
      .split(/\s*(?:&|,|\/|\band\b|\bfor\b)\s*/i)
      .map(stemsOf)
      .filter(({ length }) => length > 0);
    // `Women's Shoes & Bags` includes women's bags: words before a plain pair apply to both.
    const parts = pieces.map((stems) => ({ stems, head: stems.at(-1) ?? '' }));
    read = { own: new Set(stemsOf(name)), parts };
    if (namesRead.size >= MAX_NAMES) namesRead.clear();
    namesRead.set(name, read);
  }
  return read;
}

/** Parses the names of a sub-category and its parents. */
export const readKind = ({ id, nom, categorie, collection }: KindRow): Kind => ({
  id,
  ...readName(nom),
  category: readName(categorie).own,
  collection: readName(collection).own,
});

/** Maximum match of a word that is in the category's name and not in the kind's own. */
export const NAMED_BY_CATEGORY = 0.8;

/** Whether the concept covers all words of a part of the kind's name. */
export function isNameOf({ parts }: Kind, { alternatives }: Concept): boolean {
  return alternatives.some(
    ({ stems, quality }) =>
      quality === 1 &&
      parts.some((part) => part.stems.length === stems.length && part.stems.every((stem, at) => stem === stems[at])),
  );
}

/** Whether the concept is the head of a part of the kind's name. */
export const isKindOf = ({ parts }: Kind, { alternatives }: Concept): boolean =>
  alternatives.some(({ stems }) => parts.some(({ head }) => head === stems.at(-1)));

/** How well a kind matches a concept: 1 in its own name, less in that of its category or collection, 0 not at all. */
export function kindMatch(kind: Kind, { alternatives }: Concept): number {
  let best = 0;
  for (const { stems, quality } of alternatives) {
    if (quality <= best) continue;
    if (stems.every((stem) => kind.own.has(stem))) best = Math.max(best, quality);
    else if (stems.every((stem) => kind.own.has(stem) || kind.category.has(stem)))
      best = Math.max(best, quality * NAMED_BY_CATEGORY);
    else if (stems.every((stem) => kind.own.has(stem) || kind.category.has(stem) || kind.collection.has(stem)))
      best = Math.max(best, quality * 0.6);
  }
  return best;
}

/**
 * How well `concepts` name each of `kinds`, from 0 to 1. If the head of the query is not a kind, the other words may
 * name one (`shower head`).
 */
export function kindsNamed(kinds: Iterable<Kind>, concepts: readonly Concept[]): Map<number, number> {
  const all = [...kinds];
  for (const anyWord of [false, true]) {
    const named = new Map(all.map((kind) => [kind.id, kindNamed(kind, concepts, anyWord)]));
    if (anyWord || [...named.values()].some((score) => score >= IS_NAMED)) return named;
  }
  return new Map();
}

/** Minimum value from which a kind counts as named. */
export const IS_NAMED = 0.5;

/** The share of a part of the kind's name that the concepts name, from 0 to 1; 0 unless they name its head. */
function kindNamed(kind: Kind, concepts: readonly Concept[], anyWord = false): number {
  // `heel shoes` are the heels in the category `Women's Shoes`.
  const isOfCategory = concepts.some(
    ({ role, alternatives }) =>
      role === 'head' && alternatives.some(({ stems }) => stems.every((stem) => kind.category.has(stem))),
  );
  const wordsCount = anyWord || isOfCategory;
  let best = 0;
  for (const { stems, head } of kind.parts) {
    const named = new Map<string, number>();
    for (const { alternatives, role } of concepts)
      for (const alternative of alternatives)
        if (alternative.stems.every((stem) => stems.includes(stem)))
          for (const stem of alternative.stems)
            named.set(
              stem,
              Math.max(
                named.get(stem) ?? 0,
                alternative.quality * (role === 'head' || (wordsCount && role === 'word') || stem !== head ? 1 : 0.3),
              ),
            );
    const ofHead = named.get(head) ?? 0;
    if (ofHead === 0) continue;
    // The head counts as much as all its modifiers.
    const others = stems.filter((stem) => stem !== head);
    const rest =
      others.length === 0 ? ofHead : others.reduce((sum, stem) => sum + (named.get(stem) ?? 0), 0) / others.length;
    best = Math.max(best, (ofHead + Math.min(rest, ofHead)) / 2);
  }
  return best;
}
