/** What scripts of other origins may do with the API: those that `ALLOWED_ORIGINS` lists use it as our own pages do. */
import type { IncomingMessage } from 'node:http';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
/** What the client sends; the token stands in `authorization`, so that no cookie is needed (S-15). */
const HEADERS = 'authorization, content-type, x-captcha, x-env';
/** Seconds that a browser may keep the answer to its question; none keeps it for longer. */
const MAX_AGE = 7_200;

/** `vary` of every answer of the API: it is not the same for everybody. */
export const VARY = 'origin';

/** Whether the request comes from the own host, the public address or a listed origin, or names none (S-15). */
export function isKnownOrigin(req: IncomingMessage, known: ReadonlySet<string>): boolean {
  const { origin, host } = req.headers;
  return origin === undefined || known.has(origin) || URL.parse(origin)?.host === host;
}

/** Headers with which a script of a listed origin may read the answer; none for everybody else. */
export function sharingHeaders(
  { headers: { origin } }: IncomingMessage,
  known: ReadonlySet<string>,
): Record<string, string> {
  if (origin === undefined || !known.has(origin)) return {};
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': 'retry-after' };
}

/** The same, for the question that a browser asks before it sends JSON or a token. */
export function preflightHeaders(req: IncomingMessage, known: ReadonlySet<string>): Record<string, string | number> {
  const { 'access-control-allow-origin': origin } = sharingHeaders(req, known);
  if (origin === undefined || req.headers['access-control-request-method'] === undefined) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': HEADERS,
    'access-control-max-age': MAX_AGE,
  };
}
