/** The account hub, and common behaviour of pages for customers. */
import { faultsInBothSchemes } from './axe.ts';
import { newCustomer, signInAs } from './customer.ts';
import { expect, test } from './test.ts';

const PAGES = [
  '/user/profile',
  '/user/account-and-security',
  '/user/address',
  '/user/profile/update:Ada+firstname',
  '/user/profile/update:+password',
];

test('the hub greets the customer, with at most 20 characters of the name', async ({ page, request }) => {
  const { session } = await newCustomer(request, { pseudo: 'Oluwaseun-Adebayo Chukwuemeka' });
  await signInAs(page, session);
  await page.goto('/user/profile');
  await expect(page.getByText('Welcome, Oluwaseun-Adebayo Ch...')).toBeVisible();
});

for (const width of [360, 768, 1350])
  test(`account pages at ${width} px: accessible in light and dark, no horizontal scrolling`, async ({
    page,
    request,
  }) => {
    const { session } = await newCustomer(request);
    await signInAs(page, session);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      expect(await faultsInBothSchemes(page), path).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, path).toBeLessThanOrEqual(0);
    }
  });

test('the account menu of a phone opens by keyboard alone', async ({ page, request }) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/user/address');
  const link = page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Login and Security' });
  await expect(link).toBeHidden();
  await page.getByText('Account menu').focus();
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/account-and-security');
});

test('an account page is left when its customer signs out in another tab', async ({ page, context, request }) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await page.goto('/user/account-and-security');
  await expect(page.getByText(session.nom, { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate(() => localStorage.removeItem('userConnected'));
  await expect(page).toHaveURL('/sign-in');
});
