/**
 * Data derived from the listed products: the search index, the number of products in each sub-category and shop, the
 * totals, and the tags of the pages that show them. Every write of products ends here, in its own transaction.
 */
import { isDeepStrictEqual } from 'node:util';
import { logChange } from '../../../data/change-log.ts';
import type { Reader, Writer } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { isOneOf, rowAdder, textOfIds } from '../../../data/table-rows.ts';
import { type MovingOrder, type ProductSet, tags } from '../../../data/tags.ts';
import type { FilteredProduct } from '../../filters/filter.ts';
import { wholeStars } from '../../filters/flags.ts';
import { priceStep } from '../../filters/price.ts';
import { NO_FACTS, type SearchFacts, type SearchSource } from '../../search/index/search-terms.ts';
import { updateSearchIndex } from '../../search/index/search-write.repository.ts';
import { popularityStep, ratingStep } from '../../search/ranking/rank-products.ts';
import { colourBits } from '../../search/words/basic-colours.ts';
import { addToSectors } from './ring-sectors-write.repository.ts';
import { searchFacts } from './search-facts.repository.ts';

/**
 * The values by which lists are sorted, without those that never change (age, place in the random order) and views,
 * which purge nothing.
 */
interface SortValues {
  /** Units in stock. */
  readonly qte: number;
  readonly prixActuel: number;
  readonly ratingCount: number;
  readonly ratingSum: number;
  readonly likeCount: number;
  readonly orderCount: number;
  readonly trendScore: number;
}

/** The state of a product for lists, counts and the search. */
export interface ListedState extends Omit<SearchSource, 'facts'>, SortValues {
  readonly isListed: boolean;
  /** Its place in the random order, which never changes. */
  readonly rnd: number;
  /** Search data besides name and description; omitted if a write does not change it. */
  readonly facts?: SearchFacts;
}

/** The columns of a {@link ListedState}: the product as `p`, its shop as `b`. */
export const STATE_COLUMNS = [
  'p.id',
  'p.nom',
  'p.description',
  'p.promotion',
  'p.sousCategorieId',
  'p.boutiqueId',
  'p.isListed',
  'p.prixActuel',
  'p.ratingCount',
  'p.ratingSum',
  'p.likeCount',
  'p.orderCount',
  'p.trendScore',
  'p.qte',
  'p.rnd',
  'b.pays',
  'b.province',
  'b.ville',
] as const;

const storedStates = statement((db, { ids }: { ids: string }) =>
  db
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .select(STATE_COLUMNS)
    .where(isOneOf(db, 'p.id', ids)),
);

/** The states of the products `ids` that exist. */
export async function listedStates(db: Reader, ids: readonly number[]): Promise<ListedState[]> {
  if (ids.length === 0) return [];
  return storedStates(db, { ids: textOfIds(db, ids) });
}

/** Whether searches find both states by the same terms. */
export function sameDocument(a: ListedState, b: ListedState): boolean {
  return (
    a.nom === b.nom &&
    a.description === b.description &&
    a.promotion === b.promotion &&
    isDeepStrictEqual(a.facts, b.facts) &&
    priceStep(a.prixActuel) === priceStep(b.prixActuel) &&
    wholeStars(a) === wholeStars(b) &&
    a.sousCategorieId === b.sousCategorieId &&
    a.boutiqueId === b.boutiqueId &&
    a.pays === b.pays &&
    a.province === b.province &&
    a.ville === b.ville
  );
}

/** Sums 1 for each of `after` and -1 for each of `before`; keys with the sum 0 are omitted. */
function changes<K>(
  before: readonly ListedState[],
  after: readonly ListedState[],
  keyOf: (state: ListedState) => K,
): Map<K, number> {
  const sums = new Map<K, number>();
  for (const state of after) sums.set(keyOf(state), (sums.get(keyOf(state)) ?? 0) + 1);
  for (const state of before) sums.set(keyOf(state), (sums.get(keyOf(state)) ?? 0) - 1);
  for (const [key, sum] of sums) if (sum === 0) sums.delete(key);
  return sums;
}

const LISTED_COUNTS = {
  sous_categories: rowAdder('sous_categories', ['listedCount'], { isLocked: false }),
  boutiques: rowAdder('boutiques', ['listedCount'], { isLocked: false }),
};

async function addToListedCounts(
  trx: Writer,
  table: keyof typeof LISTED_COUNTS,
  sums: ReadonlyMap<number, number>,
): Promise<void> {
  if (sums.size === 0) return;
  const rows = [...sums].sort(([a], [b]) => a - b).map(([id, listedCount]) => ({ id, listedCount }));
  await LISTED_COUNTS[table](trx, rows);
}

async function addToCounter(trx: Writer, name: 'produits' | 'promotions', change: number): Promise<void> {
  if (change === 0) return;
  await trx
    .insertInto('counters')
    .values({ name, value: change })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb('counters.value', '+', eb.ref('excluded.value')) })),
    )
    .execute();
}

/** The sets of products whose lists contain the product. */
const setsOf = ({ isListed, promotion, sousCategorieId, boutiqueId }: ListedState): ProductSet[] =>
  isListed
    ? [
        tags.products,
        ...(promotion ? [tags.promotions] : []),
        tags.productsOfSubCategory(sousCategorieId),
        tags.productsOfShop(boutiqueId),
      ]
    : [];

/** The columns on which each order depends. */
const MOVED_BY: Readonly<Record<MovingOrder, readonly (keyof ListedState)[]>> = {
  prix: ['prixActuel'],
  average: ['ratingCount', 'ratingSum'],
  likes: ['likeCount'],
  promotion: ['promotion'],
  orders: ['orderCount'],
  trend: ['trendScore'],
};

/** Both counts of ratings appear as stars. */
type Seen = Exclude<keyof FilteredProduct, 'ratingCount' | 'ratingSum'> | 'stars' | 'sousCategorieId';

/** The values that filters read of a product that stays in its sets; see `Filterable` and `tags.filters`. */
function seenByFilters(state: ListedState): Record<Seen, unknown> {
  const { prixActuel, promotion, sousCategorieId, boutiqueId, pays, province, ville, facts } = state;
  const stars = wholeStars(state);
  const columns = { prixActuel, promotion, sousCategorieId, boutiqueId, pays, province, ville };
  return { ...columns, stars, qte: state.qte > 0, couleurs: facts?.colours, details: facts?.details };
}

/** The values that rank a product in searches besides its words, in steps. */
const rankOf = (state: ListedState) =>
  `${popularityStep(state.orderCount + state.likeCount)} ${ratingStep(state)} ${state.qte > 0}`;

/** Tags of the lists and searches that change with a listed product. */
function* tagsOfChange(before: ListedState | undefined, after: ListedState | undefined): Generator<string> {
  const earlier = new Set(before ? setsOf(before) : []);
  const later = new Set(after ? setsOf(after) : []);
  yield* earlier.symmetricDifference(later);
  const isListed = earlier.size > 0 || later.size > 0;
  if (!before?.isListed || !after?.isListed) {
    if (isListed) yield tags.search;
    return;
  }
  if (!sameDocument(before, after) || rankOf(before) !== rankOf(after)) yield tags.search;
  const stayed: ProductSet[] = [...earlier.intersection(later), tags.search];
  if (!isDeepStrictEqual(seenByFilters(before), seenByFilters(after)))
    for (const set of stayed) yield tags.filters(set);
  for (const [order, columns] of Object.entries(MOVED_BY) as [MovingOrder, readonly (keyof ListedState)[]][])
    if (columns.some((column) => before[column] !== after[column]))
      for (const set of stayed) yield tags.order(set, order);
}

function tagsOfChanges(before: readonly ListedState[], after: readonly ListedState[]): Set<string> {
  const found = new Set<string>();
  const earlier = new Map(before.map((state) => [state.id, state]));
  for (const state of after) {
    for (const tag of tagsOfChange(earlier.get(state.id), state)) found.add(tag);
    earlier.delete(state.id);
  }
  for (const state of earlier.values()) for (const tag of tagsOfChange(state, undefined)) found.add(tag);
  return found;
}

/**
 * Updates everything derived from products after they changed, and logs the tags of the lists that change. `before` are
 * the old states (none for new products), `after` the new ones (none for deleted products). The caller logs the
 * product's own tag if a card or a product's page changes, itself or as one of the `others`. A transaction that shares
 * the catalogue (`lockCatalogue`) lists, moves or rewords products in one call: each call locks words and counts from the
 * first one on.
 */
export async function updateDerivedData(
  trx: Writer,
  before: readonly ListedState[],
  after: readonly ListedState[],
  others: readonly string[] = [],
): Promise<void> {
  const wasListed = before.filter(({ isListed }) => isListed);
  const nowListed = after.filter(({ isListed }) => isListed);
  const old = new Map(wasListed.map((state) => [state.id, state]));
  const same = new Set<number>();
  for (const state of nowListed) {
    const earlier = old.get(state.id);
    if (earlier && sameDocument(earlier, state)) same.add(state.id);
  }
  const differs = ({ id }: ListedState) => !same.has(id);
  const leaving = wasListed.filter(differs);
  const coming = nowListed.filter(differs);
  const facts = await searchFacts(
    trx,
    [...leaving, ...coming].filter((state) => state.facts === undefined).map(({ id }) => id),
  );
  const whole = (state: ListedState): SearchSource => ({
    ...state,
    facts: state.facts ?? facts.get(state.id) ?? NO_FACTS,
  });
  await updateSearchIndex(trx, leaving.map(whole), coming.map(whole));

  await addToListedCounts(
    trx,
    'sous_categories',
    changes(wasListed, nowListed, (s) => s.sousCategorieId),
  );
  await addToListedCounts(
    trx,
    'boutiques',
    changes(wasListed, nowListed, (s) => s.boutiqueId),
  );
  await addToCounter(trx, 'produits', nowListed.length - wasListed.length);
  const promoted = (states: readonly ListedState[]) => states.filter(({ promotion }) => promotion).length;
  await addToCounter(trx, 'promotions', promoted(nowListed) - promoted(wasListed));
  // After the counters, whose rows make transactions wait for each other before they lock several sectors.
  await addToSectors(trx, wasListed, nowListed);
  await logChange(trx, [...tagsOfChanges(before, after), ...others]);
}

/** The columns that store the facts of a product for filters. */
export const storedFactsOf = ({ colours, details }: SearchFacts = NO_FACTS) => ({
  couleurs: colourBits(colours),
  details,
});
