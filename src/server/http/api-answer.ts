/** Passes requests under `/api` from Node's HTTP server to the API, and its answers back. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { networkOf } from '../../api/address-network.ts';
import { errorBody } from '../../api/api-error.ts';
import type { ApiHttp } from '../../api/api-http.ts';
import { ADDRESS_HEADER } from '../../api/http-input.ts';
import { MAX_BODY, readBody } from '../../api/read-body.ts';
import { ERROR_CODES, type ErrorCode } from '../../shared/error-codes.ts';
import { splitTarget } from './canonical-url.ts';
import { clientAddress } from './client-address.ts';
import { isKnownOrigin, preflightHeaders, sharingHeaders, VARY } from './cross-origin.ts';
import { send } from './send.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const ALLOW = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Whether the request announces a body. */
function hasBody(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

/**
 * Serves `api`, whose paths are relative to `/api`. Answers 405 for other methods, 413 above 100 kB, 415 for a body
 * that is not JSON, and 403 for a foreign origin (S-15).
 */
export function apiAnswerer(api: Pick<ApiHttp, 'respond'>, knownOrigins: ReadonlySet<string>, trustProxy: number) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const method = req.method ?? 'GET';
    const shared = { vary: VARY, 'cache-control': 'no-store', ...sharingHeaders(req, knownOrigins) };
    /** The body of every failed call. */
    const refuse = (code: ErrorCode, message: string, more = {}) =>
      send(req, res, {
        status: ERROR_CODES[code].status,
        headers: { 'content-type': 'application/json; charset=utf-8', ...shared, ...more },
        body: JSON.stringify(errorBody(code, message)),
      });
    if (method === 'OPTIONS') {
      const headers = { allow: ALLOW, vary: VARY, ...preflightHeaders(req, knownOrigins) };
      return send(req, res, { status: 204, headers, body: '' });
    }
    if (!METHODS.has(method)) return refuse('method_not_allowed', 'This method is not served.', { allow: ALLOW });
    const reads = method === 'GET' || method === 'HEAD';
    if (!reads && !isKnownOrigin(req, knownOrigins)) return refuse('foreign_origin', 'This origin may not send data.');
    let body: Buffer<ArrayBuffer> | undefined;
    if (!reads && hasBody(req)) {
      if (!/^application\/json\b/i.test(req.headers['content-type'] ?? ''))
        return refuse('unsupported_media_type', 'The body must be JSON (content-type: application/json).');
      body = await readBody(req);
      // The unread rest would be parsed as the next request, so the connection closes.
      if (!body)
        return refuse('body_too_large', `The body must be at most ${MAX_BODY} bytes.`, { connection: 'close' });
    }
    const parts = splitTarget(req.url ?? '/');
    const path = parts?.path.replace(/^\/api/, '') || '/';
    const target = URL.parse(`http://api${path}${parts?.query ? `?${parts.query}` : ''}`);
    if (!target) return refuse('invalid_input', 'The address is not valid.');
    const address = networkOf(clientAddress(req, trustProxy));
    const header = (name: string) => {
      if (name === ADDRESS_HEADER) return address;
      const value = req.headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    const answer = await api.respond({
      method,
      path: target.pathname,
      query: target.searchParams,
      header,
      body: async () => body ?? new Uint8Array(),
    });
    await send(req, res, { ...answer, headers: { ...shared, ...answer.headers } });
  };
}
