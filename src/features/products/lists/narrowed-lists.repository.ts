/** Lists without keywords that are narrowed by filters, and the counts beside the filters. */
import { cachedReads } from '../../../data/cached-read.ts';
import type { Reader } from '../../../data/database.ts';
import { tags } from '../../../data/tags.ts';
import type { Slice } from '../../../shared/listing.ts';
import { type FacetRow, facetRows } from '../../search/facets/facets.repository.ts';
import { type Counted, countFacets, type Facets, MAX_COUNTED, readFacets } from '../../search/facets/facets.ts';
import {
  checksOf,
  filterMatches,
  passing,
  rowCheckOf,
  type SearchFilters,
} from '../../search/facets/search-filters.ts';
import { indexHits } from '../../search/index/search-index.repository.ts';
import { countedInIndex, DRAWN, type Draw, drawProducts } from './count-facets.repository.ts';
import { type ProductFilter, setsOf } from './product-filter.repository.ts';
import { listedIds, type ProductOrder, sortedIds } from './product-lists.repository.ts';
import { walkedIds } from './walked-lists.repository.ts';

export interface NarrowedList {
  /** Product ids of the page, in order. */
  readonly ids: number[];
  /** Number of all products; in a list with filters counted up to {@link MAX_COUNTED}. */
  readonly total: number;
  /** Whether there are more than {@link MAX_COUNTED}, of which the first ones are listed. */
  readonly isCapped?: true;
  readonly facets?: Facets;
}

export interface NarrowedInput {
  /** The list before it is narrowed. */
  readonly scope: ProductFilter;
  /** The filters that narrow it. */
  readonly filters: SearchFilters;
  readonly order: ProductOrder;
  readonly slice: Slice;
  readonly facets: boolean;
  readonly countsOfWhole: CountsOfWhole;
}

/** Maximum products of a list that are read: as many as are sampled to count a longer one. */
const MAX_READ = DRAWN;

/** All products that pass `filters`; undefined if they are more than {@link MAX_READ}. */
async function allProducts(db: Reader, filters: SearchFilters, exceptId?: number): Promise<FacetRow[] | undefined> {
  const all = filterMatches(filters);
  if (all.length === 0) return undefined;
  const ids = await indexHits(db, { all }, MAX_READ + 1, rowCheckOf(filters));
  if (ids.length > MAX_READ) return undefined;
  return facetRows(
    db,
    ids.filter((id) => id !== exceptId),
  );
}

/** The page of a list whose products are all known. */
async function pageOf(db: Reader, products: readonly FacetRow[], { order, slice }: NarrowedInput) {
  const ids = products.map(({ id }) => id);
  return {
    ids: await sortedIds(db, ids, order, upToMax(slice)),
    total: Math.min(ids.length, MAX_COUNTED),
    ...(ids.length > MAX_COUNTED ? { isCapped: true as const } : {}),
  };
}

/** Limits the slice to the first {@link MAX_COUNTED} products. */
const upToMax = ({ offset, limit }: Slice): Slice => ({
  offset,
  limit: Math.max(0, Math.min(limit, MAX_COUNTED - offset)),
});

/** The list that a page narrows: all products, or those of a sub-category, a shop or on promotion. */
export type WholeList = Pick<ProductFilter, 'sousCategorieId' | 'boutiqueId' | 'promotion'>;

/** Reads the counts beside the unfiltered pages of a list, which all have the same. */
export type CountsOfWhole = (db: Reader, list: WholeList) => Promise<Facets>;

/** Counts `list` on this thread. */
async function countWhole(db: Reader, list: WholeList): Promise<Facets> {
  const products = await allProducts(db, list);
  if (products) return countFacets(products, {});
  const draw = await drawProducts(db);
  return readFacets({}, async (some): Promise<Counted> => {
    const filters = { ...list, ...some };
    const left = await allProducts(db, filters);
    return left ? { products: left } : countedInIndex(db, { filters, chosen: {}, except: undefined }, draw);
  });
}

/** Caches the result of `count` until filter data of a product in the list changes. */
export const cachedCounts = (count: CountsOfWhole): CountsOfWhole =>
  cachedReads({
    keyOf: ({ sousCategorieId, boutiqueId, promotion }: WholeList) =>
      `${sousCategorieId ?? ''} ${boutiqueId ?? ''} ${promotion ?? ''}`,
    tagsOf: (list) => setsOf(list).flatMap((set) => [set, tags.filters(set)]),
    read: count,
  });

/** Counts a list on this thread, once per change. */
export const countsOfWhole = cachedCounts(countWhole);

/** A page of a list with filters, and the number of products for each value of a filter. */
export async function narrowedIds(db: Reader, requested: NarrowedInput): Promise<NarrowedList> {
  const { filters, order, slice } = requested;
  const { exceptId, ...scope } = requested.scope;
  const isFiltered = checksOf(filters).length > 0;
  if (!isFiltered && exceptId === undefined && scope.region === undefined)
    return {
      ...(await listedIds(db, requested.scope, order, slice)),
      ...(requested.facets ? { facets: await requested.countsOfWhole(db, scope) } : {}),
    };
  const products = await allProducts(db, scope, exceptId);
  if (products) {
    const page = isFiltered
      ? await pageOf(db, passing(products, filters), requested)
      : await listedIds(db, requested.scope, order, slice);
    return { ...page, ...(requested.facets ? { facets: await countFacets(products, filters) } : {}) };
  }

  const [except] = exceptId === undefined ? [] : await facetRows(db, [exceptId]);
  let draw: Promise<Draw> | undefined;
  const leave = async (some: SearchFilters): Promise<Counted> => {
    const left = await allProducts(db, { ...scope, ...some }, exceptId);
    if (left) return { products: left };
    draw ??= drawProducts(db);
    return countedInIndex(db, { filters: { ...scope, ...some }, chosen: filters, except }, await draw);
  };
  const all = { ...scope, ...filters };
  const left = isFiltered ? await allProducts(db, all, exceptId) : undefined;
  const page = left
    ? await pageOf(db, left, requested)
    : isFiltered
      ? {
          ids: await walkedIds(db, { ...all, exceptId }, order, upToMax(slice)),
          total: MAX_COUNTED,
          isCapped: true as const,
        }
      : await listedIds(db, requested.scope, order, slice);
  if (!requested.facets) return page;
  const facets = await readFacets(filters, async (some) =>
    left && some === filters ? { products: left } : leave(some),
  );
  return { ...page, facets };
}
