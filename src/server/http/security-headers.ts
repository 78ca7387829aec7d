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

/** Begins a script, and is found several times as fast as a longer text. */
const SCRIPT = '<scr';
const OPENING = '<script>';

/** The scripts within `html`; data such as JSON-LD has a type, and is none. */
function inlineScripts(html: Buffer): Buffer[] {
  const scripts: Buffer[] = [];
  for (let at = html.indexOf(SCRIPT); at >= 0; at = html.indexOf(SCRIPT, at + 1)) {
    const start = at + OPENING.length;
    if (html.toString('latin1', at, start) !== OPENING) continue;
    at = html.indexOf('</script>', start);
    if (at < 0) break;
    scripts.push(html.subarray(start, at));
  }
  return scripts;
}

/** Policies by that of the build and the lengths of the page's scripts: there are a few. */
const known = new Map<string, string>();

/**
 * `ofBuild` for the page `html`. One without islands is left without the hashes of the scripts and styles by which Astro
 * starts them: a fifth of all headers. Those scripts are in every page with islands, so that its key is another one.
 */
function policyOf(ofBuild: string, html: Buffer): string {
  const scripts = inlineScripts(html);
  const key = `${scripts.map(({ length }) => length)} ${ofBuild}`;
  let policy = known.get(key);
  if (policy === undefined) {
    const own = new Set(scripts.map(hashOf));
    policy = ofBuild.replace(NOTHING, '');
    if (!html.includes('<astro-island'))
      policy = policy.replace(HASH, (source, hash: string) => (own.has(hash) ? source : ''));
    known.set(key, policy);
  }
  return policy;
}

/** The policy of the page `html`: the build's, plus the host of the pictures if that is plain http. */
export function pagePolicy(ofBuild: string, fileHost: string, html: Buffer): string {
  const policy = policyOf(ofBuild, html);
  const url = URL.parse(fileHost);
  if (url?.protocol !== 'http:') return policy;
  return policy.replace(/\bimg-src [^;]*/, (sources) => `${sources} ${url.origin}`);
}

/** Sets the headers before anything is written; a handler may replace one. */
export function setSecurityHeaders(res: ServerResponse, headers: ReturnType<typeof securityHeaders>): void {
  for (const [name, value] of headers) res.setHeader(name, value);
}
