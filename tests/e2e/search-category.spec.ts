/** The category dropdown of the search bar in a shop without sub-categories, on a mocked API. */
import { withPlayedShop } from './played-shop.ts';
import { expect, test } from './test.ts';

test('HDR-17: the dropdown offers No data, which cannot be chosen, when there are no sub-categories', async ({
  page,
}) => {
  await page.route('**/sous-categories/v1/names?*', (route) =>
    route.fulfill({ json: { data: [], totalItems: 0, totalPages: 0 } }),
  );
  // Only pages use the stub: the browser calls its own address, which is mocked here.
  await page.route('**/usage', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/ data-api="[^"]*"/, '') });
  });
  await withPlayedShop({ subCategories: [] }, async (origin) => {
    await page.goto(`${origin}/usage`);
    const dropdown = page.getByRole('banner').getByRole('combobox', { name: 'Category' });
    const read = page.waitForResponse('**/sous-categories/v1/names?*');
    await dropdown.focus();
    await read;
    await expect(dropdown.locator('option')).toHaveText(['All categories', 'No data']);
    await expect(dropdown.locator('option').last()).toBeDisabled();
    await dropdown.press('ArrowDown');
    await expect(dropdown).toHaveValue('');
    await page.goto('about:blank');
  });
});
