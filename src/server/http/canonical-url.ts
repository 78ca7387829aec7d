/** Finds the one address of a page: where to redirect a request target, or that it is malformed. */

/** A request target that is canonical, redirects to its canonical form, or is malformed. */
export type Target =
  | { readonly kind: 'canonical'; readonly path: string; readonly search: string }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'malformed' };

/** Pages that answer with and without a trailing slash (C-48). */
const BOTH_FORMS = new Set(['/payment-status/', '/auth/verif/code/']);

/** Below this path, an invalid percent sign ends the text (RTE-55). */
const SEARCH = '/products/search/';

/** Matches characters that must be encoded in a path, so not RFC 3986 `pchar` and the slash. */
const NOT_IN_PATH = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]/g;
const NOT_IN_QUERY = /[^\x21-\x7e]|["<>\\^`{|}]/g;
const CONTROL = /\p{Cc}/u;

/** Percent-encodes a character. Node passes raw bytes on as characters below 256. */
function encodeRaw(char: string): string {
  const bytes = char.charCodeAt(0) < 256 ? Buffer.from(char, 'latin1') : Buffer.from(char);
  return [...bytes].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

/**
 * Normalizes the percent encoding of a path: encodes only what must be encoded, in upper case, as UTF-8. Returns
 * undefined for an invalid encoding or a control character.
 */
function normalEncoding(path: string): string | undefined {
  let out = '';
  let from = 0;
  for (const match of path.matchAll(/(?:%[0-9a-f]{2})+|%/gi)) {
    let decoded: string | undefined;
    try {
      decoded = decodeURIComponent(match[0]);
    } catch {
      if (path.startsWith(SEARCH)) return out + path.slice(from, match.index);
      return undefined;
    }
    if (CONTROL.test(decoded)) return undefined;
    out += path.slice(from, match.index) + [...decoded].map(encodeURIComponent).join('');
    from = match.index + match[0].length;
  }
  return out + path.slice(from);
}

/** Removes `.` and `..` segments and empty ones; never leaves the root. */
function resolveDots(path: string): string {
  const stored: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') stored.pop();
    else if (segment !== '.' && segment !== '') stored.push(segment);
  }
  const slash = path.endsWith('/') && stored.length > 0 ? '/' : '';
  return `/${stored.join('/')}${slash}`;
}

/** Path and query of an origin-form or absolute-form request target; undefined for anything else. */
export function splitTarget(target: string): { path: string; query: string | undefined } | undefined {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const at = local.indexOf('?');
  const path = (at < 0 ? local : local.slice(0, at)) || (local === target ? '' : '/');
  if (!path.startsWith('/')) return undefined;
  return { path, query: at < 0 ? undefined : local.slice(at + 1) };
}

/**
 * Classifies the target of a request for a page. The canonical form has single slashes, none at the end, no dot
 * segments, normalized percent encoding, and no bare question mark.
 */
export function canonicalTarget(target: string): Target {
  const parts = splitTarget(target);
  if (!parts) return { kind: 'malformed' };
  const encoded = normalEncoding(parts.path.replace(NOT_IN_PATH, encodeRaw));
  if (encoded === undefined) return { kind: 'malformed' };
  let path = resolveDots(encoded);
  if (path !== '/' && path.endsWith('/') && !BOTH_FORMS.has(path)) path = path.slice(0, -1);
  const search = parts.query ? `?${parts.query.replace(NOT_IN_QUERY, encodeRaw)}` : '';
  if (path !== parts.path || parts.query === '') return { kind: 'redirect', location: path + search };
  return { kind: 'canonical', path, search };
}
