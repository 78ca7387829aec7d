/**
 * The table of all pages. astro.config.mjs reads the cached pages, their lifetime and the sitemap from it; the page
 * cache reads the query parameters; layouts and robots.txt read the rules for crawlers. Pure.
 */
import { favouritesQuery } from '../features/favourites/favourites-query.ts';
import { type AddressRule, isIndexed } from '../shared/address-rule.ts';
import type { VitalsPage } from '../shared/web-vitals.ts';
import {
  categoriesQuery,
  collectionQuery,
  collectionsQuery,
  homeQuery,
  newProductsQuery,
  productQuery,
  productsQuery,
  promotionsQuery,
  type ReadPageQuery,
  reportQuery,
  reviewsQuery,
  searchQuery,
  shopQuery,
  shopsQuery,
  subCategoryQuery,
} from './page-queries.ts';

export interface PageRoute {
  /** The route in Astro's notation. */
  readonly route: string;
  /**
   * Whether it is the same for every visitor: it is then cached for {@link PAGE_LIFETIME}, and purged when its data
   * changes.
   */
  readonly cached: boolean;
  /** The rule of its address without parameters; those of parameters are in parameter-rules.ts. */
  readonly rule: AddressRule;
  /** Parses its query string. Other parameters do not reach the page or split its cache. */
  readonly query?: ReadPageQuery;
  /**
   * Whether a page without a parameter is in the sitemap. Pages of data have their own sitemaps
   * (server/http/sitemap.ts).
   */
  readonly inSitemap: boolean;
  /** The type under which browsers measure its speed; none for pages where customers act. */
  readonly vitals?: VitalsPage;
}

/**
 * In seconds. A page lives until its data changes, which is logged, or a date in it passes, at most a year. The page
 * cache shortens this where changes are not logged (server/page-cache/configured.ts), and then serves the stale page
 * for up to an hour while a new one is rendered.
 */
export const PAGE_LIFETIME = { maxAge: 31_536_000, swr: 3600 } as const;

const page = (route: string, more: Partial<PageRoute> = {}): PageRoute => ({
  route,
  cached: true,
  rule: 'noindex',
  inSitemap: false,
  ...more,
});
const GENERATED = { rule: 'generated' } as const;
const IN_SITEMAP = { ...GENERATED, inSitemap: true } as const;
const UNCACHED = { cached: false } as const;
/** Screens of customers: crawlers find nothing to read there, and no links to them elsewhere. */
const REFUSED = { rule: 'refused' } as const;

/** All pages; the first that matches a path counts. */
export const PAGES: readonly PageRoute[] = [
  // The catalogue.
  page('/', { ...IN_SITEMAP, query: homeQuery, vitals: 'home' }),
  page('/categories', { ...IN_SITEMAP, query: categoriesQuery, vitals: 'directory' }),
  page('/collections', { ...IN_SITEMAP, query: collectionsQuery, vitals: 'directory' }),
  page('/collections/[slug]', { ...GENERATED, query: collectionQuery, vitals: 'category' }),
  page('/sub-categories/[slug]', { ...GENERATED, query: subCategoryQuery, vitals: 'category' }),
  page('/new-products', { ...IN_SITEMAP, query: newProductsQuery, vitals: 'list' }),
  page('/products', { ...IN_SITEMAP, query: productsQuery, vitals: 'list' }),
  page('/products/promotions', { ...IN_SITEMAP, query: promotionsQuery, vitals: 'list' }),
  page('/products/search/[...text]', { query: searchQuery, vitals: 'search' }),
  page('/products/[slug]', { ...GENERATED, query: productQuery, vitals: 'product' }),
  page('/reviews/[slug]', { rule: 'indexed', query: reviewsQuery, vitals: 'reviews' }),
  page('/shops', { ...IN_SITEMAP, query: shopsQuery, vitals: 'directory' }),
  page('/shops/[nomLink]', { ...GENERATED, query: shopQuery, vitals: 'shop' }),
  // Help and texts.
  page('/about', { ...IN_SITEMAP, vitals: 'text' }),
  page('/accessibility', { ...IN_SITEMAP, vitals: 'text' }),
  page('/delivery', { ...IN_SITEMAP, vitals: 'text' }),
  page('/help/delete-account', IN_SITEMAP),
  page('/helps/[slug]', { rule: 'indexed', vitals: 'text' }),
  page('/privacy-policy', { ...IN_SITEMAP, vitals: 'text' }),
  page('/returns', { ...IN_SITEMAP, vitals: 'text' }),
  page('/track', IN_SITEMAP),
  page('/usage', { ...IN_SITEMAP, vitals: 'text' }),
  page('/offline'),
  page('/vendor', GENERATED),
  page('/newsletter'),
  page('/newsletter/thanks'),
  page('/newsletter/confirm', UNCACHED),
  page('/newsletter/unsubscribe', UNCACHED),
  // Signing in.
  page('/sign-in'),
  page('/sign-up'),
  page('/auth/google', REFUSED),
  page('/auth/reset-password', REFUSED),
  page('/auth/verif/code', REFUSED),
  page('/google/consent', UNCACHED),
  // Orders.
  page('/order', REFUSED),
  page('/order-success', REFUSED),
  page('/payment-status', REFUSED),
  page('/payment/test', REFUSED),
  // What shoppers report.
  page('/report', { ...UNCACHED, ...REFUSED, query: reportQuery }),
  page('/report/thanks', REFUSED),
  // Customers' pages, the same for everybody until their islands hydrate.
  page('/favorite-products', { query: favouritesQuery }),
  page('/user/account-and-security', REFUSED),
  page('/user/address', REFUSED),
  page('/user/contact-us', REFUSED),
  page('/user/contact-us/thanks', REFUSED),
  page('/user/gift', REFUSED),
  page('/user/messages', REFUSED),
  page('/user/mobile-application', REFUSED),
  page('/user/orders', REFUSED),
  page('/user/orders/[orderId]', { ...UNCACHED, ...REFUSED }),
  page('/user/orders/[orderId]/track', { ...UNCACHED, ...REFUSED }),
  page('/user/payments', REFUSED),
  page('/user/profile', REFUSED),
  page('/user/profile/[name]', { ...UNCACHED, ...REFUSED }),
  page('/user/[business]', { ...UNCACHED, ...REFUSED }),
  // Pages without script, each rendered for its visitor alone (features/plain/plain-visit.ts).
  page('/plain/addresses', UNCACHED),
  page('/plain/cart', UNCACHED),
  page('/plain/cart-lines', UNCACHED),
  page('/plain/checkout', UNCACHED),
  page('/plain/delivery', UNCACHED),
  page('/plain/favourites', UNCACHED),
  page('/plain/forgotten-password', UNCACHED),
  page('/plain/my-data', UNCACHED),
  page('/plain/new-password', UNCACHED),
  page('/plain/orders', UNCACHED),
  page('/plain/orders/[orderId]', UNCACHED),
  page('/plain/password', UNCACHED),
  page('/plain/payment/[reference]', UNCACHED),
  page('/plain/profile', UNCACHED),
  page('/plain/ratings/[productId]', UNCACHED),
  page('/plain/reviews/[productId]', UNCACHED),
  page('/plain/security', UNCACHED),
  page('/plain/set-password', UNCACHED),
  page('/plain/shops', UNCACHED),
  page('/plain/sign-in', UNCACHED),
  page('/plain/sign-up', UNCACHED),
  page('/plain/test-checkout/[reference]', UNCACHED),
  // Redirects and errors.
  page('/devis', UNCACHED),
  page('/error', UNCACHED),
  page('/404', UNCACHED),
  page('/500', UNCACHED),
  // Only under `npm run dev`.
  page('/styleguide', UNCACHED),
];

const PATTERNS = PAGES.map((page) => {
  const source = page.route.replace(/\/\[\.\.\.\w+\]/, '(?:/.*)?').replace(/\[\w+\]/g, '[^/]+');
  return { ...page, pattern: new RegExp(`^${source}$`) };
});

const pageAt = (path: string) => PATTERNS.find(({ pattern }) => pattern.test(path));

/** The route of the page at `path`; undefined when there is none. */
export const routeOfPath = (path: string): string | undefined => pageAt(path)?.route;

/** The query parser of the page at `path`; undefined for a page without parameters. */
export const queryOfPath = (path: string): ReadPageQuery | undefined => pageAt(path)?.query;

const BY_ROUTE = new Map(PAGES.map((page) => [page.route, page]));

/** The type under which the page of `route` is measured; undefined when it is not. */
export const vitalsOf = (route: string): VitalsPage | undefined => BY_ROUTE.get(route)?.vitals;

/** Whether pages of `route` are indexed, unless their parameters or their content prevent it. */
export const isRouteIndexed = (route: string): boolean => isIndexed(BY_ROUTE.get(route)?.rule ?? 'noindex');

const SITEMAP = new Set(PAGES.filter(({ inSitemap }) => inSitemap).map(({ route }) => route));

/** Whether the page at `path`, without parameters, is in the sitemap. Ignores a trailing slash. */
export const isInSitemap = (path: string): boolean => SITEMAP.has(path.replace(/(.)\/$/, '$1'));
