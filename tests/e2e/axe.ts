/** Checks the current page against accessibility rules. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All of axe's rules for WCAG 2.2 AA, and its best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Finishes entrance animations, whose intermediate colours lack contrast. Infinite and scroll-driven ones continue. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const endTime = animation.effect?.getComputedTiming().endTime;
      if (animation.timeline === document.timeline && endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
}

/**
 * Renders parts below the viewport. Axe scrolls, so their heights would change during the check, and text would be
 * measured against the wrong background.
 */
async function drawAll(within: Locator): Promise<void> {
  await within.evaluate((root) => {
    for (const element of root.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  });
}

/** Scrolls to the top, where the sticky header covers no content. */
const toTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

interface Check {
  /** The rules to check; by default all of WCAG 2.2 AA and the best practices. */
  readonly rules?: readonly string[];
  /** The part to check, without the rules about whole pages: for a layer or a form whose page is checked elsewhere. */
  readonly within?: Locator;
  /** Selectors of parts that are checked elsewhere, such as {@link FRAME}. */
  readonly exclude?: readonly string[];
}

/** The parts that all pages share, which are checked on home. */
export const FRAME = ['body > header', 'body > footer'];

/** Returns one line per violated rule, with up to three elements; empty without violations. */
export async function accessibilityProblems(
  page: Page,
  { rules = RULES, within, exclude = [] }: Check = {},
): Promise<string[]> {
  const root = within ?? page.locator('html');
  await drawAll(root);
  await toTop(page);
  await settled(page);
  // Evaluated, not added as a script, so that the page's policy stays in force; once per document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await root.evaluate(
    async (element, { runOnly, isPart, left }): Promise<AxeResults['violations']> => {
      const { axe } = globalThis as unknown as { axe: { run(...args: unknown[]): Promise<AxeResults> } };
      // Returns violations only; results for passing elements are not transferred.
      const options = { runOnly, resultTypes: ['violations'] };
      return (await axe.run(isPart ? element : { include: document, exclude: left }, options)).violations;
    },
    { runOnly: rules, isPart: within !== undefined, left: [...exclude] },
  );
  return violations.map(({ id, nodes }) => {
    const elements = nodes.slice(0, 3).map((node) => node.html.slice(0, 160));
    return `${id}: ${elements.join(' | ')}`;
  });
}

/** Checks both colour schemes. They differ only in colours, so only contrast is checked in dark mode. */
export async function problemsInBothSchemes(page: Page, check: Omit<Check, 'rules'> = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await accessibilityProblems(page, check);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await accessibilityProblems(page, { ...check, rules: ['color-contrast'] });
  return [...light, ...dark.map((problem) => `dark: ${problem}`)];
}
