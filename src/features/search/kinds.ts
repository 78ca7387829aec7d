/** Which sub-categories a search means. Pure. */
import { wordsAndMeasures } from './measures.ts';
import type { Concept } from './read-query.ts';
import { stemOf } from './stems.ts';

/** A sub-category with its parents, as names. */
export interface KindRow {
  readonly id: number;
  readonly nom: string;
  readonly categorie: string;
  readonly collection: string;
}

/** A thing that a name of a sub-category names: `Phone Cases & Screen Guards` names two. */
interface Part {
  readonly stems: readonly string[];
  /** What the part is: its last word. */
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

/** Names are few and change seldom: each is read once. */
const namesRead = new Map<string, { own: ReadonlySet<string>; parts: readonly Part[] }>();
const NAMES_MOST = 20_000;

function readName(name: string) {
  let read = namesRead.get(name);
  if (!read) {
    const pieces = name
      .split(/\s*(?:&|,|\/|\band\b|\bfor\b)\s*/i)
      .map(stemsOf)
      .filter(({ length }) => length > 0);
    // `Women's Shoes & Bags` are women's bags, too: the words in front of a plain pair belong to both.
    const parts = pieces.map((stems) => ({ stems, head: stems.at(-1) ?? '' }));
    read = { own: new Set(stemsOf(name)), parts };
    if (namesRead.size >= NAMES_MOST) namesRead.clear();
    namesRead.set(name, read);
  }
  return read;
}

export const readKind = ({ id, nom, categorie, collection }: KindRow): Kind => ({
  id,
  ...readName(nom),
  category: readName(categorie).own,
  collection: readName(collection).own,
});

/** At most so well answers a kind what its category says and its own name does not. */
export const NAMED_BY_CATEGORY = 0.8;

/** Whether what was typed is all that a part of the kind's name says. */
export function isNameOf({ parts }: Kind, { alternatives }: Concept): boolean {
  return alternatives.some(
    ({ stems, quality }) =>
      quality === 1 &&
      parts.some((part) => part.stems.length === stems.length && part.stems.every((stem, at) => stem === stems[at])),
  );
}

/** Whether the thing of `concept` is what a part of the kind's name names. */
export const isKindOf = ({ parts }: Kind, { alternatives }: Concept): boolean =>
  alternatives.some(({ stems }) => parts.some(({ head }) => head === stems.at(-1)));

/** How well a kind answers a concept: 1 in its own name, less in that of its category or collection, 0 not at all. */
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
 * How well `concepts` name each of `kinds`, between 0 and 1. Where the thing that is asked for is no kind, the words beside
 * it name one (`shower head`).
 */
export function kindsNamed(kinds: Iterable<Kind>, concepts: readonly Concept[]): Map<number, number> {
  const all = [...kinds];
  for (const anyWord of [false, true]) {
    const named = new Map(all.map((kind) => [kind.id, kindNamed(kind, concepts, anyWord)]));
    if (anyWord || [...named.values()].some((score) => score >= IS_NAMED)) return named;
  }
  return new Map();
}

/** From here on a kind counts as named. */
export const IS_NAMED = 0.5;

/** How much of a part of the kind's name the concepts name, between 0 and 1; only where they name its head. */
function kindNamed(kind: Kind, concepts: readonly Concept[], anyWord = false): number {
  // `heel shoes` are the heels of the category `Women's Shoes`.
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
    // The head counts as much as all that is said of it.
    const others = stems.filter((stem) => stem !== head);
    const rest =
      others.length === 0 ? ofHead : others.reduce((sum, stem) => sum + (named.get(stem) ?? 0), 0) / others.length;
    best = Math.max(best, (ofHead + Math.min(rest, ofHead)) / 2);
  }
  return best;
}
