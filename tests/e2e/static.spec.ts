/** Text pages and placeholder pages for visitors, in both colour schemes. */
import { TAG_MORE } from '../more.ts';
import { problemsInBothSchemes } from './axe.ts';
import { newCustomer, signInAs } from './customer.ts';
import { expect, test } from './test.ts';

const OPEN_PAGES = [
  '/privacy-policy',
  '/accessibility',
  '/usage',
  '/help/delete-account',
  '/helps/supplier-membership',
  '/user/contact-us',
  '/user/mobile-application',
  '/auth/reset-password',
];
const CUSTOMERS_PAGES = ['/user/gift', '/user/messages', '/user/payments', '/user/oja-bussiness'];

test.describe('on a phone, in light and dark', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the public pages meet the accessibility rules and fit the width', { tag: TAG_MORE }, async ({ page }) => {
    for (const path of OPEN_PAGES) {
      await page.goto(path);
      expect(await problemsInBothSchemes(page), path).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, path).toBeLessThanOrEqual(0);
    }
  });

  test('so do the placeholder pages, for a customer', { tag: TAG_MORE }, async ({ page, request }) => {
    const { session } = await newCustomer(request);
    await signInAs(page, session);
    for (const path of CUSTOMERS_PAGES) {
      await page.goto(path);
      await expect(page.getByText('Page not yet available')).toBeVisible();
      expect(await problemsInBothSchemes(page), path).toEqual([]);
    }
  });
});

test('contents link to their sections, on a phone after expanding them; printed, a page has only the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/privacy-policy');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const link = contents.getByRole('link', { name: 'Your rights' });
  await expect(link).toBeHidden();
  await contents.getByText('On this page').click();
  await link.click();
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport();
  await page.setViewportSize({ width: 1350, height: 900 });
  await expect(contents.getByRole('link', { name: 'Suspension of accounts' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Privacy Policy', exact: true })).toBeVisible();
  for (const place of ['header.header', 'footer.footer', 'nav.contents'])
    await expect(page.locator(place), place).toBeHidden();
});
