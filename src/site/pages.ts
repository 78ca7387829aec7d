/**
 * The table of all pages. astro.config.mjs reads the cached pages, their lifetime and the sitemap from it, the page
 * cache the query parameters. Pure.
 */
import { favouritesQuery } from '../features/favourites/favourites-query.ts';
import type { VitalsPage } from '../shared/web-vitals.ts';
import {
  categoriesQuery,
  collectionQuery,
  collectionsQuery,
  newProductsQuery,
  productQuery,
  productsQuery,
  promotionsQuery,
  type ReadPageQuery,
  reviewsQuery,
  searchQuery,
  shopQuery,
  shopsQuery,
  subCategoryQuery,
} from './page-queries.ts';

export interface PageRoute {
  /** The route in Astro's notation. */
  readonly route: string;
  /** Whether it is the same for every visitor: cached for {@link PAGE_LIFETIME}, and purged when its data changes. */
  readonly cached: boolean;
  /** Parses its query string. Other parameters reach no page and split no cache. */
  readonly query?: ReadPageQuery;
  /**
   * Whether a page without a parameter is in the sitemap. Pages of data have their own sitemaps
   * (server/http/sitemap.ts).
   */
  readonly inSitemap: boolean;
  /** As which type its speed is measured in browsers; none for what customers do (G-277). */
  readonly vitals?: VitalsPage;
}

/**
 * In seconds: a page lives until something that it shows changes, which is logged, or time changes it, at the latest the
 * year. The page cache shortens it where changes are not logged (server/page-cache/configured.ts), and then serves the
 * stale page for an hour while a new one is rendered.
 */
export const PAGE_LIFETIME = { maxAge: 31_536_000, swr: 3600 } as const;

const page = (route: string, more: Partial<PageRoute> = {}): PageRoute => ({
  route,
  cached: true,
  inSitemap: false,
  ...more,
});
const IN_SITEMAP = { inSitemap: true } as const;
const UNCACHED = { cached: false } as const;

/** The first match of a path counts. */
export const PAGES: readonly PageRoute[] = [
  // The catalogue.
  page('/', { ...IN_SITEMAP, vitals: 'home' }),
  page('/categories', { ...IN_SITEMAP, query: categoriesQuery, vitals: 'directory' }),
  page('/collections', { ...IN_SITEMAP, query: collectionsQuery, vitals: 'directory' }),
  page('/collections/[slug]', { query: collectionQuery, vitals: 'category' }),
  page('/sub-categories/[slug]', { query: subCategoryQuery, vitals: 'category' }),
  page('/new-products', { ...IN_SITEMAP, query: newProductsQuery, vitals: 'list' }),
  page('/products', { ...IN_SITEMAP, query: productsQuery, vitals: 'list' }),
  page('/products/promotions', { ...IN_SITEMAP, query: promotionsQuery, vitals: 'list' }),
  page('/products/search/[...text]', { query: searchQuery, vitals: 'search' }),
  page('/products/[slug]', { query: productQuery, vitals: 'product' }),
  page('/reviews/[slug]', { query: reviewsQuery, vitals: 'reviews' }),
  page('/shops', { ...IN_SITEMAP, query: shopsQuery, vitals: 'directory' }),
  page('/shops/[nomLink]', { query: shopQuery, vitals: 'shop' }),
  // Help and texts.
  page('/accessibility', { ...IN_SITEMAP, vitals: 'text' }),
  page('/help/delete-account', IN_SITEMAP),
  page('/helps/[slug]', { vitals: 'text' }),
  page('/privacy-policy', { ...IN_SITEMAP, vitals: 'text' }),
  page('/track', IN_SITEMAP),
  page('/usage', { ...IN_SITEMAP, vitals: 'text' }),
  page('/offline'),
  page('/vendor'),
  page('/newsletter'),
  page('/newsletter/thanks'),
  // Signing in.
  page('/sign-in'),
  page('/sign-up'),
  page('/auth/google'),
  page('/auth/reset-password'),
  page('/auth/verif/code'),
  page('/google/consent', UNCACHED),
  // Orders.
  page('/order'),
  page('/order-success'),
  page('/payment-status'),
  page('/payment/test'),
  // Customers' pages: the same for everybody until their islands hydrate.
  page('/favorite-products', { query: favouritesQuery }),
  page('/user/account-and-security'),
  page('/user/address'),
  page('/user/contact-us'),
  page('/user/contact-us/thanks'),
  page('/user/gift'),
  page('/user/messages'),
  page('/user/mobile-application'),
  page('/user/orders'),
  page('/user/orders/[orderId]', UNCACHED),
  page('/user/orders/[orderId]/track', UNCACHED),
  page('/user/payments'),
  page('/user/profile'),
  page('/user/profile/[name]', UNCACHED),
  page('/user/[business]', UNCACHED),
  // Without script: each for its visitor alone (client/plain-visit.ts).
  page('/plain/addresses', UNCACHED),
  page('/plain/cart', UNCACHED),
  page('/plain/checkout', UNCACHED),
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

const PATTERNS = PAGES.map(({ route, query }) => {
  const source = route.replace(/\/\[\.\.\.\w+\]/, '(?:/.*)?').replace(/\[\w+\]/g, '[^/]+');
  return { route, pattern: new RegExp(`^${source}$`), query };
});

/** The route of the page at `path`; undefined when there is none. */
export const routeOfPath = (path: string): string | undefined =>
  PATTERNS.find(({ pattern }) => pattern.test(path))?.route;

/** The query parser of the page at `path`; undefined for a page without parameters. */
export function queryOfPath(path: string): ReadPageQuery | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.query;
}

const VITALS = new Map(PAGES.map(({ route, vitals }) => [route, vitals]));

/** As which type the page of `route` is measured; undefined when it is not. */
export const vitalsOf = (route: string): VitalsPage | undefined => VITALS.get(route);

const SITEMAP = new Set(PAGES.filter(({ inSitemap }) => inSitemap).map(({ route }) => route));

/** Whether the page at `path`, which has no parameter, is in the sitemap. Ignores a trailing slash. */
export const isInSitemap = (path: string): boolean => SITEMAP.has(path.replace(/(.)\/$/, '$1'));
