/** The switch of the data saver in a browser. tests/pages/data-saver.test.ts tests its form without a script. */
import { TAG_MORE } from '../more.ts';
import { expect, test } from './test.ts';

for (const javaScriptEnabled of [false, true])
  test.describe(`G-240: script ${javaScriptEnabled ? 'on' : 'off'}`, {
    tag: javaScriptEnabled ? [] : [TAG_MORE],
  }, () => {
    test.use({ javaScriptEnabled });

    test('the switch stays on from page to page, and off again wins over Save-Data', async ({ page }) => {
      const html = page.locator('html');
      await page.goto('/new-products');
      await expect(html).not.toHaveAttribute('data-lite');
      await page.getByRole('button', { name: 'Save data' }).click();
      await expect(html).toHaveAttribute('data-lite');
      await expect(page).toHaveURL(/\/new-products$/);
      await page.locator('.product-card__name').first().click();
      await expect(page).toHaveURL(/\/products\/.+_\d+/);
      await expect(html).toHaveAttribute('data-lite');
      await expect(page.getByText(/This page is about \d+ KB/)).toBeVisible();
      await page.setExtraHTTPHeaders({ 'save-data': 'on' });
      await page.getByRole('button', { name: 'Show the full pages' }).click();
      await expect(html).not.toHaveAttribute('data-lite');
      await expect(page.locator('.gallery')).toBeVisible();
    });
  });
