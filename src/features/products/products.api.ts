/** Serves products and their pictures. */

import type { ApiContext } from '../../api/api-context.ts';
import { ApiError, notFound } from '../../api/api-error.ts';
import type { MayBeLong } from '../../api/call-data.ts';
import { type Api, type RouteInput, route } from '../../api/route.ts';
import type { CallContract } from '../../contract/wire.ts';
import type { Reader } from '../../data/database.ts';
import { type ProductSet, tags } from '../../data/tags.ts';
import { type Listing, listing, type Paging, type Slice, seedFor, sliceOf } from '../../shared/listing.ts';
import { SERVER_LIMITS } from '../../shared/page-sizes.ts';
import { seedsChangeAt } from '../../shared/random-order.ts';
import { subCategoryById } from '../collections/collections.repository.ts';
import { CALL_PARAMETERS, chosenByCall } from '../filters/filter-query.ts';
import type { Chosen } from '../filters/filters.ts';
import { tagsOfNames, withNames } from '../search/facets/facets.repository.ts';
import type { Facets } from '../search/facets/facets.ts';
import { checksOf, type SearchFilters } from '../search/facets/search-filters.ts';
import { foundProducts, type SearchAnswer, searchProducts } from '../search/search.repository.ts';
import { type BasicColour, isBasicColour } from '../search/words/basic-colours.ts';
import { newChangesAt } from './card/product-card.ts';
import { cardsInColours } from './lists/coloured-cards.repository.ts';
import { type CountsOfWhole, cachedCounts, countsOfWhole, narrowedIds } from './lists/narrowed-lists.repository.ts';
import { type ProductFilter, setsOf } from './lists/product-filter.repository.ts';
import { listedIds, sortedIds } from './lists/product-lists.repository.ts';
import type { ProductSort } from './lists/product-sorts.ts';
import { isByViews, movingOrder } from './lists/product-sorts.ts';
import { productsCalls as calls } from './products.calls.ts';
import { productsContract as contract, type FacetsAnswer } from './products.contract.ts';
import {
  cardsByIds,
  imagesOfProduct,
  type ProductCard,
  productById,
  productExists,
  tagsOfCards,
  tagsOfPictures,
  tagsOfProduct,
} from './products.repository.ts';

interface ListInput extends Paging {
  readonly keyword?: string | undefined;
  readonly literal?: boolean | undefined;
  readonly sort?: ProductSort | undefined;
  readonly rand?: boolean | undefined;
  readonly seed?: number | undefined;
  readonly facets?: boolean | undefined;
}

/** The requested filters of the list. */
function filtersOf(requested: ListInput): Chosen {
  try {
    return chosenByCall(requested as unknown as Readonly<Record<string, unknown>>);
  } catch (error) {
    throw error instanceof RangeError ? new ApiError('invalid_input', error.message) : error;
  }
}

type SearchWords = Omit<SearchAnswer, 'ids' | 'total' | 'listed' | 'facets' | 'colours'>;
type Cards = Listing<ProductCard> & SearchWords & { facets?: FacetsAnswer };

type Reading = Pick<RouteInput<CallContract>, 'db' | 'now' | 'tag' | 'changesAt'>;
type ListReading = Reading & { readonly counts: CountsOfWhole };

/**
 * The cards of `ids`, each with its tags and the next change of its New badge. @param colours filter of the list, which
 * determines the pictures of its products
 */
async function cardsOf(
  ids: readonly number[],
  { db, now, tag, changesAt }: Reading,
  colours: readonly BasicColour[] = [],
): Promise<ProductCard[]> {
  const cards = await cardsInColours(db.read, await cardsByIds(db.read, ids), colours);
  tag(...tagsOfCards(cards));
  for (const { createdAt } of cards) changesAt(newChangesAt(createdAt, now));
  return cards;
}

/** One page of cards: by the search's rank, by a sort, in random order, or newest first, whichever applies first. */
async function cardsPage(filter: ProductFilter, requested: ListInput, reading: ListReading): Promise<Cards> {
  const { db, now, tag, changesAt } = reading;
  const slice = sliceOf(requested);
  const filters = filtersOf(requested);
  const chosenColours = filters.colour?.filter(isBasicColour);
  const isNarrowed = requested.facets || checksOf(filters).length > 0;
  const sets: readonly ProductSet[] = requested.keyword === undefined ? setsOf(filter) : [tags.search];
  tag(...sets);
  if (isNarrowed) tag(...sets.map(tags.filters));
  const order = requested.sort && movingOrder(requested.sort);
  if (order) tag(...sets.map((set) => tags.order(set, order)));
  if (requested.sort && isByViews(requested.sort)) changesAt(seedsChangeAt(now));
  if (requested.keyword !== undefined) {
    const narrowed = { ...filter, ...filters, promotion: filter.promotion ?? filters.promotion };
    const { ids, total, listed, facets, colours, ...message } = await searchedIds(
      db.read,
      requested.keyword,
      narrowed,
      requested,
      slice,
    );
    if (message.price) tag(tags.filters(tags.search));
    return {
      ...listing(await cardsOf(ids, reading, chosenColours ?? colours), listed ?? total, requested),
      totalItems: total,
      ...message,
      ...(await facetsOf(facets, reading, filter.sousCategorieId)),
    };
  }
  // Depends on the shops in the region.
  if (filter.region) tag(tags.shops);
  const seed = requested.rand && requested.sort === undefined ? seedFor(requested.seed, now) : undefined;
  if (seed !== undefined) changesAt(seedsChangeAt(now));
  const inOrder = seed === undefined ? { sort: requested.sort ?? ('createdAt' as const) } : { seed };
  if (!isNarrowed) {
    const { ids, total } = await listedIds(db.read, filter, inOrder, slice);
    return listing(await cardsOf(ids, reading), total, requested, seed);
  }
  const { ids, total, isCapped, facets } = await narrowedIds(db.read, {
    scope: filter,
    filters,
    order: inOrder,
    slice,
    facets: requested.facets === true,
    countsOfWhole: reading.counts,
  });
  return {
    ...listing(await cardsOf(ids, reading, chosenColours), total, requested, seed),
    ...(isCapped ? { isCapped } : {}),
    ...(await facetsOf(facets && { ...facets, category: [] }, reading)),
  };
}

/** The facets in the form of the answer: sub-categories with their names. */
async function facetsOf(
  facets: Facets | undefined,
  { db, tag }: Reading,
  chosen?: number,
): Promise<{ facets?: FacetsAnswer }> {
  if (!facets) return {};
  if (facets.category.length > 0) tag(tags.subCategories);
  tag(...tagsOfNames(facets));
  return { facets: await withNames(db.read, facets, chosen) };
}

async function searchedIds(
  db: Reader,
  keyword: string,
  filters: SearchFilters,
  { sort, literal, facets }: Pick<ListInput, 'sort' | 'literal' | 'facets'>,
  slice: Slice,
): Promise<SearchAnswer> {
  const requested = { ...filters, literal, facets };
  if (sort === undefined) return searchProducts(db, keyword, { ...requested, ...slice });
  const best = await foundProducts(db, keyword, requested);
  return { ...best, ids: await sortedIds(db, best.ids, { sort }, slice) };
}

/** Number of rows that a list skips in a tenth of a millisecond. */
const NEAR_ROWS = 5000;

/**
 * Whether a page is far from the start of its index. In the random order of all products, or of all on promotion, none
 * is: it is read from its sector.
 */
const isFar = ({ page, limit, sort, rand, val, sousCategorieId, boutiqueId }: Parameters<MayBeLong>[0]): boolean =>
  Number(page) * (Number(limit) || SERVER_LIMITS.products) > NEAR_ROWS &&
  !(rand && !(sort || val || sousCategorieId || boutiqueId));

/**
 * Whether a list may take long: a search, a list with filters, a list of a region, which is read shop by shop, and a
 * list with counts that are only for this call, or far from the start. Counts of whole lists are cached, and are read
 * on a thread.
 */
const mayBeLong: MayBeLong = (query) =>
  Boolean(query.keyword) ||
  Boolean(query.valShop) ||
  CALL_PARAMETERS.some((key) => Boolean(query[key])) ||
  (Boolean(query.facets) && (Boolean(query.produitId) || isFar(query)));

export function serveProducts(api: Api, context: ApiContext): void {
  const { readers } = context;
  const counts = readers ? cachedCounts(async (_, list) => (await readers.count(list)) as Facets) : countsOfWhole;
  /** Only active products of active shops are listed, whatever `isActive` is. */
  route(
    api,
    context,
    calls.listPromotions,
    contract.listPromotions,
    async (input) => cardsPage({ promotion: true }, input.query, { ...input, counts }),
    mayBeLong,
  );

  route(
    api,
    context,
    calls.listProducts,
    contract.listProducts,
    async (input) => {
      const { boutiqueId, valShop: region, sousCategorieId = input.query.val } = input.query;
      return cardsPage({ sousCategorieId, boutiqueId, region }, input.query, { ...input, counts });
    },
    mayBeLong,
  );

  route(api, context, calls.listNewProducts, contract.listNewProducts, async (input) =>
    cardsPage({}, input.query, { ...input, counts }),
  );

  route(api, context, calls.listPopularProducts, contract.listPopularProducts, async (input) => {
    input.tag(tags.products);
    input.changesAt(seedsChangeAt(input.now));
    const slice = { offset: 0, limit: SERVER_LIMITS.popularProducts };
    const { ids } = await listedIds(input.db.read, {}, { sort: 'views' }, slice);
    return { data: await cardsOf(ids, input) };
  });

  route(api, context, calls.getProduct, contract.getProduct, async ({ db, params: { id }, now, tag, changesAt }) => {
    const product = await productById(db.read, id);
    if (!product) throw notFound('product', tags.newProduct);
    tag(...tagsOfProduct(product));
    changesAt(newChangesAt(product.createdAt, now));
    return product;
  });

  route(
    api,
    context,
    calls.listProductsOfSubCategory,
    contract.listProductsOfSubCategory,
    async ({ params: { id }, query, ...input }) => {
      const found = await subCategoryById(input.db.read, id);
      if (!found) throw notFound('sub-category', tags.subCategories);
      input.tag(tags.subCategories);
      const answer = await cardsPage({ sousCategorieId: id, exceptId: query.produitId }, query, { ...input, counts });
      return { ...answer, sousCategorie: { id, nom: found.nom, url: found.url } };
    },
    mayBeLong,
  );

  route(api, context, calls.listImages, contract.listImages, async ({ db, query: { produitId }, tag }) => {
    const data = await imagesOfProduct(db.read, produitId);
    if (data.length === 0 && !(await productExists(db.read, produitId))) throw notFound('product', tags.newProduct);
    tag(tags.product(produitId), ...tagsOfPictures(data));
    return { data };
  });
}
