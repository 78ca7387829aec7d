/** Headers that every answer carries, whoever made it. */
import type { ServerResponse } from 'node:http';

/** For answers that are no page; pages bring their own policy with the hashes of their scripts and styles. */
const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Seconds: two years. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** The headers as pairs; `https` says that visitors come over TLS, which alone makes HSTS meaningful. */
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

/** The policy of a page, which the build wrote, with the host of the pictures when that is a plain http one. */
export function withFileHost(policy: string, fileHost: string): string {
  const url = URL.parse(fileHost);
  if (url?.protocol !== 'http:') return policy;
  return policy.replace(/\bimg-src [^;]*/, (sources) => `${sources} ${url.origin}`);
}

/** Sets them before anything is written; a handler may replace one. */
export function setSecurityHeaders(res: ServerResponse, headers: ReturnType<typeof securityHeaders>): void {
  for (const [name, value] of headers) res.setHeader(name, value);
}
