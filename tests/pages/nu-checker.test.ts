/**
 * Every page in a second checker of HTML, beside that of html.test.ts.
 *
 * @module-tag more
 */
import { expect, test } from 'vitest';
import { allNuFaults, isKeptByNu, KEPT_BY_NU } from './html-faults.ts';
import { hasJava } from './nu-checker.ts';
import { everyShownPage, shownPage, shownPlainPages } from './shared-shop.ts';

const WRONG = '<!doctype html><html lang="en"><head><title>x</title></head><body><ul><p>y</p></ul></body></html>';

test.runIf(hasJava)('G-260 every page and state is clean in the Nu HTML checker', async () => {
  const documents: Record<string, string> = { wrong: WRONG, ...(await shownPlainPages()) };
  for (const [name, path] of Object.entries(await everyShownPage()))
    documents[`${name} ${path}`] = (await shownPage(path)).html;
  const faults = await allNuFaults(documents);
  const [found, ...others] = faults.filter((fault) => !isKeptByNu(fault));
  // The checker works, and names the document.
  expect(found).toMatch(/^wrong, line 1, error: Element “p” not allowed as child of element “ul”/);
  expect(others).toEqual([]);
  // What the checker no longer reports need not be kept.
  expect(KEPT_BY_NU.filter((kept) => !faults.some((fault) => kept.test(fault)))).toEqual([]);
});
