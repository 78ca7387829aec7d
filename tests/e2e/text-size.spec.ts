/** Larger text, as people with poor sight set it in browsers and phones: nothing scrolls horizontally. */
import type { APIRequestContext, Page } from '@playwright/test';
import { TAG_MORE } from '../more.ts';
import { newCustomer, signInAs } from './customer.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

/** A width in px, and a text size in percent. */
type Look = readonly [width: number, size: number];

const LOOKS: readonly Look[] = [
  [320, 200],
  [768, 200],
  [1350, 130],
];
const ALL_LOOKS = [130, 200].flatMap((size) => [320, 360, 768, 1350].map((width): Look => [width, size]));

const OPEN = [
  '/',
  '/collections',
  '/categories',
  '/products',
  '/products/search/bag',
  '/shops',
  '/sign-in',
  '/sign-up',
  '/auth/reset-password',
  '/usage',
  '/user/contact-us',
  '/user/mobile-application',
  '/newsletter',
  '/track',
  '/no-such-page',
];
/** Pages with the parts of those in {@link OPEN}. */
const ALIKE = ['/products/promotions', '/new-products', '/privacy-policy', '/accessibility', '/help/delete-account'];
const OWN = [
  '/order',
  '/user/profile',
  '/user/orders',
  '/user/address',
  '/user/account-and-security',
  '/user/profile/update:x+password',
  '/favorite-products',
];

/** Pages of the demo's items. */
async function pagesOfThings(request: APIRequestContext): Promise<string[]> {
  const { path, reviews } = await ownProduct(request);
  const html = await (await request.get('/')).text();
  const [collection, subCategory] = [/\/collections\/[^"?]+_\d+/, /\/sub-categories\/[^"?]+_\d+/].map(
    (shape) => shape.exec(html)?.[0],
  );
  const shop = /href="(?:https?:\/\/[^/"]+)?(\/shops\/[^"?/]+)"/.exec(await (await request.get('/shops')).text())?.[1];
  return [path, reviews, collection, subCategory, shop].map((place) => place ?? '/');
}

/** Elements that overflow the right edge of the window in any of `looks`. */
async function problemsOf(page: Page, path: string, looks: readonly Look[]): Promise<string[]> {
  const problems: string[] = [];
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForLoadState('load');
  for (const [width, size] of looks) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, size);
    await page.setViewportSize({ width, height: 740 });
    const wide = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return undefined;
      const over = [...document.querySelectorAll('body *')].filter(
        (element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth + 1,
      );
      // Its ancestors are wide because of it.
      const inmost = over.filter((element) => !over.some((other) => other !== element && element.contains(other)));
      const names = inmost.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
      return `${scrollWidth} of ${clientWidth}: ${[...new Set(names)].slice(0, 6).join(' ')}`;
    });
    if (wide !== undefined) problems.push(`${path} at ${width} px and ${size} %: ${wide}`);
  }
  return problems;
}

/** The number of lines of a word at which it is upright and unreadable. */
const UPRIGHT = 3;

interface Torn {
  /** The text size in percent. */
  readonly size: number;
  /** The number of lines from which a word counts as torn, outside headings. */
  readonly lines: number;
}

/** Words that a text size tears on a phone: headings within a word, and other texts with too many lines. */
async function tornTexts(page: Page, path: string, torn: Torn): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path, { waitUntil: 'load' });
  return page.evaluate(({ size, lines: upright }) => {
    document.documentElement.style.fontSize = `${size}%`;
    // Lays out content far below too.
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    const torn: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility() || element.closest('.hidden-words')) continue;
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[\p{L}\p{M}]{2,16}/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        );
        if (lines.size >= upright || (lines.size > 1 && element.closest('h1, h2')))
          torn.push(
            `${location.pathname}: ${word} over ${lines.size} lines in ${element.className || element.tagName}`,
          );
      }
    }
    return torn;
  }, torn);
}

/** The problems of all public pages in `paths`. */
async function publicProblems(page: Page, pageErrors: string[], paths: readonly string[], looks: readonly Look[]) {
  const problems: string[] = [];
  for (const path of paths) problems.push(...(await problemsOf(page, path, looks)));
  // One of the pages is a 404 page.
  pageErrors.length = 0;
  return problems;
}

async function ownProblems(page: Page, request: APIRequestContext, looks: readonly Look[]): Promise<string[]> {
  const { session } = await newCustomer(request, { pseudo: 'Oluwaseunfunmilayo', nom: 'Adébáyọ̀-Ogunlesi' });
  await signInAs(page, session);
  const problems: string[] = [];
  for (const path of OWN) problems.push(...(await problemsOf(page, path, looks)));
  return problems;
}

test('G-123: at 130 and 200 % text neither home nor a list, a product or its reviews scroll horizontally', async ({
  page,
  request,
  pageErrors,
}) => {
  const [product = '/', reviews = '/'] = await pagesOfThings(request);
  expect(await publicProblems(page, pageErrors, ['/', '/products', product, reviews], LOOKS)).toEqual([]);
});

test('G-123: nor does any page at any width, at 130 and 200 %', { tag: TAG_MORE }, async ({
  page,
  request,
  pageErrors,
}) => {
  test.setTimeout(900_000);
  const paths = [...OPEN, ...ALIKE, ...(await pagesOfThings(request))];
  expect(await publicProblems(page, pageErrors, paths, ALL_LOOKS)).toEqual([]);
  expect(await ownProblems(page, request, ALL_LOOKS)).toEqual([]);
});

test('G-434: at 200 % text on a phone no caption stands upright, and no heading splits within a word', async ({
  page,
  request,
}) => {
  const [product = '/', , collection = '/'] = await pagesOfThings(request);
  const torn: string[] = [];
  for (const path of ['/', '/collections', '/categories', '/shops', '/returns', product, collection])
    torn.push(...(await tornTexts(page, path, { size: 200, lines: UPRIGHT })));
  expect(torn).toEqual([]);
});

test('G-509: at usual text on a phone no word of a card, a tile or a table is split', async ({ page, request }) => {
  const torn: string[] = [];
  const { path } = await ownProduct(request);
  for (const one of ['/', '/collections/Phones+Tablets_1', '/sub-categories/Android+Phones_1', path])
    torn.push(...(await tornTexts(page, one, { size: 100, lines: 2 })));
  // The longest name of a fact in the demo, on whichever product has it.
  const split = await page
    .locator('.facts th')
    .first()
    .evaluate((name) => {
      name.textContent = 'Concentration';
      const message = document.createRange();
      message.selectNodeContents(name);
      return message.getClientRects().length;
    });
  expect(split).toBe(1);
  expect(torn).toEqual([]);
});

test('G-509: at 200 % text a long name of a shop has whole words beside its picture, and Follow none of it', async ({
  page,
}) => {
  const path = '/shops/marina-office-hotel-supplies';
  expect(await tornTexts(page, path, { size: 200, lines: UPRIGHT })).toEqual([]);
  const follow = await page.locator('.page-banner .follow-button').boundingBox();
  const picture = await page.locator('.page-banner__picture').boundingBox();
  expect((follow?.x ?? 0) + (follow?.width ?? 0)).toBeLessThanOrEqual(picture?.x ?? 0);
});

test('G-509: at 200 % text the bar of a product is one line, less than a fifth of the screen', async ({
  page,
  request,
}) => {
  const { path } = await ownProduct(request);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path, { waitUntil: 'load' });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    window.scrollTo(0, document.body.scrollHeight);
  });
  const bar = page.locator('.add-panel__bar');
  await expect(bar).toBeVisible();
  // The style is in the sheet that no page waits for.
  await expect(bar.locator('button')).toHaveCSS('white-space', 'nowrap');
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(740 / 5);
  expect(await bar.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
});
