/** The row of collections on home, whose last card shows all others. */
import { expect, test } from './test.ts';

test('HOM-15: all collections come in place at the end of the row, and Back takes them away', async ({ page }) => {
  const { totalItems } = (await (
    await page.request.get('/api/classifications/v1/categories?minCategories=3&limit=1')
  ).json()) as { totalItems: number };
  await page.goto('/');
  const cards = page.locator('.home-collections article');
  await expect(cards).toHaveCount(8);
  await page.evaluate(() => Object.assign(window, { stays: true }));
  const row = page.locator('.home-collections');
  const more = row.getByRole('link', { name: `Discover ${totalItems - 8} more collections` });
  await more.scrollIntoViewIfNeeded();
  await more.click();
  await expect(cards).toHaveCount(totalItems);
  await expect(page).toHaveURL('/?collections=all');
  await test.step('the row does not jump to its start: the first that came is seen, and has the focus', async () => {
    await expect(cards.first()).not.toBeInViewport();
    await expect(cards.nth(8).locator('h3 a')).toBeFocused();
    await expect(cards.nth(8)).toBeInViewport();
    await expect(more).toHaveCount(0);
  });
  await page.goBack();
  await expect(cards).toHaveCount(8);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('HOM-15: the last card leads to home with all collections', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: /^Discover \d+ more collections$/ }).click();
    await expect(page).toHaveURL('/?collections=all');
    expect(await page.locator('.home-collections article').count()).toBeGreaterThan(8);
  });
});
