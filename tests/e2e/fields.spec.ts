/** Fields as browsers treat them: zoomed when small, filled in without an event; and the wheel over a drawer. */
import { CHECKOUT, customerWith, lineOf, storedOrder } from './checkout.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 360, height: 740 } });

  test('G-497: no field of a touch screen is small enough for a phone to zoom in on it', async ({ page }) => {
    for (const path of ['/', '/products', '/products/search/bag', '/shops', '/sign-up', '/', '/plain/cart']) {
      await page.goto(path);
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea')]
          .filter((field) => {
            if (!field.checkVisibility()) return false;
            // A browser zooms to a focused field.
            (field as HTMLElement).focus();
            return Number.parseFloat(getComputedStyle(field).fontSize) < 16;
          })
          .map((field) => field.outerHTML.slice(0, 120)),
      );
      expect(small, path).toEqual([]);
    }
  });
});

test('G-498: what a browser filled into the checkout without an event stays, and is what is ordered', async ({
  page,
  request,
}) => {
  await customerWith(page, request, [lineOf(await ownProduct(request))]);
  await page.goto(CHECKOUT);
  const first = page.getByLabel('First name');
  const email = page.getByLabel('Email *', { exact: true });
  await page.getByRole('button', { name: 'Change the contact' }).click();
  await expect(first).toBeVisible();
  // Autofill of some browsers dispatches no event.
  await first.evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Chíka');
  });
  await email.evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'chika@example.ng');
  });
  await page.getByLabel('Address *', { exact: true }).fill('12 Allen Avenue');
  await expect(first).toHaveValue('Chíka');
  await expect(email).toHaveValue('chika@example.ng');
  expect(await storedOrder(page)).toMatchObject({ pseudo: 'Chíka', email: 'chika@example.ng' });
});

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1350, height: 800 }, hasTouch: false });

  test('G-499: a wheel over the cart does not scroll the page behind it', async ({ page }) => {
    await page.goto('/products');
    await page.locator('[data-cart-panel]').click();
    const panel = page.getByRole('dialog', { name: 'Cart', exact: true });
    await expect(panel).toBeVisible();
    await expect.poll(() => panel.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    const left = await page.locator('main').evaluate((main) => main.getBoundingClientRect().left);
    await panel.hover();
    await page.mouse.wheel(0, 600);
    await page.mouse.wheel(0, 600);
    // A later key that scrolls shows that the earlier ones were handled.
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.locator('main').evaluate((main) => main.getBoundingClientRect().left)).toBe(left);
  });
});
