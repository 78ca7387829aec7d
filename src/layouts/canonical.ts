/**
 * One address a thing (decisions, part 6): a page that was asked for under another name, with values that mean
 * nothing, or past the end of its list answers a redirect to the canonical address.
 */
import { decodeSegment } from '../shared/links.ts';
import type { ListQuery } from '../shared/list-query.ts';

interface PageContext {
  readonly request: Request;
}

const urlOf = (astro: PageContext): URL => new URL(astro.request.url);

/**
 * 301 to `path` (of this site, with its query). `no-cache`: names change, and a browser that kept the old answer
 * for ever would never see the new one. Throws when the request already came to `path`, which would be a loop.
 */
export function redirectTo(astro: PageContext, path: string): Response {
  const asked = urlOf(astro);
  if (asked.pathname + asked.search === path) throw new Error(`${path} would redirect to itself`);
  return new Response(null, { status: 301, headers: { location: path, 'cache-control': 'no-cache' } });
}

/**
 * Last segment of the path as it came, still encoded. Astro's own params are half decoded, so that `%2540` would be
 * read as `@`; ids and texts are read from this one.
 */
export function lastSegment(astro: PageContext): string {
  return urlOf(astro).pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
}

/** The last segment, decoded once, or undefined when its percent signs encode no text. */
export function lastSegmentText(astro: PageContext): string | undefined {
  return decodeSegment(lastSegment(astro));
}

/**
 * The redirect that a page owes when its path is not exactly `path` (another name, `%c3%a9` for `%C3%A9`, a
 * decomposed letter, a slash at the end) or its query is not in canonical form; undefined when all is well.
 */
export function canonicalRedirect(astro: PageContext, path: string, query: ListQuery): Response | undefined {
  if (urlOf(astro).pathname === path && query.isCanonical) return undefined;
  return redirectTo(astro, path + query.canonical);
}

/** The redirect to the last page, when `query.page` lies behind it; undefined otherwise. An empty list has page 1. */
export function pageBeyondEnd(
  astro: PageContext,
  path: string,
  query: ListQuery,
  totalPages: number,
): Response | undefined {
  const last = Math.max(1, totalPages);
  return query.page > last ? redirectTo(astro, path + query.link({ page: last })) : undefined;
}
