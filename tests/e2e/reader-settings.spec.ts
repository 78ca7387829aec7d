/**
 * Every page with settings of readers' browsers and systems: wide text spacing, 320 px, forced colours. Touch targets
 * are large enough, and each shows its focus.
 */
import type { Page } from '@playwright/test';
import { openDatabase } from '../../src/data/open.ts';
import { TAG_MORE } from '../more.ts';
import { everyPage } from '../pages/every-page.ts';
import { newCustomer, signInAs } from './customer.ts';
import { serverDataDir } from './server-data.ts';
import { expect, test } from './test.ts';

/** Renders the content below the window. Runs in the page. */
const drawAll = () => {
  const style = new CSSStyleSheet();
  style.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(style);
};

/** The targets smaller than 44 px, except links within a sentence. Runs in the page. */
const smallTargets = () => {
  const controls = 'a[href],button,input:not([type=hidden]),select,textarea,summary';
  const isSmall = (control: Element) => {
    if (!control.checkVisibility({ visibilityProperty: true })) return false;
    if (control.matches(':is(p, li) a') && getComputedStyle(control).display === 'inline') return false;
    const parts = [control, ...((control as HTMLInputElement).labels ?? [])].map((part) =>
      part.getBoundingClientRect(),
    );
    // Half a pixel for rounding.
    const [width, height] = [
      Math.max(...parts.map(({ right }) => right)) - Math.min(...parts.map(({ left }) => left)) + 0.5,
      Math.max(...parts.map(({ bottom }) => bottom)) - Math.min(...parts.map(({ top }) => top)) + 0.5,
    ];
    // The link of a card may be stretched over it.
    const over = getComputedStyle(control, '::after');
    const isStretched = over.position === 'absolute' && over.content !== 'none';
    // Visually hidden, such as the skip link until it has the focus.
    return !isStretched && width > 2 && (width < 44 || height < 44);
  };
  const name = (element: Element) =>
    `target ${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${(element.ariaLabel ?? element.textContent).trim().slice(0, 30)}"`;
  return [...document.querySelectorAll(controls)].filter(isSmall).map(name);
};

/**
 * Text that wide spacing cuts off, and content that makes the page scroll sideways (WCAG 1.4.12 and 1.4.10). Runs in
 * the page.
 */
const problemsOfSpacing = () => {
  const name = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
  const cut = () =>
    [...document.querySelectorAll('body *')].filter((element) => {
      const { overflowX, overflowY, clipPath, textOverflow, webkitLineClamp } = getComputedStyle(element);
      // Names in lists may end with an ellipsis: the whole name is in the accessibility tree, and on its page.
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none') return false;
      if (!element.textContent.trim() || !element.checkVisibility()) return false;
      const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isHigh = isHidden(overflowY) && element.scrollHeight > element.clientHeight + 1;
      return isHigh || (isHidden(overflowX) && element.scrollWidth > element.clientWidth + 1);
    });
  const before = new Set(cut());
  const style = new CSSStyleSheet();
  style.replaceSync(`* {
    line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
  } p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets.push(style);
  const problems = cut()
    .filter((element) => !before.has(element))
    .map((element) => `spacing cuts ${name(element)}`);
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [...problems, `spacing makes the page ${scrollWidth} px wide`] : problems;
};

/** The controls that are covered when they have the focus, forwards and backwards (WCAG 2.4.11). Runs in the page. */
const coveredControls = () => {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a[href],button,input:not([type=hidden]),select,textarea,summary'),
  ].filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.hasAttribute('disabled'));
  const parts = [0.05, 0.5, 0.95];
  const problems = new Set<string>();
  for (const control of [...controls, ...controls.toReversed()]) {
    // A slide moves into view first (carousel.spec.ts).
    if (control.closest('.carousel__view')) continue;
    control.focus();
    if (document.activeElement !== control) continue;
    const { left, top, width, height } = control.getBoundingClientRect();
    const isSeen = parts.some((x) =>
      parts.some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        const own = [control, (control as HTMLInputElement).labels?.[0], control.closest('.link-card')];
        return hit && (own.some((part) => part?.contains(hit)) || hit.contains(control));
      }),
    );
    if (!isSeen)
      problems.add(
        `covered ${control.tagName.toLowerCase()}.${control.className} "${control.textContent.trim().slice(0, 30)}"`,
      );
  }
  return [...problems];
};

/** Pages whose sticky header, or bar on a phone, is over many kinds of controls. */
const OFTEN_COVERED = /^\/(products|sub-categories|reviews|order|sign-up|privacy)/;

/** All problems of the page at `path`, on a small phone and on a desktop. */
async function problemsOf(page: Page, path: string): Promise<string[]> {
  const problems: string[] = [];
  const look = async () => {
    problems.push(...(await page.evaluate(smallTargets)));
    if (OFTEN_COVERED.test(path)) problems.push(...(await page.evaluate(coveredControls)));
  };
  await page.setViewportSize({ width: 1350, height: 720 });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForLoadState('load');
  await page.evaluate(drawAll);
  await look();
  await page.setViewportSize({ width: 320, height: 640 });
  await look();
  problems.push(...(await page.evaluate(problemsOfSpacing)));
  return [...new Set(problems)].map((problem) => `${path}: ${problem}`);
}

/** Pages with each kind of content, by their names in every-page.ts; `npm run test:more` checks all pages. */
const KINDS = ['home', 'sub-category', 'product', 'shop', 'reviews', 'sign-up', 'checkout', 'privacy and terms'];

for (const isMore of [false, true])
  test(`G-256: targets, focus and text spacing on ${isMore ? 'every page' : 'each kind of page'}`, {
    tag: TAG_MORE,
  }, async ({ page, request, pageErrors }) => {
    test.setTimeout(400_000);
    await signInAs(page, (await newCustomer(request)).session);
    const db = await openDatabase({ dataDir: serverDataDir() });
    const pages = { ...(await everyPage(db)), favourites: '/favorite-products' };
    await db.close();
    const chosen = Object.entries(pages).filter(([name]) => isMore || KINDS.includes(name));
    expect(chosen.length).toBeGreaterThanOrEqual(KINDS.length);
    const problems: string[] = [];
    for (const [, path] of chosen) problems.push(...(await problemsOf(page, path)));
    // One of the pages is a 404 page.
    pageErrors.length = 0;
    expect(problems).toEqual([]);
  });

test('G-256: forced colours keep fields, arrows, stars and what is current', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/products/search/phone?view=list', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('search', { name: 'Products' })).toHaveCSS('border-top-width', '1px');
  for (const select of await page.locator('select').all()) await expect(select).toHaveCSS('appearance', 'auto');
  const current = page.getByRole('link', { name: 'List', exact: true });
  await expect(current).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('link', { name: 'Grid', exact: true })).toHaveCSS('outline-style', 'none');
  const [stars, message] = await page
    .locator('.rating')
    .first()
    .evaluate((rating) => [getComputedStyle(rating, '::before').backgroundImage, getComputedStyle(rating).color]);
  expect(stars).toContain(message);
});
