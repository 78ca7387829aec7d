/** A browser that stores nothing for this shop: blocked site data, or an app's view without storage. */
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

for (const [how, take] of [
  [
    'throws',
    () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  ],
  ['is not there', () => null],
] as const)
  test(`G-501: where storage ${how}, the page says so and works as without script`, async ({ page, request }) => {
    const product = await ownProduct(request);
    await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: ${take} });`);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(`/products/x_${product.id}`);
    await expect(page.getByText('This browser stores no data for this shop')).toBeVisible();
    await page.locator('.add-panel').getByRole('button', { name: 'Add to cart' }).click();
    await page.waitForURL('**/plain/cart**');
    await expect(page.getByRole('main')).toContainText(product.nom);
    await page.goto('/');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('rice');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/products/search/rice');
    expect(dialogs).toEqual([]);
  });
