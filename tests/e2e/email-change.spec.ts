/** Changing the email: its code, and the recent sign-in that it requires, with customers of the real API. */

import { randomInt } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { TAG_MORE } from '../more.ts';
import { accessibilityProblems } from './axe.ts';
import { type Customer, newCustomer, signInAs } from './customer.ts';
import { forgiveStatus, tickCaptcha, toastOf } from './forms.ts';
import { emailCode, mailsTo } from './mails.ts';
import { serverDataDir } from './server-data.ts';
import { expect, test } from './test.ts';

const PAGE = '/user/profile/update:+email';
const email = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true });
const code = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { name: 'Enter the code from our mail' });
/** A unique phone number. */
const newPhone = () => `+2348${String(randomInt(1e9)).padStart(9, '0')}`;
const newEmail = () => `ada.${crypto.randomUUID()}@example.com`;
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('userConnected') ?? '{}'));

/** Makes the sign-ins of a customer an hour older. */
function makeSignInOld(id: number): void {
  const db = new DatabaseSync(path.join(serverDataDir(), 'shop.sqlite'));
  try {
    db.exec('pragma busy_timeout = 10000');
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    db.prepare('update sessions set "createdAt" = ? where "clientId" = ?').run(hourAgo, id);
  } finally {
    db.close();
  }
}

/** Types the address into the form, and waits for the step with the code. */
async function askForCode(page: Page, address: string): Promise<void> {
  await email(page).fill(address);
  await button(page, 'Update').click();
  await expect(title(page)).toBeFocused();
}

test('PUP-04 PUP-24 PUP-25/G-73 PUP-26 API-43/G-73: the email changes once the code from its mail is entered', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const sent: [string, unknown][] = [];
  page.on('request', (one) => {
    if (one.url().includes('/api/') && one.method() !== 'GET')
      sent.push([`${one.method()} ${new URL(one.url()).pathname}`, one.postDataJSON()]);
  });
  await page.goto(PAGE);
  await expect(page.getByText('It takes effect once you have entered the code.')).toBeVisible();
  await expect(email(page)).toHaveValue(String(session.email));
  const address = newEmail();
  await askForCode(page, `  ${address} `);
  await test.step('until the code is entered the old email stays', async () => {
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    await expect(page.getByRole('main')).toContainText(`Until you enter the code, ${session.email} stays your email.`);
    expect(await stored(page)).toEqual(session);
    await expect(toastOf(page, `A code is on its way to ${address}`)).toBeVisible();
    await expect(toastOf(page, 'Email updated successfully')).toHaveCount(0);
  });
  const digits = await emailCode(address);
  await code(page).fill(digits);
  await test.step('PUP-04: the code changes the email', async () => {
    await button(page, 'Confirm the email').click();
    await expect(toastOf(page, 'Email updated successfully')).toBeVisible();
    await expect(email(page)).toHaveValue(address);
    await expect(page.getByRole('main')).toBeFocused();
    expect(await stored(page)).toEqual({ ...session, email: address });
  });
  expect(sent).toEqual([
    [`PUT /api/clients/${session.id}`, { email: address }],
    [`POST /api/clients/${session.id}/email`, { code: digits }],
  ]);
  await expect.poll(async () => (await mailsTo(String(session.email))).length).toBe(1);
});

test('an incomplete code is not sent, a wrong one is reported with the remaining attempts, a lost connection can be retried', {
  tag: TAG_MORE,
}, async ({ page, request, pageErrors }) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await page.goto(PAGE);
  await expect(email(page)).toHaveValue(String(session.email));
  const address = newEmail();
  await askForCode(page, address);
  await test.step('an incomplete code is not sent', async () => {
    for (const wrong of ['', '1234', '12345678x']) {
      await code(page).fill(wrong);
      await button(page, 'Confirm the email').click();
      await expect(code(page)).toHaveAccessibleDescription(/The code has 8 digits/);
    }
  });
  const digits = await emailCode(address);
  const other = digits.startsWith('1') ? `2${digits.slice(1)}` : `1${digits.slice(1)}`;
  await test.step('a lost connection is reported, and nothing typed is lost', async () => {
    await page.route('**/api/clients/**', (route) => route.abort());
    await code(page).fill(digits);
    await button(page, 'Confirm the email').click();
    await expect(code(page)).toHaveAccessibleDescription(/Server connection error/);
    await button(page, 'Send a new code').click();
    await expect(page.locator('.account-form__refusal')).toHaveText('Server connection error');
    await expect(code(page)).toHaveValue(digits);
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    await page.unroute('**/api/clients/**');
  });
  await test.step('a wrong code is reported', async () => {
    await code(page).fill(other);
    await button(page, 'Confirm the email').click();
    await expect(code(page)).toHaveAccessibleDescription(/This code is not correct\. Attempts left: 4\./);
    await expect(code(page)).toHaveValue(other);
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  });
  await test.step('after five tries it is no longer valid', async () => {
    for (let left = 3; left >= 0; left--) {
      await button(page, 'Confirm the email').click();
      const message = left > 0 ? `Attempts left: ${left}.` : 'This code is no longer valid. Please ask for a new one.';
      await expect(code(page)).toHaveAccessibleDescription(new RegExp(message));
    }
  });
  await test.step('a new code is sent and taken', async () => {
    await button(page, 'Send a new code').click();
    // The first toast may still be visible.
    await expect(toastOf(page, `A code is on its way to ${address}`).last()).toBeVisible();
    await expect(code(page)).toHaveValue('');
    await code(page).fill(await emailCode(address, 2));
    await button(page, 'Confirm the email').click();
    await expect(toastOf(page, 'Email updated successfully')).toBeVisible();
    forgiveStatus(pageErrors);
  });
});

test('an email is unconfirmed on the security page until its code is entered; the step of the code survives a reload, and another address can be entered', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await page.goto('/user/account-and-security');
  const note = page.getByText('Not confirmed yet: press Update and we send you a code.');
  await expect(note).toBeVisible();
  await page.getByRole('link', { name: 'Update email' }).click();
  await expect(email(page)).toHaveValue(String(session.email));
  await test.step('the step of the code survives a reload', async () => {
    const address = newEmail();
    await askForCode(page, address);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(`We have written to ${address}.`);
  });
  await test.step('another address can be entered: the own one, to confirm it', async () => {
    await button(page, 'Use another address').click();
    await expect(email(page)).toHaveValue(String(session.email));
    await askForCode(page, String(session.email));
    await expect(page.getByRole('main')).not.toContainText('stays your email');
    await code(page).fill(await emailCode(String(session.email)));
    await code(page).press('Enter');
    await expect(toastOf(page, 'Email updated successfully')).toBeVisible();
    expect(await stored(page)).toMatchObject({ email: session.email });
  });
  await page.goto('/user/account-and-security');
  await expect(page.getByText(String(session.email).slice(0, 20))).toBeVisible();
  await expect(page.locator('.security-row')).toHaveCount(5);
  await expect(note).toHaveCount(0);
});

test("too many changes are reported at the field with the server's message", { tag: TAG_MORE }, async ({
  page,
  request,
  pageErrors,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await page.goto(PAGE);
  await expect(email(page)).toHaveValue(String(session.email));
  const address = newEmail();
  await askForCode(page, address);
  for (let count = 2; count <= 5; count++) {
    await button(page, 'Send a new code').click();
    await emailCode(address, count);
    await expect(button(page, 'Send a new code')).toBeVisible();
  }
  await button(page, 'Send a new code').click();
  await expect(page.locator('.account-form__refusal')).toHaveText(
    /^Too many attempts\. Please try again in \d+ minutes\.$/,
  );
  await button(page, 'Use another address').click();
  await email(page).fill(address);
  await button(page, 'Update').click();
  await expect(email(page)).toHaveAccessibleDescription(/^Too many attempts\. Please try again in \d+ minutes\.$/);
  await expect(button(page, 'Log in again')).toHaveCount(0);
  forgiveStatus(pageErrors);
});

/** Signs in again, as the page requests. */
async function signInAgain(page: Page, { session, password }: Customer): Promise<void> {
  await expect(page).toHaveURL('/sign-in');
  await page.getByLabel('Email or phone').fill(String(session.numTel));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await tickCaptcha(page);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

/** Changes a value that requires a recent sign-in, after an old one. */
async function changeWithOldSignIn(page: Page, customer: Customer, what: 'email' | 'phone number', value: string) {
  const { session } = customer;
  const [address, label, before] =
    what === 'email'
      ? [PAGE, 'Email', session.email]
      : ['/user/profile/update:+phone-number', 'Phone number', session.numTel];
  makeSignInOld(session.id);
  await signInAs(page, session);
  await page.goto(address);
  const input = page.getByRole('textbox', { name: label, exact: true });
  await expect(input).toHaveValue(String(before));
  await test.step('the change asks for a new sign-in', async () => {
    await input.fill(value);
    await button(page, 'Update').click();
    await expect(input).toHaveAccessibleDescription(
      `To keep your account safe, please log in again before you change your ${what}.`,
    );
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  });
  await test.step('the customer signs in again', async () => {
    // On a phone a toast would cover the button.
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(page.locator('.toasts .toast')).toHaveCount(0);
    await button(page, 'Log in again').click({ trial: true });
    await button(page, 'Log in again').click();
    await signInAgain(page, customer);
  });
  await test.step('what they typed is still there, and is sent', async () => {
    await expect(page).toHaveURL(address);
    await expect(input).toHaveValue(value);
    expect((await stored(page)).token).not.toBe(session.token);
    await button(page, 'Update').click();
  });
}

test('a customer with an old sign-in signs in again for a new email, and for another code, and gets back what they typed', {
  tag: TAG_MORE,
}, async ({ page, request, pageErrors }) => {
  const customer = await newCustomer(request);
  const address = newEmail();
  await changeWithOldSignIn(page, customer, 'email', address);
  await expect(title(page)).toBeFocused();
  await test.step('another code asks for a new sign-in', async () => {
    makeSignInOld(customer.session.id);
    await button(page, 'Send a new code').click();
    await expect(page.locator('.account-form__refusal')).toHaveText(/please log in again/);
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    await button(page, 'Log in again').click();
    await signInAgain(page, customer);
  });
  await test.step('the page is at the step of the code', async () => {
    await expect(page).toHaveURL(PAGE);
    await expect(page.getByRole('main')).toContainText(`We have written to ${address}.`);
    await button(page, 'Send a new code').click();
    await emailCode(address, 2);
  });
  forgiveStatus(pageErrors);
});

test('so does one with an old sign-in for a new phone number', { tag: TAG_MORE }, async ({
  page,
  request,
  pageErrors,
}) => {
  await changeWithOldSignIn(page, await newCustomer(request), 'phone number', newPhone());
  await expect(toastOf(page, 'Phone number updated successfully')).toBeVisible();
  forgiveStatus(pageErrors);
});

test('Google cannot sign in to an account with an unconfirmed email: the page links to the reset, prefilled', {
  tag: TAG_MORE,
}, async ({ page, request, pageErrors }) => {
  const { session } = await newCustomer(request);
  const token = await request.post('/api/google/token', {
    data: { email: session.email, given_name: 'Ada', family_name: 'Okafor' },
  });
  const { access_token } = (await token.json()) as { access_token: string };
  await page.route('**/google/consent?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const location = `${query.get('redirect_uri')}#access_token=${access_token}&state=${query.get('state')}`;
    return route.fulfill({ status: 302, headers: { location } });
  });
  await test.step('Google is refused until the email is confirmed', async () => {
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Login with google' }).click();
    await expect(page).toHaveURL('/auth/reset-password');
    await expect(page.getByRole('heading', { name: 'Confirm your email first' })).toBeFocused();
  });
  await test.step('the form is filled in', async () => {
    await expect(page.getByText('nobody has confirmed the email yet')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(String(session.email));
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  });
  await test.step('a code is sent to the address', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused();
    await expect.poll(async () => (await mailsTo(String(session.email))).length).toBe(1);
    expect(await stored(page)).toEqual({});
  });
  forgiveStatus(pageErrors);
});
