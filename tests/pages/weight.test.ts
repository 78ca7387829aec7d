/** What a page weighs: a phone parses every byte of it, and a process writes every byte of it. */
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyPage } from './every-page.ts';
import { openShop, type TestAnswer, type TestShop } from './shop.ts';

let shop: TestShop;
let pages: Record<string, string>;
beforeAll(async () => {
  shop = await openShop();
  pages = await everyPage(shop.db);
});
afterAll(() => shop.close());

/** As the front compresses a page (quality 5). */
const compressed = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** Files that a page needs before its pictures: styles, scripts, icons. */
const filesOf = ({ document }: TestAnswer): string[] => {
  const links = [...document.querySelectorAll('link[rel=stylesheet], script[src]')];
  const icons = [...document.querySelectorAll('use')].map((use) => use.getAttribute('href')?.split('#')[0] ?? '');
  return [...new Set([...links.map((link) => link.getAttribute('href') ?? link.getAttribute('src') ?? ''), ...icons])];
};

/** Bytes: a little above what the pages weigh with the demo. */
const BUDGETS = [
  { name: 'home', html: 235_000, br: 21_500 },
  { name: 'sub-category', html: 52_000, br: 8_000 },
  { name: 'product', html: 60_000, br: 9_500 },
  { name: 'search', html: 62_000, br: 8_500 },
] as const;

test.each(BUDGETS)('$name weighs at most $html bytes, $br on the way', async ({ name, html, br }) => {
  const page = await shop.get(pages[name] ?? '');
  expect(page.status).toBe(200);
  expect(Buffer.byteLength(page.html)).toBeLessThanOrEqual(html);
  expect(compressed(page.html)).toBeLessThanOrEqual(br);
  expect(filesOf(page).length).toBeLessThanOrEqual(2);
});

test('one style sheet and one file of icons for all pages, kept by browsers for good', async () => {
  const files = new Set<string>();
  for (const path of Object.values(pages)) for (const file of filesOf(await shop.get(path))) files.add(file);
  expect([...files].map((file) => file.replace(/\.[\w-]+\./, '.')).sort()).toEqual([
    '/_astro/icons.svg',
    '/_astro/style.css',
  ]);
  for (const file of files) {
    const answer = await shop.get(file);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(Buffer.byteLength(answer.html)).toBeLessThanOrEqual(file.endsWith('.css') ? 62_000 : 6_000);
    expect(compressed(answer.html)).toBeLessThanOrEqual(file.endsWith('.css') ? 11_000 : 2_000);
  }
});

test('pages carry no attributes of scoped styles, no styles of their own, and drawings of icons at their top alone', async () => {
  for (const [name, path] of Object.entries(pages)) {
    const { html, document } = await shop.get(path);
    expect(html, name).not.toContain('data-astro-cid');
    expect(document.querySelectorAll('style').length, name).toBe(0);
    expect(document.querySelectorAll('main svg.icon > path').length, name).toBe(0);
  }
});
