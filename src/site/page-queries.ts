/**
 * How the query string of each page is read. pages.ts assigns the functions to routes, and parameter-rules.ts has the
 * rules of parameters. Pure.
 */
import { HOME_COLLECTIONS } from '../features/collections/collection-card.ts';
import { withFilters } from '../features/filters/filter-query.ts';
import { SORT_CHOICE, SUB_FILTERS, SUB_SORTS } from '../features/products/lists/product-sorts.ts';
import { REGION_CHOICE } from '../features/shops/region-names.ts';
import { type ListQuery, readListQuery } from '../shared/list-query.ts';
import { PAGE_SIZE_OPTIONS, SCREEN_LIMITS, SERVER_LIMITS } from '../shared/page-sizes.ts';
import { seedsOfDay } from '../shared/random-order.ts';
import { PARAMETER_RULES } from './parameter-rules.ts';

/** Parses a query string (with `?`, or '') at `now` (ms since 1970), which determines today's seeds (C-61). */
export type ReadPageQuery = (search: string, now: number) => ListQuery;

const PRODUCT_SIZES = PAGE_SIZE_OPTIONS.products.map(({ value }) => value);
const PLACE_SIZES = PAGE_SIZE_OPTIONS.places.map(({ value }) => value);
const COUNTED_SIZES = PAGE_SIZE_OPTIONS.counted.map(({ value }) => value);
const VIEW = { values: ['grid', 'list'], fallback: 'grid' } as const;

/** Today's seeds; none for a search or a chosen order, since those are not random. */
function seedsUnlessOrdered(search: string, now: number): { readonly seeds?: readonly number[] } {
  const requested = new URLSearchParams(search);
  const isOrdered = ['q', 'sort'].some((name) => (requested.get(name) ?? '').trim() !== '');
  return isOrdered ? {} : { seeds: seedsOfDay(now) };
}

/** Orders of the new arrivals, named as in the page's buttons, and two that every list has. */
export const NEW_PRODUCT_SORTS = [
  { label: 'Cheaper', sort: 'prix' },
  { label: 'More expensive', sort: '-prix' },
  { label: 'Initial order', sort: 'createdAt' },
  { label: 'Top rated', sort: 'average' },
  { label: 'Most viewed', sort: 'views' },
] as const;

/** Reads the query of home: one parameter, which shows all collections in their row. */
export const homeQuery: ReadPageQuery = (search) =>
  readListQuery(new URLSearchParams(search).get('collections') === 'all' ? '?collections=all' : '', {
    rules: PARAMETER_RULES['/'],
    limits: [],
    defaultLimit: HOME_COLLECTIONS,
    choices: { collections: { values: ['', 'all'], fallback: '' } },
  });

/** Reads the query of `/categories`. */
export const categoriesQuery: ReadPageQuery = (search, now) =>
  readListQuery(search, {
    rules: PARAMETER_RULES['/categories'],
    limits: PLACE_SIZES,
    defaultLimit: SCREEN_LIMITS.categories,
    choices: { view: { values: ['grid', 'list', 'collections'], fallback: 'grid' } },
    texts: ['q'],
    ...seedsUnlessOrdered(search, now),
  });

/** Reads the query of `/collections`, whose default page size depends on the size of the cards. */
export const collectionsQuery: ReadPageQuery = (search, now) => {
  const large = new URLSearchParams(search).get('view') === 'large';
  return readListQuery(search, {
    rules: PARAMETER_RULES['/collections'],
    limits: COUNTED_SIZES,
    defaultLimit: large ? SCREEN_LIMITS.collectionsLarge : SCREEN_LIMITS.collections,
    choices: { view: { values: ['grid', 'large'], fallback: 'grid' } },
    texts: ['q'],
    ...seedsUnlessOrdered(search, now),
  });
};

/** Reads the query of a collection. */
export const collectionQuery: ReadPageQuery = (search) =>
  readListQuery(search, {
    rules: PARAMETER_RULES['/collections/[slug]'],
    limits: PLACE_SIZES,
    defaultLimit: SCREEN_LIMITS.classification,
    ids: ['categorieId'],
  });

const SUB_CATEGORY = withFilters({
  rules: PARAMETER_RULES['/sub-categories/[slug]'],
  limits: PRODUCT_SIZES,
  defaultLimit: SCREEN_LIMITS.subCategory,
  choices: {
    label: { values: ['', ...SUB_FILTERS.map(({ label }) => label)], fallback: '' },
    sort: { values: ['', ...SUB_SORTS.map(({ value }) => value)], fallback: '' },
  },
});
/** Reads the query of a sub-category. */
export const subCategoryQuery: ReadPageQuery = (search) => readListQuery(search, SUB_CATEGORY);

const PRODUCTS = withFilters(
  {
    rules: PARAMETER_RULES['/products'],
    limits: PRODUCT_SIZES,
    defaultLimit: SCREEN_LIMITS.products,
    choices: { region: REGION_CHOICE, sort: SORT_CHOICE },
    texts: ['q', 'name', 'category'],
    ids: ['sousCategorieId'],
  },
  // The specified fields of this page already include both.
  ['state', 'city'],
);
/** Reads the query of `/products`. */
export const productsQuery: ReadPageQuery = (search, now) =>
  readListQuery(search, { ...PRODUCTS, ...seedsUnlessOrdered(search, now) });

/** Reads the query of a product: `page` and `limit` of its similar products, and those of its ratings. */
export const productQuery: ReadPageQuery = (search) =>
  readListQuery(search, {
    rules: PARAMETER_RULES['/products/[slug]'],
    limits: PRODUCT_SIZES,
    defaultLimit: SCREEN_LIMITS.similarProducts,
    choices: {
      ratings: {
        values: PAGE_SIZE_OPTIONS.counted.map(({ label }) => label),
        fallback: String(SERVER_LIMITS.ratings),
      },
      stars: { values: ['', '1', '2', '3', '4', '5'], fallback: '' },
    },
    ids: ['ratingsPage'],
  });

/** Reads the query of a product's reviews. */
export const reviewsQuery: ReadPageQuery = (search) =>
  readListQuery(search, {
    rules: PARAMETER_RULES['/reviews/[slug]'],
    limits: COUNTED_SIZES,
    defaultLimit: SCREEN_LIMITS.reviews,
  });

const PROMOTIONS = withFilters(
  {
    rules: PARAMETER_RULES['/products/promotions'],
    limits: PRODUCT_SIZES,
    defaultLimit: SCREEN_LIMITS.promotions,
    choices: { sort: SORT_CHOICE },
    texts: ['q'],
  },
  ['promotion'],
);
/** Reads the query of `/products/promotions`. */
export const promotionsQuery: ReadPageQuery = (search, now) =>
  readListQuery(search, { ...PROMOTIONS, ...seedsUnlessOrdered(search, now) });

/** Reads the query of `/new-products`. */
export const newProductsQuery: ReadPageQuery = (search) =>
  readListQuery(search, {
    rules: PARAMETER_RULES['/new-products'],
    limits: PRODUCT_SIZES,
    defaultLimit: SCREEN_LIMITS.newProducts,
    choices: { sort: { values: NEW_PRODUCT_SORTS.map(({ sort }) => sort), fallback: 'createdAt' } },
  });

const SEARCH = withFilters({
  rules: PARAMETER_RULES['/products/search/[...text]'],
  limits: COUNTED_SIZES,
  defaultLimit: SCREEN_LIMITS.searchProducts,
  choices: { view: VIEW, exact: { values: ['', '1'], fallback: '' }, sort: SORT_CHOICE },
  texts: ['q'],
  ids: ['sousCategorieId'],
});
/** Reads the query of a search. */
export const searchQuery: ReadPageQuery = (search) => readListQuery(search, SEARCH);

/** Reads the query of `/report`: what is reported. */
export const reportQuery: ReadPageQuery = (search) =>
  readListQuery(search, {
    rules: PARAMETER_RULES['/report'],
    limits: [],
    defaultLimit: 1,
    ids: ['product', 'review', 'rating'],
  });

/** Reads the query of `/shops`. */
export const shopsQuery: ReadPageQuery = (search) =>
  readListQuery(search, {
    rules: PARAMETER_RULES['/shops'],
    limits: PLACE_SIZES,
    defaultLimit: SCREEN_LIMITS.shops,
    choices: { region: REGION_CHOICE },
    texts: ['q', 'name'],
  });

const SHOP = withFilters(
  {
    rules: PARAMETER_RULES['/shops/[nomLink]'],
    limits: PRODUCT_SIZES,
    defaultLimit: SCREEN_LIMITS.shopProducts,
    choices: { sort: SORT_CHOICE },
    texts: ['q'],
  },
  ['state', 'city', 'shop'],
);
/** Reads the query of a shop. */
export const shopQuery: ReadPageQuery = (search) => readListQuery(search, SHOP);
