/** Runs the accessibility rules on a page as it stands. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All that axe knows of WCAG 2.2 AA, and what it calls good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Brings what comes in to its end: halfway its colours are of no contrast. What turns for ever, or goes with the scrolling, is left. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const endTime = animation.effect?.getComputedTiming().endTime;
      if (animation.timeline === document.timeline && endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });
}

/**
 * Draws what the browser leaves out while it is below the window, since axe scrolls: a part that is drawn only then
 * changes its height under axe's hands, and a text is taken to stand on the ground of another.
 */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.body.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  });
}

/** What the sticky header covers is there once it is scrolled to: at its top a page is seen as it is. */
const toTop = (page: Page) => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

/** One line a broken rule, with up to three of the elements that break it; none when all is well. */
export async function accessibilityFaults(page: Page, rules: readonly string[] = RULES): Promise<string[]> {
  await drawAll(page);
  await toTop(page);
  await settled(page);
  // Evaluated, not added to the page: the page's own policy stays in force.
  await page.evaluate(source);
  // Of what is well, one element a rule is worked out, and nothing is sent here.
  const options = JSON.stringify({ runOnly: rules, resultTypes: ['violations'] });
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${options}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, nodes }) => {
    const elements = nodes.slice(0, 3).map((node) => node.html.slice(0, 160));
    return `${id}: ${elements.join(' | ')}`;
  });
}

/** The same in both schemes. Nothing but colours is another in the dark, so nothing but their contrast is looked at. */
export async function faultsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await accessibilityFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await accessibilityFaults(page, ['color-contrast']);
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}
