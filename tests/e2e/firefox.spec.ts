/** The main journeys in Firefox, as Debian ships it (G-258). */
import { type APIRequestContext, expect, test } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { FIREFOX } from '../../scripts/firefox.ts';
import { newCustomer } from './customer.ts';
import { ownProduct } from './own.ts';

let browser: Browser;
let page: Page;
let faults: string[];

test.skip(FIREFOX === undefined, 'Firefox is not installed.');
// One browser for all: starting it takes longer than a journey.
test.describe.configure({ mode: 'default' });
test.use({ extraHTTPHeaders: { connection: 'close' } });

test.beforeAll(async () => {
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX as string,
    // Firefox reports a file as an error of the service worker when its page is left while it loads.
    extraPrefsFirefox: { 'dom.serviceWorkers.enabled': false },
  });
});
test.afterAll(() => browser?.close());
test.beforeEach(async () => {
  const context = await browser.createBrowserContext();
  page = await context.newPage();
  await page.setViewport({ width: 1350, height: 800 });
  faults = [];
  page.on('pageerror', (error) => faults.push(`thrown: ${(error as Error).message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
});
test.afterEach(async () => {
  await page.browserContext().close();
  expect(faults).toEqual([]);
});

const open = (path: string) =>
  page.goto(`http://127.0.0.1:${process.env.E2E_PORT}${path}`, { waitUntil: 'domcontentloaded' });
const click = (selector: string) => page.locator(selector).click();
const pathNow = () => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
/** Text of the first element, once it is there; undefined without one. */
const textOf = (selector: string) =>
  page.evaluate(
    (wanted) => document.querySelector<HTMLElement>(wanted)?.innerText.replace(/\s+/g, ' ').trim(),
    selector,
  );
const focused = () => page.evaluate(() => document.activeElement?.outerHTML ?? '');

/** Opens the page of a product that no other test uses. */
async function openProduct(request: APIRequestContext) {
  const product = await ownProduct(request);
  await open(product.path);
  return product;
}

test('G-258: a search, a filter in place, another order, and Back', async () => {
  await open('/');
  await page.locator('.header-search [name=q]').fill('phone');
  await page.keyboard.press('Enter');
  await expect.poll(pathNow).toBe('/products/search/phone');
  await page.waitForSelector('#filters');
  await page.evaluate(() => document.documentElement.setAttribute('data-stayed', ''));
  await click('#filters a[href*="stock=1"]');
  await expect.poll(pathNow).toBe('/products/search/phone?stock=1');
  await expect.poll(() => textOf('#announcer')).toMatch(/^\d+ products, page 1 of \d+$/);
  expect(await focused()).toContain('In stock');
  await page.select('.page-size select', '10');
  await expect.poll(pathNow).toBe('/products/search/phone?limit=10&stock=1');
  await expect.poll(() => page.$$eval('main .product-card', (cards) => cards.length)).toBe(10);
  await page.evaluate(() => history.back());
  await expect.poll(pathNow).toBe('/products/search/phone?stock=1');
  // All of it without loading the page anew.
  expect(await page.$('html[data-stayed]')).not.toBeNull();
});

test('G-258: a product in the cart, its quantity, and an empty cart', async ({ request }) => {
  const { nom } = await openProduct(request);
  await click('.add-panel__add');
  await click('::-p-aria([name="View cart"][role="button"])');
  await expect.poll(() => textOf('dialog[open] li')).toContain(nom);
  await click(`dialog[open] [aria-label^="One more of"]`);
  await expect.poll(() => page.$eval('[data-cart-panel]', (button) => button.ariaLabel)).toBe('Cart, 2 items');
  await click(`dialog[open] [aria-label^="Remove"]`);
  await expect.poll(() => textOf('dialog[open]')).toContain('Your cart is empty');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.$('dialog[open]')).toBeNull();
});

test('G-258: signing in, and an order in cash', async ({ request }) => {
  const { session, password } = await newCustomer(request);
  await open('/sign-in');
  await page.locator('main [name=val]').fill(session.email ?? '');
  await page.locator('main [name=password]').fill(password);
  await click('::-p-aria([name="I am not a robot"])');
  await expect.poll(() => textOf('main form')).toContain('Checked');
  await click('main form [type=submit]');
  await expect.poll(pathNow).toBe('/');
  await openProduct(request);
  await click('.add-panel__add');
  await expect.poll(() => page.$eval('[data-cart-panel]', (button) => button.ariaLabel)).toBe('Cart, 1 item');
  await click('::-p-aria([name="View cart"][role="button"])');
  await click('dialog[open] a[href="/order"]');
  await expect.poll(pathNow).toBe('/order');
  await expect
    .poll(() => page.$eval('[name=ville]', (field) => (field as HTMLSelectElement).value).catch(() => ''))
    .toBe('Ikeja');
  await page.locator('[name=adresse]').fill('12 Allen Avenue');
  await page.type('[name=dateLivraison]', '01052099');
  await click('[name=paymentMethod][aria-label^="Cash"]');
  await click('::-p-aria([name="Next"][role="button"])');
  await expect.poll(() => textOf('main')).toContain('12 Allen Avenue, Ikeja, Lagos, Nigeria');
  await click('::-p-aria([name="Confirm order"][role="button"])');
  await expect.poll(pathNow).toBe('/order-success');
  await expect.poll(() => textOf('main')).toMatch(/Order AP-NG-\d+ You pay ₦[\d,.]+ in cash/);
});
