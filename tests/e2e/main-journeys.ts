/** The main journeys, for browsers that Playwright does not drive, and for a narrow screen. */
import { type APIRequestContext, expect, test } from '@playwright/test';
import { DELIVERY_DAY } from '../delivery-day.ts';
import { TAG_MORE } from '../more.ts';
import { newCustomer } from './customer.ts';
import { ownProduct } from './own.ts';
import type { Json } from './webdriver.ts';

/** The only tab of a browser without cookies or stored data. */
export interface DrivenPage {
  /** Opens a path of the shop, and waits for its HTML. */
  open(path: string): Promise<void>;
  url(): Promise<string>;
  back(): Promise<void>;
  /** Calls `run` in the page, and returns its result. */
  evaluate<A extends readonly Json[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>>;
  /** Clicks the first visible element of `selector` once it exists; `name` is its accessible name or text, if given. */
  click(selector: string, name?: string): Promise<void>;
  /** Types into a field. */
  type(selector: string, text: string): Promise<void>;
  /** Types a day (`YYYY-MM-DD`) into a date field, in the order of parts that the browser expects. */
  typeDay(selector: string, day: string): Promise<void>;
  press(key: 'Enter' | 'Escape'): Promise<void>;
  /** Whether the filters are in a sheet. */
  readonly isNarrow?: boolean;
}

/** A tab of a browser that was started for it. */
export interface OpenedPage extends DrivenPage {
  /** The errors of the page so far. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

/** Address of a path of the shop. */
export const addressOf = (path: string): string => `http://127.0.0.1:${process.env.E2E_PORT}${path}`;

/** Finds the first visible element with a name, in the page; null while there is none, or while it moves. */
export async function findInPage(selector: string, name: string | null): Promise<HTMLElement | null> {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) =>
      one.checkVisibility() && (name === null || (one.ariaLabel ?? one.innerText).replace(/\s+/g, ' ').trim() === name),
  );
  const placeOf = () => JSON.stringify(found?.getBoundingClientRect());
  const before = placeOf();
  await new Promise((resolve) => setTimeout(resolve, 50));
  return found && placeOf() === before ? found : null;
}

const steps = (page: DrivenPage) => ({
  pathNow: async () => {
    const { pathname, search } = new URL(await page.url());
    return pathname + search;
  },
  /** Text of the first element; '' without one. */
  textOf: (selector: string) =>
    page.evaluate(
      (wanted) => document.querySelector<HTMLElement>(wanted)?.innerText.replace(/\s+/g, ' ').trim() ?? '',
      selector,
    ),
  /** The name of the button that opens the cart. */
  cartName: () => page.evaluate(() => document.querySelector('[data-cart-panel]')?.ariaLabel ?? ''),
  /** Opens the page of a product that no other test uses. */
  async openProduct(request: APIRequestContext) {
    const product = await ownProduct(request);
    await page.open(product.path);
    return product;
  },
});

interface Journey {
  readonly title: string;
  readonly walk: (page: DrivenPage, step: ReturnType<typeof steps>, request: APIRequestContext) => Promise<void>;
}

/** Filters by stock without reloading the page. */
async function filterInPlace(page: DrivenPage): Promise<void> {
  if (!page.isNarrow) return page.click('#filters a[href*="stock=1"]');
  await page.click('.filters-toggle summary');
  await page.click('[role=dialog] a[href*="stock=1"], dialog[open] a[href*="stock=1"]');
  await expect
    .poll(() => page.evaluate(() => document.querySelector('dialog[open] [aria-current=true]')?.textContent ?? ''))
    .toContain('In stock');
  await page.click('dialog[open] .panel__foot button');
}

const SEARCH: Journey = {
  title: 'a search, a filter in place, another order, and Back',
  async walk(page, { pathNow, textOf }) {
    await page.open('/');
    await page.type('.header-search [name=q]', 'phone');
    await page.press('Enter');
    await expect.poll(pathNow).toBe('/products/search/phone');
    await expect.poll(() => page.evaluate(() => document.querySelector('#filters') !== null)).toBe(true);
    await page.evaluate(() => document.documentElement.setAttribute('data-stayed', ''));
    await filterInPlace(page);
    await expect.poll(pathNow).toBe('/products/search/phone?stock=1');
    await expect.poll(() => textOf('#announcer')).toMatch(/^\d+ products, page 1 of \d+$/);
    if (!page.isNarrow)
      expect(await page.evaluate(() => document.activeElement?.outerHTML ?? '')).toContain('In stock');
    await page.evaluate(() => {
      const size = document.querySelector<HTMLSelectElement>('.page-size select');
      if (size) size.value = '10';
      size?.dispatchEvent(new Event('input', { bubbles: true }));
      size?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect.poll(pathNow).toBe('/products/search/phone?limit=10&stock=1');
    await expect.poll(() => page.evaluate(() => document.querySelectorAll('main .product-card').length)).toBe(10);
    await page.back();
    await expect.poll(pathNow).toBe('/products/search/phone?stock=1');
    // All of this happened without reloading the page.
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-stayed'))).toBe(true);
  },
};

const CART: Journey = {
  title: 'a product in the cart, its quantity, and an empty cart',
  async walk(page, step, request) {
    const { nom } = await step.openProduct(request);
    await page.click('.add-panel__add');
    await page.click('button', 'View cart');
    await expect.poll(() => step.textOf('dialog[open] li')).toContain(nom);
    await page.click('dialog[open] [aria-label^="One more of"]');
    await expect.poll(step.cartName).toBe('Cart, 2 items');
    await page.click('dialog[open] [aria-label^="Remove"]');
    await expect.poll(() => step.textOf('dialog[open]')).toContain('Your cart is empty');
    await page.press('Escape');
    await expect.poll(() => page.evaluate(() => document.querySelector('dialog[open]') === null)).toBe(true);
  },
};

const ORDER: Journey = {
  title: 'signing in, and an order in cash',
  async walk(page, { pathNow, textOf, cartName, openProduct }, request) {
    const { session, password } = await newCustomer(request);
    await page.open('/sign-in');
    await page.type('main [name=val]', session.email ?? '');
    await page.type('main [name=password]', password);
    // The captcha solves itself.
    await expect.poll(() => textOf('main form')).toContain('Checked');
    await page.click('main form [type=submit]');
    await expect.poll(pathNow).toBe('/');
    await openProduct(request);
    await page.click('.add-panel__add');
    await expect.poll(cartName).toBe('Cart, 1 item');
    await page.click('button', 'View cart');
    await page.click('dialog[open] a[href="/order"]');
    await expect.poll(pathNow).toBe('/order');
    await expect
      .poll(() => page.evaluate(() => document.querySelector<HTMLSelectElement>('[name=ville]')?.value ?? ''))
      .toBe('Ikeja');
    await page.type('[name=adresse]', '12 Allen Avenue');
    // A product from another region may have a later first day.
    const first = await page.evaluate(
      () => document.querySelector<HTMLInputElement>('[name=dateLivraison]')?.min ?? '',
    );
    await page.typeDay('[name=dateLivraison]', first > DELIVERY_DAY ? first : DELIVERY_DAY);
    await page.click('[name=paymentMethod][aria-label^="Cash"]');
    await page.click('button', 'Next');
    await expect.poll(() => textOf('main')).toContain('12 Allen Avenue, Ikeja, Lagos, Nigeria');
    await page.click('button', 'Confirm order');
    await expect.poll(pathNow).toBe('/order-success');
    await expect.poll(() => textOf('main')).toMatch(/Order AP-NG-\d+ .*You pay ₦[\d,.]+ in cash/);
  },
};

export const MAIN_JOURNEYS = [SEARCH, CART, ORDER].map(({ title, walk }) => ({
  title,
  walk: (page: DrivenPage, request: APIRequestContext) => walk(page, steps(page), request),
}));

/**
 * Declares a test of each journey in a browser that Playwright does not drive, for `npm run test:more`: all browser
 * tests cover them in Chromium.
 * @param id of the decision about this browser
 * @param openPage a fresh tab
 */
export function testMainJourneys(id: string, openPage: () => Promise<OpenedPage>): void {
  for (const { title, walk } of MAIN_JOURNEYS)
    test(`${id}: ${title}`, { tag: TAG_MORE }, async ({ request }) => {
      const page = await openPage();
      try {
        await walk(page, request);
      } finally {
        await page.close();
      }
      expect(page.problems).toEqual([]);
    });
}
