/** `Login and Security` with a customer of the real API. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessibilityProblems } from './axe.ts';
import { newCustomer, signInAs } from './customer.ts';
import { forgiveStatus } from './forms.ts';
import { expect, test } from './test.ts';

const PATH = '/user/account-and-security';

/** The row of a field, with its value and the link to its form. */
const row = (page: Page, label: string) =>
  page.locator('.security-row').filter({ has: page.getByRole('term').getByText(label, { exact: true }) });

const toast = (page: Page, message: string) => page.locator('.toasts').getByText(message);

test('SEC-03 SEC-04 SEC-05 SEC-06 SEC-07: each field with its value and a link to its form', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request, { nom: 'Okafor', pseudo: 'Ngozi', email: '' });
  await signInAs(page, session);
  await page.goto(PATH);
  const rows = [
    ['Last name', 'Okafor', 'update:Okafor+lastname'],
    ['First name', 'Ngozi', 'update:Ngozi+firstname'],
    ['Email', 'Not given', 'update:+email'],
    ['Phone number', String(session.numTel), `update:${encodeURIComponent(String(session.numTel))}+phone-number`],
    ['Password', '••••••••', 'update:+password'],
  ] as const;
  for (const [label, value, href] of rows) {
    await expect(row(page, label)).toContainText(value);
    const update = row(page, label).getByRole('link', { name: `Update ${label.toLowerCase()}` });
    await expect(update).toHaveAttribute('href', `/user/profile/${href}`);
  }
  await row(page, 'Phone number').getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(String(session.numTel));
});

test('SEC-08 SEC-09 CST-65 CST-66: names are shortened to 20, an email to 30; the values are those of the server', async ({
  page,
  request,
  pageErrors,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const { session } = await newCustomer(request, {
    nom: 'A234567890123456789012',
    pseudo: 'B2345678901234567890',
    email,
  });
  await signInAs(page, { ...session, nom: 'Outdated' });
  await test.step('without an answer the values of the session are shown', async () => {
    await page.route(`**/api/clients/${session.id}`, (route) => route.abort());
    await page.goto(PATH);
    await expect(row(page, 'Last name')).toContainText('Outdated');
    await expect(row(page, 'Email').getByRole('definition').first()).toHaveText(`${email.slice(0, 30)}...`);
    await expect.poll(() => pageErrors.length).toBeGreaterThan(0);
    forgiveStatus(pageErrors);
    await page.unroute(`**/api/clients/${session.id}`);
  });
  await test.step('with one, those of the server, which the device stores', async () => {
    await page.reload();
    await expect(row(page, 'Last name').getByRole('definition').first()).toHaveText('A2345678901234567890...');
    await expect(row(page, 'First name').getByRole('definition').first()).toHaveText('B2345678901234567890');
    await expect(row(page, 'Email').getByRole('definition').first()).toHaveText(`${email.slice(0, 30)}...`);
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('userConnected') ?? '{}'));
    expect(stored).toEqual(session);
  });
});

test('SEC-10/G-69 SEC-11/G-69 ERR-61 S-36 G-61: the two-factor button only says that it is not available; data is downloaded', async ({
  page,
  request,
  pageErrors,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await page.goto(PATH);
  await test.step('SEC-10/G-69 SEC-11/G-69 ERR-61: the two-factor button', async () => {
    // The page is complete once it shows the server's data.
    await expect(row(page, 'Email')).toContainText('Not confirmed yet');
    const before = await page.locator('main').innerText();
    const requested: string[] = [];
    page.on('request', (sent) => requested.push(sent.url()));
    // The feature that does nothing yet comes last.
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(titles.at(-1)).toBe('Two-factor authentication');
    await page.getByRole('button', { name: 'two-factor' }).click();
    await expect(toast(page, 'Feature not yet available')).toBeVisible();
    expect(await page.locator('main').innerText()).toBe(before);
    // Background calls that every page makes may arrive late.
    const ofEveryPage = /\/api\/(carts\/\d+|likes\/|clients\/\d+(\/boutiques.*)?$)/;
    expect(requested.filter((url) => url.includes('/api/') && !ofEveryPage.test(url))).toEqual([]);
    await expect(page).toHaveURL(PATH);
  });
  await test.step('S-36: a customer downloads their stored data', async () => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(data.client).toMatchObject({ id: session.id, email: session.email });
    expect(JSON.stringify(data)).not.toContain(session.token);
  });
  await test.step('G-61: a session that ended on the server leads to sign-in and back', async () => {
    await request.delete('/api/sessions', { headers: { authorization: `Bearer ${session.token}` } });
    await page.reload();
    await expect(page).toHaveURL('/sign-in');
    await expect(toast(page, 'Please sign in again.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('userConnected'))).toBeNull();
    expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe(PATH);
    forgiveStatus(pageErrors);
  });
});

test('SEC-12 SEC-13/G-70 SEC-14/G-70: Start shows the instructions, Finished hides them; signing out everywhere ends every session', async ({
  page,
  request,
  pageErrors,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await page.goto(PATH);
  const section = page.getByRole('region', { name: 'Compromised Account', exact: true });
  await expect(section.getByRole('heading', { name: 'Compromised Account' })).toBeVisible();
  const start = section.getByRole('button', { name: 'Start', exact: true });
  const finished = section.getByRole('button', { name: 'Finished', exact: true });
  const change = page.getByRole('link', { name: 'Change your password' });
  await expect(finished).toBeVisible();
  await expect(change).toBeHidden();
  await start.click();
  await expect(change).toHaveAttribute('href', '/user/profile/update:+password');
  expect(await accessibilityProblems(page)).toEqual([]);
  await finished.click();
  await expect(change).toBeHidden();
  await expect(start).toBeFocused();
  await test.step('G-70: signing out everywhere ends every session, with a message', async () => {
    await start.click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/sign-in');
    await expect(toast(page, 'You are signed out on every device')).toBeVisible();
    const refused = await request.get(`/api/clients/${session.id}`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
    expect(refused.status()).toBe(401);
    // Calls that the page was making when the sessions ended are refused too.
    forgiveStatus(pageErrors);
  });
});

test('C-78: an account is deleted permanently with its password', async ({ page, request, pageErrors }) => {
  const { session, password } = await newCustomer(request);
  await signInAs(page, session);
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account for ever?' });
  await expect(dialog).toContainText('This cannot be undone');
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused();
  expect(await accessibilityProblems(page)).toEqual([]);

  await test.step('after keeping the account the dialog is empty again', async () => {
    const open = page.getByRole('button', { name: 'Delete my account' });
    const field = dialog.getByLabel('Your password', { exact: true });
    await field.fill('something');
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await expect(field).toHaveValue('');
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(field).toBeHidden();
    await open.click();
  });
  await test.step('an empty password is reported', async () => {
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
      'Please enter your password.',
    );
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  await test.step('so is a wrong one', async () => {
    await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
      'The password is not correct.',
    );
    forgiveStatus(pageErrors);
  });

  await test.step('the right one deletes the account', async () => {
    await dialog.getByLabel('Your password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Your account has been deleted.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('userConnected'))).toBeNull();
  });
  const refused = await request.get(`/api/clients/${session.id}`, {
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(refused.status()).toBe(401);
});

test('C-78: a customer without a password signs in again first', async ({ page, request, pageErrors }) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const MESSAGES = 'Your account has no password. Please log in again, then delete it within 10 minutes.';
  await page.route(`**/api/clients/${session.id}`, async (route) => {
    if (route.request().method() === 'DELETE')
      return route.fulfill({ status: 403, json: { message: MESSAGES, messageError: MESSAGES } });
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), hasPassword: false } });
  });
  const read = page.waitForResponse(`**/api/clients/${session.id}`);
  await page.goto(PATH);
  await read;
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('You log in with Google');
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText(MESSAGES)).toBeVisible();
  await dialog.getByRole('button', { name: 'Log in again' }).click();
  await expect(page).toHaveURL('/sign-in');
  // The browser may abort its transition to the next page.
  const expected = /^console: Failed to load resource|^thrown: Transition was aborted/;
  expect(pageErrors.splice(0).filter((problem) => !expected.test(problem))).toEqual([]);
});
