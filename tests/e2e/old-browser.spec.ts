/**
 * The shop where scripts are on but its own do not run: a browser that is too old for the bundles, one that cannot
 * parse the inline script, and bundles that do not load although the shop answers.
 */
import type { APIRequestContext, Page } from '@playwright/test';
import { TAG_MORE } from '../more.ts';
import { newCustomer } from './customer.ts';
import { forgiveStatus } from './forms.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

interface Browser {
  /** Removes what this browser lacks. */
  readonly take: (page: Page) => Promise<unknown>;
  /** No script of the shop runs, so pages that need one offer a link instead of a redirect. */
  readonly runsNothing?: boolean;
  /** Whether the select of a list's order acts at once. */
  readonly sorts?: boolean;
}

/** Serves pages with an inline script that the browser cannot parse, so that none runs. */
const spoilInlineScript = (page: Page) =>
  page.route('**', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document' || request.method() !== 'GET') return route.fallback();
    const answer = await route.fetch({ maxRedirects: 0 });
    if (answer.status() !== 200) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, body: (await answer.text()).replace('<script>', '<script>?.') });
  });

const without = (bundle: string) => (page: Page) => page.route(`**/_astro/${bundle}.*.js`, (route) => route.abort());

const BROWSERS: Readonly<Record<string, Browser>> = {
  'of Chromium 91': { take: (page) => page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'at')) },
  'that cannot read the inline script': { take: spoilInlineScript, runsNothing: true },
  'without page.js': { take: without('page') },
  'without interaction.js': { take: without('interaction') },
  'without islands.js': { take: without('islands'), sorts: true },
};

async function refine(page: Page, { sorts }: Browser): Promise<void> {
  await page.goto('/products/promotions');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ index: 2 });
  if (!sorts) await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await expect(page).toHaveURL(/\bsort=/);
  const stars = page.locator('.filters a[href*="stars="]').first();
  await stars.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\bstars=\d/);
}

async function order(page: Page, request: APIRequestContext, { runsNothing }: Browser): Promise<void> {
  const product = await ownProduct(request);
  const { session, password } = await newCustomer(request);
  await page.goto(product.path);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  await page.locator('.add-panel').getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL('/plain/cart');
  await page.goto('/shops');
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
  if (runsNothing) await page.getByRole('link', { name: 'Go on without JavaScript' }).click();
  await expect(page).toHaveURL('/plain/cart');
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.nom}` })).toHaveValue('3');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByLabel('Email or phone').fill(String(session.email));
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/plain/checkout');
  await page.getByLabel('Address *', { exact: true }).fill('12 Allen Avenue');
  await page.getByLabel('Cash, when you receive it').check();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('Order successfully placed')).toBeVisible();
}

const IN_SHORT = ['of Chromium 91', 'without page.js'];

for (const [name, browser] of Object.entries(BROWSERS))
  test(`G-531: one can sort, filter and order in a browser ${name}`, {
    tag: IN_SHORT.includes(name) ? [] : TAG_MORE,
  }, async ({ page, request, pageErrors }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    forgiveStatus(pageErrors);
    // The policy reports each inline script that it blocks.
    if (browser.runsNothing) pageErrors.push = () => 0;
    await browser.take(page);
    await refine(page, browser);
    await order(page, request, browser);
    expect(dialogs).toEqual([]);
  });
