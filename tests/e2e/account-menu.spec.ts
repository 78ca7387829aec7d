/** The account part of the header. The browser trusts its stored session; the server's checks are tested elsewhere. */
import type { Page } from '@playwright/test';
import type { Session } from '../../src/features/account/session/session.ts';
import { tokenOf } from '../../src/features/account/session/session-cases.ts';
import { problemsInBothSchemes } from './axe.ts';
import { answerCustomer, signInAs } from './customer.ts';
import { successToastOf } from './forms.ts';
import { holdScripts } from './gate.ts';
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

/** Stores `own` as the session of an open page. */
const signInHere = (page: Page, own: Session) =>
  page.evaluate((record) => localStorage.setItem('userConnected', record), JSON.stringify(own));

test('HDR-48 NAV-08/C-42 NAV-09: a visitor sees only Login; sign-ins and sign-outs in another tab are followed', async ({
  page,
  context,
}) => {
  const favourites = page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'My favorites' });
  await page.goto('/shops');
  await test.step('HDR-48: a visitor sees only Login', async () => {
    await expect(loginLink(page)).toBeVisible();
    await expect(avatar(page)).toBeHidden();
  });
  const other = await context.newPage();
  await other.goto('/vendor');
  await test.step('NAV-08/C-42: My favorites opens the favourites of a customer', async () => {
    await signInHere(other, session());
    await expect(page.locator('.account-menu__avatar')).toHaveText('Ọ');
    await expect(loginLink(page)).toBeHidden();
    await expect(favourites).toHaveAttribute('href', '/favorite-products');
  });
  await test.step('NAV-09: and the sign-in of a visitor', async () => {
    await other.evaluate(() => localStorage.clear());
    await expect(loginLink(page)).toBeVisible();
    await expect(favourites).toHaveAttribute('href', '/sign-in');
  });
});

test('HDR-36 HDR-39 HDR-40 HDR-41 HDR-42: a customer has an avatar with a card, for mouse and keyboard', async ({
  page,
}) => {
  await signInAs(page, session({ nom: 'Adéṣinà-Okonkwo the Younger' }));
  await page.goto('/shops');
  await test.step('a click opens it, and a click elsewhere closes it', async () => {
    await expect(loginLink(page)).toBeHidden();
    await expect(page.locator('.account-menu__avatar')).toHaveText('Ọ');
    await expect(card(page)).toBeHidden();
    await avatar(page).click();
    await expect(card(page)).toBeVisible();
    const name = 'My account ọlá Adéṣinà-Okonkwo the Younger';
    await expect(card(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', '/user/profile');
    // The card also links to orders and favourites (G-524).
    const links = card(page).getByRole('link');
    await expect(links).toHaveText([name, 'Your orders', 'Your favourites']);
    expect(await links.evaluateAll((all) => all.slice(1).map((link) => link.getAttribute('href')))).toEqual([
      '/user/orders',
      '/favorite-products',
    ]);
    await page.getByRole('main').click({ position: { x: 2, y: 2 } });
    await expect(card(page)).toBeHidden();
  });
  await test.step('it opens, closes and loses focus by keyboard', async () => {
    await avatar(page).focus();
    await page.keyboard.press('Enter');
    await expect(card(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(card(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(card(page)).toBeHidden();
    await expect(avatar(page)).toBeFocused();
    await page.keyboard.press('Enter');
    for (const _ of ['account', 'orders', 'favourites', 'Logout', 'Cart']) await page.keyboard.press('Tab');
    await expect(card(page)).toBeHidden();
  });
  await test.step('open on a phone it meets the accessibility rules, in light and dark', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await avatar(page).click();
    await expect(card(page)).toBeVisible();
    expect(await problemsInBothSchemes(page, { within: page.getByRole('banner') })).toEqual([]);
    const box = await card(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  });
});

const PICTURE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="green"/></svg>',
);

test('HDR-37/S-33 HDR-38/S-33: a picture of an https address is shown directly, any other path from the file host, and no script in it runs', async ({
  page,
}) => {
  const url = 'https://pictures.example/ola.svg';
  const picture = page.locator('.account-menu__avatar img');
  const answer = { contentType: 'image/svg+xml', body: PICTURE };
  let referrer: string | undefined = 'none yet';
  await page.route(url, async (route) => {
    referrer = (await route.request().allHeaders()).referer;
    return route.fulfill(answer);
  });
  for (const host of ['**/files/', 'https://files.example/oja/'])
    await page.route(`${host}clients/ola.svg`, (route) => route.fulfill(answer));
  await signInAs(page, session({ url }));
  await test.step('HDR-37/S-33: an https address without a referrer', async () => {
    await page.goto('/shops');
    await expect(picture).toHaveAttribute('src', url);
    await expect.poll(() => referrer).toBeUndefined();
  });
  await test.step('HDR-38/S-33: any other path from the file host', async () => {
    await signInHere(page, session({ url: 'clients/ola.svg' }));
    await page.reload();
    await expect(picture).toHaveAttribute('src', '/files/clients/ola.svg');
  });
  await test.step('HDR-38: which the page names', async () => {
    // A shop with a FILE_HOST of its own prints this (tests/pages/header.test.ts).
    await page.route('**/shops', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(
        'data-files="/files/"',
        'data-files="https://files.example/oja/"',
      );
      return route.fulfill({ response, body });
    });
    await page.reload();
    await expect(picture).toHaveAttribute('src', 'https://files.example/oja/clients/ola.svg');
    await page.unroute('**/shops');
  });
  await test.step('an address that is a script is none', async () => {
    await signInHere(page, session({ url: 'javascript:alert(1)' }));
    await page.reload();
    await expect(page.locator('.account-menu__avatar')).toHaveText('Ọ');
    await expect(picture).toHaveCount(0);
  });
});

test('HDR-43 HDR-44 HDR-45 HDR-47 ERR-30: Logout forgets the customer, notifies the server, and opens home', async ({
  page,
}) => {
  const calls = await endSessions(page);
  const own = session();
  await signInAs(page, own);
  await page.goto('/shops');
  await avatar(page).click();
  await card(page).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  await expect(successToastOf(page, LOGGED_OUT)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userConnected'))).toBeNull();
  await expect(loginLink(page)).toBeVisible();
  await expect(avatar(page)).toBeHidden();
  expect(calls).toEqual([{ method: 'DELETE', authorization: `Bearer ${own.token}` }]);
});

test('HDR-46 HDR-47: the logout message appears once and does not wait for the server; Logout opens home, also from a page for customers', async ({
  page,
  pageErrors,
}) => {
  const scripts = await holdScripts(page);
  scripts.open();
  /** Logs out, and expects the message on home. */
  const logOut = async () => {
    await avatar(page).click();
    await card(page).getByRole('button', { name: 'Logout' }).click();
  };
  const isOut = async () => {
    await page.waitForURL('/');
    await expect(page.getByRole('status').getByText(LOGGED_OUT)).toHaveCount(1);
    await expect(loginLink(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('userConnected'))).toBeNull();
  };
  await test.step('HDR-46: at home, although the server does not answer', async () => {
    await page.route('**/api/sessions/current', (route) => route.abort('internetdisconnected'));
    await signInAs(page, session());
    await page.goto('/');
    // The menu has loaded for the customer, and the tap on Logout loads it too.
    await expect(page.locator('.account-menu__avatar')).toHaveText('Ọ');
    await logOut();
    await isOut();
    // The browser logs the failed call.
    pageErrors.length = 0;
    await page.unroute('**/api/sessions/current');
  });
  await endSessions(page);
  await test.step('before any script is loaded a customer sees no Login, and a Logout is queued', async () => {
    await signInHere(page, session());
    scripts.shut();
    await page.goto('/shops', { waitUntil: 'commit' });
    await expect(avatar(page)).toBeVisible();
    await expect(loginLink(page)).toBeHidden();
    await logOut();
    expect(page.url()).toContain('/shops');
    scripts.open();
    await isOut();
  });
  await test.step('HDR-47: on a page for customers it opens home and not sign-in', async () => {
    // Matches any call of the page.
    await page.route(/\/api\/(?!sessions\/current)/, (route) => route.fulfill({ json: { data: [], totalItems: 0 } }));
    await signInHere(page, session());
    await page.goto('/user/profile');
    await logOut();
    await isOut();
  });
});
