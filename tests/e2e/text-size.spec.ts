/** Larger text, as set in browsers and phones by people with poor sight: nothing scrolls horizontally. */
import { type APIRequestContext, type Browser, expect as plainExpect } from '@playwright/test';
import { newCustomer, signInAs } from './customer.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

const WIDTHS = [320, 360, 768, 1350];
const SIZES = [130, 200];

const OPEN = [
  '/',
  '/collections',
  '/categories',
  '/products',
  '/products/promotions',
  '/products/search/bag',
  '/new-products',
  '/shops',
  '/sign-in',
  '/sign-up',
  '/auth/reset-password',
  '/usage',
  '/privacy-policy',
  '/accessibility',
  '/help/delete-account',
  '/user/contact-us',
  '/user/mobile-application',
  '/newsletter',
  '/track',
  '/no-such-page',
];
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

/** Elements that overflow the right edge of the window, at each width and text size. */
async function faultsOf(page: Awaited<ReturnType<Browser['newPage']>>, path: string): Promise<string[]> {
  const faults: string[] = [];
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForLoadState('load');
  for (const size of SIZES) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, size);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      const wide = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return undefined;
        const over = [...document.querySelectorAll('body *')].filter(
          (element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth + 1,
        );
        // Its ancestors are wide because of it.
        const inmost = over.filter((element) => !over.some((other) => other !== element && element.contains(other)));
        const names = inmost.map(
          (element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`,
        );
        return `${scrollWidth} of ${clientWidth}: ${[...new Set(names)].slice(0, 6).join(' ')}`;
      });
      if (wide !== undefined) faults.push(`${path} at ${width} px and ${size} %: ${wide}`);
    }
  }
  return faults;
}

test('GEN-01 G-123: at 130 and 200 % text no public page scrolls horizontally', async ({
  page,
  request,
  pageFaults,
}) => {
  test.setTimeout(400_000);
  const faults: string[] = [];
  for (const path of [...OPEN, ...(await pagesOfThings(request))]) faults.push(...(await faultsOf(page, path)));
  // One of the pages is a 404.
  pageFaults.length = 0;
  plainExpect(faults).toEqual([]);
});

test('G-123: neither does any page for customers', async ({ page, request }) => {
  test.setTimeout(300_000);
  const { session } = await newCustomer(request, { pseudo: 'Oluwaseunfunmilayo', nom: 'Adébáyọ̀-Ogunlesi' });
  await signInAs(page, session);
  const faults: string[] = [];
  for (const path of OWN) faults.push(...(await faultsOf(page, path)));
  expect(faults).toEqual([]);
});
