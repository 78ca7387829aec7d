/** Finds the address of the visitor behind proxies (`TRUST_PROXY`). */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The visitor's address. Each of our `proxies` appends the address that it saw to `X-Forwarded-For`, so the visitor's
 * address is that many places from the right. Anything further left comes from the visitor and is not trusted. With 0
 * proxies the header is ignored.
 */
export function clientAddress(req: IncomingMessage, proxies: number): string {
  const direct = req.socket.remoteAddress ?? '';
  if (proxies === 0) return direct;
  const header = req.headers['x-forwarded-for'];
  const chain = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim());
  const claimed = chain.at(-proxies) ?? '';
  return isIP(claimed) ? claimed : direct;
}
