/** Whose address counts when proxies stand in front (`TRUST_PROXY`). */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The visitor's address. Behind `proxies` proxies of ours each one adds the address it saw at the right end of
 * `X-Forwarded-For`, so the visitor's stands that many places from the right; what a visitor wrote there itself is
 * further left and never believed. With 0 the header is ignored.
 */
export function clientAddress(req: IncomingMessage, proxies: number): string {
  const direct = req.socket.remoteAddress ?? '';
  if (proxies === 0) return direct;
  const header = req.headers['x-forwarded-for'];
  const chain = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((part) => part.trim());
  const claimed = chain.at(-proxies) ?? '';
  return isIP(claimed) ? claimed : direct;
}
