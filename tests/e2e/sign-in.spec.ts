/** The sign-in screen. The server is mocked, except where a test says otherwise. */
import type { Page, Request } from '@playwright/test';
import { accessibilityProblems } from './axe.ts';
import { lineOf } from './checkout.ts';
import { answerCustomer, newCustomer } from './customer.ts';
import { errorToastOf, forgiveStatus, summaryOf, tickCaptcha, toastOf } from './forms.ts';
import { holdScripts } from './gate.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

const SIGN_IN = '**/api/clients/authentification';

/** A mocked answer; only the browser accepts its token. */
const SESSION = {
  id: 7,
  nom: 'Okafor',
  pseudo: 'Ada',
  email: 'ada@example.com',
  numTel: '+2348030000000',
  url: null,
  cartId: 7,
  token: `x.${btoa(JSON.stringify({ id: 7, exp: 4_000_000_000 }))}.x`,
  expiry: 4_000_000_000_000,
};

const identifier = (page: Page) => page.getByLabel('Email or phone');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const remember = (page: Page) => page.getByLabel('Remember me');
const login = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Login', exact: true });

/** Mocks the call, and records its requests. */
async function answer(page: Page, status: number, body: object): Promise<Request[]> {
  const requested: Request[] = [];
  await page.route(SIGN_IN, (route) => {
    requested.push(route.request());
    return route.fulfill({ status, json: body });
  });
  return requested;
}

async function fillIn(page: Page, val = 'ada@example.com'): Promise<void> {
  await identifier(page).fill(val);
  await password(page).fill('a-long-password');
  await tickCaptcha(page);
}

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('userConnected'));

test.beforeEach(({ context }) => answerCustomer(context));

test('SIN-07 SIN-13/C-21 SIN-13/C-33 SIN-14/C-22 ERR-62 ERR-65/C-22 the captcha is required, then both fields', async ({
  page,
}) => {
  const requested = await answer(page, 200, SESSION);
  await page.goto('/sign-in');
  await test.step('SIN-07 a box that is not ticked', async () => {
    await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).not.toBeChecked();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
  await test.step('SIN-13/C-21 SIN-13/C-33 ERR-62 the captcha is required before the fields', async () => {
    await login(page).click();
    const message = 'Please prove that you are not a robot by checking the ReCAPTCHA box';
    await expect(summaryOf(page).getByRole('link').first()).toHaveText(message);
    await expect(summaryOf(page)).toBeFocused();
    await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).toHaveAccessibleDescription(message);
    // The errors of empty fields appear with it (G-545).
    await expect(identifier(page)).toHaveAccessibleDescription('Required field');
    await expect(summaryOf(page).getByRole('link', { name: 'Password' })).toBeVisible();
    expect(requested).toEqual([]);
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).toBeFocused();
  });
  await tickCaptcha(page);
  for (const [val, secret] of [
    ['', ''],
    ['', 'secret1'],
    ['ada@example.com', ''],
  ] as const)
    await test.step(`SIN-14/C-22 ERR-65/C-22 "${val}" and "${secret}"`, async () => {
      await identifier(page).fill(val);
      await password(page).fill(secret);
      await identifier(page).focus();
      await login(page).click();
      await expect(summaryOf(page)).toContainText('Please fill in all the fields');
      await expect(summaryOf(page)).toBeFocused();
      for (const [place, text] of [
        [identifier(page), val],
        [password(page), secret],
      ] as const)
        await (text
          ? expect(place).not.toHaveAttribute('aria-invalid')
          : expect(place).toHaveAttribute('aria-invalid', 'true'));
      await expect(identifier(page)).toHaveValue(val);
    });
  expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  expect(requested).toEqual([]);
});

test('SIN-10 with a cart, whose way to the order stands first, the link to a new account is below the form', async ({
  page,
  request,
}) => {
  const lines = [lineOf(await ownProduct(request))];
  await page.addInitScript((text) => localStorage.setItem('cart', text), JSON.stringify(lines));
  await page.goto('/sign-in');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Continue without a password' })).toBeVisible();
  const link = main.getByRole('link', { name: 'Create an account' });
  await expect(link).toHaveAttribute('href', '/sign-up');
  const [form, other] = await Promise.all([login(page).boundingBox(), link.boundingBox()]);
  expect(other?.y).toBeGreaterThan(form?.y ?? Number.NaN);
});

test('SIN-12 SIN-15 SIN-18 SIN-19/G-54 G-55 busy, then signed in at home with a message', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requested: Request[] = [];
  await page.route(SIGN_IN, async (route) => {
    requested.push(route.request());
    await held;
    return route.fulfill({ json: SESSION });
  });
  await page.goto('/sign-in');
  await fillIn(page, ' ada@example.com ');
  await login(page).click();
  const busy = page.getByRole('button', { name: 'Please wait...' });
  await expect(busy).toBeFocused();
  expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  await test.step('a second click has no effect', async () => {
    await busy.click({ force: true });
    await password(page).press('Enter');
  });
  await test.step('SIN-15 SIN-18: the customer is signed in at home', async () => {
    release();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(toastOf(page, 'You have successfully logged in')).toBeVisible();
    expect(JSON.parse((await storedSession(page)) ?? '')).toEqual(SESSION);
    expect(requested.map((request) => [request.method(), request.postDataJSON()])).toEqual([
      ['POST', { val: 'ada@example.com', password: 'a-long-password' }],
    ]);
    expect(requested[0]?.headers()['x-captcha']).toBeTruthy();
  });
  await test.step('G-55 a signed-in customer sees the forms', async () => {
    await page.goto('/sign-in', { waitUntil: 'domcontentloaded' });
    await expect(login(page)).toBeVisible();
    await page.goto('/sign-up', { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('button', { name: 'Sign up' })).toBeVisible();
  });
});

test("SIN-19/G-54 ERR-50 back to the visitor's page", async ({ page }) => {
  await answer(page, 200, SESSION);
  await page.goto('/shops?page=2');
  await page.locator('header').getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/sign-in');
  await fillIn(page);
  await login(page).click();
  await page.waitForURL('**/shops?page=2');
  await expect(toastOf(page, 'You have successfully logged in')).toBeVisible();
});

test('G-546 Back does not lead to the form again', async ({ page }) => {
  await answer(page, 200, SESSION);
  await page.goto('/shops');
  await page.goto('/order', { waitUntil: 'commit' });
  await page.waitForURL('**/sign-in');
  await fillIn(page);
  await login(page).click();
  await page.waitForURL('**/order');
  await page.goBack();
  await expect(page).toHaveURL('/shops');
});

test("SIN-20 SIN-21/C-23 ERR-32 ERR-35/C-23 no answer, and a refusal with the server's message: no typed text is lost", async ({
  page,
  pageErrors,
}) => {
  await page.goto('/sign-in');
  await fillIn(page);
  await test.step('SIN-21/C-23 ERR-35/C-23 no answer', async () => {
    await page.route(SIGN_IN, (route) => route.abort());
    await login(page).click();
    await expect(toastOf(page, 'Problem connecting to the server')).toBeVisible();
    await expect(summaryOf(page)).toHaveText('Problem connecting to the server');
    await expect(password(page)).toHaveValue('a-long-password');
    await page.unroute(SIGN_IN);
  });
  const message = 'The email, phone number or password is not correct.';
  const requested = await answer(page, 401, { message: 'Unauthorized', messageError: message });
  await test.step("SIN-20 ERR-32 a refusal is shown with the server's message", async () => {
    await login(page).click();
    await expect(errorToastOf(page, message)).toBeVisible();
    await expect(summaryOf(page)).toHaveText(message);
    await expect(summaryOf(page)).toBeFocused();
    await expect(identifier(page)).toHaveValue('ada@example.com');
    await expect(password(page)).toHaveValue('a-long-password');
    await expect(login(page)).toBeVisible();
    expect(await storedSession(page)).toBeNull();
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  });
  await test.step('a captcha is valid once: the next attempt needs a new one', async () => {
    await login(page).click();
    await expect.poll(() => requested.length).toBe(2);
    const [first, second] = requested.map((request) => request.headers()['x-captcha']);
    expect(second).toBeTruthy();
    expect(second).not.toBe(first);
  });
  forgiveStatus(pageErrors);
});

test('SIN-16 SIN-17 ENT-080 ENT-099 CST-93 the real server refuses a wrong password, and accepts email and phone number', async ({
  page,
  request,
  pageErrors,
}) => {
  const customer = await newCustomer(request);
  const { token, expiry, ...client } = customer.session;
  const seen = new Set([token]);
  for (const way of ['email', 'numTel'] as const)
    await test.step(way, async () => {
      await page.goto('/sign-in');
      await identifier(page).fill(client[way] ?? '');
      await tickCaptcha(page);
      if (way === 'email') {
        await password(page).fill('not-the-password');
        await login(page).click();
        await expect(summaryOf(page)).toHaveText('The email, phone number or password is not correct.');
        forgiveStatus(pageErrors);
      }
      await password(page).fill(customer.password);
      await login(page).click();
      await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'domcontentloaded' });
      const stored = JSON.parse((await storedSession(page)) ?? '{}');
      expect(stored).toMatchObject(client);
      const claims = JSON.parse(Buffer.from(stored.token.split('.')[1], 'base64url').toString());
      expect([claims.id, claims.exp * 1000]).toEqual([client.id, stored.expiry]);
      expect(seen).not.toContain(stored.token);
      seen.add(stored.token);
      expect(stored.expiry).toBeGreaterThanOrEqual(expiry);
    });
});

test('SIN-04 SIN-05/G-56 the email or phone is remembered, never the password', async ({ page }) => {
  const requested = await answer(page, 200, SESSION);
  await page.goto('/sign-in');
  await fillIn(page);
  await remember(page).check();
  await login(page).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(requested[0]?.postDataJSON()).toEqual({ val: 'ada@example.com', password: 'a-long-password' });
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).not.toContain('a-long-password');
  await page.goto('/sign-in');
  await expect(identifier(page)).toHaveValue('ada@example.com');
  await expect(password(page)).toHaveValue('');
  await expect(remember(page)).toBeChecked();
  // Unticking the box deletes the stored login.
  await password(page).fill('a-long-password');
  await remember(page).uncheck();
  await tickCaptcha(page);
  await login(page).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/sign-in');
  await expect(page.locator('astro-island[client=intent]:not([ssr])').first()).toBeAttached();
  await expect(identifier(page)).toHaveValue('');
});

test('a form that is submitted before any script has loaded is sent once', async ({ page }) => {
  const requested = await answer(page, 200, SESSION);
  const scripts = await holdScripts(page);
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await identifier(page).fill('ada@example.com');
  await password(page).fill('a-long-password');
  await page.getByRole('checkbox', { name: 'I am not a robot' }).check();
  await password(page).press('Enter');
  expect(await page.locator('astro-island[ssr]').count()).toBeGreaterThan(0);
  expect(requested).toEqual([]);
  scripts.open();
  await page.waitForURL((url) => url.pathname === '/');
  expect(requested.map((request) => request.postDataJSON())).toEqual([
    { val: 'ada@example.com', password: 'a-long-password' },
  ]);
});
