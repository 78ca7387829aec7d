/** Security headers of every answer. */
import type { ServerResponse } from 'node:http';

/** The policy of answers other than pages; the build makes that of pages (see `pagePolicy`). */
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
    ['permissions-policy', 'camera=(),microphone=(),payment=(),usb=(),geolocation=(self)'],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    ...(https ? [['strict-transport-security', HSTS] as const] : []),
  ];
}

/** Astro's hash of an empty text, which it adds for each linked style sheet. */
const NOTHING = " 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The policy of a page: the build's, with the host of the pictures if that is plain http. All pages have the hashes of
 * all scripts and styles with which Astro starts islands: a page's HTML, which contains visitors' texts, is not
 * scanned.
 */
export function pagePolicy(ofBuild: string, fileHost: string): string {
  const policy = ofBuild.replace(NOTHING, '');
  const url = URL.parse(fileHost);
  if (url?.protocol !== 'http:') return policy;
  return policy.replace(/\bimg-src [^;]*/, (sources) => `${sources} ${url.origin}`);
}

/** Sets the headers before anything is written; a handler may replace one. */
export function setSecurityHeaders(res: ServerResponse, headers: ReturnType<typeof securityHeaders>): void {
  for (const [name, value] of headers) res.setHeader(name, value);
}
