import { TAG_MORE } from '../more.ts';
import { FILLED_COLLECTION } from './demo-products.ts';
import { runPageScript } from './page-script.ts';
import { expect, test } from './test.ts';

/** Every page of the catalogue, with a heading and without browser errors. */
const PAGES = [
  '/',
  '/collections',
  '/categories',
  '/products',
  '/products/promotions',
  '/new-products',
  '/shops',
  '/sign-in',
  '/sign-up',
];

/** The document is enough: sizes of pictures are in the HTML. */
const DOCUMENT = { waitUntil: 'domcontentloaded' } as const;

test('every page opens without a fault, and is no wider than the screen', async ({ page, pageErrors }) => {
  for (const path of PAGES) {
    const answer = await page.goto(path, DOCUMENT);
    expect(answer?.status(), path).toBe(200);
    await expect(page.locator('h1'), path).toHaveCount(1);
    await expect(page.locator('link[rel=stylesheet], style').first(), path).toBeAttached();
    for (const width of [360, 768, 1350]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  await test.step('the 404 page links home', async () => {
    const answer = await page.goto('/nothing-here', DOCUMENT);
    expect(answer?.status()).toBe(404);
    await expect(page.locator('main a[href="/"]').first()).toBeVisible();
    // The browser reports the status of the document.
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining('404')]);
  });
});

test('RTE-59 a page that is opened by a link starts at its top', async ({ page }) => {
  await page.goto('/products', DOCUMENT);
  await test.step('pictures load and keep their reserved size', async () => {
    const picture = page.locator('main img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    expect(await page.locator('main img:not([width]), main img:not([height])').count()).toBe(0);
  });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const product = page.locator('main a[href^="/products/"][href*="_"]:not([href*="#"])').last();
  await product.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await product.click();
  // No script of the page scrolls it later.
  await page.waitForURL(/_\d+$/);
  await runPageScript(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('from the first page to a product by links alone, without script', { tag: TAG_MORE }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/', DOCUMENT);
  await page.locator('a[href="/collections"]').first().click();
  await page.locator(FILLED_COLLECTION).first().click();
  await page.locator('main a[href^="/sub-categories/"]').first().click();
  await page.locator('main a[href^="/products/"][href*="_"]').first().click();
  await expect(page.locator('h1')).toBeVisible();
  await context.close();
});

test('the buttons of a card cover none of its text', async ({ page }) => {
  for (const width of [360, 768, 1350]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/sub-categories/Android+Phones_1?limit=60', DOCUMENT);
    const hidden = await page.locator('.product-card').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const button = card.querySelector('.add-button')?.getBoundingClientRect();
        return [...card.querySelectorAll('.rating, .product-card__facts strong')].flatMap((fact) => {
          const { right, bottom, top } = fact.getBoundingClientRect();
          const isUnder = button && right > button.left && bottom > button.top && top < button.bottom;
          return isUnder ? [fact.outerHTML] : [];
        });
      }),
    );
    expect(hidden, `${width} px`).toEqual([]);
  }
  expect(await page.locator('.product-card .rating + strong').count()).toBeGreaterThan(0);
});

test('G-326: a phone fetches the icons of menu and footer when it needs them', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/products?limit=60');
  await page.waitForLoadState('networkidle');
  expect(requested).not.toContain('/site-icons.webp');
  await page.locator('.footer-icon').first().scrollIntoViewIfNeeded();
  await expect.poll(() => requested).toContain('/site-icons.webp');
});
