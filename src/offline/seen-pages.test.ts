import { expect, test } from 'vitest';
import { mayStore, offlinePage, pageAsOfThen, SEEN_AT, storedPage, TITLE } from './seen-pages.ts';

const NOON = Date.parse('2026-11-24T12:00:00Z');
const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
const page = (html: string, headers: Record<string, string> = HTML) => new Response(html, { headers });
const at = (path: string) => new URL(path, 'https://oja.example');

test('pages of the catalogue are stored, and no page of a customer', () => {
  for (const path of ['/', '/products?page=2', '/shops/ada', '/usage', '/orderly'])
    expect(mayStore(at(path), page('')), path).toBe(true);
  for (const path of ['/user/orders', '/order', '/auth/verif/code', '/sign-in', '/payment/test', '/favorite-products'])
    expect(mayStore(at(path), page('')), path).toBe(false);
});

test('errors, other types and what may not be stored are left', () => {
  expect(mayStore(at('/x'), new Response('', { status: 404, headers: HTML }))).toBe(false);
  expect(mayStore(at('/x'), page('', { 'content-type': 'application/json' }))).toBe(false);
  expect(mayStore(at('/x'), page('', { ...HTML, 'cache-control': 'no-store' }))).toBe(false);
});

test('offline, a page and each of its prices say when they were seen', async () => {
  const html =
    '<title>Rice | Oja</title><main class="page" id="content" tabindex="-1"><span class="price price--m">₦900</span><span class="price price--m">₦800</span></main>';
  const stored = await storedPage(page(html), NOON);
  expect([stored.headers.get(SEEN_AT), stored.headers.get(TITLE)]).toEqual([String(NOON), 'Rice%20%7C%20Oja']);
  const shown = await (await pageAsOfThen(stored)).text();
  expect(shown).toMatch(
    /tabindex="-1"><p class="offline-notice" role="status">You are offline\. This page is as of 24 Nov, /,
  );
  expect(shown.match(/data-as-of="24 Nov" class="price /g)).toHaveLength(2);
});

test('names and addresses with the patterns of replacements are shown as they are', async () => {
  const name = "Bag $& $' $` $$";
  const url = `https://oja.example/products/${name.replaceAll(' ', '+')}_1`;
  const seen = [[url, await storedPage(page(`<title>${name}</title>`), NOON)]] as const;
  const shown = await (
    await offlinePage(page('<main><ul class="offline-pages" role="list" data-seen-pages></ul></main>'), seen)
  ).text();
  expect(shown).toContain(`>${name}</a>`);
  expect(shown.match(/<main>/g)).toHaveLength(1);
});

test('the offline page links to what was seen, the last one first', async () => {
  const seen = await Promise.all(
    [
      ['https://oja.example/products/Rice_1?a=1&b=2', 'Rice &amp; beans', NOON],
      ['https://oja.example/', 'Home', NOON + 60_000],
    ].map(
      async ([url, title, ms]) => [String(url), await storedPage(page(`<title>${title}</title>`), Number(ms))] as const,
    ),
  );
  const offline = page('<main><ul class="offline-pages" role="list" data-seen-pages></ul></main>');
  const shown = await (await offlinePage(offline, seen)).text();
  expect([...shown.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, href, title]) => [href, title])).toEqual([
    ['/', 'Home'],
    ['/products/Rice_1?a=1&amp;b=2', 'Rice &amp; beans'],
  ]);
});
