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

/** Files that a page needs before its pictures: styles, icons. */
const filesOf = ({ document }: TestAnswer): string[] => {
  const links = [...document.querySelectorAll('head link[rel=stylesheet]')];
  const icons = [...document.querySelectorAll('use')].map((use) => use.getAttribute('href')?.split('#')[0] ?? '');
  return [...new Set([...links.map((link) => link.getAttribute('href') ?? ''), ...icons])];
};

/** What the script of every page asks for by itself, once the page is idle: carousels go without a touch (G-114). */
const CAROUSEL = /\bimport\(["'`]\.\/(carousel\.[\w-]+\.js)["'`]\)/;
/** Where the inline script says that the script of every page is. */
const PAGE_SCRIPT = /"(\/_astro\/page\.[\w-]+\.js)"/;

/**
 * Every script that a page runs before it is touched or idle, as text: those in it, those it names, and what these import.
 * Of a new visitor only carousels want the script of every page untouched (bundles/needs-page-script.ts).
 */
async function scriptsOf({ document }: TestAnswer): Promise<string[]> {
  const inline = [...document.querySelectorAll('script:not([src]):not([type="application/ld+json"])')];
  const files = new Set(
    [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src') ?? ''),
  );
  const texts = inline.map((script) => script.textContent ?? '');
  const pageScript = PAGE_SCRIPT.exec(texts.join())?.[1];
  expect(pageScript).toBeDefined();
  if (pageScript && document.querySelector('.carousel')) files.add(pageScript);
  // A set is walked to the ones added meanwhile.
  for (const file of files) {
    const answer = await shop.get(file);
    expect(answer.status, file).toBe(200);
    expect(answer.headers['cache-control'], file).toContain('immutable');
    texts.push(answer.html);
    for (const [, name] of answer.html.matchAll(/\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      files.add(`/_astro/${name}`);
  }
  return texts;
}

/**
 * Bytes: a little above what the pages weigh with the demo. Of each, 6 000 (2 600) are the inline script. Home draws its
 * lists anew each time it is made: a kilobyte more for long names. Filters are some fifty links on each list of products.
 */
const BUDGETS = [
  { name: 'home', html: 266_000, br: 25_600 },
  { name: 'collection', html: 43_000, br: 10_000 },
  { name: 'sub-category', html: 73_000, br: 11_900 },
  { name: 'product', html: 68_000, br: 12_300 },
  { name: 'shop', html: 84_500, br: 12_900 },
  { name: 'search', html: 87_500, br: 12_700 },
] as const;

test.each(BUDGETS)('$name weighs at most $html bytes, $br on the way', async ({ name, html, br }) => {
  const page = await shop.get(pages[name] ?? '');
  expect(page.status).toBe(200);
  expect(Buffer.byteLength(page.html)).toBeLessThanOrEqual(html);
  expect(compressed(page.html)).toBeLessThanOrEqual(br);
  expect(filesOf(page).length).toBeLessThanOrEqual(2);
});

/** Bytes on the way: what a page of the catalogue may run before it is touched (design). */
const SCRIPTS = 5 * 1024;

test.each(BUDGETS)('$name runs little before it is touched', async ({ name }) => {
  const texts = await scriptsOf(await shop.get(pages[name] ?? ''));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.map(compressed).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(SCRIPTS);
});

/** Bytes on the way: carousels with keen-slider, on pages that have one. */
const CAROUSELS = 7 * 1024;

test('carousels weigh little, and are no part of what other pages run', async () => {
  const page = await shop.get(pages.home ?? '');
  const script = PAGE_SCRIPT.exec(page.html)?.[1] ?? '';
  const files = new Set([CAROUSEL.exec((await shop.get(script)).html)?.[1]]);
  let bytes = 0;
  // A set is walked to the ones added meanwhile; the script of every page is there already.
  for (const file of files) {
    const { html, status } = await shop.get(`/_astro/${file}`);
    expect(status, file).toBe(200);
    bytes += compressed(html);
    for (const [, name] of html.matchAll(/\b(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      if (!script.endsWith(`/${name}`)) files.add(name);
  }
  expect(bytes).toBeLessThanOrEqual(CAROUSELS);
});

test('one style sheet and one file of icons for all pages, one sheet more beside the catalogue, kept by browsers for good', async () => {
  const files = new Set<string>();
  for (const path of Object.values(pages)) for (const file of filesOf(await shop.get(path))) files.add(file);
  expect([...files].map((file) => file.replace(/\.[\w-]+\./, '.')).sort()).toEqual([
    '/_astro/icons.svg',
    '/_astro/inner-pages.css',
    '/_astro/style.css',
  ]);
  for (const file of files) {
    const answer = await shop.get(file);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(Buffer.byteLength(answer.html)).toBeLessThanOrEqual(file.endsWith('.css') ? 72_000 : 7_000);
    expect(compressed(answer.html)).toBeLessThanOrEqual(file.endsWith('.css') ? 13_000 : 2_500);
  }
});

test('pages carry no attributes of scoped styles, no styles of their own, and drawings of icons at their top alone', async () => {
  for (const [name, path] of Object.entries(pages)) {
    const { html, document } = await shop.get(path);
    expect(html, name).not.toContain('data-astro-cid');
    // Astro's own for islands.
    const styles = [...document.querySelectorAll('style')].map((style) => style.textContent);
    expect(
      styles.filter((text) => text !== 'astro-island,astro-slot,astro-static-slot{display:contents}'),
      name,
    ).toEqual([]);
    expect(document.querySelectorAll('main svg.icon > path').length, name).toBe(0);
  }
});
