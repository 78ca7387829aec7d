/** The contact form, for visitors and customers. */
import type { Page, Request } from '@playwright/test';
import { accessibilityProblems, FRAME } from './axe.ts';
import { newCustomer, signInAs } from './customer.ts';
import { doubleClick, holdScripts } from './gate.ts';
import { forgiveStatus } from './page-errors.ts';
import { expect, test } from './test.ts';

const CALL = '**/api/signal-abus';

const firstName = (page: Page) => page.getByLabel('First name');
const message = (page: Page) => page.getByLabel('Message', { exact: true });
const contact = (page: Page) => page.getByLabel('Email or phone');
const send = (page: Page) => page.getByRole('button', { name: 'Send the message' });
const summary = (page: Page) => page.getByRole('region', { name: 'There is a problem' });

/** Records the messages to support, which the server answers. */
function sentBy(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/signal-abus') sent.push(request);
  });
  return sent;
}

test('CON-08 CON-09 ERR-78 G-334: missing values, and what is no email or phone, are reported at each field, and nothing is sent; a double submit sends once', async ({
  page,
}) => {
  const sent = sentBy(page);
  await page.goto('/user/contact-us');
  await test.step('CON-08 CON-09 ERR-78: missing values', async () => {
    await send(page).click();
    await expect(summary(page)).toBeFocused();
    await expect(firstName(page)).toHaveAccessibleDescription('Required field');
    await expect(message(page)).toHaveAccessibleDescription(/Required field/);
    expect(await accessibilityProblems(page, { exclude: FRAME })).toEqual([]);

    await firstName(page).fill('Ada');
    await message(page).fill('   ');
    await send(page).click();
    await expect(firstName(page)).toHaveAccessibleDescription('');
    await expect(message(page)).toHaveAccessibleDescription(/Required field/);
    await expect(firstName(page)).toHaveValue('Ada');
    expect(sent).toEqual([]);
  });
  await test.step('G-334: an email or phone for the answer is checked beside its field', async () => {
    await message(page).fill('Where is my parcel?');
    await contact(page).fill('ada at example');
    await send(page).click();
    const text = 'Please enter an email address or a phone number, or leave this empty';
    await expect(summary(page)).toContainText(text);
    await expect(summary(page)).toBeFocused();
    await expect(contact(page)).toHaveAccessibleDescription(new RegExp(text));
    await expect(message(page)).toHaveValue('Where is my parcel?');
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    expect(sent).toEqual([]);
  });
  await test.step('and sent with the message, once for two clicks', async () => {
    await contact(page).fill(' 0803 123 4567 ');
    await doubleClick(send(page), CALL);
    await expect(page.getByRole('heading', { name: 'Thank you for writing to us' })).toBeVisible();
    expect(sent.map((request) => request.postDataJSON())).toEqual([
      { data: { prenom: 'Ada', message: 'Where is my parcel?', contact: '0803 123 4567' } },
    ]);
  });
});

test('PRM-13/C-37 CON-13 CON-10 CON-11 ERR-57 a visitor sends a message, also before any script has loaded, and is thanked', async ({
  page,
}) => {
  const sent = sentBy(page);
  const scripts = await holdScripts(page);
  await page.goto('/user/contact-us', { waitUntil: 'commit' });
  await firstName(page).fill(' Ada ');
  await message(page).fill('Where is my parcel?\nI am in Ikeja.');
  await send(page).click();
  scripts.open();
  await expect(page.locator('.toasts').getByText('Thank you for writing to us')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Thank you for writing to us' })).toBeFocused();
  expect(sent.map((request) => [request.method(), request.postDataJSON()])).toEqual([
    ['POST', { data: { prenom: 'Ada', message: 'Where is my parcel?\nI am in Ikeja.' } }],
  ]);
  expect(sent[0]?.headers().authorization).toBeUndefined();
  expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(message(page)).toHaveValue('');
});

test("PRM-45 CON-06/G-98 CON-10/G-97 G-512: a customer's first name is prefilled, about an order the address too, and the message is linked to the customer", async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const sent = sentBy(page);
  await page.goto('/user/contact-us');
  await expect(firstName(page)).toHaveValue('Ada');
  await message(page).fill('Please call me.');
  await send(page).click();
  await expect(page.getByRole('heading', { name: 'Thank you for writing to us' })).toBeVisible();
  expect(sent[0]?.postDataJSON()).toEqual({ data: { prenom: 'Ada', message: 'Please call me.' } });
  expect(sent[0]?.headers().authorization).toBe(`Bearer ${session.token}`);
  await page.goto('/user/contact-us?order=AP-NG-0000012#write');
  await expect(contact(page)).toHaveValue(session.email ?? '');
});

test('CON-12 ERR-47 no answer, a failure of the server and too many messages: one sentence, and no typed text is lost', async ({
  page,
  pageErrors,
}) => {
  let fail: number | undefined;
  await page.route(CALL, (route) =>
    fail === undefined ? route.abort() : route.fulfill({ status: fail, json: { message: 'x', messageError: 'x' } }),
  );
  for (const [name, status] of [
    ['no answer', undefined],
    ['a failure of the server', 500],
    ['too many messages', 429],
  ] as const)
    await test.step(name, async () => {
      fail = status;
      await page.goto('/user/contact-us');
      await firstName(page).fill('Ada');
      await message(page).fill('Where is my parcel?');
      await send(page).click();
      await expect(summary(page)).toHaveText('An error occurred');
      await expect(page.locator('.toasts').getByText('An error occurred')).toBeVisible();
      await expect(firstName(page)).toHaveValue('Ada');
      await expect(message(page)).toHaveValue('Where is my parcel?');
    });
  expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  forgiveStatus(pageErrors);
});
