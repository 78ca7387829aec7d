/**
 * One address per page (decisions/build-notes.md): a request with another name, invalid values, or a page past the end
 * of its list is redirected to the canonical address.
 */
import { decodeSegment } from '../shared/links.ts';
import type { ListQuery } from '../shared/list-query.ts';

interface PageContext {
  readonly request: Request;
}

const urlOf = (astro: PageContext): URL => new URL(astro.request.url);

/**
 * A 301 to `path` (of this site, with its query). `no-cache`, because names change, and a browser with a permanently
 * cached redirect would never see the new one. Throws when `path` is the requested address, which would be a loop.
 */
export function redirectTo(astro: PageContext, path: string): Response {
  const requested = urlOf(astro);
  if (requested.pathname + requested.search === path) throw new Error(`${path} would redirect to itself`);
  return new Response(null, { status: 301, headers: { location: path, 'cache-control': 'no-cache' } });
}

/**
 * The last segment of the path, still encoded. Astro decodes its params partly, so that `%2540` would be read as `@`.
 */
export function lastSegment(astro: PageContext): string {
  return urlOf(astro).pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
}

/** The last segment, decoded once; undefined for an invalid encoding. */
export function lastSegmentText(astro: PageContext): string | undefined {
  return decodeSegment(lastSegment(astro));
}

/**
 * The redirect for a path that is not exactly `path` (another name, `%c3%a9` for `%C3%A9`, a decomposed letter, a
 * trailing slash), or a query that is not canonical; undefined when both are canonical.
 */
export function canonicalRedirect(astro: PageContext, path: string, query: ListQuery): Response | undefined {
  if (urlOf(astro).pathname === path && query.isCanonical) return undefined;
  return redirectTo(astro, path + query.canonical);
}

/** The redirect to the last page when `query.page` is past it; undefined otherwise. An empty list has page 1. */
export function pageBeyondEnd(
  astro: PageContext,
  path: string,
  query: ListQuery,
  totalPages: number,
): Response | undefined {
  const last = Math.max(1, totalPages);
  return query.page > last ? redirectTo(astro, path + query.link({ page: last })) : undefined;
}
