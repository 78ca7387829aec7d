/** The pages that links in mails of the newsletter open. Pure. */
import { isLinkToken } from './newsletter.ts';

const NEWSLETTER = '/newsletter';
/** The page on which the link of the first mail is confirmed. */
export const CONFIRM_PAGE = `${NEWSLETTER}/confirm`;
/** The page that ends a subscription. */
export const UNSUBSCRIBE_PAGE = `${NEWSLETTER}/unsubscribe`;

/** The field of the query with the token. */
const TOKEN = 'token';

/** Paths of these pages: each reads the token of its address, and is never cached. */
export const LINK_PAGES: ReadonlySet<string> = new Set([CONFIRM_PAGE, UNSUBSCRIBE_PAGE]);

/** The path of the page `page` with a token. */
export const linkPath = (page: string, token: string): string => `${page}?${TOKEN}=${encodeURIComponent(token)}`;

/** The token in the query string of such a page; '' without a whole one. */
export function tokenOf(search: string): string {
  const token = new URLSearchParams(search).get(TOKEN) ?? '';
  return isLinkToken(token) ? token : '';
}

/** The field and the value of the POST by which a mail program unsubscribes (RFC 8058); the page's own button sends it too. */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const;
