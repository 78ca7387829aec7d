/** Counts the products for each filter value in a list without keywords that is too long to be read as a whole. */
import { cachedRead } from '../../../data/cached-read.ts';
import type { Reader } from '../../../data/database.ts';
import { tags } from '../../../data/tags.ts';
import type { NameCounts } from '../../filters/filter.ts';
import type { AnyFilter, FilterName } from '../../filters/filters.ts';
import { FILTERS } from '../../filters/filters.ts';
import { facetRows } from '../../search/facets/facets.repository.ts';
import {
  type Counted,
  chosenNames,
  type Facets,
  facetValues,
  type Group,
  isCommon,
  isOffered,
  MAX_COUNTED,
  MORE_THAN_COUNTED,
  NameTally,
} from '../../search/facets/facets.ts';
import {
  type Filterable,
  filterMatch,
  passing,
  rowCheckOf,
  type SearchFilters,
} from '../../search/facets/search-filters.ts';
import { indexCounts } from '../../search/index/search-index.repository.ts';
import { priceSpan } from './walked-lists.repository.ts';

/** Number of listed products sampled to determine the frequent values. */
export const DRAWN = 4000;

export interface Draw {
  readonly products: readonly Filterable[];
  /** Number of sampled products from which a value has more than {@link MAX_COUNTED} of all products. */
  readonly enough: number;
}

/** Tags of the data that filters read of all products. */
const WHOLE_SHOP = [tags.products, tags.filters(tags.products)];

/**
 * A random sample of listed products. Cached until filter data of a product changes, since every list that is too long
 * to be read needs it. A value of 1,000 products occurs `expected` times; chance exceeds that by six standard
 * deviations in fewer than one of a million samples.
 */
export const drawProducts = cachedRead(WHOLE_SHOP, async (db): Promise<Draw> => {
  const rows = await db
    .selectFrom('produits')
    .select('id')
    .where('isListed', '=', true)
    .orderBy('rnd')
    .orderBy('id')
    .limit(DRAWN)
    .execute();
  const counter = await db.selectFrom('counters').select('value').where('name', '=', 'produits').executeTakeFirst();
  const products = await facetRows(
    db,
    rows.map(({ id }) => id),
  );
  const expected = (products.length * MAX_COUNTED) / Math.max(1, counter?.value ?? 0);
  return { products, enough: expected + 6 * Math.sqrt(expected) + 6 };
});

/** Maximum number of values of a fact that are counted: those of most sampled products. */
const MAX_FACTS = 30;

/** Values of a group, and the filter that selects each. */
type Values<T> = readonly (readonly [value: T, only: SearchFilters])[];

interface CountedList {
  /** The filters of the list and its scope, without the group's own. */
  readonly filters: SearchFilters;
  /** The chosen filters: their values are returned even without products. */
  readonly chosen: SearchFilters;
  /** A product that is excluded. */
  readonly except: Filterable | undefined;
}

/**
 * The counts of a list that is too long to be read: rare values are counted in the index, frequent ones are above the
 * limit.
 */
export function countedInIndex(db: Reader, { filters, chosen, except }: CountedList, draw: Draw): Counted {
  const drawn = passing(draw.products, filters);
  const isExcept = (value: SearchFilters) =>
    except !== undefined && passing([except], { ...filters, ...value }).length > 0;
  async function counts<T>(values: Values<T>): Promise<[T, number][]> {
    const rare = values.filter(([, only]) => passing(drawn, only).length < draw.enough);
    const exact = await indexCounts(
      db,
      rare.map(([, only]) => filterMatch({ ...filters, ...only })),
      MORE_THAN_COUNTED + 1,
      rowCheckOf({ ...filters, ...rare[0]?.[1] }),
    );
    const known = new Map(rare.map(([value, only], k) => [value, (exact[k] ?? 0) - Number(isExcept(only))]));
    return values.map(([value]) => [value, known.get(value) ?? MORE_THAN_COUNTED]);
  }

  async function placesOf(column: 'province' | 'ville'): Promise<string[]> {
    const shops = db.selectFrom('boutiques').select(column).distinct().where('listedCount', '>', 0);
    const inStates =
      column === 'ville' && filters.state !== undefined ? shops.where('province', 'in', [...filters.state]) : shops;
    return (await inStates.execute()).map((row) => row[column]).filter((name) => name.trim() !== '');
  }

  async function namesOf(name: FilterName, of: NameCounts, tally: NameTally): Promise<string[]> {
    const { possible } = of;
    if (!isCommon(of, tally.having, drawn.length)) return [];
    if (possible.kind === 'named') return [...possible.names];
    if (possible.kind === 'shops') return placesOf(possible.column);
    const byCount = tally.counts.sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([key]) => key);
    return [...new Set([...byCount.slice(0, of.max ?? MAX_FACTS), ...chosenNames(of, chosen[name])])];
  }

  async function count(group: Group): Promise<Facets[Group]> {
    // A list without keywords shows the products of one sub-category, or of all.
    if (group === 'category') return [];
    const filter: AnyFilter = FILTERS[group];
    const { counts: of } = filter;
    if (of.kind === 'range') return priceSpan(db, filters);
    if (of.kind === 'flag')
      return Math.min((await counts([[true, { [group]: of.value }]]))[0]?.[1] ?? 0, MORE_THAN_COUNTED);
    if (!isOffered(filter, filters)) return [];
    const tally = new NameTally(of, drawn);
    const names = await namesOf(group, of, tally);
    return facetValues(
      await counts(names.map((name) => [name, { [group]: [name] }])),
      chosenNames(of, chosen[group]),
      tally.nameOf,
    );
  }
  return { count };
}
