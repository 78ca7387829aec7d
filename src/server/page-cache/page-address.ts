/**
 * The cache key of a page: its path and known parameters, in canonical order and values. Nothing else of a request can
 * split the cache or reach a page.
 */
import { queryOfPath, routeOfPath } from '../../site/pages.ts';

export interface PageOfAddress {
  readonly kind: 'page';
  /** The address and the cache key of the page. */
  readonly key: string;
  readonly lowPriority: boolean;
  /** Whether it searches or counts. */
  readonly isLong: boolean;
  /**
   * Whether it is stored on disk: pages of the catalogue, however deep, except searches, filters and help questions.
   */
  readonly isStorable: boolean;
}

export type PageAddress =
  | PageOfAddress
  /** The query is not in its canonical form. */
  | { readonly kind: 'redirect'; readonly location: string }
  /** The page redirects before it reads anything, so it is not worth caching. */
  | { readonly kind: 'passing'; readonly target: string };

/** The target of search forms. The page combines text and category into the address of the search, in one redirect. */
const SEARCH_FORM = '/products/search';

/** Every address below it is a page, most of them blank (C-45). */
const HELP_DOCUMENTS = '/helps/';

/** From this page of a list on, almost only crawlers request it. */
export const DEEP_PAGE = 20;

/**
 * Low-priority pages are unlimited in number (searches, help questions, filters, deep pages of lists), so they are
 * cached separately, where they cannot evict the others.
 * @param path canonical path
 * @param search query string with `?`, or ''
 * @param now milliseconds since 1970
 */
export function pageAddress(path: string, search: string, now: number): PageAddress {
  const read = queryOfPath(path);
  if (!read) {
    const isQuestion = path.startsWith(HELP_DOCUMENTS);
    const isStorable = !isQuestion && routeOfPath(path) !== undefined;
    return { kind: 'page', key: path, lowPriority: isQuestion, isLong: false, isStorable };
  }
  const query = read(search, now);
  if (path === SEARCH_FORM) return { kind: 'passing', target: path + search };
  if (!query.isCanonical) return { kind: 'redirect', location: path + query.canonical };
  const isSearch = path.startsWith(`${SEARCH_FORM}/`) || Object.values(query.text).some((text) => text !== '');
  const isStorable = !isSearch && !query.isFiltered;
  const lowPriority = !isStorable || query.page > DEEP_PAGE;
  return { kind: 'page', key: path + query.canonical, lowPriority, isLong: isSearch || query.hasFilters, isStorable };
}
