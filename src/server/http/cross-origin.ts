/** CORS: the origins in `ALLOWED_ORIGINS` may use the API as our own pages do. */
import type { IncomingMessage } from 'node:http';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
/** Headers that the client sends. The token is in `authorization`, so no cookie is needed (S-15). */
const HEADERS = 'authorization, content-type, x-captcha, x-env';
/** Seconds for which a browser may cache a preflight answer; browsers use no more. */
const MAX_AGE = 7_200;

/** `vary` of every answer of the API, because CORS headers depend on the origin. */
export const VARY = 'origin';

/** The answer to a form of another site. */
export const FOREIGN_FORM = 'This form may only be sent from our own pages.';

/** Whether the request comes from our host, the public address or a listed origin, or has no `Origin`. */
export function isKnownOrigin(req: IncomingMessage, known: ReadonlySet<string>): boolean {
  const { origin, host } = req.headers;
  return origin === undefined || known.has(origin) || URL.parse(origin)?.host === host;
}

/** Headers that let a script of a listed origin read the answer; none for other origins. */
export function sharingHeaders(
  { headers: { origin } }: IncomingMessage,
  known: ReadonlySet<string>,
): Record<string, string> {
  if (origin === undefined || !known.has(origin)) return {};
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': 'retry-after' };
}

/** Headers of the answer to a preflight request. */
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
