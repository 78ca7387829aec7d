/** The account part of the header. The browser trusts its stored session; the server's checks are tested elsewhere. */
import type { Page } from '@playwright/test';
import type { Session } from '../../src/features/account/session.ts';
import { tokenOf } from '../../src/features/account/session-cases.ts';
import { faultsInBothSchemes } from './axe.ts';
import { answerCustomer, signInAs } from './customer.ts';
import { holdScripts } from './gate.ts';
import { withOtherShop } from './other-shop.ts';
import { expect, test } from './test.ts';

const HOUR = 3_600_000;
const LOGGED_OUT = 'You have successfully logged out';

function session(own: Partial<Session> = {}): Session {
  const expiry = Date.now() + HOUR;
  const token = tokenOf({ id: 7, exp: Math.floor(expiry / 1000) });
  const who = { id: 7, cartId: 70, pseudo: 'ọlá', nom: 'Adéṣinà', email: 'ola@example.ng', numTel: null, url: null };
  return { ...who, token, expiry, ...own };
}

const avatar = (page: Page) => page.locator('.account-menu__button');
const card = (page: Page) => page.locator('.account-menu__card');
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' });

test.beforeEach(({ context }) => answerCustomer(context));

/** Answers and records the calls that end a session. */
async function endSessions(page: Page): Promise<{ method: string; authorization: string | undefined }[]> {
  const calls: { method: string; authorization: string | undefined }[] = [];
  await page.context().route('**/api/sessions/current', (route) => {
    const { authorization } = route.request().headers();
    calls.push({ method: route.request().method(), authorization });
    return route.fulfill({ json: {} });
  });
  return calls;
}

test('HDR-48: a visitor sees only Login', async ({ page }) => {
  await page.goto('/products');
  await expect(loginLink(page)).toBeVisible();
  await expect(avatar(page)).toBeHidden();
});

test('HDR-36 HDR-39 HDR-40 HDR-41 HDR-42: a customer has an avatar with a card', async ({ page }) => {
  await signInAs(page, session());
  await page.goto('/products');
  await expect(loginLink(page)).toBeHidden();
  await expect(page.locator('.account-menu__avatar')).toHaveText('Ọ');
  await expect(card(page)).toBeHidden();
  await avatar(page).click();
  await expect(card(page)).toBeVisible();
  const link = card(page).getByRole('link', { name: 'My account ọlá Adéṣinà', exact: true });
  await expect(link).toHaveAttribute('href', '/user/profile');
});

const PICTURE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="green"/></svg>',
);

test('HDR-37/S-33: a picture of an https address is shown directly, without a referrer', async ({ page }) => {
  const url = 'https://pictures.example/ola.svg';
  let referrer: string | undefined = 'none yet';
  await page.route(url, async (route) => {
    referrer = (await route.request().allHeaders()).referer;
    return route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
  });
  await signInAs(page, session({ url }));
  await page.goto('/products');
  await expect(page.locator('.account-menu__avatar img')).toHaveAttribute('src', url);
  await expect.poll(() => referrer).toBeUndefined();
});

test('HDR-38/S-33: a picture of any other path is loaded from the file host, and no script in it runs', async ({
  page,
}) => {
  await page.route('**/files/clients/ola.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  );
  await signInAs(page, session({ url: 'clients/ola.svg' }));
  await page.goto('/products');
  await expect(page.locator('.account-menu__avatar img')).toHaveAttribute('src', '/files/clients/ola.svg');

  const stored = JSON.stringify(session({ url: 'javascript:alert(1)' }));
  await page.evaluate((record) => localStorage.setItem('userConnected', record), stored);
  await page.reload();
  await expect(page.locator('.account-menu__avatar')).toHaveText('Ọ');
  await expect(page.locator('.account-menu__avatar img')).toHaveCount(0);
});

test('HDR-38: the file host is the configured one', async ({ page }) => {
  await page.route('https://files.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  );
  await signInAs(page, session({ url: 'clients/ola.svg' }));
  await withOtherShop({ FILE_HOST: 'https://files.example/oja/' }, async (origin) => {
    await page.goto(`${origin}/products`);
    const picture = page.locator('.account-menu__avatar img');
    await expect(picture).toHaveAttribute('src', 'https://files.example/oja/clients/ola.svg');
  });
});

test('HDR-43 HDR-44 HDR-45 HDR-47 ERR-30: Logout forgets the customer, notifies the server, and opens home', async ({
  page,
}) => {
  const calls = await endSessions(page);
  const own = session();
  await signInAs(page, own);
  await page.goto('/products');
  await avatar(page).click();
  await card(page).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  await expect(page.getByRole('status').getByText(LOGGED_OUT)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userConnected'))).toBeNull();
  await expect(loginLink(page)).toBeVisible();
  await expect(avatar(page)).toBeHidden();
  expect(calls).toEqual([{ method: 'DELETE', authorization: `Bearer ${own.token}` }]);
});

test('HDR-46: at home the logout message appears immediately, once, and does not wait for the server', async ({
  page,
  pageFaults,
}) => {
  await page.route('**/api/sessions/current', (route) => route.abort('internetdisconnected'));
  await signInAs(page, session());
  await page.goto('/');
  // The menu loaded for the customer, and the tap on Logout loads it too.
  await expect(page.locator('.account-menu__avatar')).toHaveText('Ọ');
  await avatar(page).click();
  await card(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('status').getByText(LOGGED_OUT)).toHaveCount(1);
  await expect(loginLink(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userConnected'))).toBeNull();
  // The browser logs the failed call.
  pageFaults.length = 0;
});

test('HDR-47: Logout on a page for customers opens home and not sign-in', async ({ page }) => {
  await endSessions(page);
  // Any call of the page.
  await page.route(/\/api\/(?!sessions\/current)/, (route) => route.fulfill({ json: { data: [], totalItems: 0 } }));
  await signInAs(page, session());
  await page.goto('/user/profile');
  await avatar(page).click();
  await card(page).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  await expect(page.getByText(LOGGED_OUT)).toBeVisible();
});

test('the card opens, closes and loses focus by keyboard; a click elsewhere closes it', async ({ page }) => {
  await signInAs(page, session());
  await page.goto('/products');
  await expect(page.locator('.account-menu__avatar')).toHaveText('Ọ');
  await avatar(page).focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(card(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await expect(avatar(page)).toBeFocused();
  await page.keyboard.press('Enter');
  for (const _ of ['link', 'Logout', 'Cart']) await page.keyboard.press('Tab');
  await expect(card(page)).toBeHidden();
  await avatar(page).click();
  await expect(card(page)).toBeVisible();
  await page.getByRole('main').click({ position: { x: 2, y: 2 } });
  await expect(card(page)).toBeHidden();
});

test('NAV-08/C-42: My favorites opens the favourites of a customer', async ({ page }) => {
  await signInAs(page, session());
  await page.goto('/products');
  const link = page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'My favorites' });
  await expect(link).toHaveAttribute('href', '/favorite-products');
});

test('NAV-09: follows sign-ins and sign-outs in another tab', async ({ page, context }) => {
  await page.goto('/products');
  const other = await context.newPage();
  await other.goto('/shops');
  await other.evaluate((record) => localStorage.setItem('userConnected', record), JSON.stringify(session()));
  await expect(page.locator('.account-menu__avatar')).toHaveText('Ọ');
  await expect(loginLink(page)).toBeHidden();
  await other.evaluate(() => localStorage.clear());
  await expect(loginLink(page)).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'My favorites' });
  await expect(link).toHaveAttribute('href', '/sign-in');
});

test('before any script is loaded a customer sees no Login, and a Logout is queued', async ({ page }) => {
  await endSessions(page);
  const scripts = await holdScripts(page);
  await signInAs(page, session());
  await page.goto('/products', { waitUntil: 'commit' });
  await expect(avatar(page)).toBeVisible();
  await expect(loginLink(page)).toBeHidden();
  await avatar(page).click();
  await card(page).getByRole('button', { name: 'Logout' }).click();
  expect(page.url()).toContain('/products');
  scripts.open();
  await page.waitForURL('/');
  await expect(page.getByText(LOGGED_OUT)).toBeVisible();
});

test('meets the accessibility rules, signed in and open, in light and dark', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, session({ nom: 'Adéṣinà-Okonkwo the Younger' }));
  await page.goto('/shops');
  await avatar(page).click();
  await expect(card(page)).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  const box = await card(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
});
