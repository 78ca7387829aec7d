/**
 * Names a span by the route of its request, never by its address, which may identify a customer, an order or a code.
 */
import type { IncomingMessage } from 'node:http';
import { routeOfPath } from '../../site/pages.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Folders whose files share one route. */
const FOLDERS = ['/api', '/files', '/_astro'];

export interface SpanOfRequest {
  readonly name: string;
  readonly attributes: { readonly 'http.request.method': string; readonly 'http.route'?: string };
}

/** Returns the route of a path without its query; undefined when it has none. */
function routeOf(path: string): string | undefined {
  const folder = FOLDERS.find((name) => path === name || path.startsWith(`${name}/`));
  return folder === undefined ? routeOfPath(path.replace(/(.)\/$/, '$1')) : `${folder}/*`;
}

/** Returns the name and the attributes of a request's span. */
export function spanOfRequest({ method = 'GET', url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): SpanOfRequest {
  // OpenTelemetry's name for unknown methods.
  const known = METHODS.has(method) ? method : '_OTHER';
  const route = routeOf(url.split('?', 1)[0] ?? '/');
  return {
    name: route === undefined ? known : `${known} ${route}`,
    attributes: { 'http.request.method': known, ...(route === undefined ? {} : { 'http.route': route }) },
  };
}
