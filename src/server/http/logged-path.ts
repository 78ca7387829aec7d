/**
 * The logged form of addresses. A query may contain a code or a token, and the address of a customer's page contains
 * their data, so only the parts that pages of the catalogue read are logged.
 */
import { PAGES, queryOfPath, routeOfPath } from '../../site/pages.ts';

/** Folders of files that everybody may read. */
const PUBLIC_FOLDERS = ['/files/', '/_astro/'];

const LEFT_OUT = '…';

const CACHED = new Set(PAGES.filter(({ cached }) => cached).map(({ route }) => route));

/** The path without the parts that identify a customer's data, or that belong to no page. */
function pathOf(path: string): string {
  if (PUBLIC_FOLDERS.some((folder) => path.startsWith(folder))) return path;
  const route = routeOfPath(path);
  if (route === undefined) return path.replace(/^(\/[^/]*\/).+/s, `$1${LEFT_OUT}`);
  return CACHED.has(route) ? path : route.replace(/\[[^\]]+\]/g, LEFT_OUT);
}

/** The parameters that the page at `path` reads, in their canonical form. */
function queryOf(path: string, search: string): string {
  const read = queryOfPath(path);
  return read ? read(search, Date.now()).canonical : `?${LEFT_OUT}`;
}

/** The address of a request (path with query) as it is logged. */
export function loggedPath(target: string): string {
  const at = target.indexOf('?');
  const path = (at < 0 ? target : target.slice(0, at)).replace(/(.)\/$/, '$1');
  return pathOf(path) + (at < 0 ? '' : queryOf(path, target.slice(at)));
}
