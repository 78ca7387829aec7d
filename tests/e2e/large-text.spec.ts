/** What must stay readable with large text, and with a shop whose name is long. */
import type { Locator, Page } from '@playwright/test';
import { customerWith, lineOf } from './checkout.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** The number of lines of an element's text. */
const linesIn = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

const enlarge = (page: Page, percent: number) =>
  page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent);

test('G-662: an amount of the cart never breaks, and its lines are readable with text of twice the size', async ({
  page,
  request,
}) => {
  const [one, other] = [await ownProduct(request), await ownProduct(request)];
  const prices = { prix: 395_150, prixPromotion: 395_150, promotion: false };
  await customerWith(page, request, [lineOf({ ...one, ...prices }, { size: 4 }), lineOf(other)]);
  await page.route('**/api/carts/v1/produits?*', async (route) => {
    const answer = await (await route.fetch()).json();
    const data = answer.data.map((product: object) => ({ ...product, ...prices, qte: 50 }));
    await route.fulfill({ json: { ...answer, data } });
  });
  await page.goto('/');
  await page.locator('[data-cart-panel]').click();
  const panel = page.getByRole('dialog', { name: 'Cart', exact: true });
  const amounts = panel.locator('.cart-panel__total strong');
  await expect(panel.getByText('Total with delivery')).toBeVisible();
  for (const percent of [100, 130, 200]) {
    await enlarge(page, percent);
    for (const amount of await amounts.all()) expect(await linesIn(amount), `${percent} %`).toBe(1);
    const body = await panel.locator('.panel__body').boundingBox();
    expect(body?.height, `${percent} %`).toBeGreaterThan(140);
    const names = await panel.locator('.cart-line__name').all();
    for (const name of names) expect((await name.boundingBox())?.width, `${percent} %`).toBeGreaterThan(70);
    const content = panel.locator('.cart-panel__content');
    expect(await content.evaluate((node) => node.scrollWidth - node.clientWidth), `${percent} %`).toBe(0);
  }
  await panel.getByRole('link', { name: 'Checkout' }).scrollIntoViewIfNeeded();
  await expect(panel.getByRole('link', { name: 'Checkout' })).toBeInViewport();
});

test('G-662: a long name of a shop takes two whole lines of a card, and breaks in the button that follows it', async ({
  page,
  request,
}) => {
  const { path } = await ownProduct(request);
  await page.goto('/products');
  const shop = page.locator('.product-card:not(:has(.rating)) .product-card__shop').first();
  await shop.evaluate((node) => {
    node.textContent = 'Adunni '.repeat(30);
  });
  const { height, lineHeight } = await shop.evaluate((node) => ({
    height: node.getBoundingClientRect().height,
    lineHeight: Number.parseFloat(getComputedStyle(node).lineHeight),
  }));
  expect(height / lineHeight).toBeLessThan(2.1);
  await page.goto(path);
  const follow = page.getByRole('button', { name: /^(Follow|Unfollow) / });
  await follow.evaluate((node) => {
    const text = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (text.nextNode())
      if (/Follow/.test(text.currentNode.nodeValue ?? '')) text.currentNode.nodeValue = `Follow ${'X'.repeat(120)}`;
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
