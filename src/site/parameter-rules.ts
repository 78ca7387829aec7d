/**
 * The table of all query parameters of public pages: which addresses `npm run generate` makes ahead, which search
 * engines index, and which are closed to crawlers. The queries of pages, robots.txt, canonical links, `rel` and
 * `noindex` read it. Pure.
 */
import { ALL_FILTERS } from '../features/filters/filters.ts';
import type { AddressRule, ParameterRules } from '../shared/address-rule.ts';

/** A few filters make more lists than a crawler can read, and each list only repeats part of another. */
const FILTERS: ParameterRules = Object.fromEntries(
  ALL_FILTERS.flatMap(([, { parameters, rule }]) => Object.keys(parameters).map((name) => [name, rule] as const)),
);

/** The default rules for the parameters of lists. */
const COMMON = {
  // Each page of a list has items that no other page has.
  page: 'generated',
  // The same list in pages of another size. Shoppers share such addresses, whose weight goes to the list.
  limit: 'copy',
  // There is no limit to typed texts. People share them, so crawlers must be able to read the noindex.
  q: 'noindex',
  // The same items in another order, multiplied by labels, sizes and pages: nothing new to read.
  sort: 'refused',
  // The same items as rows or as larger cards.
  view: 'copy',
} as const satisfies ParameterRules;

const { page, limit, q, sort, view } = COMMON;

/**
 * A list in random order. Links to its pages contain a seed of the day, so each page has sixteen copies until midnight.
 * Crawlers reach its items through `/categories?view=collections` and the sub-categories, whose order is stable.
 */
const RANDOM = { page: 'noindex', seed: 'refused', limit } as const satisfies ParameterRules;

/** The rules of each route with parameters, in Astro's notation. */
export const PARAMETER_RULES = {
  // Shows all collections in their row, which `/collections` lists too.
  '/': { collections: 'copy' },
  // `view=collections` links to every sub-category on one page.
  '/categories': { ...RANDOM, q, view, 'view=collections': 'generated' },
  '/collections': { ...RANDOM, q, view },
  // Each category has its own page; the canonical link of the first is the collection (pages/collections).
  '/collections/[slug]': { page, limit, categorieId: 'generated' },
  // A label changes one word of the title. With the orders, each sub-category would have 49 addresses.
  '/sub-categories/[slug]': { page, limit, sort, label: 'refused', ...FILTERS },
  // A new product moves all others by one place, so these pages are made on request.
  '/new-products': { page: 'indexed', limit, sort },
  // Forms choose place and category. A category is indexed as its sub-category, a place as its shops.
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
  // Searches are never indexed, but stay readable so that crawlers see the noindex.
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
  // Pages of the similar products, which the sub-category lists, and of ratings: parts of one page for every product.
  '/products/[slug]': { page: 'refused', limit, ratings: 'refused', ratingsPage: 'refused', stars: 'refused' },
  // Read by few, and only where a product has reviews.
  '/reviews/[slug]': { page: 'indexed', limit },
  // Forms choose these; all shops are in the pages of the whole list.
  '/shops': { page, limit, q, region: 'noindex', name: 'noindex' },
  // The form about a product, or one review or rating of it.
  '/report': { page: 'refused', product: 'refused', review: 'refused', rating: 'refused' },
  '/shops/[nomLink]': { page, limit, q, sort, ...without('state', 'city', 'shop') },
} as const satisfies Readonly<Record<string, ParameterRules>>;

/** Returns the rules of a list without the filters `names`. */
function without(...names: readonly string[]): ParameterRules {
  return Object.fromEntries(Object.entries(FILTERS).filter(([name]) => !names.includes(name)));
}

/** A route that has parameters. */
export type ListedRoute = keyof typeof PARAMETER_RULES;

/** The parameters of `route` whose pages are generated ahead, such as `page` and `categorieId`, alone and together. */
export const generatedParameters = (route: string): readonly string[] =>
  Object.entries<AddressRule>(Object.hasOwn(PARAMETER_RULES, route) ? PARAMETER_RULES[route as ListedRoute] : {})
    .filter(([, rule]) => rule === 'generated')
    .map(([name]) => name);
