/** Security headers of every answer. */
import { createHash } from 'node:crypto';
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
    ['permissions-policy', 'camera=(),microphone=(),payment=(),usb=(),geolocation=(self)'],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    ...(https ? [['strict-transport-security', HSTS] as const] : []),
  ];
}

/** Astro's hash of the text of each linked style sheet, which has none. */
const NOTHING = " 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const HASH = / '(sha256-[^']+)'/g;

const hashOf = (script: Buffer) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** The scripts within `html`; data such as JSON-LD has a type, and is none. */
function inlineScripts(html: Buffer): Buffer[] {
  const scripts: Buffer[] = [];
  for (let at = html.indexOf('<script>'); at >= 0; at = html.indexOf('<script>', at)) {
    const start = at + '<script>'.length;
    at = html.indexOf('</script>', start);
    if (at < 0) break;
    scripts.push(html.subarray(start, at));
  }
  return scripts;
}

/** Policies of pages without islands, by that of the build and the lengths of their scripts: there are a few. */
const withoutIslands = new Map<string, string>();

/** `policy` without the hashes of the scripts and styles by which Astro starts islands: a fifth of all headers. */
function policyWithoutIslands(policy: string, html: Buffer): string {
  const scripts = inlineScripts(html);
  const key = `${scripts.map(({ length }) => length)} ${policy}`;
  const known = withoutIslands.get(key);
  if (known !== undefined) return known;
  const own = new Set(scripts.map(hashOf));
  const made = policy.replace(HASH, (source, hash: string) => (own.has(hash) ? source : ''));
  withoutIslands.set(key, made);
  return made;
}

/** The policy of the page `html`: the build's, plus the host of the pictures if that is plain http. */
export function pagePolicy(ofBuild: string, fileHost: string, html: Buffer): string {
  const whole = ofBuild.replace(NOTHING, '');
  const policy = html.includes('<astro-island') ? whole : policyWithoutIslands(whole, html);
  const url = URL.parse(fileHost);
  if (url?.protocol !== 'http:') return policy;
  return policy.replace(/\bimg-src [^;]*/, (sources) => `${sources} ${url.origin}`);
}

/** Sets the headers before anything is written; a handler may replace one. */
export function setSecurityHeaders(res: ServerResponse, headers: ReturnType<typeof securityHeaders>): void {
  for (const [name, value] of headers) res.setHeader(name, value);
}
