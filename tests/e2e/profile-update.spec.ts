/** The forms of the profile, with a customer of the real API. */

import type { Page, Request } from '@playwright/test';
import { TAG_MORE } from '../more.ts';
import { accessibilityProblems } from './axe.ts';
import { newCustomer, signInAs, signUpPayload } from './customer.ts';
import { tickCaptcha } from './forms.ts';
import { doubleClick, holdScripts } from './gate.ts';
import { forgiveStatus } from './page-errors.ts';
import { expect, test } from './test.ts';

const at = (field: string, value = '') => `/user/profile/update:${encodeURIComponent(value)}+${field}`;
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true });
const toast = (page: Page, message: string) => page.locator('.toasts').getByText(message, { exact: true });
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('userConnected') ?? '{}'));

/** Records the calls that change data. */
function changesBy(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET') sent.push(request);
  });
  return sent;
}

const pathOf = (request: Request) => new URL(request.url()).pathname;
const tokenOf = (request: Request) => request.headers().authorization;

const { numTel: freshPhone } = signUpPayload();

const FIELDS = [
  ['lastname', 'Last name', 'nom', 'Adeyemi'],
  ['firstname', 'First name', 'pseudo', 'Chidinma'],
  ['phone-number', 'Phone number', 'numTel', freshPhone],
] as const;

test('PUP-02 PUP-03 PUP-05 PUP-23 PUP-24: last name, first name and phone number are updated', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const sent = changesBy(page);
  const now = { ...session };
  for (const [field, label, key, value] of FIELDS)
    await test.step(label, async () => {
      await page.goto(at(field, String(session[key])));
      const input = page.getByRole('textbox', { name: label, exact: true });
      await expect(input).toHaveValue(String(session[key]));
      await input.fill(`  ${value} `);
      await update(page).click();
      await expect(toast(page, `${label} updated successfully`)).toBeVisible();
      expect(sent.splice(0).map((one) => [one.method(), pathOf(one), one.postDataJSON(), tokenOf(one)])).toEqual([
        ['PUT', `/api/clients/${session.id}`, { [key]: value }, `Bearer ${session.token}`],
      ]);
      Object.assign(now, { [key]: value });
      expect(await stored(page)).toEqual(now);
      // The page stays open.
      await expect(page).toHaveURL(at(field, String(session[key])));
    });
});

test('PUP-10 PUP-25 ERR-55 S-20: a last name: never empty, sent once, kept when the connection is lost', async ({
  page,
  context,
  request,
  pageErrors,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const sent = changesBy(page);
  await page.goto(at('lastname', '<b>&"\'%2B+%'));
  const input = page.getByRole('textbox', { name: 'Last name' });
  await test.step("S-20: the field shows the session's value, whatever the address contains", async () => {
    await expect(input).toHaveValue(session.nom);
  });
  await test.step('it follows a name changed in another tab, unless something is typed', async () => {
    const other = await context.newPage();
    await other.goto('/usage', { waitUntil: 'domcontentloaded' });
    const rename = (nom: string) =>
      other.evaluate((record) => localStorage.setItem('userConnected', record), JSON.stringify({ ...session, nom }));
    await rename('Balogun');
    await expect(input).toHaveValue('Balogun');
    await input.fill('Mine');
    await rename('Okafor');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await expect(input).toHaveValue('Mine');
  });
  await test.step('PUP-10: the update button is disabled while the field is empty', async () => {
    await expect(update(page)).toBeEnabled();
    for (const empty of ['', '   ']) {
      await input.fill(empty);
      await expect(update(page)).toBeDisabled();
    }
    await input.fill('A');
    await expect(update(page)).toBeEnabled();
  });
  await test.step('a lost connection is reported, and the same change can be sent again', async () => {
    await page.route('**/api/clients/*', (route) => route.abort());
    await input.fill('Adeyemi');
    await update(page).click();
    await expect(toast(page, 'Server connection error')).toBeVisible();
    await page.unroute('**/api/clients/*');
    forgiveStatus(pageErrors);
  });
  await test.step('PUP-25 ERR-55: a double click sends it once, and the device has the new name', async () => {
    sent.length = 0;
    await doubleClick(update(page), '**/api/clients/**');
    await expect(toast(page, 'Last name updated successfully')).toHaveCount(1);
    expect(sent).toHaveLength(1);
    expect(await stored(page)).toEqual({ ...session, nom: 'Adeyemi' });
  });
});

test('PUP-10 PRM-44 S-20: a first name typed before hydration counts, and nobody learns the address of the form', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request, { email: '' });
  await signInAs(page, session);
  const answer: string[] = [];
  page.on('request', (one) => answer.push(one.headers().referer ?? ''));
  const scripts = await holdScripts(page);
  await page.goto(at('firstname', 'Ada'), { waitUntil: 'commit' });
  const input = page.getByRole('textbox', { name: 'First name' });
  await input.fill('Ngozi');
  scripts.open();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(input).toHaveValue('Ngozi');
  await update(page).click();
  await expect(toast(page, 'First name updated successfully')).toBeVisible();
  expect(await stored(page)).toMatchObject({ pseudo: 'Ngozi' });
  await test.step('S-20: the address of the form is sent to nobody', async () => {
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Account and Security' })
      .click();
    await expect(page).toHaveURL('/user/account-and-security');
    expect(answer.filter((referrer) => referrer.includes('update'))).toEqual([]);
  });
  await test.step('S-20: an email in the address does not fill the field of a customer without one', async () => {
    await page.goto(at('email', 'somebody@else.example'));
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('');
  });
});

test('PUP-36/C-34 PUP-37/C-34 PUP-38/C-34 ERR-74 CST-84: a short name is refused, and a complete one sent', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request, { nom: 'Chidinma', pseudo: 'Chidinma' });
  await signInAs(page, session);
  const sent = changesBy(page);
  for (const [field, label, key] of FIELDS.slice(0, 2)) {
    await page.goto(at(field, 'Chidinma'));
    const input = page.getByRole('textbox', { name: label });
    const mine = page.getByRole('button', { name: 'This is my full name' });
    await expect(input).toHaveValue('Chidinma');
    await test.step(`PUP-36/C-34 PUP-37/C-34: one letter is refused as ${label}`, async () => {
      await input.fill('A');
      await update(page).click();
      await expect(input).toHaveAccessibleDescription('The name must have at least 4 characters');
      await expect(mine).toHaveCount(0);
    });
    await test.step('so are three, with a way out', async () => {
      await input.fill('Obi');
      await update(page).click();
      await expect(input).toHaveAccessibleDescription('The name must have at least 4 characters');
      await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused();
      expect(sent).toEqual([]);
      if (field === 'lastname') expect(await accessibilityProblems(page)).toEqual([]);
    });
    await test.step('the full name is sent', async () => {
      await mine.click();
      await expect(toast(page, `${label} updated successfully`)).toBeVisible();
      expect(sent.splice(0).map((one) => one.postDataJSON())).toEqual([{ [key]: 'Obi' }]);
      await expect(mine).toHaveCount(0);
    });
  }
});

test('PUP-29/C-35 PUP-31/C-35 PUP-35/C-35 ERR-71 ERR-72: a phone number, in the order of the checks', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const sent = changesBy(page);
  await page.goto(at('phone-number'));
  const input = page.getByRole('textbox', { name: 'Phone number' });
  await expect(input).toHaveValue(String(session.numTel));
  for (const [phone, message] of [
    ['0801234abc', 'Phone number must have a minimum of 11 characters and a maximum of 14 characters'],
    ['+23480123456789', 'Phone number must have a minimum of 11 characters and a maximum of 14 characters'],
    ['7801234567a', 'Phone number cannot contain lowercase or uppercase letters'],
    ['17801234567', 'Invalid phone number'],
  ] as const) {
    await input.fill(phone);
    await update(page).click();
    await expect(input).toHaveAccessibleDescription(message);
    await expect(input).toHaveValue(phone);
  }
  expect(sent).toEqual([]);
});

test('PUP-28 PUP-32 PUP-33 PUP-34 ERR-73: numbers of 11 to 14 characters are sent, one of the 070 series with +234', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  // The numbers may belong to other customers, so only the form is checked.
  const sent: unknown[] = [];
  await page.route(`**/api/clients/${session.id}`, (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { ...session, token: undefined, expiry: undefined } });
  });
  await page.goto(at('phone-number'));
  const input = page.getByRole('textbox', { name: 'Phone number' });
  await expect(input).toHaveValue(String(session.numTel));
  const numbers = ['+2347012345678', '08012345678', '09012345678', '080123456789012'.slice(0, 14)];
  await test.step('numbers of 11 to 14 characters are sent', async () => {
    for (const [at, phone] of numbers.entries()) {
      await input.fill(phone);
      await update(page).click();
      await expect.poll(() => sent.length).toBe(at + 1);
      await expect(update(page)).toHaveText('Update');
    }
  });
  await test.step('PUP-28: shorter and longer ones are refused', async () => {
    for (const phone of ['0801234567', '080123456789012']) {
      await input.fill(phone);
      await update(page).click();
      await expect(input).toHaveAttribute('aria-invalid', 'true');
    }
    expect(sent).toEqual(numbers.map((numTel) => ({ numTel })));
  });
  await test.step('ERR-73: one of the 070 series is offered with the country code', async () => {
    await page.unroute(`**/api/clients/${session.id}`);
    const digits = freshPhone.slice(-8);
    await input.fill(`070 ${digits.slice(0, 4)} ${digits.slice(4)}`);
    await update(page).click();
    await expect(input).toHaveAccessibleDescription('Invalid phone number');
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    await page.getByRole('button', { name: 'Write it as +23470' }).click();
    await expect(input).toHaveValue(`+23470${digits}`);
    await expect(input).toBeFocused();
    await update(page).click();
    await expect.poll(() => stored(page)).toMatchObject({ numTel: `+23470${digits}` });
  });
});

test('C-69 G-53: an address with a long ending is sent after confirmation', async ({ page, request }) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await page.goto(at('email'));
  const input = page.getByRole('textbox', { name: 'Email', exact: true });
  const right = page.getByRole('button', { name: 'My address is right' });
  await expect(input).toHaveValue(String(session.email));
  await input.fill('ada@example');
  await update(page).click();
  await expect(input).toHaveAccessibleDescription('Please provide a valid email address');
  await expect(right).toHaveCount(0);
  const email = `${crypto.randomUUID()}@example.africa`;
  await input.fill(email);
  // The error was about the previous address.
  await expect(input).not.toHaveAttribute('aria-invalid', 'true');
  await update(page).click();
  await right.click();
  await expect(page.getByRole('heading', { name: 'Enter the code from our mail' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(`We have written to ${email}.`);
});

test("PUP-25 PUP-26 ERR-38 ERR-55 API-43: the answer's message is what is shown, and the answer replaces the customer", async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await page.goto(at('firstname'));
  const input = page.getByRole('textbox', { name: 'First name' });
  await expect(input).toHaveValue(session.pseudo);
  await test.step('PUP-25 PUP-26: of our own server', async () => {
    await input.fill('Chidinma');
    const answered = page.waitForResponse((one) => one.request().method() === 'PUT');
    await update(page).click();
    const { message } = await (await answered).json();
    expect(message).toBe('First name updated successfully');
    await expect(toast(page, message)).toBeVisible();
  });
  await test.step('PUP-26 API-43: whatever it says', async () => {
    const { token: _, expiry: __, deliverTo: ___, ...client } = session;
    await page.route(`**/api/clients/${session.id}`, (route) =>
      route.request().method() !== 'PUT'
        ? route.fallback()
        : route.fulfill({ json: { ...client, pseudo: 'Ngozi', nom: 'Eze', message: 'We know you as Ngozi now' } }),
    );
    await input.fill('Ngozi');
    await update(page).click();
    await expect(toast(page, 'We know you as Ngozi now')).toBeVisible();
    await expect(toast(page, 'First name updated successfully')).toHaveCount(1);
    expect(await stored(page)).toEqual({ ...session, pseudo: 'Ngozi', nom: 'Eze' });
  });
});

test("PUP-26 PUP-27 ERR-38 ERR-39 CST-82: a refusal's message is shown, and no typed text is lost", async ({
  page,
  request,
  pageErrors,
}) => {
  const { session: other } = await newCustomer(request);
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await page.goto(at('phone-number'));
  const input = page.getByRole('textbox', { name: 'Phone number' });
  await expect(input).toHaveValue(String(session.numTel));
  await test.step('CST-82: fewer than 11 characters, or more than 14, are not sent', async () => {
    for (const phone of ['0801234567', '080123456789012']) {
      await input.fill(phone);
      await update(page).click();
      await expect(input).toHaveAccessibleDescription(/a minimum of 11 characters and a maximum of 14/);
    }
  });
  await input.fill(String(other.numTel));
  await update(page).click();
  const MESSAGES = 'Somebody has an account with this phone number already.';
  await expect(toast(page, MESSAGES)).toBeVisible();
  await expect(input).toHaveAccessibleDescription(MESSAGES);
  await expect(input).toHaveValue(String(other.numTel));
  await page.route(`**/api/clients/${session.id}`, (route) =>
    route.fulfill({ status: 409, json: { message: 'Not this one.' } }),
  );
  await update(page).click();
  await expect(toast(page, 'Not this one.')).toBeVisible();
  expect(await stored(page)).toEqual(session);
  forgiveStatus(pageErrors);
});

test('G-61: a customer whose session ended meanwhile sees that nothing was saved', { tag: TAG_MORE }, async ({
  page,
  request,
  pageErrors,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await page.goto(at('lastname', 'Okafor'));
  const input = page.getByRole('textbox', { name: 'Last name' });
  await expect(input).toHaveValue(session.nom);
  // Pending calls of the page would report it first.
  await page.waitForLoadState('networkidle');
  await input.fill('Adeyemi');
  await request.delete('/api/sessions', { headers: { authorization: `Bearer ${session.token}` } });
  await update(page).click();
  await expect(page).toHaveURL('/sign-in');
  await expect(toast(page, 'Please sign in again. Your change was not saved.')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe(at('lastname', 'Okafor'));
  forgiveStatus(pageErrors);
});

test.describe('password', () => {
  const fill = async (page: Page, old: string, next: string, confirmation: string) => {
    await page.getByLabel('Old password', { exact: true }).fill(old);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm the new password', { exact: true }).fill(confirmation);
  };
  const box = (page: Page) => page.getByRole('checkbox', { name: 'I am not a robot' });

  test('PUP-15 PUP-16 PUP-17 PUP-18 ERR-68: disabled until all is filled in; then different passwords are reported', async ({
    page,
    request,
  }) => {
    const { session } = await newCustomer(request);
    await signInAs(page, session);
    const sent = changesBy(page);
    await page.goto(at('password'));
    await test.step('PUP-15 PUP-16 PUP-17: the button is disabled until the three fields are filled', async () => {
      await expect(update(page)).toBeDisabled();
      for (const [old, next, confirmation] of [
        ['', 'b', 'c'],
        ['a', '', 'c'],
        ['a', 'b', ''],
      ] as const) {
        await fill(page, old, next, confirmation);
        await expect(update(page)).toBeDisabled();
      }
      await fill(page, 'a', 'b', 'c');
      await expect(update(page)).toBeEnabled();
    });
    await test.step('PUP-18 ERR-68: different passwords are reported', async () => {
      await fill(page, 'a', 'new-password-1', 'new-password-2');
      await update(page).click();
      await expect(page.getByLabel('Confirm the new password', { exact: true })).toHaveAccessibleDescription(
        'Passwords do not match',
      );
      expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
      expect(sent).toEqual([]);
    });
  });

  test('PUP-06 PUP-20 PUP-21 PUP-22/C-74 ERR-56: the password is changed', async ({ page, request }) => {
    const { session, password } = await newCustomer(request);
    await signInAs(page, session);
    const sent = changesBy(page);
    await page.goto(at('password'));
    await fill(page, password, 'another-password', 'another-password');
    await box(page).check();
    await update(page).click();
    await expect(toast(page, 'Password updated successfully')).toBeVisible();
    expect(sent.map((one) => [one.method(), pathOf(one), one.postDataJSON(), tokenOf(one)])).toEqual([
      [
        'PATCH',
        '/api/clients/modifPasswordClient',
        { email: session.email, password, newPassword: 'another-password' },
        `Bearer ${session.token}`,
      ],
    ]);
    await expect(page.getByLabel('Old password', { exact: true })).toHaveValue('');
    await expect(box(page)).not.toBeChecked();
    await expect(update(page)).toBeDisabled();
    expect(await stored(page)).toEqual(session);
  });

  test('PUP-14 PUP-19/C-21 ERR-64/C-21: the captcha is asked for once the passwords are right', async ({
    page,
    request,
  }) => {
    const { session } = await newCustomer(request);
    await signInAs(page, session);
    const sent = changesBy(page);
    await page.goto(at('password'));
    await fill(page, 'a', 'new-password-1', 'new-password-1');
    // The captcha solves itself.
    await expect(page.getByText('Checked', { exact: true })).toBeVisible();
    await box(page).uncheck();
    await update(page).click();
    await expect(box(page)).toHaveAccessibleDescription('Please check the ReCAPTCHA');
    expect(sent).toEqual([]);
  });

  test("PUP-11 PUP-12 PUP-13 PUP-21: a wrong old password is reported with the server's message", async ({
    page,
    request,
    pageErrors,
  }) => {
    const { session } = await newCustomer(request);
    await signInAs(page, session);
    await page.goto(at('password'));
    await fill(page, 'not-the-password', 'another-password', 'another-password');
    await box(page).check();
    await update(page).click();
    await expect(toast(page, 'The old password is not correct.')).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('another-password');
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    forgiveStatus(pageErrors);
  });
});

test('PUP-14 PUP-19/C-21 ERR-64/C-21 G-128: a customer without a password sets a first one, with a captcha', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  // Simulates a customer who only signs in with Google.
  await page.route(`**/api/clients/${session.id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), hasPassword: false } });
  });
  const sent: unknown[] = [];
  await page.route('**/api/clients/modifPasswordClient', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { message: 'Password updated successfully' } });
  });
  await page.goto('/user/account-and-security');
  await expect(page.locator('.security-row').filter({ hasText: 'Password' })).toContainText('Not given');
  await page.goto('/user/profile/update:x+password');
  await expect(page.getByText('Your account has no password yet.')).toBeVisible();
  await expect(page.getByLabel('Old password', { exact: true })).toHaveCount(0);
  await page.getByLabel('New password', { exact: true }).fill('a-first-password');
  await page.getByLabel('Confirm the new password', { exact: true }).fill('a-first-password');
  await test.step('PUP-14 PUP-19/C-21 ERR-64/C-21: a missing captcha is reported', async () => {
    // The captcha has solved itself.
    await page.getByRole('checkbox', { name: 'I am not a robot' }).uncheck();
    await update(page).click();
    await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).toHaveAccessibleDescription(
      'Please check the ReCAPTCHA',
    );
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    expect(sent).toEqual([]);
  });
  await tickCaptcha(page);
  await update(page).click();
  await expect(toast(page, 'Password updated successfully')).toBeVisible();
  expect(sent).toEqual([{ email: session.email, password: '', newPassword: 'a-first-password' }]);
});
