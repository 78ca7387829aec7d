/** Counts what filters leave of a list without words that has more products than are read. */
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

/** Listed products that are drawn to tell which values many products have. */
export const DRAWN = 4000;

export interface Draw {
  readonly products: readonly Filterable[];
  /** With so many of the drawn ones, more than {@link MAX_COUNTED} of all have a value. */
  readonly enough: number;
}

/** Tags of what filters see of all products. */
const WHOLE_SHOP = [tags.products, tags.filters(tags.products)];

/**
 * Listed products drawn at random. Cached until a product changes in what filters see: each list that is too long to be
 * read needs them. A value that 1,000 products have comes `expected` times; six standard deviations above that are met
 * by chance in less than one of a million draws.
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

/** Values of a fact that are counted: those that most of the drawn products have. */
const MAX_FACTS = 30;

/** Values of a group, and the filter that chooses each. */
type Values<T> = readonly (readonly [value: T, only: SearchFilters])[];

interface CountedList {
  /** Those of the list and its scope, without the group's own. */
  readonly filters: SearchFilters;
  /** Those that were chosen: their values are answered without products, too. */
  readonly chosen: SearchFilters;
  /** A product that is left out. */
  readonly except: Filterable | undefined;
}

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
    // Lists without words show the products of one, or of all.
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
