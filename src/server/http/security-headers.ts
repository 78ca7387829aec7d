/** Security headers of every answer. */
import type { ServerResponse } from 'node:http';

/** For answers other than pages; a page has its own policy with the hashes of its scripts and styles. */
const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Seconds: two years. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** The headers as pairs. `https` means that visitors use TLS; HSTS requires it. */
export function securityHeaders(https: boolean): readonly (readonly [string, string])[] {
  return [
    ['content-security-policy', CLOSED_POLICY],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    [
      'permissions-policy',
      'camera=(), microphone=(), payment=(), usb=(), browsing-topics=(), interest-cohort=(), geolocation=(self)',
    ],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    ...(https ? [['strict-transport-security', HSTS] as const] : []),
  ];
}

/** The build's policy of a page, plus the host of the pictures if that is plain http. */
export function withFileHost(policy: string, fileHost: string): string {
  const url = URL.parse(fileHost);
  if (url?.protocol !== 'http:') return policy;
  return policy.replace(/\bimg-src [^;]*/, (sources) => `${sources} ${url.origin}`);
}

/** Sets the headers before anything is written; a handler may replace one. */
export function setSecurityHeaders(res: ServerResponse, headers: ReturnType<typeof securityHeaders>): void {
  for (const [name, value] of headers) res.setHeader(name, value);
}
