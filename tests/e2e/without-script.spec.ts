/** The shop without JavaScript: reading, search, filters and pages work, and no control is dead. */
import { TAG_MORE } from '../more.ts';
import { forgiveStatus } from './forms.ts';
import { expect, test } from './test.ts';

/** The demo generates pictures on their first request. */
const DOCUMENT = { waitUntil: 'domcontentloaded' } as const;

test.use({ javaScriptEnabled: false });

test('no page of the catalogue shows a control that needs a script', { tag: TAG_MORE }, async ({ page }) => {
  const seen = new Set<string>();
  for (const from of ['/', '/products', '/shops', '/new-products', '/collections', '/categories']) {
    await page.goto(from, DOCUMENT);
    const link = page.locator('main a[href*="_"], main a[href^="/shops/"]').first();
    for (const path of [from, (await link.getAttribute('href')) ?? from]) {
      if (seen.has(path)) continue;
      seen.add(path);
      if (path !== from) await page.goto(path, DOCUMENT);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      const dead = page.locator('button:not([type=submit]):visible, button:visible:not(form button)');
      expect(await dead.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML)), path).toEqual([]);
      // A form without an action is never sent, so it has no fields to fill in.
      const fields = page.locator('form:not([action])').locator('input, select, textarea, button');
      expect(await fields.evaluateAll((all) => all.filter((field) => field.checkVisibility()).length), path).toBe(0);
    }
  }
});

test('search, filter, size and pages work by links and forms', async ({ page }) => {
  await page.goto('/', DOCUMENT);
  await page
    .getByRole('searchbox', { name: 'Search products' })
    .or(page.getByLabel('Search products'))
    .first()
    .fill('rice');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/products\/search\/rice/);
  await expect(page.getByText(/Product results found\./)).toBeVisible();
  await page.goto('/products?limit=6', DOCUMENT);
  const first = await page.locator('.product-card__name').first().textContent();
  await page.getByRole('navigation', { name: /pages/i }).getByRole('link', { name: /Next/ }).first().click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('.product-card__name').first()).not.toHaveText(first ?? '');
  await page.goto('/shops', DOCUMENT);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'City' });
  await page.getByRole('button', { name: 'Choose' }).click();
  await expect(page).toHaveURL(/region=ville/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('reviews are complete, and a visitor sees what writing one needs', async ({ page }) => {
  await page.goto('/products/search/bag', DOCUMENT);
  const product = (await page.locator('.product-card__name').first().getAttribute('href')) ?? '';
  await page.goto(product, DOCUMENT);
  await page.locator('a[href^="/reviews/"]').first().click();
  await expect(page).toHaveURL(/\/reviews\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('textarea:visible, button[type=button]:visible')).toHaveCount(0);
});

const FORMS = ['/auth/google', '/payment/test'];
const OPEN = ['/', '/products', '/shops', '/user/mobile-application', '/user/contact-us', '/newsletter', '/usage'];

test('G-126: no page waits forever, and controls that need a script say so', async ({ page }) => {
  for (const path of [...FORMS, ...OPEN]) {
    await page.goto(path, DOCUMENT);
    await expect(page.locator('.spinner:visible, [aria-busy=true]:visible'), path).toHaveCount(0);
    await expect(page.getByText(/please wait|loading/i).filter({ visible: true }), path).toHaveCount(0);
    const fields = page.locator('main form:not([action])').locator('input, select, textarea, button');
    expect(await fields.evaluateAll((all) => all.filter((field) => field.checkVisibility()).length), path).toBe(0);
    if (!OPEN.includes(path))
      await expect(
        page
          .getByRole('main')
          .getByText(/needs? JavaScript/)
          .first(),
        path,
      ).toBeVisible();
  }
});

test('G-252: pages with another page without script lead there', async ({ page }) => {
  // tests/pages/plain-leads.test.ts has the other pages.
  for (const [path, to] of [
    ['/sign-in', '/plain/sign-in'],
    ['/user/orders/1', '/plain/sign-in?next=/plain/orders'],
  ] as const) {
    await page.goto(path, DOCUMENT);
    await expect(page, path).toHaveURL(to);
  }
});

// tests/pages/plain-forms.test.ts sends both forms too.
const MORE = { tag: TAG_MORE };

test('FTR-04 FTR-06 G-126: the newsletter of the footer can be subscribed to', MORE, async ({ page, pageErrors }) => {
  await page.goto('/shops', DOCUMENT);
  await page.getByLabel('Email address').fill('nobody');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Invalid email format');
  await expect(page.getByLabel('Email address')).toHaveValue('nobody');
  forgiveStatus(pageErrors);
  await page.getByLabel('Email address').fill(`${crypto.randomUUID()}@example.ng`);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for subscribing to our newsletter.');
  await expect(page).toHaveURL('/newsletter/thanks');
});

test('CON-08 CON-11 G-126: a message is sent', MORE, async ({ page, pageErrors }) => {
  await page.goto('/user/contact-us', DOCUMENT);
  await page.getByLabel('Message').fill('Where is my order?');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Required field');
  await expect(page.getByLabel('Message')).toHaveValue('Where is my order?');
  forgiveStatus(pageErrors);
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for writing to us');
});
