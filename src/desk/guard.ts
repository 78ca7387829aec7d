/** Refuses requests that do not come straight from a browser on this machine to the desk itself. */
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../node/loopback.ts';
import { proxyTrait } from '../server/http/local-demo.ts';

/** The names under which the desk answers; a tunnel of SSH leads to one of them when both its ends have the same port. */
const hostsOf = (port: number): readonly string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

/** An address that an IPv6 socket shows for one of IPv4 begins with it. */
const MAPPED = /^::ffff:/;

/** What other pages of a browser, or a program, cannot send: the marks of a form of our own page. */
function isOwnForm({ headers: { host, origin, 'sec-fetch-site': site } }: IncomingMessage): boolean {
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined ? site === 'same-origin' : origin === `http://${host}`;
}

/** A refused request: the status, and a sentence. */
export interface Refusal {
  readonly status: 403 | 405;
  readonly message: string;
}

const forbidden = (message: string): Refusal => ({ status: 403, message });

/** Why the request is refused; undefined if it is not. @param port the desk's own */
export function refusalOf(req: IncomingMessage, port: number): Refusal | undefined {
  const { method = '', headers, socket } = req;
  if (!isLoopback((socket.remoteAddress ?? '').replace(MAPPED, '')))
    return forbidden('The desk answers this machine alone.');
  const proxy = proxyTrait(req);
  if (proxy !== undefined) return forbidden(`The desk answers no forwarded request (${proxy}).`);
  if (!hostsOf(port).includes(headers.host ?? ''))
    return forbidden(`The desk answers at http://${hostsOf(port)[0]} alone. Forward the same port through SSH.`);
  if (method === 'POST')
    return isOwnForm(req) ? undefined : forbidden('This form may only be sent from a page of the desk.');
  return method === 'GET' || method === 'HEAD' ? undefined : { status: 405, message: 'The desk knows GET and POST.' };
}
