/** Serves products and their pictures (API-06 to API-11, API-36). */
import type { Hono } from 'hono';
import type { Reader } from '../../platform/database/database.ts';
import { tags } from '../../platform/database/tags.ts';
import { type ApiContext, route, unknown } from '../../platform/http/route.ts';
import { subCategoryById } from '../collections/collections.repository.ts';
import { type Listing, listing, type Paging, type Slice, seedFor, sliceOf } from '../listing.ts';
import { SERVER_LIMITS } from '../page-sizes.ts';
import { type SearchAnswer, searchProducts } from '../search/search.repository.ts';
import type { ProductFilter } from './product-filter.repository.ts';
import { listedIds, sortedIds } from './product-lists.repository.ts';
import type { ProductSort } from './product-sorts.ts';
import { productsCalls as calls } from './products.calls.ts';
import { productsContract as contract } from './products.contract.ts';
import {
  cardsByIds,
  imagesOfProduct,
  type ProductCard,
  productById,
  productExists,
  tagsOfCards,
} from './products.repository.ts';

/** How many of the best hits a search is sorted within. */
const BEST_HITS = 1000;

interface Asked extends Paging {
  readonly keyword?: string | undefined;
  readonly sort?: ProductSort | undefined;
  readonly rand?: boolean | undefined;
  readonly seed?: number | undefined;
}

interface Cards extends Listing<ProductCard> {
  correctedTo?: string;
}

/** One page of cards: by the search's rank, by a sort, in random order, or newest first, whichever applies first. */
async function cardsPage(db: Reader, filter: ProductFilter, asked: Asked, now: number): Promise<Cards> {
  const slice = sliceOf(asked);
  if (asked.keyword !== undefined) {
    const { ids, total, correctedTo } = await searchedIds(db, asked.keyword, filter, asked.sort, slice);
    const cards = listing(await cardsByIds(db, ids), total, asked);
    return correctedTo === undefined ? cards : { ...cards, correctedTo };
  }
  const seed = asked.rand && asked.sort === undefined ? seedFor(asked.seed, now) : undefined;
  const order = seed === undefined ? { sort: asked.sort ?? 'createdAt' } : { seed };
  const { ids, total } = await listedIds(db, filter, order, slice);
  return listing(await cardsByIds(db, ids), total, asked, seed);
}

async function searchedIds(
  db: Reader,
  keyword: string,
  filter: ProductFilter,
  sort: ProductSort | undefined,
  slice: Slice,
): Promise<SearchAnswer> {
  if (sort === undefined) return searchProducts(db, keyword, { ...filter, ...slice });
  const best = await searchProducts(db, keyword, { ...filter, offset: 0, limit: BEST_HITS });
  const ids = await sortedIds(db, best.ids, sort, slice);
  return { ...best, ids, total: best.ids.length };
}

export function serveProducts(app: Hono, context: ApiContext): void {
  /** Whatever `isActive` says, only products that are active in an active shop are listed (C-12). */
  route(app, context, calls.listPromotions, contract.listPromotions, async ({ db, query, now, tag }) => {
    const answer = await cardsPage(db.read, { promotion: true }, query, now);
    tag(...tagsOfCards(answer.data));
    return answer;
  });

  route(app, context, calls.listProducts, contract.listProducts, async ({ db, query, now, tag }) => {
    const { boutiqueId, valShop: region } = query;
    const sousCategorieId = query.sousCategorieId ?? query.val;
    const answer = await cardsPage(db.read, { sousCategorieId, boutiqueId, region }, query, now);
    tag(...tagsOfCards(answer.data));
    if (sousCategorieId !== undefined) tag(tags.subCategory(sousCategorieId));
    if (boutiqueId !== undefined) tag(tags.shop(boutiqueId));
    if (region) tag(tags.shops);
    return answer;
  });

  route(app, context, calls.listNewProducts, contract.listNewProducts, async ({ db, query, now, tag }) => {
    const answer = await cardsPage(db.read, {}, query, now);
    tag(...tagsOfCards(answer.data));
    return answer;
  });

  route(app, context, calls.listPopularProducts, contract.listPopularProducts, async ({ db, tag }) => {
    const slice = { offset: 0, limit: SERVER_LIMITS.popularProducts };
    const { ids } = await listedIds(db.read, {}, { sort: 'views' }, slice);
    const data = await cardsByIds(db.read, ids);
    tag(...tagsOfCards(data));
    return { data };
  });

  route(app, context, calls.getProduct, contract.getProduct, async ({ db, params: { id }, tag }) => {
    const product = await productById(db.read, id);
    if (!product) throw unknown('product', tags.product(id));
    tag(tags.product(id), tags.shop(product.boutique.id), tags.subCategory(product.sousCategorieId));
    return product;
  });

  route(
    app,
    context,
    calls.listProductsOfSubCategory,
    contract.listProductsOfSubCategory,
    async ({ db, params: { id }, query, now, tag }) => {
      const found = await subCategoryById(db.read, id);
      if (!found) throw unknown('sub-category', tags.subCategory(id));
      const filter = { sousCategorieId: id, exceptId: query.produitId };
      const answer = await cardsPage(db.read, filter, query, now);
      tag(tags.subCategory(id), ...tagsOfCards(answer.data));
      return { ...answer, sousCategorie: { id, nom: found.nom, url: found.url } };
    },
  );

  route(app, context, calls.listImages, contract.listImages, async ({ db, query: { produitId }, tag }) => {
    const data = await imagesOfProduct(db.read, produitId);
    if (data.length === 0 && !(await productExists(db.read, produitId)))
      throw unknown('product', tags.product(produitId));
    tag(tags.product(produitId));
    return { data };
  });
}
