import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyPage } from './every-page.ts';
import { hasJava, nuFaults } from './nu-checker.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Astro adds it before the first island; invalid in HTML, but accepted by every browser. */
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/** What the checker reports and we keep. */
const KEPT = [
  // Astro and React print void elements so; both forms mean the same.
  /info: Trailing slash on void elements/,
  // Safari drops the list semantics of a list without bullets; the role restores it.
  /info: The “list” role is unnecessary for element “[uo]l”/,
  // In the HTML standard since 2024; this release of the checker does not know it. iOS corrects names and passwords without it.
  /error: Attribute “autocorrect” not allowed on element “input”/,
  // Hidden until it has content, which brings its heading.
  /info: Section lacks heading\..*<section data-recent/,
];

const WRONG = '<!doctype html><html lang="en"><head><title>x</title></head><body><ul><p>y</p></ul></body></html>';

test.runIf(hasJava)('G-260 every page and state is clean in the Nu HTML checker', async () => {
  const documents: Record<string, string> = { wrong: WRONG };
  for (const [name, path] of Object.entries(await everyPage(shop.db))) {
    documents[`${name} ${path}`] = (await shop.get(path)).html.replace(ISLAND_STYLE, '');
  }
  const faults = await nuFaults(documents);
  const [found, ...others] = faults.filter((fault) => !KEPT.some((kept) => kept.test(fault)));
  // The checker works, and names the document.
  expect(found).toMatch(/^wrong, line 1, error: Element “p” not allowed as child of element “ul”/);
  expect(others).toEqual([]);
  // What the checker no longer reports need not be kept.
  expect(KEPT.filter((kept) => !faults.some((fault) => kept.test(fault)))).toEqual([]);
});
