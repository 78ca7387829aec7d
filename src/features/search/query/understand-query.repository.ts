/**
 * Relates the words of a search to the shop's words: known, joined, incomplete, or mistyped. A word is corrected only
 * to one that is found together with the others.
 */
import { cachedRead } from '../../../data/cached-read.ts';
import type { Reader } from '../../../data/database.ts';
import { tags } from '../../../data/tags.ts';
import type { Match } from '../index/match.ts';
import { indexHits } from '../index/search-index.repository.ts';
import { stemOf } from '../words/stems.ts';
import { thesaurus } from '../words/thesaurus.repository.ts';
import { stemFrequencies } from '../words/vocabulary.repository.ts';
import { guessWord, JOINED } from './guess-word.repository.ts';
import { type Kind, readKind } from './kinds.ts';
import { type Alternative, type Concept, isDoubtfulNeed, type Query, readQuery } from './read-query.ts';
import { itselfOf, kindsOf, matchOf, type Term } from './term.ts';

/**
 * All sub-categories by id. Cached, since each search needs them all; these tags also purge the header of every page.
 */
export const allKinds = cachedRead([tags.subCategories, tags.categories, tags.collections], async (db) => {
  const rows = await db
    .selectFrom('sous_categories as s')
    .innerJoin('categories as c', 'c.id', 's.categorieId')
    .innerJoin('classifications as k', 'k.id', 'c.classificationId')
    .select(['s.id', 's.nom', 'c.nom as categorie', 'k.nom as collection'])
    .execute();
  return new Map(rows.map((row): [number, Kind] => [row.id, readKind(row)]));
});

/** The meanings of `concept` as a need. */
const needOf = (concept: Concept): Concept => ({
  ...concept,
  alternatives: concept.alternatives.filter(({ relation }) => relation === 'need'),
});

const stemsOf = ({ alternatives }: Concept) => alternatives.flatMap(({ stems }) => stems);
const typedText = ({ typed }: Concept) => typed.join(' ');

/** Two words that the shop may write as one, by the index of the first: `ear pods` for products with `earpods`. */
function joinedForms(concepts: readonly Concept[]): Map<number, string> {
  return new Map(
    concepts.slice(0, -1).flatMap((concept, at): [number, string][] => {
      const next = concepts[at + 1];
      const [first] = concept.typed;
      const [second] = next?.typed ?? [];
      const isPair =
        concept.typed.length === 1 && next?.typed.length === 1 && concept.role !== 'measure' && next.role !== 'measure';
      return isPair && first && second ? [[at, stemOf(first + second)]] : [];
    }),
  );
}

interface Understood {
  readonly terms: readonly Term[];
  readonly correctedTo: string | undefined;
  /** Words that no product has. */
  readonly unknown: readonly string[];
  /** The text with similar words of the shop for unknown ones; undefined without any. */
  readonly nearTo: string | undefined;
}

/** Looks up the concepts of a query in the vocabulary and in the names of sub-categories. */
class QueryReading {
  readonly #db: Reader;
  readonly #kinds: ReadonlyMap<number, Kind>;
  readonly #isGuessed: (word: string) => boolean;
  /** Number of products by stem, without stems that no product has. */
  #frequencies = new Map<string, number>();

  /** @param isGuessed whether to guess the meaning of a word that no product has */
  constructor(db: Reader, kinds: ReadonlyMap<number, Kind>, isGuessed: (word: string) => boolean) {
    this.#db = db;
    this.#kinds = kinds;
    this.#isGuessed = isGuessed;
  }

  async read({ concepts }: Query): Promise<Understood> {
    const pairs = joinedForms(concepts);
    this.#frequencies = await stemFrequencies(this.#db, [...concepts.flatMap(stemsOf), ...pairs.values()]);
    const joined = new Map([...pairs].filter(([, stem]) => this.#frequencies.has(stem)));
    const terms: Term[] = [];
    const unknown: string[] = [];
    const words: string[] = [];
    const nearWords: string[] = [];
    for (const [at, typed] of concepts.entries()) {
      const { term, near } = await this.#readTerm(
        typed,
        [at, at - 1].flatMap((pair) => joined.get(pair) ?? []),
        at === concepts.length - 1,
      );
      const word = typedText(term?.concept ?? typed);
      words.push(word);
      nearWords.push(near ?? word);
      if (term) terms.push(term);
      else unknown.push(word);
    }
    return {
      terms,
      unknown,
      correctedTo: terms.some(({ mistyped }) => mistyped !== undefined) ? words.join(' ') : undefined,
      nearTo: words.some((word, at) => word !== nearWords[at]) ? nearWords.join(' ') : undefined,
    };
  }

  /** Whether products have all stems of an alternative. */
  #isSold = ({ stems, relation }: Alternative): boolean =>
    relation !== 'need' && stems.every((stem) => this.#frequencies.has(stem));

  /** @param joined stems of products that consist of this word and an adjacent one */
  async #readTerm(
    typed: Concept,
    joined: readonly string[],
    isLast: boolean,
  ): Promise<{ readonly term?: Term; readonly near?: string | undefined }> {
    const joinedTo = joined.map((stem): Alternative => ({ stems: [stem], quality: JOINED }));
    let concept: Concept = { ...typed, alternatives: [...typed.alternatives, ...joinedTo] };
    let kinds = kindsOf(concept, this.#kinds);
    if (kinds.kinds.length > 0 && isDoubtfulNeed(concept)) concept = needOf(concept);
    const isKnown = kinds.kinds.length > 0 || joined.length > 0 || concept.alternatives.some(this.#isSold);
    const isGuessed = !isKnown && this.#isGuessed(typedText(concept));
    const guess = isGuessed ? await guessWord(this.#db, concept, isLast) : undefined;
    if (guess?.concept) {
      concept = guess.concept;
      kinds = kindsOf(concept, this.#kinds);
      const found = await stemFrequencies(this.#db, stemsOf(concept));
      for (const [stem, count] of found) this.#frequencies.set(stem, count);
    }
    // An alternative that no product has need not be searched.
    const sold = concept.alternatives.filter(this.#isSold);
    if (sold.length === 0 && kinds.kinds.length === 0) return { near: guess?.near };
    // Words that no product has may still name a kind, as those of its category do.
    const alternatives = sold.length > 0 ? [...sold, ...needOf(concept).alternatives] : concept.alternatives;
    const read = { ...concept, alternatives };
    const counts = sold.map(({ stems }) => Math.min(...stems.map((stem) => this.#frequencies.get(stem) ?? 0)));
    const term = { concept: read, ...kinds, ...itselfOf(read, this.#kinds), frequency: Math.max(0, ...counts) };
    return { term: guess?.corrected === undefined ? term : { ...term, mistyped: typedText(typed) }, near: guess?.near };
  }
}

/** Whether a product has `term` and another word of the search. If not, a correction does not fit. */
async function standsWithOthers(db: Reader, term: Term, terms: readonly Term[]): Promise<boolean> {
  const others = terms.filter(({ concept: { role }, mistyped }) => !mistyped && (role === 'head' || role === 'word'));
  if (others.length === 0) return true;
  const match: Match = { all: [matchOf(term, 'facts'), { any: others.map((other) => matchOf(other, 'facts')) }] };
  return (await indexHits(db, match, 1)).length > 0;
}

/**
 * Relates `query` to the shop's words, and corrects typos if the corrected words are found together with the others.
 * @param literal whether to leave every word as it is
 */
export async function understandQuery(
  db: Reader,
  query: Query,
  kinds: ReadonlyMap<number, Kind>,
  literal: boolean,
): Promise<Understood> {
  /** Words that stay as typed, however similar to others they are. */
  const asTyped = new Set<string>();
  const understand = (of: Query) => new QueryReading(db, kinds, (word) => !literal && !asTyped.has(word)).read(of);
  let read = await understand(query);
  if (read.correctedTo === undefined) return read;
  for (const term of read.terms)
    if (term.mistyped && !(await standsWithOthers(db, term, read.terms))) asTyped.add(term.mistyped);
  if (asTyped.size > 0) read = await understand(query);
  if (read.correctedTo === undefined) return read;
  // Corrected words may be a phrase that the mistyped ones were not.
  const corrected = readQuery(read.correctedTo, thesaurus(), { literal: true });
  const { terms, unknown } = await understand(corrected);
  return { ...read, terms, unknown };
}
