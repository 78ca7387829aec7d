/** Pages for customers: visitors never see them, and return to them after signing in. */
import type { Page } from '@playwright/test';
import { record, tokenOf } from '../../src/features/account/session/session-cases.ts';
import { expect, test } from './test.ts';

const HOUR = 3_600_000;
const seconds = (ms: number) => Math.floor(ms / 1000);
const good = () => record({ exp: seconds(Date.now() + HOUR) });

const storeBefore = (page: Page, stored: string) =>
  page.addInitScript((text) => {
    if (sessionStorage.getItem('stored')) return;
    sessionStorage.setItem('stored', 'yes');
    localStorage.setItem('userConnected', text);
  }, stored);

const returnPath = (page: Page) => page.evaluate(() => sessionStorage.getItem('returnTo'));

/** Mocks empty answers in every tab. */
async function emptyApi(page: Page): Promise<void> {
  await page.context().route('**/api/**', (route) => route.fulfill({ json: { data: [], totalItems: 0, lines: [] } }));
  const { token: _, expiry: __, ...customer } = JSON.parse(good());
  await page.route('**/api/clients/*', (route) => route.fulfill({ json: customer }));
}

const REFUSED = [
  { row: 'GRD-10/C-81', case: 'no session', stored: undefined },
  { row: 'GRD-11/C-81', case: 'an id that is no number', stored: () => record({ id: 'x' }, { id: 'x' }) },
  { row: 'GRD-12/C-81', case: 'an expired token', stored: () => record({ exp: seconds(Date.now()) - 1 }) },
  { row: 'GRD-13', case: 'a token that cannot be read', stored: () => record({}, { token: 'x' }) },
  {
    row: 'GRD-13',
    case: 'a token of another customer',
    stored: () => record({}, { token: tokenOf({ id: 8, exp: seconds(Date.now() + HOUR) }) }),
  },
];

test('GRD-10/C-81 GRD-11/C-81 GRD-12/C-81 GRD-13: without a valid session a page for customers leads to sign-in, and returns', async ({
  page,
}) => {
  for (const { row, case: name, stored } of REFUSED)
    await test.step(`${row}: ${name}`, async () => {
      const steps = await page.evaluate(() => history.length);
      if (stored) await page.evaluate((text) => localStorage.setItem('userConnected', text), stored());
      await page.goto('/user/address?from=test#new');
      await page.waitForURL('/sign-in');
      expect(await returnPath(page)).toContain('/user/address?from=test');
      // The page is not in the history, so Back does not return to it.
      expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(steps + 1);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    });
});

test('GRD-08 GRD-11: a page for customers opens with a session whose id is a valid number, and with no other', async ({
  page,
}) => {
  await emptyApi(page);
  const store = (id: unknown) =>
    page.evaluate((text) => localStorage.setItem('userConnected', text), record({ id, exp: inAnHour() }, { id }));
  const inAnHour = () => seconds(Date.now() + HOUR);
  await page.goto('/usage');
  for (const id of ['7', 'seven', '', null, 0, -7, 7.5, 1e300, true, [7], undefined])
    await test.step(`GRD-08 GRD-11: not with ${JSON.stringify(id)}`, async () => {
      await store(id);
      await page.goto('/user/address');
      await page.waitForURL('/sign-in');
    });
  await test.step('GRD-08: with 7', async () => {
    await store(7);
    await page.goto('/user/address');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/user/address');
  });
});

test('GRD-06/C-81: nothing of a page for customers is painted for a visitor', async ({ page }) => {
  await page.addInitScript(() => {
    if (location.pathname === '/sign-in') return;
    addEventListener('pagehide', () => {
      const painted = performance.getEntriesByName('first-contentful-paint').length;
      // The body may not be parsed yet.
      const look = document.body ? getComputedStyle(document.body).visibility : 'hidden';
      sessionStorage.setItem('seen', JSON.stringify({ path: location.pathname, painted, look }));
    });
  });
  // Makes the navigation to sign-in slow.
  await page.route('**/sign-in', async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    return route.continue();
  });
  await page.goto('/user/address', { waitUntil: 'commit' });
  await page.waitForURL('/sign-in');
  const seen = await page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? 'null'));
  expect(seen).toEqual({ path: '/user/address', painted: 0, look: 'hidden' });
});

const CUSTOMERS_PAGES = [
  '/user/profile',
  '/user/account-and-security',
  '/user/profile/update:+lastname',
  '/user/address',
  '/user/gift',
  '/user/messages',
  '/user/payments',
  '/user/oja-bussiness',
];

test('GRD-01 GRD-02 PRM-33: customers with a session see their pages', async ({ page }) => {
  await emptyApi(page);
  await storeBefore(page, good());
  for (const path of CUSTOMERS_PAGES) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('GRD-06/C-81: an open page is hidden and left when another tab signs out', async ({ page, context }) => {
  await emptyApi(page);
  await storeBefore(page, good());
  await page.goto('/user/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/shops');
  // During the navigation the page cannot be queried.
  await page.evaluate(() => {
    const look = () => sessionStorage.setItem('look', getComputedStyle(document.body).visibility);
    new MutationObserver(look).observe(document.documentElement, { attributeFilter: ['data-leaving'] });
  });
  await other.evaluate(() => localStorage.removeItem('userConnected'));
  await page.waitForURL('/sign-in');
  expect(await page.evaluate(() => sessionStorage.getItem('look'))).toBe('hidden');
});

test('GRD-05/G-60 GRD-09/G-60: an open page is left when the session expires', async ({ page }) => {
  await emptyApi(page);
  await page.clock.install();
  await storeBefore(page, record({ exp: seconds(Date.now() + HOUR) }));
  await page.goto('/user/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(HOUR + 120_000);
  await page.waitForURL('/sign-in');
  expect(await returnPath(page)).toBe('/user/profile');
});
