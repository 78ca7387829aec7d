/** Larger text, as set in browsers and phones by people with poor sight: nothing scrolls horizontally. */
import type { APIRequestContext, Page } from '@playwright/test';
import { TAG_MORE } from '../more.ts';
import { newCustomer, signInAs } from './customer.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

/** A width in px, and a size of text in percent. */
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
/** With the parts of pages in {@link OPEN}. */
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

/** Pages of items of the demo. */
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
async function faultsOf(page: Page, path: string, looks: readonly Look[]): Promise<string[]> {
  const faults: string[] = [];
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
    if (wide !== undefined) faults.push(`${path} at ${width} px and ${size} %: ${wide}`);
  }
  return faults;
}

/** Lines of a word at which it stands upright instead of being read. */
const UPRIGHT = 3;

/** Words that large text on a phone tears apart: headings within a word, and anything over {@link UPRIGHT} lines. */
async function tornWords(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path, { waitUntil: 'load' });
  return page.evaluate((upright) => {
    document.documentElement.style.fontSize = '200%';
    // What is far below is laid out, too.
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
  }, UPRIGHT);
}

/** Those of all public pages in `paths`. */
async function publicFaults(page: Page, pageFaults: string[], paths: readonly string[], looks: readonly Look[]) {
  const faults: string[] = [];
  for (const path of paths) faults.push(...(await faultsOf(page, path, looks)));
  // One of the pages is a 404.
  pageFaults.length = 0;
  return faults;
}

async function ownFaults(page: Page, request: APIRequestContext, looks: readonly Look[]): Promise<string[]> {
  const { session } = await newCustomer(request, { pseudo: 'Oluwaseunfunmilayo', nom: 'Adébáyọ̀-Ogunlesi' });
  await signInAs(page, session);
  const faults: string[] = [];
  for (const path of OWN) faults.push(...(await faultsOf(page, path, looks)));
  return faults;
}

test('G-123: at 130 and 200 % text neither home nor a list, a product or its reviews scroll horizontally', async ({
  page,
  request,
  pageFaults,
}) => {
  const [product = '/', reviews = '/'] = await pagesOfThings(request);
  expect(await publicFaults(page, pageFaults, ['/', '/products', product, reviews], LOOKS)).toEqual([]);
});

test('G-123: nor does any page at any width, at 130 and 200 %', { tag: TAG_MORE }, async ({
  page,
  request,
  pageFaults,
}) => {
  test.setTimeout(900_000);
  const paths = [...OPEN, ...ALIKE, ...(await pagesOfThings(request))];
  expect(await publicFaults(page, pageFaults, paths, ALL_LOOKS)).toEqual([]);
  expect(await ownFaults(page, request, ALL_LOOKS)).toEqual([]);
});

test('G-434: at 200 % text on a phone no caption stands upright, and no heading splits within a word', async ({
  page,
  request,
}) => {
  const [product = '/', , collection = '/'] = await pagesOfThings(request);
  const torn: string[] = [];
  for (const path of ['/', '/collections', '/categories', '/shops', '/returns', product, collection])
    torn.push(...(await tornWords(page, path)));
  expect(torn).toEqual([]);
});
