/** The account hub, and behaviour that all customers' pages share. */
import { TAG_MORE } from '../more.ts';
import { accessibilityProblems, FRAME, problemsInBothSchemes } from './axe.ts';
import { newCustomer, signInAs } from './customer.ts';
import { expect, test } from './test.ts';

const DOCUMENT = { waitUntil: 'domcontentloaded' } as const;

const PAGES = [
  '/user/profile',
  '/user/account-and-security',
  '/user/address',
  '/user/profile/update:Ada+firstname',
  '/user/profile/update:+password',
];

test('account pages: a greeting of at most 20 characters; accessible in light and dark, no horizontal scrolling', {
  tag: TAG_MORE,
}, async ({ page, request }) => {
  const { session } = await newCustomer(request, { pseudo: 'Oluwaseun-Adebayo Chukwuemeka' });
  await signInAs(page, session);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of PAGES)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(path, DOCUMENT);
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      if (path === '/user/profile') await expect(page.getByText('Welcome, Oluwaseun-Adebayo Ch...')).toBeVisible();
      expect(await problemsInBothSchemes(page, { exclude: FRAME }), path).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      for (const width of [360, 768, 1350]) {
        await page.setViewportSize({ width, height: 800 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
      // The menu of the account is beside the page.
      expect(await accessibilityProblems(page, { within: page.getByRole('main') }), `${path}, wide`).toEqual([]);
    });
});

test('the account menu of a phone opens by keyboard; a page is left when its customer signs out in another tab', {
  tag: TAG_MORE,
}, async ({ page, context, request }) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/user/address', DOCUMENT);
  await test.step('the menu opens by keyboard alone', async () => {
    const menu = page.getByRole('navigation', { name: 'Your account' });
    const link = menu.getByRole('link', { name: 'Login and Security' });
    await expect(link).toBeHidden();
    await page.getByText('Account menu').focus();
    await page.keyboard.press('Enter');
    await expect(link).toBeVisible();
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/user/account-and-security');
  });
  await test.step('a sign-out in another tab leaves the page', async () => {
    await expect(page.getByText(session.nom, { exact: true })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/vendor', DOCUMENT);
    await other.evaluate(() => localStorage.removeItem('userConnected'));
    await expect(page).toHaveURL('/sign-in');
  });
});
