/**
 * The data saver: which rendition of a page a request gets, and the switch in the footer. Only the front reads the
 * cookie; pages only learn whether they are lite.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../api/read-body.ts';
import { FOREIGN_FORM, isKnownOrigin } from './cross-origin.ts';
import { sendText } from './send.ts';

/** Request headers, besides the encoding, on which a page's answer depends. */
export const LITE_VARY = 'save-data, cookie';

/** Starts the cache keys of lite pages. No request target has a space, so no request can name such a key. */
const LITE_KEY = 'lite ';

const COOKIE = /(?:^|;\s*)lite=([01])(?:;|$)/;
const YEAR_S = 31_536_000;

/** Whether `req` gets the lite page: as the shopper chose here, or else as the browser requests of all sites. */
export function wantsLite({ headers }: IncomingMessage): boolean {
  const chosen = headers.cookie === undefined ? undefined : COOKIE.exec(headers.cookie)?.[1];
  if (chosen !== undefined) return chosen === '1';
  return headers['save-data'] !== undefined && /^\s*on\b/i.test(String(headers['save-data']));
}

/** The cache key of the page at `address` in the rendition that `isLite` names. */
export const renditionKey = (address: string, isLite: boolean): string => (isLite ? LITE_KEY + address : address);

/** Path and query of the page that sent the form; home when the browser does not send it. */
function pageBefore({ headers: { referer, host } }: IncomingMessage, publicUrl: string): string {
  const url = referer === undefined ? null : URL.parse(referer);
  if (!url || (url.host !== host && url.origin !== publicUrl)) return '/';
  // Two slashes at the start would name another host.
  return url.pathname.replace(/^\/+/, '/') + url.search;
}

/** The address and the rendition of a cache key. */
export const partsOfKey = (key: string): { readonly address: string; readonly isLite: boolean } => {
  const isLite = key.startsWith(LITE_KEY);
  return { address: isLite ? key.slice(LITE_KEY.length) : key, isLite };
};

export interface DataSaverOptions {
  /** Origins that may send data. */
  readonly knownOrigins: ReadonlySet<string>;
  /** Origin of the public site. */
  readonly publicUrl: string;
}

/**
 * Answers the form of the switch, `lite=1` or `lite=0`: stores the choice in a cookie for a year and returns to the
 * page (303). Answers 403 unless the `Origin` is known, 413 above 100 kB, and 400 for any other choice.
 */
export function dataSaverAnswerer({ knownOrigins, publicUrl }: DataSaverOptions) {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const close = { connection: 'close' };
    if (req.headers.origin === undefined || !isKnownOrigin(req, knownOrigins))
      return sendText(req, res, 403, FOREIGN_FORM, close);
    const body = await readBody(req);
    if (!body) return sendText(req, res, 413, 'This is too long.', close);
    const choice = new URLSearchParams(body.toString()).get('lite');
    if (choice !== '0' && choice !== '1') return sendText(req, res, 400, 'Choose the data saver on or off.');
    const location = pageBefore(req, publicUrl);
    return sendText(req, res, 303, `Back to ${location}`, {
      location,
      'set-cookie': `lite=${choice}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; HttpOnly${secure}`,
    });
  };
}
