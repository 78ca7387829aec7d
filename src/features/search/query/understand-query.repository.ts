/** Finds out which of the shop's words the words of a search are: known, joined, begun, or mistyped. */

import { cachedRead } from '../../../data/cached-read.ts';
import type { Reader } from '../../../data/database.ts';
import { tags } from '../../../data/tags.ts';
import { subCategoryMatches } from '../facets/search-filters.ts';
import type { Match } from '../index/match.ts';
import { isEnglishWord } from '../words/dictionary.repository.ts';
import { stemOf } from '../words/stems.ts';
import { thesaurus } from '../words/thesaurus.repository.ts';
import { correctionOf, stemFrequencies, stemsBegunBy } from '../words/vocabulary.repository.ts';
import { isNameOf, type Kind, kindMatch, NAMED_BY_CATEGORY, readKind } from './kinds.ts';
import { type Alternative, type Concept, isDoubtfulNeed, isNearOnly, type Query, readQuery } from './read-query.ts';

/** What a word of a phrase counts where the phrase is nothing that is sold. */
const PART_OF_PHRASE = 0.7;
/** The most sub-categories that a concept is written out as. */
const KINDS_OF_CONCEPT = 40;

/** A concept with what the shop knows of it. */
export interface Term {
  readonly concept: Concept;
  /** Matches for the sub-categories that answer it. */
  readonly kinds: readonly Match[];
  /** For those and the ones that only their category names: `Men's Jeans` among the `Trousers & Jeans`. */
  readonly widerKinds: readonly Match[];
  /** What of it is the thing that was typed; without it all is. */
  readonly itself?: Pick<Term, 'concept' | 'kinds'>;
  /** How many products may have it: what is rare says more. */
  readonly frequency: number;
  /** The word that was typed, where another one is taken to be meant. */
  readonly mistyped?: string;
}

/** All sub-categories by id. Kept, since each search needs them all; the header of every page is purged by these tags. */
export const allKinds = cachedRead([tags.subCategories, tags.categories, tags.collections], async (db) => {
  const rows = await db
    .selectFrom('sous_categories as s')
    .innerJoin('categories as c', 'c.id', 's.categorieId')
    .innerJoin('classifications as k', 'k.id', 'c.classificationId')
    .select(['s.id', 's.nom', 'c.nom as categorie', 'k.nom as collection'])
    .execute();
  return new Map(rows.map((row): [number, Kind] => [row.id, readKind(row)]));
});

/** What `concept` means as a need alone. */
const needOf = (concept: Concept): Concept => ({
  ...concept,
  alternatives: concept.alternatives.filter(({ relation }) => relation === 'need'),
});

/** What of `concept` is the thing that was typed, where something else is looked for, too; of a phrase the words that are left. */
function itselfOf(concept: Concept, kinds: ReadonlyMap<number, Kind>): Pick<Term, 'itself'> {
  const near = concept.alternatives.filter(isNearOnly);
  if (near.length === 0) return {};
  const parts = near.filter(({ relation }) => relation === 'part').flatMap(({ stems }) => stems);
  const typed = concept.typed.filter((word) => !parts.includes(stemOf(word)));
  const own = { ...concept, typed, alternatives: concept.alternatives.filter((one) => !isNearOnly(one)) };
  return { itself: { concept: own, kinds: kindsOf(own, kinds).kinds } };
}

const stemsOf = ({ alternatives }: Concept) => alternatives.flatMap(({ stems }) => stems);

function kindsOf(concept: Concept, kinds: ReadonlyMap<number, Kind>): Pick<Term, 'kinds' | 'widerKinds'> {
  const scored: { id: number; score: number }[] = [];
  let isKind = false;
  for (const kind of kinds.values()) {
    const score = kindMatch(kind, concept);
    if (score > 0) scored.push({ id: kind.id, score });
    isKind ||= isNameOf(kind, concept);
  }
  const best = (of: typeof scored) => {
    const ids = of
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .slice(0, KINDS_OF_CONCEPT)
      .map(({ id }) => id);
    return subCategoryMatches(ids, kinds);
  };
  // `Tablets` is a sub-category: others of the category `Phones & Tablets` are something else.
  return { kinds: best(scored.filter(({ score }) => !isKind || score > NAMED_BY_CATEGORY)), widerKinds: best(scored) };
}

/** How a word that no product has is read. */
interface Guess {
  /** Undefined where the word is taken as it stands. */
  readonly concept?: Concept;
  /** The word that it was mistyped for. */
  readonly corrected?: string;
  /** The word that it may be mistyped for, although it is one of the language. */
  readonly near?: string;
}

/** Reads a word that no product has: as two words, as a beginning, or as a mistyped one. */
async function guessed(db: Reader, concept: Concept, isLast: boolean): Promise<Guess | undefined> {
  const [word = ''] = concept.typed;
  if (concept.typed.length > 1) {
    // Of a phrase that nobody sells, the last word that somebody does: of `swimming trunks` what is for swimming.
    const known = await stemFrequencies(db, concept.typed.map(stemOf));
    const stem = concept.typed.map(stemOf).findLast((of) => known.has(of));
    return stem === undefined
      ? undefined
      : { concept: { ...concept, alternatives: [{ stems: [stem], quality: PART_OF_PHRASE, relation: 'part' }] } };
  }
  // `10` is no beginning of `10kg`.
  if (isLast && concept.role !== 'measure') {
    const begun = await stemsBegunBy(db, word);
    if (begun.length > 0)
      return { concept: { ...concept, alternatives: begun.map((stem) => ({ stems: [stem], quality: 0.8 })) } };
  }
  const splits: [string, string][] = [];
  const letters = [...word];
  for (let at = 3; at <= letters.length - 3; at++)
    splits.push([letters.slice(0, at).join(''), letters.slice(at).join('')]);
  const known = await stemFrequencies(
    db,
    splits.flatMap((pair) => pair.map(stemOf)),
  );
  const [best] = splits
    .map((pair) => ({ stems: pair.map(stemOf), count: Math.min(...pair.map((part) => known.get(stemOf(part)) ?? 0)) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  if (best) return { concept: { ...concept, alternatives: [{ stems: best.stems, quality: 0.95 }] } };
  const meant = await correctionOf(db, word, thesaurus().words);
  // A word of the language that nothing in the shop is called is not mistyped.
  if (!meant || meant === word) return undefined;
  if (isEnglishWord(word)) return { near: meant };
  // What was meant is read as if it had been typed.
  const [read] = readQuery(meant, thesaurus()).concepts;
  const alternatives = read?.alternatives ?? [{ stems: [stemOf(meant)], quality: 1 }];
  return { concept: { ...concept, typed: [meant], alternatives }, corrected: meant };
}

/** Two words that may be written as one in the shop: `ear pods` where products say `earpods`. */
function joinedForms(concepts: readonly Concept[]): { at: number; stem: string }[] {
  return concepts.slice(0, -1).flatMap((concept, at) => {
    const next = concepts[at + 1];
    const [first] = concept.typed;
    const [second] = next?.typed ?? [];
    const isPair =
      concept.typed.length === 1 && next?.typed.length === 1 && concept.role !== 'measure' && next.role !== 'measure';
    return isPair && first && second ? [{ at, stem: stemOf(first + second) }] : [];
  });
}

export interface Understood {
  readonly terms: readonly Term[];
  readonly correctedTo: string | undefined;
  /** Words that nothing in the shop has. */
  readonly unknown: readonly string[];
  /** The text with words of the shop in the place of unknown ones that are near to them; undefined without any. */
  readonly nearTo: string | undefined;
}

interface Reading {
  /** Every word as it stands. */
  readonly literal: boolean;
  /** Words that are taken as they stand, whatever they are near to. */
  readonly asTyped?: ReadonlySet<string>;
}

/** Looks up the concepts of `query` in the vocabulary and among the names of `kinds`. */
export async function understand(
  db: Reader,
  query: Query,
  kinds: ReadonlyMap<number, Kind>,
  { literal, asTyped: stored = new Set() }: Reading,
): Promise<Understood> {
  const pairs = joinedForms(query.concepts);
  const frequencies = await stemFrequencies(db, [...query.concepts.flatMap(stemsOf), ...pairs.map(({ stem }) => stem)]);
  const joined = new Map(pairs.filter(({ stem }) => frequencies.has(stem)).map(({ at, stem }) => [at, stem]));
  const terms: Term[] = [];
  const unknown: string[] = [];
  const words: string[] = [];
  /** Unknown words with what they are near to, by their places among `words`. */
  const near = new Map<number, string>();
  let isCorrected = false;
  for (const [at, asTyped] of query.concepts.entries()) {
    let concept = asTyped;
    for (const pairAt of [at, at - 1]) {
      const stem = joined.get(pairAt);
      if (stem !== undefined)
        concept = { ...concept, alternatives: [...concept.alternatives, { stems: [stem], quality: 0.95 }] };
    }
    let its = kindsOf(concept, kinds);
    if (its.kinds.length > 0 && isDoubtfulNeed(concept)) concept = needOf(concept);
    const isSold = ({ stems, relation }: Alternative) =>
      relation !== 'need' && stems.every((stem) => frequencies.has(stem));
    const isKnown = (of: Concept) => of.alternatives.some(isSold) || joined.has(at) || joined.has(at - 1);
    let corrected = false;
    if (its.kinds.length === 0 && !isKnown(concept)) {
      const read =
        literal || stored.has(concept.typed.join(' '))
          ? undefined
          : await guessed(db, concept, at === query.concepts.length - 1);
      if (read?.near !== undefined) near.set(words.length, read.near);
      if (read?.concept) {
        concept = read.concept;
        corrected = read.corrected !== undefined;
        its = kindsOf(concept, kinds);
        for (const [stem, count] of await stemFrequencies(db, stemsOf(concept))) frequencies.set(stem, count);
      }
    }
    // What no product has need not be asked for.
    const sold = concept.alternatives.filter(isSold);
    if (sold.length === 0 && its.kinds.length === 0) {
      words.push(asTyped.typed.join(' '));
      unknown.push(asTyped.typed.join(' '));
      continue;
    }
    isCorrected ||= corrected;
    words.push(concept.typed.join(' '));
    const counts = sold.map(({ stems }) => Math.min(...stems.map((stem) => frequencies.get(stem) ?? 0)));
    // A kind is named by words that no product need have: those of its category.
    const found = sold.length > 0 ? [...sold, ...needOf(concept).alternatives] : concept.alternatives;
    const read = { ...concept, alternatives: found };
    const term = { concept: read, ...its, ...itselfOf(read, kinds), frequency: Math.max(0, ...counts) };
    terms.push(corrected ? { ...term, mistyped: asTyped.typed.join(' ') } : term);
  }
  const correctedTo = isCorrected ? words.join(' ') : undefined;
  const nearTo = near.size > 0 ? words.map((word, at) => near.get(at) ?? word).join(' ') : undefined;
  return { terms, unknown, correctedTo, nearTo };
}
