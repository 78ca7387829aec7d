/** The address book with a customer of the real API. */
import type { Page } from '@playwright/test';
import { accessibilityProblems, FRAME } from './axe.ts';
import { newCustomer, signInAs } from './customer.ts';
import { forgiveStatus } from './page-errors.ts';
import { expect, test } from './test.ts';

const PATH = '/user/address';
const table = (page: Page) => page.getByRole('table', { name: 'Your addresses' });
const add = (page: Page) => page.getByRole('button', { name: 'Add an address' });
const save = (page: Page) => page.getByRole('button', { name: 'Save address' });
const toast = (page: Page, message: string) => page.locator('.toasts').getByText(message, { exact: true });

/** Fills in the place and the street; the other fields are prefilled. */
async function fillPlace(page: Page, street: string): Promise<void> {
  await page.getByLabel('Country').selectOption('Nigeria');
  await page.getByLabel('State').selectOption('Lagos');
  await page.getByLabel('City').selectOption('Ikeja');
  await page.getByLabel('Address', { exact: true }).fill(street);
}

test('STB-09/G-100: a new customer sees a table without data; an address is added, changed and deleted, and is still there after a reload', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request, {
    pseudo: 'Ada',
    nom: 'Okafor',
    pays: 'Nigeria',
    province: 'Lagos',
    ville: 'Ikeja',
  });
  await signInAs(page, session);
  const sent: string[] = [];
  page.on('request', (one) => one.method() === 'POST' && sent.push(one.url()));
  await page.goto(PATH);
  await test.step('STB-09/G-100: the table has no data', async () => {
    await expect(table(page).getByRole('cell')).toHaveText(['No address yet']);
  });
  await test.step('a new address starts with name, phone number, country and place of its customer', async () => {
    await add(page).click();
    await expect(page.getByRole('heading', { name: 'Add an address' })).toBeFocused();
    await expect(page.getByLabel('Receiver')).toHaveValue('Ada Okafor');
    await expect(page.getByLabel('Phone number')).toHaveValue(String(session.numTel));
    await expect(page.getByLabel('Country')).toHaveValue('Nigeria');
    await expect(page.getByLabel('State')).toHaveValue('Lagos');
    await expect(page.getByLabel('City')).toHaveValue('Ikeja');
  });
  await test.step('missing values are reported at each field, and nothing is sent', async () => {
    await page.getByLabel('Receiver').fill(' ');
    await page.getByLabel('Country').selectOption('');
    await save(page).click();
    const summary = page.getByRole('region', { name: 'There is a problem' });
    await expect(summary).toBeFocused();
    for (const label of ['Receiver', 'Country', 'State', 'City', 'Address'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/Required field$/);
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    await summary.getByRole('link', { name: 'State' }).click();
    await expect(page.getByLabel('State')).toBeFocused();
    expect(sent).toEqual([]);
  });
  await test.step('states depend on the country, cities on the state', async () => {
    await fillPlace(page, '12 Allen Avenue');
    await page.getByLabel('State').selectOption('Kano');
    await expect(page.getByLabel('City')).toHaveValue('');
    await expect(page.getByLabel('City').getByRole('option', { name: 'Ikeja' })).toHaveCount(0);
    await page.getByLabel('Country').selectOption({ index: 1 });
    await expect(page.getByLabel('State')).toHaveValue('');
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Allen Avenue');
  });
  await test.step('an address is added', async () => {
    await page.getByLabel('Receiver').fill('Ada Okafor');
    await fillPlace(page, '12 Allen Avenue');
    await save(page).click();
    await expect(toast(page, 'Your address is added')).toBeVisible();
    await expect(add(page)).toBeFocused();
  });
  await page.reload();
  const row = table(page).getByRole('row').filter({ hasText: '12 Allen Avenue' });
  await expect(row).toContainText('Ikeja, Lagos, Nigeria');
  await expect(row).toContainText('Ada Okafor');
  expect(await accessibilityProblems(page, { exclude: FRAME })).toEqual([]);

  await test.step('it is changed', async () => {
    await row.getByRole('button', { name: 'Edit the address of Ada Okafor' }).click();
    await expect(page.getByLabel('City')).toHaveValue('Ikeja');
    await page.getByLabel('Address', { exact: true }).fill('14 Allen Avenue');
    await save(page).click();
    await expect(toast(page, 'Your address is saved')).toBeVisible();
    await expect(table(page)).toContainText('14 Allen Avenue');
  });

  await table(page).getByRole('button', { name: 'Delete the address of Ada Okafor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this address?' });
  await expect(dialog).toContainText('14 Allen Avenue');
  expect(await accessibilityProblems(page, { within: dialog })).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(table(page)).toContainText('14 Allen Avenue');
  await test.step('it is deleted after a confirmation', async () => {
    await table(page).getByRole('button', { name: 'Delete the address of Ada Okafor' }).click();
    await dialog.getByRole('button', { name: 'Delete address' }).click();
    await expect(toast(page, 'Your address is deleted')).toBeVisible();
    await expect(table(page)).toContainText('No address yet');
  });
});

test('a book that cannot be read can be retried, and an address can be typed when the lists of places fail', async ({
  page,
  request,
  pageErrors,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const book = `**/api/clients/${session.id}/adresses`;
  await page.route(/\/api\/(pays|provinces|villes)/, (route) => route.abort());
  await page.route(book, (route) => route.abort());
  await page.goto(PATH);
  await test.step('a book that cannot be read says so and can be retried', async () => {
    await expect(page.getByRole('alert').getByText('Server connection error')).toBeVisible();
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
    await page.unroute(book);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(table(page)).toContainText('No address yet');
  });
  await test.step('without the lists of places an address is typed', async () => {
    await add(page).click();
    await page.getByRole('textbox', { name: 'Country' }).fill('Nigeria');
    await page.getByRole('textbox', { name: 'State' }).fill('Lagos');
    await page.getByRole('textbox', { name: 'City' }).fill('Badagry');
    await page.getByLabel('Address', { exact: true }).fill('1 Marina');
    await save(page).click();
    await expect(table(page)).toContainText('Badagry, Lagos, Nigeria');
  });
  forgiveStatus(pageErrors);
});

test('G-61: a session that ended on the server leads to sign-in and back, also when a background call was refused', async ({
  page,
  request,
  pageErrors,
}) => {
  const { session } = await newCustomer(request);
  await request.delete('/api/sessions', { headers: { authorization: `Bearer ${session.token}` } });
  await signInAs(page, session);
  const isSentToSignIn = async () => {
    await expect(toast(page, 'Please sign in again.')).toBeVisible();
    await expect(page).toHaveURL('/sign-in');
    expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe(PATH);
  };
  await page.goto(PATH);
  await isSentToSignIn();
  await test.step('so it does when a background call was refused', async () => {
    await page.evaluate((record) => localStorage.setItem('userConnected', record), JSON.stringify(session));
    // This call is never answered.
    await page.route(`**/api/clients/${session.id}/adresses`, () => {});
    await page.goto(PATH);
    await isSentToSignIn();
  });
  forgiveStatus(pageErrors);
});
