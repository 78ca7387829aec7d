/**
 * The table of all query parameters of public pages: which addresses `npm run generate` makes ahead, which search engines
 * index, and where crawlers may not go. The queries of pages, robots.txt, canonical links, `rel` and `noindex` read it.
 * Pure.
 */
import { ALL_FILTERS } from '../features/filters/filters.ts';
import type { AddressRule, ParameterRules } from '../shared/address-rule.ts';

/** A few filters make more lists than a crawler can read, and each only repeats a part of one list. */
const FILTERS: ParameterRules = Object.fromEntries(
  ALL_FILTERS.flatMap(([, { parameters, rule }]) => Object.keys(parameters).map((name) => [name, rule] as const)),
);

/** What the parameters of lists are where their page says nothing else. */
const COMMON = {
  // Each page of a list shows what no other page shows.
  page: 'generated',
  // The same list in pieces of another size; shoppers share such addresses, and their weight goes to the list.
  limit: 'copy',
  // Typed words are without number; people share them, so crawlers must be able to read the noindex.
  q: 'noindex',
  // The same items in another order, times the labels, sizes and pages: nothing to read there.
  sort: 'refused',
  // The same items as rows or as larger cards.
  view: 'copy',
} as const satisfies ParameterRules;

const { page, limit, q, sort, view } = COMMON;

/**
 * A list in random order: the links to its pages carry the seed of the day, sixteen copies that end at midnight. Crawlers
 * reach what it lists by `/categories?view=collections` and the sub-categories, whose order lasts.
 */
const RANDOM = { page: 'noindex', seed: 'refused', limit } as const satisfies ParameterRules;

/** The rules of each route with parameters, in the notation of Astro. */
export const PARAMETER_RULES = {
  // All collections in their row: `/collections` lists them.
  '/': { collections: 'copy' },
  // `view=collections` links to every sub-category, in one page.
  '/categories': { ...RANDOM, q, view, 'view=collections': 'generated' },
  '/collections': { ...RANDOM, q, view },
  // Each category is a page of its own; the first one's canonical link is the collection (pages/collections).
  '/collections/[slug]': { page, limit, categorieId: 'generated' },
  // A label changes one word of the title: with the orders, 49 addresses of each sub-category.
  '/sub-categories/[slug]': { page, limit, sort, label: 'refused', ...FILTERS },
  // Every new product moves all pages on by one, so they are made when they are asked for.
  '/new-products': { page: 'indexed', limit, sort },
  // Place and category are chosen by forms; a category is indexed as its sub-category, a place as its shops.
  '/products': {
    ...RANDOM,
    q,
    sort,
    region: 'noindex',
    name: 'noindex',
    category: 'noindex',
    sousCategorieId: 'noindex',
    ...without('state', 'city'),
  },
  '/products/promotions': { ...RANDOM, q, sort, ...without('promo') },
  // Searches are not indexed with any parameter, and readable so that crawlers learn it.
  '/products/search/[...text]': {
    page: 'noindex',
    limit,
    q,
    exact: 'noindex',
    sousCategorieId: 'noindex',
    view,
    sort,
    ...FILTERS,
  },
  // Pages of the similar products, which the sub-category lists, and of ratings: parts of one page, times all products.
  '/products/[slug]': { page: 'refused', limit, ratings: 'refused', ratingsPage: 'refused', stars: 'refused' },
  // Read by few, and only of products that have reviews.
  '/reviews/[slug]': { page: 'indexed', limit },
  // Chosen by a form; the shops are all in the pages of the whole list.
  '/shops': { page, limit, q, region: 'noindex', name: 'noindex' },
  '/shops/[nomLink]': { page, limit, q, sort, ...without('state', 'city', 'shop') },
} as const satisfies Readonly<Record<string, ParameterRules>>;

/** A list that lacks the filters `names`. */
function without(...names: readonly string[]): ParameterRules {
  return Object.fromEntries(Object.entries(FILTERS).filter(([name]) => !names.includes(name)));
}

/** A route that has parameters. */
export type ListedRoute = keyof typeof PARAMETER_RULES;

/** The parameters of `route` with which its pages are generated ahead, such as `page` and `categorieId`, and all together. */
export const generatedParameters = (route: string): readonly string[] =>
  Object.entries<AddressRule>(Object.hasOwn(PARAMETER_RULES, route) ? PARAMETER_RULES[route as ListedRoute] : {})
    .filter(([, rule]) => rule === 'generated')
    .map(([name]) => name);
