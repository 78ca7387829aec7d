/** The header of the built shop: what it folds away, and what changes with the width of the window. */
import { expect, test } from './test.ts';

const ANY_PAGE = '/categories';

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('HDR-09 GEN-26: the address box toggles its panel', async ({ page }) => {
    await page.goto(ANY_PAGE);
    const box = page.locator('.address-box summary');
    const panel = page.getByText('No address found');
    await expect(panel).toBeHidden();
    await box.click();
    await expect(panel).toBeVisible();
    await box.click();
    await expect(panel).toBeHidden();
  });

  test('HDR-56 GEN-25: the menu button toggles the navigation bar, which a wide window shows at first', async ({
    page,
  }) => {
    for (const [width, shownAtFirst] of [
      [360, false],
      [1350, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(ANY_PAGE);
      const menu = page.locator('.menu summary:visible');
      const bar = page.getByRole('navigation', { name: 'Shop', exact: true });
      await expect(menu).toHaveCount(1);
      await expect(bar).toBeVisible({ visible: shownAtFirst });
      await menu.click();
      await expect(bar).toBeVisible({ visible: !shownAtFirst });
      await menu.click();
      await expect(bar).toBeVisible({ visible: shownAtFirst });
    }
  });

  test('HDR-31: submitting nothing, or blanks, does nothing', async ({ page }) => {
    await page.goto(ANY_PAGE);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) asked.push(request.url());
    });
    const box = page.locator('header').getByLabel('Search products');
    for (const text of ['', '   ']) {
      await box.fill(text);
      await box.press('Enter');
      await page.locator('header').getByRole('button', { name: 'Search' }).click();
      await expect(box).toBeFocused();
    }
    expect(asked).toEqual([]);
    await expect(page).toHaveURL(ANY_PAGE);
  });
});

test('HDR-50 HDR-58 CST-60: below 600 px Login is an icon that keeps its name', async ({ page }) => {
  await page.goto(ANY_PAGE);
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
  const word = login.getByText('Login', { exact: true });
  const seenWidth = async () => (await word.boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 599, height: 800 });
  expect(await seenWidth()).toBeLessThanOrEqual(1);
  await expect(login.locator('svg')).toBeVisible();
  await page.setViewportSize({ width: 600, height: 800 });
  expect(await seenWidth()).toBeGreaterThan(20);
});

test('HDR-57 CST-59: logo and gaps of the header grow at 420 px', async ({ page }) => {
  await page.goto(ANY_PAGE);
  const name = page.locator('header .logo__name');
  const mark = page.locator('header .logo__mark');
  await page.setViewportSize({ width: 419, height: 800 });
  await expect(name).toHaveCSS('font-size', '21px');
  await expect(mark).toHaveCSS('width', '30px');
  await expect(page.locator('.header__row')).toHaveCSS('column-gap', '4px');
  await page.setViewportSize({ width: 420, height: 800 });
  await expect(name).toHaveCSS('font-size', '27px');
  await expect(mark).toHaveCSS('width', '36px');
  await expect(page.locator('.header__row')).toHaveCSS('column-gap', '12px');
});
