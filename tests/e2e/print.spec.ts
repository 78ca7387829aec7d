/**
 * Products, carts and orders on paper. cart.spec.ts prints the panel of the cart, orders.spec.ts an order with script.
 */
import type { Page } from '@playwright/test';
import { PLAYED_SESSION, signInAs } from './customer.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

const DOCUMENT = { waitUntil: 'domcontentloaded' } as const;

/** The number of A4 pages of the document. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('G-261: a product with all of its description and the addresses of its seller, and a cart', async ({
    page,
    request,
  }) => {
    const product = await ownProduct(request, async ({ qte, caracteristiques, path }) => {
      if (qte < 20 || caracteristiques.length > 0) return false;
      const html = await (await request.get(path)).text();
      return html.includes('description__short') && html.includes('seller__extended');
    });
    await page.goto(product.path, DOCUMENT);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.buy-box .price').first()).toBeVisible();
    await expect(page.locator('.description .disclosure__body')).toBeVisible();
    await expect(page.locator('.description__short')).toBeHidden();
    await expect(page.locator('.seller__extended')).toBeVisible();
    for (const place of ['header.header', 'footer.footer', '.breadcrumb', '.disclosure__summary', '.buy-box select'])
      await expect(page.locator(place).first(), place).toBeHidden();
    // The number depends on the length of its description.
    expect(await pagesOf(page)).toBeLessThanOrEqual(4);

    await page.emulateMedia({ media: null });
    await page.locator('.add-panel__add').click();
    await expect(page).toHaveURL('/plain/cart');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.order-letterhead')).toContainText('help@oja.example');
    await expect(page.getByRole('main').getByText(product.nom).first()).toBeVisible();
    await expect(page.locator('.plain__sum')).toBeVisible();
    for (const place of ['header.header', '.plain__nav', '.cart-line__remove', '.plain .button'])
      await expect(page.locator(place).first(), place).toBeHidden();
    expect(await pagesOf(page)).toBe(1);
  });
});

test('G-261: what is shown after an order', async ({ page, context }) => {
  await context.route('**/api/**', (route) => route.fulfill({ json: { data: [], lines: [] } }));
  await signInAs(page, PLAYED_SESSION);
  const order = {
    id: 12,
    idCommande: 'AP-NG-0000012',
    clientId: 7,
    priceTotal: 12_500,
    fraisLivraison: 900,
    adresse: '12 Allen Avenue, Ikeja',
    modeLivraison: 'Ship',
    dateLivraison: '2026-11-25',
    paymentMethod: 'Cash on Delivery',
    payment_method: 'Cash on Delivery',
    payBefore: null,
    produits: [],
    parts: [],
  };
  await page.addInitScript((state) => sessionStorage.setItem('state:/order-success', state), JSON.stringify(order));
  await page.goto('/order-success');
  await expect(page.getByText('AP-NG-0000012').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('AP-NG-0000012').first()).toBeVisible();
  for (const place of ['header.header', 'footer.footer', 'main .button', 'main nav'])
    await expect(page.locator(place).first(), place).toBeHidden();
  if (process.env.PRINT_TO) await page.pdf({ path: process.env.PRINT_TO, format: 'A4' });
  expect(await pagesOf(page)).toBe(1);
});
