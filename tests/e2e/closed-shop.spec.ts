/**
 * A shop that closes while a shopper has a list with it open: pressing its card shows a message, whether its code has
 * loaded or not.
 */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { tags } from '../../src/data/tags.ts';
import type { ShopData } from '../../src/features/shops/shop-card.ts';
import { forgiveStatus, toastOf } from './forms.ts';
import { holdScripts } from './gate.ts';
import { ownShop } from './own.ts';
import { reach } from './reach.ts';
import { serverDataDir } from './server-data.ts';
import { expect, test } from './test.ts';

const IN_LIST = 'This store has been deactivated';
const ELSEWHERE = 'This store is deactivated.';
const ASKS = '**/api/boutiques/v1/links/*';

/** Opens or closes a shop in the database of the running shop, which learns of it from the change log. */
function setOpen({ id }: ShopData, isActive: boolean): void {
  const db = new DatabaseSync(path.join(serverDataDir(), 'shop.sqlite'));
  const now = new Date().toISOString();
  try {
    db.exec('pragma busy_timeout = 10000; begin immediate');
    db.prepare('update boutiques set "isActive" = ?, "updatedAt" = ? where id = ?').run(Number(isActive), now, id);
    const log = db.prepare('insert into change_log (tag, "createdAt") values (?, ?)');
    for (const tag of [tags.shop(id), tags.shops]) log.run(tag, now);
    db.exec('commit');
  } finally {
    db.close();
  }
}

/** Closes the shop, and resolves once its page says so. */
async function close(request: APIRequestContext, shop: ShopData): Promise<void> {
  setOpen(shop, false);
  await expect.poll(async () => (await request.get(pageOf(shop))).status()).toBe(410);
}

const pageOf = ({ nomLink }: ShopData) => `/shops/${encodeURIComponent(nomLink)}`;

const linkOf = (page: Page, shop: ShopData): Locator =>
  page.locator(`.store-cards .link-card__name a[href$="${pageOf(shop)}"]`);

/** Opens a list of shops that contains this one. */
const openList = (page: Page, { nomBoutique }: ShopData) => page.goto(`/shops?q=${encodeURIComponent(nomBoutique)}`);

test('SHP-18 ERR-20: a press on a shop that was closed since its list was opened says so, in its tab and in the list, before any code has come', async ({
  page,
  context,
  request,
  pageErrors,
}) => {
  const shop = await ownShop(request);
  const scripts = await holdScripts(page);
  await openList(page, shop);
  try {
    await close(request, shop);
    const opened = context.waitForEvent('page');
    await linkOf(page, shop).click();
    const tab = await opened;
    await expect(tab).toHaveURL(pageOf(shop));
    await expect(tab.getByRole('main')).toContainText(IN_LIST);
    await expect(tab.getByRole('main')).toContainText(ELSEWHERE);
    await test.step('the list says it as soon as its code comes', async () => {
      scripts.open();
      await expect(toastOf(page, IN_LIST)).toBeVisible();
    });
    await test.step('the next press opens nothing', async () => {
      await page.bringToFront();
      await linkOf(page, shop).click();
      await expect(page).toHaveURL(/\/shops\?q=/);
      expect(context.pages()).toEqual([page, tab]);
    });
    // The page of the closed shop answers 410.
    forgiveStatus(pageErrors);
  } finally {
    setOpen(shop, true);
  }
});

test('SHP-18 ERR-20: what is known between press and release opens no tab', async ({ page, context, request }) => {
  const shop = await ownShop(request);
  await openList(page, shop);
  const link = linkOf(page, shop);
  const pressed = async () => {
    await link.hover();
    const answered = page.waitForResponse(ASKS);
    await page.mouse.down();
    await answered;
    // The card stores the answer in the next task.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    await page.mouse.up();
  };
  await reach(page, link);
  try {
    await close(request, shop);
    await pressed();
    await expect(toastOf(page, IN_LIST)).toBeVisible();
    expect(context.pages()).toHaveLength(1);
  } finally {
    setOpen(shop, true);
  }
});

test('SHP-19 ERR-19: a shop that was closed since home was opened is announced in the other words', async ({
  page,
}) => {
  await page.goto('/');
  // This is what the server answers once the shop is closed.
  await page.route(ASKS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isActive: false } });
  });
  await page.locator('.home-shops__grid .link-card__name a').first().click();
  await expect(toastOf(page, ELSEWHERE)).toBeVisible();
});
