/** Inactive shops: a click on an outdated card or product shows a message. */
import type { Page } from '@playwright/test';
import { productOfClosedShop } from './demo-products.ts';
import { toastOf } from './forms.ts';
import { reach } from './reach.ts';
import { expect, test } from './test.ts';

const STATE = 'state:/shops';
const stored = (page: Page) =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? 'null'), STATE) as Promise<
    { id: number; nomBoutique: string; nomLink: string; isActive: boolean }[]
  >;

test('RTE-57/C-82 RTE-58/C-82: home passes its list to /shops; a shop that it marks as inactive does not open', async ({
  page,
  context,
}) => {
  await page.goto('/');
  // `innerText` is empty for elements without layout.
  const names = await page.locator('.home-shops__grid .link-card__name a').allTextContents();
  await page.getByRole('link', { name: 'Discover all the shops' }).click();
  await expect(page).toHaveURL('/shops');
  const shops = await stored(page);
  expect(shops.length).toBeGreaterThan(0);
  expect(shops.map(({ nomBoutique }) => `${nomBoutique} (opens in a new tab)`)).toEqual(
    names.map((name) => name.replace(/\s+/g, ' ').trim()),
  );
  expect(shops.every(({ id, nomLink, isActive }) => id > 0 && nomLink !== '' && isActive)).toBe(true);

  // Simulates a shop that was closed while home was open.
  const shown = Number(await page.locator('.store-cards [data-follow]').first().getAttribute('data-follow'));
  await page.evaluate(
    ([key, id]) =>
      sessionStorage.setItem(key, JSON.stringify([{ id, nomBoutique: 'x', nomLink: 'x', isActive: false }])),
    [STATE, shown] as const,
  );
  await page.reload();
  const first = page.locator('.store-cards .link-card__name a').first();
  await test.step('an inactive shop does not open', async () => {
    await reach(page, first);
    await first.click();
    await expect(toastOf(page, 'This store has been deactivated')).toBeVisible();
    await expect(page).toHaveURL('/shops');
    expect(context.pages()).toHaveLength(1);
  });
  await test.step('another one opens in a new tab', async () => {
    const opened = context.waitForEvent('page');
    await page.locator('.store-cards .link-card__name a').nth(1).click();
    await expect(await opened).toHaveURL(/\/shops\/.+/);
  });
});

test('SHP-19/C-06 ERR-19/C-06: elsewhere a card and the seller of a product show another message', async ({
  page,
  context,
  request,
}) => {
  await page.goto(await productOfClosedShop(request));
  await page.locator('.seller__name').click();
  await expect(toastOf(page, 'This store is deactivated.')).toBeVisible();
  await page.goto('/');
  const card = page.locator('.home-shops__grid .link-card').first();
  await card.evaluate((element) => element.toggleAttribute('data-inactive', true));
  await reach(page, card.locator('a'));
  await card.locator('a').click();
  await expect(toastOf(page, 'This store is deactivated.')).toBeVisible();
  expect(context.pages()).toHaveLength(1);
});
