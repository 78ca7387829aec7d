/** One cart for a shopper, with scripts and without. */
import type { Page } from '@playwright/test';
import { type OwnProduct, ownProducts } from './own.ts';
import { expect, test } from './test.ts';

async function add(page: Page, product: OwnProduct): Promise<void> {
  await page.goto(product.path);
  await page.locator('.add-panel').getByRole('button', { name: 'Add to cart' }).first().click();
}

const quantityOf = (page: Page, { nom }: OwnProduct) => page.getByRole('textbox', { name: `Quantity of ${nom}` });

test('G-534: a cart begun with scripts goes on without, and what was changed there is there when they are back', async ({
  page,
  request,
}) => {
  const [one, two, other] = (await ownProducts(request, 3)) as [OwnProduct, OwnProduct, OwnProduct];
  const browser = await page.context().newCDPSession(page);
  /** Switches scripts for the next pages, as a browser's settings do. */
  const switchScripts = (areOn: boolean) => browser.send('Emulation.setScriptExecutionDisabled', { value: !areOn });
  for (const product of [one, two]) {
    await add(page, product);
    await expect(page.locator('.toasts').getByText(`Product ${product.nom} was added`)).toBeVisible();
  }
  await switchScripts(false);
  await page.goto('/order');
  await expect(page).toHaveURL('/plain/cart');
  await expect(quantityOf(page, two)).toHaveValue('1');
  await quantityOf(page, one).fill('4');
  await page.getByRole('button', { name: `Update ${one.nom}` }).click();
  await expect(quantityOf(page, one)).toHaveValue('4');
  await page.getByRole('button', { name: `Remove ${two.nom}` }).click();
  await expect(quantityOf(page, two)).toHaveCount(0);
  await add(page, other);
  await expect(page).toHaveURL('/plain/cart');
  await switchScripts(true);
  await page.goto('/usage');
  await page.locator('[data-cart-panel]').click();
  const lines = page.getByRole('dialog', { name: 'Cart', exact: true }).getByRole('listitem');
  await expect(lines.filter({ hasText: other.nom })).toBeVisible();
  await expect(lines.filter({ hasText: two.nom })).toHaveCount(0);
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));
  await expect.poll(stored).toMatchObject([
    { id: one.id, size: 4 },
    { id: other.id, size: 1 },
  ]);
  await switchScripts(false);
  await page.goto('/plain/cart');
  await expect(quantityOf(page, one)).toHaveValue('4');
  await expect(quantityOf(page, other)).toHaveValue('1');
});
