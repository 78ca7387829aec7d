/**
 * Checks every page with a second HTML checker, beside that of html.test.ts.
 * @module-tag more
 */
import { expect, test } from 'vitest';
import { ACCEPTED_FROM_NU, allNuProblems, isAcceptedFromNu } from './html-problems.ts';
import { hasJava } from './nu-checker.ts';
import { everyShownPage, shownPage, shownPlainPages } from './shared-shop.ts';

const WRONG = '<!doctype html><html lang="en"><head><title>x</title></head><body><ul><p>y</p></ul></body></html>';

test.runIf(hasJava)('G-260 every page and state is clean in the Nu HTML checker', async () => {
  const documents: Record<string, string> = { wrong: WRONG, ...(await shownPlainPages()) };
  for (const [name, path] of Object.entries(await everyShownPage()))
    documents[`${name} ${path}`] = (await shownPage(path)).html;
  const problems = await allNuProblems(documents);
  const [found, ...others] = problems.filter((problem) => !isAcceptedFromNu(problem));
  // The checker works, and its lines contain the document's name.
  expect(found).toMatch(/^wrong, line 1, error: Element “p” not allowed as child of element “ul”/);
  expect(others).toEqual([]);
  // Findings that the checker no longer reports should leave the list.
  expect(ACCEPTED_FROM_NU.filter((stored) => !problems.some((problem) => stored.test(problem)))).toEqual([]);
});
