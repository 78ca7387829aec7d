/** The header of the built shop: its menus, and its layout at each width of the window. */
import type { Page } from '@playwright/test';
import { newCustomer, signInAs } from './customer.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

const ANY_PAGE = '/categories';

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('HDR-09 GEN-26 HDR-31: the address box toggles its panel; submitting nothing, or blanks, does nothing', async ({
    page,
  }) => {
    await page.goto(ANY_PAGE);
    const box = page.locator('.address-box summary');
    const panel = page.getByText('No address found');
    await expect(panel).toBeHidden();
    await box.click();
    await expect(panel).toBeVisible();
    await box.click();
    await expect(panel).toBeHidden();
    await test.step('HDR-31: submitting nothing, or blanks, does nothing', async () => {
      const requested: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) requested.push(request.url());
      });
      const field = page.locator('header').getByLabel('Search products');
      for (const text of ['', '   ']) {
        await field.fill(text);
        await field.press('Enter');
        await page.locator('header').getByRole('button', { name: 'Search' }).click();
        await expect(field).toBeFocused();
      }
      expect(requested).toEqual([]);
      await expect(page).toHaveURL(ANY_PAGE);
    });
  });

  test('HDR-55 HDR-56 GEN-25 G-140: the menu button toggles the navigation bar, which is open initially in a wide window', async ({
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
    await test.step('G-140: cart and search are visible at any scroll position', async () => {
      await page.goto('/products');
      await page.mouse.wheel(0, 1500);
      await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
      await expect(page.locator('.header-search__input')).toBeInViewport();
      await expect(page.locator('.cart-button')).toBeInViewport();
    });
  });
});

test('HDR-50 HDR-58 CST-60 HDR-57 CST-59: below 600 px Login is an icon with the same name; logo and gaps grow at 420 px', async ({
  page,
}) => {
  await page.goto(ANY_PAGE);
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
  const word = login.getByText('Login', { exact: true });
  const seenWidth = async () => (await word.boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 599, height: 800 });
  expect(await seenWidth()).toBeLessThanOrEqual(1);
  await expect(login.locator('svg')).toBeVisible();
  await page.setViewportSize({ width: 600, height: 800 });
  expect(await seenWidth()).toBeGreaterThan(20);
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

/** The visible top and bottom of the header, in px from the top of the window. */
const headerBox = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const { top, bottom } = header.getBoundingClientRect();
    return { top, bottom };
  });

/** The top of the content in px, to detect layout shifts. */
const contentTop = (page: Page) => page.locator('main').evaluate((main) => main.getBoundingClientRect().top + scrollY);

const scrollBy = async (page: Page, by: number) => {
  const from = await page.evaluate(() => scrollY);
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), from + by);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('G-140: the header has two rows of at most 112 px, with place and phone; the search has the full width', async ({
    page,
    request,
  }) => {
    for (const path of ['/', '/products', ANY_PAGE]) {
      await page.goto(path);
      const { bottom } = await headerBox(page);
      expect(bottom, path).toBeLessThanOrEqual(112);
      expect((await page.locator('.header-search__input').boundingBox())?.width, path).toBeGreaterThan(190);
    }
    const place = page.locator('.header .address-box__button');
    await place.tap();
    const panel = await page.getByText('Please provide your addresses.').boundingBox();
    expect((panel?.x ?? 0) + (panel?.width ?? 999)).toBeLessThanOrEqual(360);
    const phone = page.locator('.header__phone');
    await expect(phone).toBeHidden();
    await page.locator('.menu--narrow summary').tap();
    await expect(phone).toBeVisible();
    await test.step("a customer's place needs no third row: it is shortened, next to the cart", async () => {
      const { session } = await newCustomer(request, { ville: 'Abeokuta', province: 'Ogun' });
      await signInAs(page, session);
      await page.goto(ANY_PAGE);
      await expect(page.locator('.header .address-box__place')).toHaveText('Abeokuta, Nigeria');
      expect((await headerBox(page)).bottom).toBeLessThanOrEqual(112);
      const place = await page.locator('.header .address-box__words').boundingBox();
      const cart = await page.locator('.cart-button').boundingBox();
      expect(place?.width).toBeGreaterThan(40);
      expect(cart?.y).toBeLessThan(20);
      expect((place?.x ?? 999) + (place?.width ?? 999)).toBeLessThan(cart?.x ?? 0);
    });
  });

  test('G-140: it scrolls away downwards and returns as one row upwards, without a layout shift', async ({ page }) => {
    await page.goto('/products');
    const before = await contentTop(page);
    await page.locator('main h1').tap();
    await page.locator('.header-search__input').waitFor();
    await expect(async () => {
      await scrollBy(page, 900);
      expect((await headerBox(page)).bottom).toBeLessThanOrEqual(0);
      await scrollBy(page, -300);
      await expect(page.locator('.header')).toHaveAttribute('data-scrolled', 'up', { timeout: 1000 });
    }).toPass();
    expect(await contentTop(page)).toBe(before);
    await expect.poll(async () => (await headerBox(page)).bottom).toBeLessThanOrEqual(72);
    for (const part of ['.header-search__input', '.cart-button']) {
      // Polls until its animation has ended.
      await expect.poll(async () => (await page.locator(part).boundingBox())?.y, part).toBeGreaterThanOrEqual(0);
      const box = await page.locator(part).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999), part).toBeLessThanOrEqual(360);
    }
    // At the top of the page the whole header is visible again.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(page.locator('.header')).not.toHaveAttribute('data-scrolled');
    expect(await contentTop(page)).toBe(before);
    await test.step('the returning row covers neither the focused element nor the target of a fragment', async () => {
      const links = page.locator('main .product-card__name');
      await expect(async () => {
        await scrollBy(page, 1200);
        await scrollBy(page, -100);
        await expect(page.locator('.header')).toHaveAttribute('data-scrolled', 'up', { timeout: 1000 });
      }).toPass();
      for (const at of [3, 2, 1]) {
        await links.nth(at).focus();
        await expect
          .poll(async () => ((await links.nth(at).boundingBox())?.y ?? 0) - (await headerBox(page)).bottom)
          .toBeGreaterThanOrEqual(0);
      }
      await page.evaluate(() => {
        document.querySelectorAll('main .product-card')[4]?.setAttribute('id', 'here');
        location.hash = 'here';
      });
      const target = page.locator('#here');
      await expect
        .poll(async () => ((await target.boundingBox())?.y ?? 0) - (await headerBox(page)).bottom)
        .toBeGreaterThanOrEqual(0);
    });
  });
});

test('G-141: after adding to the cart a message offers to view it, and closing it returns the focus to the button', async ({
  page,
  request,
}) => {
  const product = await ownProduct(request);
  await page.goto(product.path);
  const add = page.locator('.add-panel__add');
  await add.click();
  const toast = page.locator('.toast', { hasText: `Product ${product.nom} was added to the cart successfully.` });
  await toast.getByRole('button', { name: 'View cart' }).click();
  const panel = page.getByRole('dialog', { name: 'Cart' });
  await expect(panel).toContainText(product.nom);
  await expect(toast).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(add).toBeFocused();
});
