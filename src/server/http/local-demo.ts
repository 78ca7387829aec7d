/**
 * Restricts a demo that nobody configured to its own machine. Without `SHOP_MODE` a shop on a loopback address is a
 * demo, in which anybody may sign in as anybody; behind a proxy on the same machine it would be public.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { errorBody } from '../../api/api-error.ts';
import { isLoopback } from '../../node/loopback.ts';
import type { Front } from './front.ts';
import { isHealthPath } from './health.ts';
import { lastResortPage } from './last-resort.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';
import { send } from './send.ts';

const HEADING = 'This shop is not open to visitors';
const MESSAGES =
  'It is a demo that only its own machine may open. If you run it, set SHOP_MODE=demo to show the demo to others, in which anybody can sign in as anybody, or SHOP_MODE=live and PUBLIC_URL for a real shop. Then start it again.';

/** Headers that proxies add, besides `x-forwarded-*`. */
const ADDED = [
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-original-host', 'x-original-url', 'x-rewrite-url'],
  ...['cf-connecting-ip', 'cdn-loop', 'true-client-ip', 'fastly-client-ip', 'fly-client-ip', 'x-azure-clientip'],
  ...['x-cluster-client-ip', 'x-envoy-external-address', 'x-amzn-trace-id'],
];

/** The host name in a `Host` header; '' for an invalid one. */
const hostName = (host: string) => URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';

/** What shows that a proxy passed a request on; undefined for one that comes from a browser itself. */
export function proxyTrait({ headers, httpVersion }: IncomingMessage): string | undefined {
  const added = Object.keys(headers).find((name) => name.startsWith('x-forwarded') || ADDED.includes(name));
  if (added !== undefined) return `header ${added}`;
  // Browsers do not use it; nginx does by default, without adding a header.
  return httpVersion === '1.0' ? 'HTTP/1.0' : undefined;
}

/** Why a request does not come directly from a browser on this machine; undefined when it does. */
function foreignTrait(req: IncomingMessage): string | undefined {
  const proxy = proxyTrait(req);
  if (proxy !== undefined) return proxy;
  const { host = '' } = req.headers;
  const name = hostName(host);
  // Names below `localhost` are always this machine (RFC 6761).
  return isLoopback(name) || name.endsWith('.localhost') ? undefined : `host ${host}`;
}

export interface LocalDemoOptions {
  readonly productName: string;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Passes requests from this machine to `front`. Others get a 403: HTML, or `{message, messageError, code}` below
 * `/api`. The health checks are open to everybody, since they reveal nothing of the shop.
 */
export function onlyLocal(front: Front, { productName, log }: LocalDemoOptions): Front {
  const securing = securityHeaders(false);
  let isLogged = false;

  function refuse(req: IncomingMessage, res: ServerResponse): Promise<void> {
    setSecurityHeaders(res, securing);
    const isCall = /^\/api(?:[/?]|$)/.test(req.url ?? '');
    const type = isCall ? 'application/json' : 'text/html';
    const message = `${HEADING}. ${MESSAGES}`;
    return send(req, res, {
      status: 403,
      headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', connection: 'close' },
      body: isCall
        ? JSON.stringify(errorBody('local_only', message))
        : lastResortPage(productName, HEADING, MESSAGES, false),
    });
  }

  return (req, res) => {
    const isHealthCheck = isHealthPath(req.url ?? '') && (req.method === 'GET' || req.method === 'HEAD');
    const trait = isHealthCheck ? undefined : foreignTrait(req);
    if (trait === undefined) return front(req, res);
    if (!isLogged) log.warn({ because: trait }, `a request from elsewhere was refused: ${MESSAGES}`);
    isLogged = true;
    refuse(req, res).catch((error: unknown) => {
      log.warn({ err: error }, 'a refusal could not be sent');
      res.destroy();
    });
  };
}
