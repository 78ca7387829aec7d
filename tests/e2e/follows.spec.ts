/** Follow buttons on cards, in the seller panel and on a shop's page. */
import type { Page, Route } from '@playwright/test';
import { settled } from './axe.ts';
import { newCustomer, signInAs, signInByForm } from './customer.ts';
import { forgiveStatus, toastOf } from './forms.ts';
import { ownShop } from './own.ts';
import { warningsOf } from './page-errors.ts';
import { colourOf, paintedOf } from './picture.ts';
import { expect, test } from './test.ts';

const STATES = '**/api/clients/*/boutiques?*';
const LINK = '**/api/clients/v1/boutiques';

const buttons = (page: Page) => page.locator('[data-follow]');

/** Opens the list of shops with a card of `shop`, and returns its button. */
async function openCard(page: Page, { id, nomBoutique }: { readonly id: number; readonly nomBoutique: string }) {
  await page.goto(`/shops?q=${encodeURIComponent(nomBoutique)}`);
  return page.locator(`[data-follow="${id}"]`);
}

/** Delays calls until they are released. */
async function hold(page: Page, url: string): Promise<{ readonly held: Route[]; letGo(): void }> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(url, async (route) => {
    held.push(route);
    if (isOpen) await route.continue();
  });
  return {
    held,
    letGo() {
      isOpen = true;
      for (const route of held) void route.continue();
    },
  };
}

test('SHP-32 PRM-19 PRM-20: a visitor who follows is sent to sign-in and returns; the server gets no call', async ({
  page,
  request,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/boutiques')) requested.push(request.url());
  });
  await page.goto('/shops');
  await buttons(page).nth(2).click();
  await expect(page).toHaveURL('/sign-in');
  expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe('/shops');
  expect(requested).toEqual([]);
  await test.step('G-481: it is followed after the sign-in', async () => {
    await expect(page.getByText('Log in or create an account to follow this shop.')).toBeVisible();
    await signInByForm(page, await newCustomer(request));
    await page.waitForURL('**/shops');
    await expect(buttons(page).nth(2)).toHaveText('Unfollow');
    expect(await page.evaluate(() => sessionStorage.getItem('pressed'))).toBeNull();
  });
});

test('SHP-21/C-57 SHP-22/C-57 SHP-24 SHP-27 SHP-31: a card follows and unfollows its shop, with a spinner meanwhile', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const own = await ownShop(request);
  const button = await openCard(page, own);
  const shop = own.nomBoutique;
  await expect(button).toHaveText('Follow');
  await expect(button).toHaveAttribute('aria-busy', 'false');
  const { width } = (await button.boundingBox()) ?? { width: 0 };

  const links = await hold(page, LINK);
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button.locator('.spinner__ring')).toBeVisible();
  await expect(button).toHaveAccessibleName(`Follow ${shop}`);
  expect((await button.boundingBox())?.width).toBe(width);
  // A double click counts as one change.
  await button.click();
  expect(links.held).toHaveLength(1);
  links.letGo();
  await expect(button).toHaveText('Unfollow');
  await expect(button).toHaveAccessibleName(`Unfollow ${shop}`);
  await expect(button).toHaveAttribute('aria-busy', 'false');
  expect((await button.boundingBox())?.width).toBe(width);

  // A reload shows the server's state.
  await page.reload();
  await expect(button).toHaveText('Unfollow');
  await button.click();
  await expect(button).toHaveText('Follow');
  await page.reload();
  await expect(button).toHaveAttribute('aria-busy', 'false');
  await expect(button).toHaveText('Follow');
});

test('SHP-25 SHP-26 SHP-28 SHP-29: state and count are refetched after each change', async ({ page, request }) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const { nomLink } = await ownShop(request);
  await page.goto(`/shops/${nomLink}`);
  const button = buttons(page);
  await expect(button).toHaveAttribute('aria-busy', 'false');
  const count = page.locator('[data-followers]');
  const before = Number.parseInt((await count.textContent()) ?? '', 10);
  expect(before).toBeGreaterThanOrEqual(0);

  const requested: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith('/api/clients')) requested.push(`${sent.method()} ${pathname.replace(/\d+$/, 'n')}`);
  });
  const again = ['GET /api/clients/v1/boutiques/n', 'PATCH /api/clients/v1/boutiques'];
  await button.click();
  await expect(button).toHaveText('Unfollow');
  await expect(count).toHaveText(new RegExp(`^${before + 1} followers?$`));
  expect(requested.sort()).toEqual([...again, 'POST /api/clients/v1/boutiques'].sort());
  requested.length = 0;
  await button.click();
  await expect(button).toHaveText('Follow');
  await expect(count).toHaveText(new RegExp(`^${before} followers?$`));
  expect(requested.sort()).toEqual([...again, 'PATCH /api/clients/v1/boutiques/del'].sort());
});

test('PDP-43 PDP-44/C-57 PDP-45/C-57 PDP-46 SHP-30: the seller panel names the shop; a click while the state loads is queued', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const { nomLink } = await ownShop(request);
  const states = await hold(page, STATES);
  await page.goto(`/shops/${nomLink}`);
  await page.locator('.product-card__name').first().click();
  const button = page.locator('.seller [data-follow]');
  const shop = ((await page.locator('.seller__name').textContent()) ?? '').replace('(opens in a new tab)', '').trim();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button.locator('.spinner__ring')).toBeVisible();
  await button.click();
  states.letGo();
  await expect(button).toHaveText(`Unfollow ${shop}`);
  await expect(page.locator('.seller [data-followers]')).toHaveText(/^\d+ followers?$/);
  await button.click();
  await expect(button).toHaveText(`Follow ${shop}`);
});

test('SHP-23 ERR-08 ERR-14 ERR-17 SHP-34: on a card the button of a followed shop looks active; a failure is shown and ends the spinner; one of the count is only logged', async ({
  page,
  request,
  pageErrors,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const button = await openCard(page, await ownShop(request));
  await expect(button).toHaveAttribute('aria-busy', 'false');

  /** The colours of the button after its transition. */
  const look = async () => {
    await page.mouse.move(0, 0);
    await settled(page);
    return button.evaluate((one) => {
      const { backgroundColor, color, borderTopColor } = getComputedStyle(one);
      return { backgroundColor, color, borderTopColor };
    });
  };
  await test.step('SHP-23: the button of a followed shop looks active', async () => {
    const plain = await look();
    await button.click();
    await expect(button).toHaveText('Unfollow');
    const active = await look();
    for (const part of ['backgroundColor', 'color', 'borderTopColor'] as const)
      expect(active[part], part).not.toBe(plain[part]);
    expect((await paintedOf(button)).share(colourOf(active.backgroundColor))).toBeGreaterThan(0.5);
    await button.click();
    await expect(button).toHaveText('Follow');
    expect(await look()).toEqual(plain);
    await expect(button).toHaveAttribute('aria-busy', 'false');
  });
  await test.step('ERR-08 ERR-17: a refusal is shown and ends the spinner', async () => {
    await page.route(LINK, (route) =>
      route.fulfill({ status: 410, json: { messageError: 'This store is deactivated.' } }),
    );
    await button.click();
    await expect(toastOf(page, 'This store is deactivated.')).toBeVisible();
    await expect(button).toHaveAttribute('aria-busy', 'false');
    await expect(button).toHaveText('Follow');
  });
  await test.step('so is a lost connection', async () => {
    await page.unroute(LINK);
    await page.route(LINK, (route) => route.abort());
    await button.click();
    await expect(toastOf(page, 'Server connection error')).toBeVisible();
    await expect(button).toHaveText('Follow');
    await page.unroute(LINK);
  });

  const warnings = warningsOf(page);
  await test.step('ERR-14: a failed count is only logged', async () => {
    await page.route('**/api/clients/v1/boutiques/*', (route) => route.fulfill({ status: 503, json: {} }));
    await button.click();
    await expect(button).toHaveText('Unfollow');
    await expect.poll(() => warnings.join()).toContain('The followers could not be counted.');
    // The failure's message disappears when it is outdated; the count shows none.
    await expect(page.locator('.toasts .toast')).toHaveCount(0);
    await expect.poll(() => pageErrors.length).toBe(3);
    forgiveStatus(pageErrors);
  });
});
