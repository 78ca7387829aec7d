/**
 * Keeps a demo that nobody asked for to its own machine. Without `SHOP_MODE` a shop on a loopback address is a demo, in
 * which anybody may sign in as anybody; behind a proxy on the same machine it would be open to the world.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { isLoopback } from '../../node/loopback.ts';
import type { Front } from './front.ts';
import { lastResortPage } from './last-resort.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';
import { send } from './send.ts';

const HEADING = 'This shop is not open to visitors';
const WORDS =
  'It is a demo that only its own machine may open. If you run it, set SHOP_MODE=demo to show the demo to others, in which anybody can sign in as anybody, or SHOP_MODE=live and PUBLIC_URL for a real shop. Then start it again.';

/** What proxies add, beside all that begins with `x-forwarded`. */
const ADDED = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'x-original-host', 'cf-connecting-ip', 'true-client-ip'];

/** Host name of a `Host` header; '' for one that cannot be read. */
const hostName = (host: string) => URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';

/** What shows that a request does not come straight from a browser on this machine; undefined when nothing does. */
function foreignTrait({ headers, httpVersion }: IncomingMessage): string | undefined {
  const added = Object.keys(headers).find((name) => name.startsWith('x-forwarded') || ADDED.includes(name));
  if (added !== undefined) return `header ${added}`;
  // No browser has spoken it for long; nginx does to what it forwards to, and adds no header unless told.
  if (httpVersion === '1.0') return 'HTTP/1.0';
  const { host = '' } = headers;
  const name = hostName(host);
  // Names below `localhost` are this machine's everywhere (RFC 6761).
  return isLoopback(name) || name.endsWith('.localhost') ? undefined : `host ${host}`;
}

export interface LocalDemoOptions {
  readonly productName: string;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * `front` for requests of this machine. Others are a 403 in words: HTML, and `{message, messageError}` below `/api`.
 * The health check is answered to everybody: it tells nothing of the shop.
 */
export function onlyLocal(front: Front, { productName, log }: LocalDemoOptions): Front {
  const securing = securityHeaders(false);
  let isLogged = false;

  function refuse(req: IncomingMessage, res: ServerResponse): Promise<void> {
    setSecurityHeaders(res, securing);
    const isCall = /^\/api(?:[/?]|$)/.test(req.url ?? '');
    const type = isCall ? 'application/json' : 'text/html';
    const words = `${HEADING}. ${WORDS}`;
    return send(req, res, {
      status: 403,
      headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', connection: 'close' },
      body: isCall
        ? JSON.stringify({ message: words, messageError: words })
        : lastResortPage(productName, HEADING, WORDS, false),
    });
  }

  return (req, res) => {
    const isHealthCheck = req.url === '/healthz' && (req.method === 'GET' || req.method === 'HEAD');
    const trait = isHealthCheck ? undefined : foreignTrait(req);
    if (trait === undefined) return front(req, res);
    if (!isLogged) log.warn({ because: trait }, `a request from elsewhere was refused: ${WORDS}`);
    isLogged = true;
    refuse(req, res).catch((error: unknown) => {
      log.warn({ err: error }, 'a refusal could not be sent');
      res.destroy();
    });
  };
}
