/** Finds products by what somebody typed. */
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { tableRows } from '../../platform/database/table-rows.ts';
import { foldText } from './fold-text.ts';
import { type Kind, kindMatch, kindNamed, readKind } from './kinds.ts';
import type { Field, Match } from './match.ts';
import { type Candidate, type Found, rankProducts } from './rank-products.ts';
import { type Concept, type Query, readQuery } from './read-query.ts';
import { searchIndexOf } from './search-index.repository.ts';
import { filterTerms, type SearchFilters, subCategoryTerm } from './search-terms.ts';
import { thesaurus } from './shop-thesaurus.ts';
import { stemOf } from './stems.ts';
import { correctionOf, stemFrequencies, stemsBegunBy } from './vocabulary.repository.ts';

/** The most products that a search finds; a total that reaches it means "or more". */
export const FOUND_MOST = 1000;
/** With fewer products that have all words, those with most of them follow. */
const ENOUGH = 12;
/** What was typed has at least this quality; synonyms have less. */
const LITERAL = 0.9;
/** The most sub-categories that a concept is written out as. */
const KINDS_OF_CONCEPT = 40;
/** The most sub-categories that a search is taken to name. */
const KINDS_NAMED = 6;

export interface SearchOptions extends SearchFilters {
  readonly limit: number;
  readonly offset: number;
}

export interface SearchAnswer {
  /** Product ids of the page, best first. */
  readonly ids: number[];
  /** All products found, counted to {@link FOUND_MOST}. */
  readonly total: number;
  /** The text that was searched for, when words of the given one were taken for mistyped. */
  readonly correctedTo?: string;
  /** Words that no product has together with the others. */
  readonly without?: readonly string[];
}

/** A concept with what the shop knows of it. */
interface Term {
  readonly concept: Concept;
  /** Ids of sub-categories that answer it, the best first. */
  readonly kinds: readonly number[];
  /** How many products may have it: what is rare says more. */
  readonly frequency: number;
}

async function allKinds(db: Reader): Promise<Map<number, Kind>> {
  const rows = await db
    .selectFrom('sous_categories as s')
    .innerJoin('categories as c', 'c.id', 's.categorieId')
    .innerJoin('classifications as k', 'k.id', 'c.classificationId')
    .select(['s.id', 's.nom', 'c.nom as categorie', 'k.nom as collection'])
    .execute();
  return new Map(rows.map((row) => [row.id, readKind(row)]));
}

const stemsOf = ({ alternatives }: Concept) => alternatives.flatMap(({ stems }) => stems);

function kindsOf(concept: Concept, kinds: ReadonlyMap<number, Kind>): number[] {
  const scored: { id: number; score: number }[] = [];
  for (const kind of kinds.values()) {
    const score = kindMatch(kind, concept);
    if (score > 0) scored.push({ id: kind.id, score });
  }
  return scored
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, KINDS_OF_CONCEPT)
    .map(({ id }) => id);
}

/** Reads a word that no product has: as two words, as a beginning, or as a mistyped one. */
async function understood(
  db: Reader,
  concept: Concept,
  isLast: boolean,
): Promise<{ concept: Concept; corrected?: string } | undefined> {
  const [word = ''] = concept.typed;
  if (concept.typed.length > 1) return undefined;
  if (isLast) {
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
  if (!meant) return undefined;
  // What was meant is read as if it had been typed.
  const [read] = readQuery(meant, thesaurus()).concepts;
  const alternatives = read?.alternatives ?? [{ stems: [stemOf(meant)], quality: 1 }];
  return { concept: { ...concept, typed: [meant], alternatives }, corrected: meant };
}

/** Two words that are written as one in the shop: `ear pods` where products say `earpods`. */
async function joinedForms(db: Reader, concepts: readonly Concept[]): Promise<Map<number, string>> {
  const pairs = concepts.slice(0, -1).flatMap((concept, at) => {
    const next = concepts[at + 1];
    const [first] = concept.typed;
    const [second] = next?.typed ?? [];
    const isPair =
      concept.typed.length === 1 && next?.typed.length === 1 && concept.role !== 'measure' && next.role !== 'measure';
    return isPair && first && second ? [{ at, stem: stemOf(first + second) }] : [];
  });
  const known = await stemFrequencies(
    db,
    pairs.map(({ stem }) => stem),
  );
  return new Map(pairs.filter(({ stem }) => known.has(stem)).map(({ at, stem }) => [at, stem]));
}

interface Understood {
  readonly terms: readonly Term[];
  readonly correctedTo: string | undefined;
  /** Words that nothing in the shop has. */
  readonly unknown: readonly string[];
}

async function understand(db: Reader, query: Query, kinds: ReadonlyMap<number, Kind>): Promise<Understood> {
  const frequencies = await stemFrequencies(db, query.concepts.flatMap(stemsOf));
  const joined = await joinedForms(db, query.concepts);
  const terms: Term[] = [];
  const unknown: string[] = [];
  const words: string[] = [];
  let isCorrected = false;
  for (const [at, asTyped] of query.concepts.entries()) {
    let concept = asTyped;
    for (const pairAt of [at, at - 1]) {
      const stem = joined.get(pairAt);
      if (stem !== undefined)
        concept = { ...concept, alternatives: [...concept.alternatives, { stems: [stem], quality: 0.95 }] };
    }
    let ids = kindsOf(concept, kinds);
    const isKnown = (of: Concept) =>
      of.alternatives.some(({ stems }) => stems.every((stem) => frequencies.has(stem))) ||
      joined.has(at) ||
      joined.has(at - 1);
    if (ids.length === 0 && !isKnown(concept)) {
      const read = await understood(db, concept, at === query.concepts.length - 1);
      if (!read) {
        words.push(concept.typed.join(' '));
        // A measure or praise that nothing has is no reason for words about it.
        unknown.push(concept.typed.join(' '));
        continue;
      }
      concept = read.concept;
      isCorrected ||= read.corrected !== undefined;
      ids = kindsOf(concept, kinds);
      for (const [stem, count] of await stemFrequencies(db, stemsOf(concept))) frequencies.set(stem, count);
    }
    words.push(concept.typed.join(' '));
    const frequency = Math.max(
      0,
      ...concept.alternatives.map(({ stems }) => Math.min(...stems.map((stem) => frequencies.get(stem) ?? 0))),
    );
    // What no product has need not be asked for.
    const alternatives = concept.alternatives.filter(
      ({ stems }) => stems.every((stem) => frequencies.has(stem)) || ids.length > 0,
    );
    terms.push({ concept: { ...concept, alternatives }, kinds: ids, frequency });
  }
  return { terms, unknown, correctedTo: isCorrected ? words.join(' ') : undefined };
}

/** What a product must match to have `term`, looked for in `field`. */
function matchOf({ concept, kinds }: Term, field: Field): Match {
  // A description mentions much: only what was typed is looked for in it.
  const alternatives = concept.alternatives.map((alternative) => ({
    ...alternative,
    field: field === 'anywhere' && alternative.quality < LITERAL ? ('facts' as const) : field,
  }));
  const said = alternatives.map(({ stems, field: within }): Match => {
    const all = stems.map((stem): Match => ({ stem, in: within }));
    return all.length === 1 ? (all[0] as Match) : { all };
  });
  return { any: [...said, ...kinds.map((id): Match => ({ filter: subCategoryTerm(id) }))] };
}

/** Colours and praise are wishes: a product without them is found, too. */
const isRequired = ({ concept }: Term) => concept.role !== 'colour' && concept.role !== 'praise';

/** Which terms to do without first: what says least about the thing, then what most products have. */
const DROPPED: Readonly<Record<Concept['role'], number>> = {
  praise: 0,
  colour: 1,
  measure: 2,
  people: 3,
  word: 4,
  head: 5,
};

function* relaxed(terms: readonly Term[]): Generator<readonly Term[]> {
  const order = terms.toSorted(
    (a, b) => DROPPED[a.concept.role] - DROPPED[b.concept.role] || b.frequency - a.frequency,
  );
  for (let dropped = 1; dropped < order.length; dropped++) {
    const left = new Set(order.slice(dropped));
    yield terms.filter((term) => left.has(term));
  }
  // The thing itself may be what the shop does not have.
  for (const term of order.toReversed().slice(1)) yield [term];
}

async function candidatesOf(db: Reader, ids: readonly number[]): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  const rows = tableRows(
    db,
    'produits',
    ['id'],
    ids.map((id) => ({ id })),
  );
  return db
    .selectFrom('produits')
    .select([
      'id',
      'nom',
      'sousCategorieId',
      'orderCount',
      'likeCount',
      'ratingCount',
      'ratingSum',
      'qte',
      'prixActuel',
    ])
    .where(sql<boolean>`"id" in ${rows}`)
    .execute();
}

/** Those of `ids` that have a colour of the query, in their pictures, varieties or name. */
async function withColours(
  db: Reader,
  terms: readonly Term[],
  filters: readonly Match[],
  field: Match,
): Promise<ReadonlySet<number>> {
  const colours = terms.filter(({ concept }) => concept.role === 'colour');
  if (colours.length === 0) return new Set();
  const match: Match = { all: [field, ...colours.map((term) => matchOf(term, 'facts')), ...filters] };
  return new Set(await searchIndexOf(db).hits(db, match, FOUND_MOST));
}

/** A list of ids without repeats that takes so many and no more. */
class Gathered {
  /** Id to how sure it is that it has every term: 1 by name or facts, less by its description. */
  readonly ids = new Map<number, number>();
  get isFull() {
    return this.ids.size >= FOUND_MOST;
  }
  add(ids: readonly number[], elsewhere: number) {
    for (const id of ids) if (!this.isFull && !this.ids.has(id)) this.ids.set(id, elsewhere);
  }
}

/**
 * The listed products that answer `text`, the best first. Those with all words come before those with most of them.
 * Takes any text and never throws for what it holds; a text without letters and digits finds nothing.
 */
export async function searchProducts(db: Reader, text: string, options: SearchOptions): Promise<SearchAnswer> {
  const query = readQuery(foldable(text), thesaurus());
  if (query.concepts.length === 0) return { ids: [], total: 0 };
  const kinds = await allKinds(db);
  const { terms, correctedTo, unknown } = await understand(db, query, kinds);
  const required = terms.filter(isRequired);
  const asked = required.length > 0 ? required : terms;
  if (asked.length === 0) return { ids: [], total: 0 };
  const index = searchIndexOf(db);
  const filters = filterTerms(options).map((filter): Match => ({ filter }));
  const gathered = new Gathered();

  const meant: Query = { ...query, concepts: terms.map(({ concept }) => concept) };
  const named = [...kinds.values()]
    .map((kind) => ({ id: kind.id, score: kindNamed(kind, meant.concepts) }))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, KINDS_NAMED);
  const all = (of: readonly Term[], field: Field): Match => ({
    all: [...of.map((term) => matchOf(term, field)), ...filters],
  });
  const gather = async (match: Match, elsewhere: number) => {
    if (!gathered.isFull) gathered.add(await index.hits(db, match, FOUND_MOST), elsewhere);
  };

  await gather(all(asked, 'facts'), 1);
  // Of more than can be looked at, those of the sub-categories that were named.
  if (gathered.isFull && named.length > 0) {
    gathered.ids.clear();
    await gather(
      { all: [{ any: named.map(({ id }): Match => ({ filter: subCategoryTerm(id) })) }, all(asked, 'facts')] },
      1,
    );
    await gather(all(asked, 'facts'), 1);
  }
  if (gathered.ids.size === 0) await gather(all(asked, 'anywhere'), 0.5);
  const whole = gathered.ids.size;
  let without: string[] = [...unknown];
  if (whole < ENOUGH && asked.length > 1)
    for (const some of relaxed(asked)) {
      const before = gathered.ids.size;
      await gather(all(some, 'facts'), 0);
      if (before === 0 && gathered.ids.size > 0)
        without = [
          ...unknown,
          ...asked.filter((term) => !some.includes(term)).map(({ concept }) => concept.typed.join(' ')),
        ];
      if (gathered.ids.size >= ENOUGH) break;
    }

  const coloured = await withColours(db, terms, filters, all(asked, 'facts'));
  const rows = await candidatesOf(db, [...gathered.ids.keys()]);
  const found = rows.map(
    (candidate): Found => ({
      candidate,
      elsewhere: gathered.ids.get(candidate.id) ?? 0,
      hasColour: coloured.has(candidate.id),
    }),
  );
  const ids = rankProducts(found, meant, kinds);
  return {
    ids: ids.slice(options.offset, options.offset + options.limit),
    total: ids.length,
    ...(correctedTo === undefined ? {} : { correctedTo }),
    ...(without.length === 0 ? {} : { without }),
  };
}

/** A text of any length, cut where no search needs more. */
const foldable = (text: string): string => (foldText(text) === '' ? '' : text.slice(0, 2000));
