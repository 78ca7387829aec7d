/** Visited pages, as the service worker stores them and shows them offline. Pure. */
import { escapeHtml } from '../shared/escape-html.ts';

/** Headers of a stored page: when it was visited (ms since 1970), and its title, percent-encoded. */
export const SEEN_AT = 'x-seen-at';
export const TITLE = 'x-title';

/** Pages of a customer, of accounts and of payments. Offline they would be empty, or show private data. */
const PRIVATE =
  /^\/(?:user|auth|order|order-success|payment|payment-status|favorite-products|sign-in|sign-up|google)(?:\/|$)/;

/** Whether a visited page may be stored. */
export function mayStore({ pathname }: URL, { status, headers }: Response): boolean {
  const isPage = status === 200 && /^text\/html\b/.test(headers.get('content-type') ?? '');
  return isPage && !/no-store|private/.test(headers.get('cache-control') ?? '') && !PRIVATE.test(pathname);
}

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

/** Returns the copy of `page` to store. */
export async function storedPage(page: Response, now: number): Promise<Response> {
  const html = await page.text();
  const headers = new Headers(page.headers);
  headers.set(SEEN_AT, String(now));
  headers.set(TITLE, encodeURIComponent(titleOf(html)));
  return new Response(html, { status: 200, headers });
}

const seenAt = (page: Response) => Number(page.headers.get(SEEN_AT) ?? 0);

const dayAndTime = (ms: number) =>
  new Date(ms).toLocaleString('en-NG', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const day = (ms: number) => new Date(ms).toLocaleDateString('en-NG', { day: 'numeric', month: 'short' });

/** The start of the content in every page (layouts/ShopLayout.astro). */
const MAIN = '<main class="page" id="content" tabindex="-1">';

/** Returns a stored page as it is shown offline, with the time of the visit above and beside each price. */
export async function pageAsOfThen(page: Response): Promise<Response> {
  const ms = seenAt(page);
  const notice = `<p class="offline-notice" role="status">You are offline. This page is as of ${dayAndTime(ms)}: prices and stock may have changed since.</p>`;
  // Replaced by functions, since sellers' names may contain patterns such as `$&`.
  const html = (await page.text())
    .replace(MAIN, () => MAIN + notice)
    .replaceAll('<span class="price ', `<span data-as-of="${day(ms)}" class="price `);
  return new Response(html, { status: 200, headers: page.headers });
}

/** The place of the list in the offline page (pages/offline.astro). */
const LIST = '<ul class="offline-pages" role="list" data-seen-pages></ul>';

/**
 * Returns the offline page with links to the stored pages, the last visited first.
 * @param seen in the order of their visits
 */
export async function offlinePage(
  page: Response,
  seen: readonly (readonly [url: string, page: Response])[],
): Promise<Response> {
  const items = seen
    .map(([url, one]) => ({
      url: new URL(url),
      ms: seenAt(one),
      title: decodeURIComponent(one.headers.get(TITLE) ?? ''),
    }))
    .filter(({ title }) => title !== '')
    .reverse()
    // The title of a page is already HTML.
    .map(
      ({ url, ms, title }) =>
        `<li><a href="${escapeHtml(url.pathname + url.search)}">${title}</a> <small>seen ${dayAndTime(ms)}</small></li>`,
    );
  const list = `<ul class="offline-pages" role="list">${items.join('')}</ul>`;
  const html = (await page.text()).replace(LIST, () => list);
  return new Response(html, { status: 200, headers: page.headers });
}
