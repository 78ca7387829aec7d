/** Resetting a password. The server is mocked, except in the last test of each part. */
import type { Page, Request } from '@playwright/test';
import { accessibilityProblems } from './axe.ts';
import { newCustomer } from './customer.ts';
import { tickCaptcha } from './forms.ts';
import { mailsTo } from './mails.ts';
import { forgiveStatus } from './page-errors.ts';
import { expect, test } from './test.ts';

const GENERATE = '**/api/password/reset/generatecode';
const CHECK = '**/api/password/reset';
const CHANGE = '**/api/clients/modif-password';

/** Mocks a call, and records its requests. */
async function answer(page: Page, url: string, status: number, body: object): Promise<Request[]> {
  const requested: Request[] = [];
  await page.route(url, (route) => {
    requested.push(route.request());
    return route.fulfill({ status, json: body });
  });
  return requested;
}

const summary = (page: Page) => page.getByRole('region', { name: 'There is a problem' });
const toast = (page: Page, message: string) => page.locator('.toasts').getByText(message);

test.describe('requesting the code', () => {
  test.beforeEach(({ page }) => page.goto('/auth/reset-password', { waitUntil: 'domcontentloaded' }));
  const email = (page: Page) => page.getByLabel('Email', { exact: true });
  const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
  const sure = (page: Page) => page.getByRole('button', { name: 'My address is right' });

  test('PWR-03 PWR-06 PWR-07/G-53 ERR-75 ERR-76 without an address, or with an invalid one, nothing is sent', async ({
    page,
  }) => {
    const requested = await answer(page, GENERATE, 200, { message: 'x' });
    await test.step('PWR-03 an email field with autofill', async () => {
      await expect(email(page)).toHaveAttribute('autocomplete', 'email');
      await expect(email(page)).toHaveAttribute('inputmode', 'email');
      expect(await accessibilityProblems(page)).toEqual([]);
    });
    await test.step('PWR-06 ERR-75 nothing is sent without an address', async () => {
      await send(page).click();
      await expect(summary(page)).toBeFocused();
      await expect(summary(page)).toHaveText('Please provide an email address');
      await expect(email(page)).toHaveAccessibleDescription('Please provide an email address');
      expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    });
    await test.step('PWR-07 ERR-76 an invalid address is refused, and stays for correction', async () => {
      for (const wrong of ['ada', 'ada@example', 'ada@example.c']) {
        await email(page).fill(wrong);
        await send(page).click();
        await expect(email(page)).toHaveAccessibleDescription('Please provide a valid email address');
        await expect(email(page)).toHaveValue(wrong);
        await expect(sure(page)).toHaveCount(0);
      }
    });
    await test.step('G-53 confirming does not accept an otherwise wrong address', async () => {
      await email(page).fill('ada@example.africa');
      await send(page).click();
      await expect(sure(page)).toBeVisible();
      await email(page).fill('ada@example');
      await sure(page).click();
      await expect(sure(page)).toHaveCount(0);
      await expect(email(page)).toHaveAccessibleDescription('Please provide a valid email address');
    });
    expect(requested).toEqual([]);
  });

  test('CST-98/C-69 PRM-14 PWR-04 PWR-08/G-63 PWR-09 the address is sent, one with a long ending after confirmation', async ({
    page,
  }) => {
    const requested = await answer(page, GENERATE, 200, { message: 'A code is on its way.' });
    const sent = () => requested.splice(0).map((request) => [request.method(), request.postDataJSON()]);
    const next = page.getByRole('heading', { name: 'Check your mail' });
    await test.step('the answer and the next step are shown', async () => {
      await email(page).fill(' ada@example.com ');
      await email(page).press('Enter');
      await expect(toast(page, 'A code is on its way.')).toBeVisible();
      await expect(next).toBeFocused();
      await expect(page.getByRole('main')).toContainText('A code is on its way.');
      await expect(page.getByRole('main')).toContainText('ada@example.com');
      expect(sent()).toEqual([['PATCH', { email: 'ada@example.com' }]]);
      expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
      await page.getByRole('button', { name: 'Ask again' }).click();
      await expect(email(page)).toHaveValue('ada@example.com');
    });
    await test.step('CST-98/C-69 a longer ending is refused at first, and sent after confirmation', async () => {
      await email(page).fill('ada@example.africa');
      await send(page).click();
      await expect(email(page)).toHaveAccessibleDescription('Please provide a valid email address');
      expect(requested).toEqual([]);
      expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
      await sure(page).click();
      await expect(next).toBeFocused();
      expect(sent()).toEqual([['PATCH', { email: 'ada@example.africa' }]]);
    });
  });

  test("PWR-23/C-23 PWR-24 ERR-40/C-23 ERR-41 S-10 no answer, a refusal, and the server's real answer", async ({
    page,
    pageErrors,
  }) => {
    await test.step('PWR-23/C-23 ERR-40/C-23 no answer', async () => {
      await page.route(GENERATE, (route) => route.abort());
      await email(page).fill('ada@example.com');
      await send(page).click();
      await expect(summary(page)).toHaveText('Server connection error');
      await expect(toast(page, 'Server connection error')).toBeVisible();
      await expect(email(page)).toHaveValue('ada@example.com');
      await page.unroute(GENERATE);
    });
    await test.step("PWR-24 ERR-41 any other failure is reported with the server's message", async () => {
      const message = 'Too many attempts. Please try again in 12 minutes.';
      await answer(page, GENERATE, 429, { message: message, messageError: message });
      await send(page).click();
      await expect(summary(page)).toHaveText(message);
      await expect(toast(page, message)).toBeVisible();
      await page.unroute(GENERATE);
    });
    await test.step('S-10 the real answer is the same for an unknown address', async () => {
      await email(page).fill(`${crypto.randomUUID()}@example.com`);
      await send(page).click();
      await expect(page.getByRole('main')).toContainText('If an account has this email, a code is on its way to it.');
    });
    forgiveStatus(pageErrors);
  });

  test('S-30 a captcha is shown when the server requires one, and is sent with the next request', async ({
    page,
    pageErrors,
  }) => {
    const message = 'Please check the ReCAPTCHA box to prove that you are not a robot';
    const proofs: (string | undefined)[] = [];
    await page.route(GENERATE, (route) => {
      const proof = route.request().headers()['x-captcha'];
      proofs.push(proof);
      return proof === undefined
        ? route.fulfill({ status: 400, json: { message: message, messageError: message, code: 'captcha_needed' } })
        : route.fulfill({ json: { message: 'A code is on its way.' } });
    });
    await test.step('at first there is none', async () => {
      await email(page).fill('ada@example.com');
      await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).toHaveCount(0);
    });
    await test.step('the server asks for one', async () => {
      await send(page).click();
      await expect(summary(page)).toHaveText(message);
      await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).toBeVisible();
      expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    });
    await test.step('without it nothing is sent', async () => {
      await send(page).click();
      await expect(summary(page)).toHaveText(message);
      expect(proofs).toEqual([undefined]);
    });
    await test.step('with it the code is sent', async () => {
      await tickCaptcha(page);
      await send(page).click();
      await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused();
      expect(proofs).toEqual([undefined, expect.any(String)]);
      forgiveStatus(pageErrors);
    });
  });
});

test.describe('the code, then the new password', () => {
  const code = (page: Page) => page.getByLabel('Code', { exact: true });
  const password = (page: Page) => page.getByLabel('New password', { exact: true });
  const confirmation = (page: Page) => page.getByLabel('Confirm the new password');
  const checkCode = (page: Page) => page.getByRole('button', { name: 'Check the code' });
  const save = (page: Page) => page.getByRole('button', { name: 'Save the new password' });

  const right = {
    message: 'Your code is right.',
    findUserExist: { id: 7, email: 'ada@example.com' },
    resetToken: 'proof.of.step-one',
  };

  /** Opens the link of the mail and enters the correct code. */
  async function giveCode(page: Page): Promise<Request[]> {
    const requested = await answer(page, CHECK, 200, right);
    await page.goto('/auth/verif/code/?a-B_9');
    await code(page).fill('12345');
    await checkCode(page).click();
    await expect(password(page)).toBeVisible();
    return requested;
  }

  test('RTE-21 PWR-11/G-64 PWR-21 the code hash is in the address in one of four forms', async ({ page }) => {
    const requested = await answer(page, CHECK, 200, right);
    for (const query of ['codeHash=a-B_9', 'code=a-B_9', 'a-B_9', 'a-B_9&utm_source=mail']) {
      await page.goto(`/auth/verif/code/?${query}`);
      await code(page).fill('12345');
      await checkCode(page).click();
      await expect(password(page), query).toBeVisible();
      expect(requested.splice(0).map((request) => request.postDataJSON())).toEqual([
        { codeHash: 'a-B_9', code: '12345' },
      ]);
    }
    await test.step('PWR-21 after a reload the code must be entered again', async () => {
      await page.reload();
      await expect(code(page)).toBeVisible();
      await expect(password(page)).toHaveCount(0);
    });
    await test.step('an address without a code hash leads to the request for a new code', async () => {
      await page.goto('/auth/verif/code/');
      await expect(page.getByText('This link is incomplete.')).toBeVisible();
      await expect(code(page)).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Ask for a new code' })).toBeVisible();
      expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    });
  });

  test('PWR-10 PWR-12/C-36 PWR-13/C-36 ERR-77 CST-83 the first step is a code field; a code of another length is not sent', async ({
    page,
    pageErrors,
  }) => {
    const requested = await answer(page, CHECK, 200, right);
    await page.goto('/auth/verif/code/?a-B_9');
    await test.step('PWR-10 PWR-12/C-36 a code field with autofill', async () => {
      await expect(code(page)).toHaveAttribute('inputmode', 'numeric');
      await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(page.getByText('The 5 digits in our mail.')).toBeVisible();
      expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    });
    await test.step('PWR-13/C-36 ERR-77 CST-83 a code of another length is not sent', async () => {
      for (const wrong of ['', '1234', '123456']) {
        await code(page).fill(wrong);
        await checkCode(page).click();
        await expect(summary(page)).toBeFocused();
        await expect(code(page)).toHaveAccessibleDescription(/The code can only have 5 digits/);
        await expect(code(page)).toHaveValue(wrong);
      }
      expect(requested).toEqual([]);
      expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    });
    await test.step('a code that the real server does not know', async () => {
      await page.unroute(CHECK);
      await code(page).fill('12345');
      await checkCode(page).click();
      await expect(summary(page)).toHaveText('This code is no longer valid. Please ask for a new one.');
      forgiveStatus(pageErrors);
    });
  });

  test("PWR-14 PWR-15 PWR-16 PWR-24 ERR-41 the second step appears only after the right answer to the first, and both show the server's message", async ({
    page,
    pageErrors,
  }) => {
    const message = 'This code is not correct. Attempts left: 2.';
    await answer(page, CHECK, 400, { message: message, messageError: message });
    await page.goto('/auth/verif/code/?a-B_9');
    await test.step("PWR-24 ERR-41 a wrong code is reported with the server's message, and a link to a new one", async () => {
      await code(page).fill('12345');
      await checkCode(page).click();
      await expect(summary(page)).toHaveText(message);
      await expect(code(page)).toHaveValue('12345');
      await expect(page.getByRole('link', { name: 'Ask for a new code' })).toHaveAttribute(
        'href',
        '/auth/reset-password',
      );
      forgiveStatus(pageErrors);
      await expect(password(page)).toHaveCount(0);
      expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    });
    await page.unroute(CHECK);
    await test.step('ERR-40 without an answer the code stays in the form', async () => {
      await page.route(CHECK, (route) => route.abort());
      await checkCode(page).click();
      await expect(summary(page)).toHaveText('Server connection error');
      await expect(code(page)).toHaveValue('12345');
      await page.unroute(CHECK);
    });
    const requested = await answer(page, CHECK, 200, right);
    await checkCode(page).click();
    await expect(password(page)).toBeVisible();
    expect(requested.map((request) => [request.method(), request.postDataJSON()])).toEqual([
      ['PATCH', { codeHash: 'a-B_9', code: '12345' }],
    ]);
    await expect(toast(page, right.message)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(right.message);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
    await expect(page.getByLabel('Account')).toHaveValue('ada@example.com');
    await expect(code(page)).toHaveCount(0);
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    await test.step("PWR-24 ERR-41 an expired proof: the server's message, and a link to a new code", async () => {
      const expired = 'Please enter the code from our mail first.';
      await answer(page, CHANGE, 403, { message: expired, messageError: expired });
      await password(page).fill('one-password');
      await confirmation(page).fill('one-password');
      await save(page).click();
      await expect(summary(page)).toHaveText(expired);
      await expect(page.getByRole('link', { name: 'Ask for a new code' })).toBeVisible();
    });
    forgiveStatus(pageErrors);
  });

  test('PWR-17 PWR-18 PWR-19 PWR-23 ERR-40 the new password must be repeated equally, and stays when it is not saved', async ({
    page,
    pageErrors,
  }) => {
    const requested = await answer(page, CHANGE, 200, { message: 'x' });
    await giveCode(page);
    await test.step('PWR-17 PWR-18 PWR-19 it must be repeated equally', async () => {
      for (const field of [password(page), confirmation(page)])
        await expect(field).toHaveAttribute('autocomplete', 'new-password');
      await password(page).fill('one-password');
      await confirmation(page).fill('another-password');
      await save(page).click();
      await expect(summary(page)).toHaveText('Passwords do not match');
      await expect(confirmation(page)).toHaveAccessibleDescription('Passwords do not match');
      await expect(password(page)).toHaveValue('one-password');
      expect(requested).toEqual([]);
      expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    });
    await test.step('PWR-23 ERR-40 without an answer it stays in the form', async () => {
      await page.route(CHANGE, (route) => route.abort());
      await confirmation(page).fill('one-password');
      await save(page).click();
      await expect(summary(page)).toHaveText('Server connection error');
      await expect(password(page)).toHaveValue('one-password');
    });
    forgiveStatus(pageErrors);
  });

  test('PWR-20/S-08 PWR-20/G-65 PWR-22 API-62 CST-81 the password is sent with its proof, and the sign-in page opens after 3 seconds', async ({
    page,
  }) => {
    await page.clock.install();
    const requested = await answer(page, CHANGE, 200, {});
    await giveCode(page);
    await password(page).fill('a-new-password');
    await confirmation(page).fill('a-new-password');
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await save(page).click();
    await expect(page.getByRole('heading', { name: 'Password updated successfully' })).toBeFocused();
    expect(requested.map((request) => [request.method(), request.postDataJSON()])).toEqual([
      ['PATCH', { email: 'ada@example.com', password: 'a-new-password' }],
    ]);
    expect(requested[0]?.headers().authorization).toBe('Bearer proof.of.step-one');
    // Chromium cannot transition to a page with intercepted requests, and reports that.
    await page.unrouteAll();
    // The address changes a moment after the start of the navigation.
    await page.evaluate(() =>
      navigation.addEventListener('navigate', ({ destination }) => sessionStorage.setItem('leftFor', destination.url)),
    );
    const leftFor = () => page.evaluate(() => sessionStorage.getItem('leftFor'));
    await page.clock.runFor(2999);
    expect(await leftFor()).toBeNull();
    await page.clock.runFor(1);
    await page.waitForURL('**/sign-in');
    expect(await leftFor()).toBe(page.url());
  });

  test('G-341: who resets an account whose email nobody confirmed is told that it begins anew, and it does', async ({
    page,
    request,
  }) => {
    const { session } = await newCustomer(request);
    const email = String(session.email);
    await request.patch('/api/password/reset/generatecode', { data: { email } });
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
    // Long lines of a mail are folded.
    const mail = (await mailsTo(email)).join().replace(/=\r?\n/g, '');
    const [, codeHash = ''] = /verif\/code\/\?([\w-]+)/.exec(mail) ?? [];
    const [, digits = ''] = /^ +(\d{5})\r?$/m.exec(mail) ?? [];
    await page.goto(`/auth/verif/code/?${codeHash}`);
    await code(page).fill(digits);
    await checkCode(page).click();
    await expect(page.getByRole('main')).toContainText('the account begins anew');
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    await password(page).fill('of-the-owner');
    await confirmation(page).fill('of-the-owner');
    await save(page).click();
    await expect(page.getByRole('heading', { name: 'Password updated successfully' })).toBeVisible();
    const signedIn = await request.post('/api/clients/authentification', {
      data: { val: email, password: 'of-the-owner' },
    });
    expect(await signedIn.json()).toMatchObject({ id: session.id, nom: '', numTel: null });
  });

  test('G-522 ERR-40: the link of an operator asks for no code, names the account, and says when it is over', async ({
    page,
    pageErrors,
  }) => {
    await test.step('a link that is over', async () => {
      await page.goto('/auth/verif/code/?link.of-yesterday');
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^This link is no longer valid\. Please call/);
      await expect(page.getByRole('main')).toContainText('No email on your account? Call +234 800 000 0000');
      await expect(code(page)).toHaveCount(0);
      expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
      forgiveStatus(pageErrors);
    });
    await test.step('ERR-40 no answer', async () => {
      await page.route(CHECK, (route) => route.abort());
      await page.reload();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('Server connection error');
      await page.unroute(CHECK);
      forgiveStatus(pageErrors);
    });
    const [checked, changed] = [
      await answer(page, CHECK, 200, {
        ...right,
        message: 'Please choose a new password.',
        findUserExist: { id: 7, email: '', numTel: '+2348030000000' },
      }),
      await answer(page, CHANGE, 200, { message: 'Password updated successfully' }),
    ];
    await page.goto('/auth/verif/code/?link.of-today');
    await expect(page.getByLabel('Account')).toHaveValue('+2348030000000');
    await expect(code(page)).toHaveCount(0);
    await password(page).fill('better-password');
    await confirmation(page).fill('better-password');
    await save(page).click();
    await expect(page.getByRole('heading', { name: 'Password updated successfully' })).toBeVisible();
    expect(checked.map((request) => request.postDataJSON())).toEqual([{ codeHash: 'link.of-today', code: '' }]);
    expect(changed.map((request) => request.postDataJSON())).toEqual([{ email: '', password: 'better-password' }]);
  });

  test('by keyboard alone', async ({ page }) => {
    await answer(page, CHECK, 200, right);
    await answer(page, CHANGE, 200, { message: 'Password updated successfully' });
    await page.goto('/auth/verif/code/?a-B_9');
    await code(page).focus();
    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Account')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('a-new-password');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show new password' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('a-new-password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Password updated successfully' })).toBeFocused();
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  });
});
