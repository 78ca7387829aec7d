/**
 * Parses a search text into things, their attributes and a price. Pure, so that both engines receive the same query.
 */
import { coloursNamed, DOUBTFUL_COLOURS } from '../words/colours.ts';
import { type Measure, wordsAndMeasures } from '../words/measures.ts';
import { stemOf } from '../words/stems.ts';
import type { Other, Phrase, Thesaurus } from '../words/thesaurus.ts';
import { type PriceInput, readPriceWords } from './price-words.ts';
import {
  ATTRIBUTE,
  CONTAINERS,
  COORDINATIONS,
  DESCRIBING,
  EMPTY,
  GENERIC,
  MEASURED,
  PEOPLE,
  PRAISE,
  PREPOSITIONS,
} from './query-words.ts';

/** One of the expressions for a thing. */
export interface Alternative {
  /** All of these stems must match. */
  readonly stems: Phrase;
  /** 1 for the typed words, less for related ones. */
  readonly quality: number;
  /**
   * How the alternative relates to the typed words: they are a make of this thing, a need for which there are
   * sub-categories with this name, or a phrase of which it is a part. Undefined if it is the same thing.
   */
  readonly relation?: 'make' | 'need' | 'part';
}

/** Whether the alternative is another thing than the typed one, however similar. */
export const isNearOnly = ({ relation }: Alternative) => relation === 'make' || relation === 'part';

export interface Concept {
  /** The typed words, folded. */
  readonly typed: readonly string[];
  readonly alternatives: readonly Alternative[];
  readonly role: 'head' | 'word' | 'people' | 'measure' | 'colour' | 'praise';
  /** Folded colour names, for a colour. */
  readonly colours?: readonly string[] | undefined;
  /** Whether the colour may also be the name of a thing: `orange juice`. */
  readonly isDoubtful?: true;
}

export interface Query {
  readonly concepts: readonly Concept[];
  readonly price: PriceInput;
  /** The text without the price. */
  readonly text: string;
}

/** A word with its stem, or a measure. */
interface Item {
  readonly typed: readonly string[];
  readonly stem: string;
  readonly measure?: Measure;
}

const MAX_ITEMS = 24;
/** Maximum concepts of a query; a text with more was pasted. */
const MAX_CONCEPTS = 8;
const SYNONYM = 0.86;
/** The quality of products of another make, which come after all of the requested one. */
const OF_MAKE = 0.6;

const itemsOf = (text: string): Item[] => {
  const items = wordsAndMeasures(text).map(
    (word): Item =>
      typeof word === 'string'
        ? { typed: [word], stem: stemOf(word) }
        : { typed: [word.joined], stem: word.joined, measure: word },
  );
  // Only the beginning of a long text is read.
  return items.slice(0, MAX_ITEMS);
};

const synonyms = (others: readonly Other[]): Alternative[] =>
  others.map(({ phrase: stems, relation }) =>
    relation === 'same'
      ? { stems, quality: SYNONYM }
      : { stems, quality: relation === 'make' ? OF_MAKE : SYNONYM, relation },
  );

function measureConcept({ joined, number }: Measure): Concept {
  return {
    typed: [joined],
    role: 'measure',
    alternatives: [
      { stems: [joined], quality: 1 },
      { stems: [number], quality: 0.6 },
    ],
  };
}

/** Whether the word at `at` only modifies an adjacent word, which is the thing. */
function isBesideThing(items: readonly Item[], at: number): boolean {
  const wordAt = (place: number) => items[place]?.typed[0] ?? '';
  const word = wordAt(at);
  if (MEASURED.has(word)) return Boolean(items[at - 1]?.measure ?? items[at + 1]?.measure);
  if (CONTAINERS.has(word)) return wordAt(at + 1) === 'of' && at + 2 < items.length;
  return GENERIC.has(word) && at > 0 && at === items.length - 1;
}

/** Whether `concept` is only an attribute or a make. */
const isDescribing = ({ typed, alternatives }: Concept) =>
  typed.every((word) => DESCRIBING.has(word)) || alternatives.some(({ relation }) => relation === 'make');

/** Whether `concept` is an adjective that may also name a need: `cold`. */
export const isDoubtfulNeed = ({ typed, alternatives }: Concept) =>
  typed.every((word) => DESCRIBING.has(word)) && alternatives.some(({ relation }) => relation === 'need');

/** Marks the head of each run of words: the last one that names a thing. A preposition ends a run. */
function withHeads(concepts: readonly (Concept & { readonly run: number })[]): Concept[] {
  const heads = new Set<number>();
  const runs = [...new Set(concepts.map(({ run }) => run))];
  const first = runs.find((run) => concepts.some((c) => c.run === run && c.role === 'word'));
  for (const run of runs) {
    // A run after a preposition has no head, one after `and` has.
    if (first === undefined || (run !== first && !Number.isInteger(run))) continue;
    const isWord = (c: (typeof concepts)[number]) => c.run === run && c.role === 'word';
    const thing = concepts.findLastIndex((c) => isWord(c) && !isDescribing(c));
    const at = thing >= 0 ? thing : concepts.findLastIndex(isWord);
    if (at >= 0) heads.add(at);
  }
  const isNamed = [...heads].some((at) => !CONTAINERS.has(concepts[at]?.typed[0] ?? ''));
  return concepts.map(({ run: _, ...concept }, at): Concept => {
    if (heads.has(at)) return { ...concept, role: 'head' };
    if (!isNamed) return concept;
    // Next to a named thing, a make implies no other thing (`samsung tablet`), and an adjective no need (`cold
    // drinks`).
    const implies = ({ relation }: Alternative) =>
      relation === undefined || (relation === 'need' && !isDescribing(concept));
    return { ...concept, alternatives: concept.alternatives.filter(implies) };
  });
}

/** The entry of the thesaurus at `at`, where two words may be one (`night wear`, `nightwear`). */
function entryAt(items: readonly Item[], stems: readonly string[], at: number, thesaurus: Thesaurus) {
  const entry = thesaurus.at(stems, at);
  const [word, next] = [items[at]?.typed[0] ?? '', items[at + 1]?.typed[0] ?? ''];
  if ((entry?.length ?? 0) > 1 || next === '' || items[at + 1]?.measure) return entry;
  const joined = stemOf(word + next);
  const meaning = thesaurus.at([joined], 0);
  return meaning ? { length: 2, others: [{ phrase: [joined], relation: 'same' as const }, ...meaning.others] } : entry;
}

type Entry = ReturnType<typeof entryAt>;

/** A concept, and the number of words that it takes. */
interface Found {
  readonly length: number;
  readonly concept: Concept;
}

const wordOf = ({ typed: [word = ''] }: Item) => word;

/** A word without other meanings. */
const plain = ({ typed, stem }: Item, role: Concept['role']): Concept => ({
  typed,
  role,
  alternatives: [{ stems: [stem], quality: 1 }],
});

/**
 * The colour at `at`, of one word or two; undefined if the thesaurus has a longer phrase there, or the word may have
 * another meaning.
 */
function colourAt(items: readonly Item[], at: number, entry: Entry): Found | undefined {
  const word = wordOf(items[at] as Item);
  const pair = coloursNamed(`${word} ${items[at + 1]?.typed[0] ?? ''}`);
  const colours = pair ?? coloursNamed(word);
  const length = pair ? 2 : 1;
  if (!colours || (entry && entry.length > length)) return undefined;
  const isDoubtful = !pair && DOUBTFUL_COLOURS.has(word);
  if (isDoubtful && (items.length === 1 || at === items.length - 1)) return undefined;
  const concept: Concept = {
    typed: items.slice(at, at + length).flatMap((of) => of.typed),
    role: 'colour',
    colours,
    ...(isDoubtful ? { isDoubtful: true as const } : {}),
    alternatives: colours.map((name, k) => ({ stems: name.split(' ').map(stemOf), quality: k === 0 ? 1 : 0.9 })),
  };
  return { length, concept };
}

/** The entry of the thesaurus at `at`, as a concept. */
function entryConcept(items: readonly Item[], at: number, entry: Entry): Found | undefined {
  const item = items[at] as Item;
  if (!entry || (entry.length === 1 && EMPTY.has(wordOf(item)))) return undefined;
  const taken = items.slice(at, at + entry.length);
  const stems = taken.filter((one) => !EMPTY.has(wordOf(one))).map(({ stem }) => stem);
  const concept: Concept = {
    typed: taken.flatMap((of) => of.typed),
    role: entry.length === 1 && PEOPLE.has(item.stem) ? 'people' : 'word',
    alternatives: [{ stems, quality: 1 }, ...synonyms(entry.others)],
  };
  return { length: entry.length, concept };
}

/** The concept of a word without an entry; undefined for a word without meaning. */
function wordConcept(item: Item): Concept | undefined {
  const word = wordOf(item);
  if (item.measure) return measureConcept(item.measure);
  if (EMPTY.has(word)) return undefined;
  if (PEOPLE.has(item.stem)) return plain(item, 'people');
  if (PRAISE.has(word)) return plain(item, 'praise');
  return plain(item, ATTRIBUTE.test(word) ? 'measure' : 'word');
}

/**
 * The number of the run that continues after the word at `at`: an integer for runs that may have a head, a half after a
 * preposition.
 */
function runAfter(items: readonly Item[], at: number, run: number): number {
  const word = wordOf(items[at] as Item);
  if (word === 'of' && CONTAINERS.has(items[at - 1]?.typed[0] ?? '')) return Math.floor(run);
  if (PREPOSITIONS.has(word)) return Math.floor(run) + 0.5;
  return COORDINATIONS.has(word) && Number.isInteger(run) ? run + 1 : run;
}

function conceptsOf(items: readonly Item[], thesaurus: Thesaurus): (Concept & { readonly run: number })[] {
  const stems = items.map(({ stem }) => stem);
  const concepts: (Concept & { readonly run: number })[] = [];
  let run = 0;
  for (let at = 0; at < items.length; ) {
    const item = items[at] as Item;
    const entry = item.measure ? undefined : entryAt(items, stems, at, thesaurus);
    const beside = isBesideThing(items, at) ? { length: 1, concept: plain(item, 'praise') } : undefined;
    const found = colourAt(items, at, entry) ?? beside ?? entryConcept(items, at, entry);
    const concept = found?.concept ?? wordConcept(item);
    if (concept) concepts.push({ ...concept, run });
    if (!found && !item.measure) run = runAfter(items, at, run);
    at += found?.length ?? 1;
  }
  return concepts;
}

/** Praise, people, measures and colours become the thing if there is no other. */
const asThings = <C extends Concept>(concepts: readonly C[]): readonly C[] =>
  concepts.some(({ role }) => role === 'word') ? concepts : concepts.map((one) => ({ ...one, role: 'word' }));

/**
 * Parses `text` with the entries of `thesaurus`. A text without words has no concepts.
 * @param options `literal`: whether to leave prices unread
 */
export function readQuery(text: string, thesaurus: Thesaurus, { literal = false } = {}): Query {
  const { input, rest } = literal ? { input: {}, rest: text } : readPriceWords(text);
  const items = itemsOf(rest);
  // The text is only a price: its words are searched literally.
  if (items.length === 0 && rest !== text.trim()) return { concepts: [], price: input, text: rest };
  const read = conceptsOf(items, thesaurus);
  // A text that consists of empty words is searched literally.
  const concepts = read.length > 0 ? read : items.map((item) => ({ ...plain(item, 'word'), run: 0 }));
  return { concepts: withHeads(distinct(asThings(concepts))).slice(0, MAX_CONCEPTS), price: input, text: rest };
}

const keyOf = ({ alternatives: [first] }: Concept) => first?.stems.join(' ') ?? '';

/** Removes repeated words. */
function distinct<T extends Concept>(concepts: readonly T[]): T[] {
  const seen = new Set<string>();
  return concepts.filter((concept) => !seen.has(keyOf(concept)) && seen.add(keyOf(concept)));
}
