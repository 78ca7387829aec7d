/** The sign-up screen. The server is mocked, except where a test says otherwise. */
import type { Page, Request } from '@playwright/test';
import { accessibilityFaults } from './axe.ts';
import { signUpPayload } from './customer.ts';
import { errorToastOf, forgiveStatus, summaryOf, tickCaptcha, toastOf } from './forms.ts';
import { expect, test } from './test.ts';

const SIGN_UP = '**/api/clients';

const CLIENT = { id: 7, nom: 'Okafor', pseudo: 'Ada', email: null, numTel: '+2348030000000', url: null, cartId: 7 };

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const signUp = (page: Page) => page.getByRole('button', { name: 'Sign up' });

/** Labels of required fields, by the names in the request. */
const STARRED = {
  nom: 'Last name *',
  pseudo: 'First name *',
  numTel: 'Phone number *',
  pays: 'Country *',
  province: 'State *',
  ville: 'City *',
  dateNaissance: 'Date of birth *',
  password: 'Password *',
  confirm: 'Confirm password *',
} as const;

async function answer(page: Page, status: number, body: object): Promise<Request[]> {
  const asked: Request[] = [];
  await page.route(SIGN_UP, (route) => {
    asked.push(route.request());
    return route.fulfill({ status, json: body });
  });
  return asked;
}

type Payload = ReturnType<typeof signUpPayload>;

async function fillIn(page: Page, payload: Payload, { captcha = true } = {}): Promise<void> {
  await field(page, STARRED.nom).fill(payload.nom);
  await field(page, STARRED.pseudo).fill(payload.pseudo);
  await field(page, STARRED.numTel).fill(payload.numTel);
  await field(page, 'Email (optional)').fill(payload.email);
  await field(page, STARRED.pays).selectOption(payload.pays);
  await field(page, STARRED.province).selectOption(payload.province);
  await field(page, STARRED.ville).selectOption(payload.ville);
  await field(page, STARRED.dateNaissance).fill(payload.dateNaissance);
  await page.getByRole('radio', { name: payload.sexe, exact: true }).check();
  await field(page, STARRED.password).fill(payload.password);
  await field(page, STARRED.confirm).fill(payload.password);
  if (captcha) await tickCaptcha(page);
}

test('SUP-01 SUP-15 the page and its captcha', async ({ page }) => {
  await page.goto('/sign-up');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account');
  await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).not.toBeChecked();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("SUP-02 SUP-03 SUP-05 SUP-11 SUP-12 names, phone and passwords, with the browser's autofill", async ({ page }) => {
  await page.goto('/sign-up');
  for (const [label, token] of [
    [STARRED.nom, 'family-name'],
    [STARRED.pseudo, 'given-name'],
    [STARRED.numTel, 'tel'],
    [STARRED.password, 'new-password'],
    [STARRED.confirm, 'new-password'],
  ] as const)
    await expect(field(page, label)).toHaveAttribute('autocomplete', token);
});

test('SUP-04/C-68 SUP-06 SUP-07 SUP-08 SUP-10 email, places and gender', async ({ page }) => {
  await page.goto('/sign-up');
  await expect(field(page, 'Email (optional)')).toHaveAttribute('type', 'email');
  for (const label of [STARRED.pays, STARRED.province, STARRED.ville])
    await expect(page.getByRole('combobox', { name: label.replace(' *', '') })).toBeVisible();
  const gender = page.getByRole('group', { name: 'Gender' });
  await expect(gender.getByRole('radio')).toHaveCount(2);
  for (const name of ['Female', 'Male']) await expect(gender.getByRole('radio', { name, exact: true })).toBeVisible();
});

test('SUP-09 C-79 a date of birth at least 18 years ago', async ({ page }) => {
  await page.goto('/sign-up');
  const birth = field(page, STARRED.dateNaissance);
  await expect(birth).toHaveAttribute('type', 'date');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format();
  const years = Number(today.slice(0, 4)) - Number((await birth.getAttribute('max'))?.slice(0, 4));
  expect(years).toBe(18);
});

test('SUP-13 SUP-14 C-89 states of the country, cities of the state', async ({ page }) => {
  await page.goto('/sign-up');
  const [country, state, city] = [STARRED.pays, STARRED.province, STARRED.ville].map((label) => field(page, label));
  if (!country || !state || !city) throw new Error('There are three.');
  await expect(country).toHaveValue('Nigeria');
  await state.selectOption('Lagos');
  await city.selectOption('Ikeja');
  await state.selectOption('Kano');
  await expect(city).toHaveValue('');
  await expect(city.getByRole('option', { name: 'Kano', exact: true })).toBeAttached();
  await expect(city.getByRole('option', { name: 'Ikeja' })).toHaveCount(0);
  await country.selectOption('Benin');
  await expect(state).toHaveValue('');
  await expect(state.getByRole('option', { name: 'Littoral' })).toBeAttached();
  await expect(state.getByRole('option', { name: 'Kano' })).toHaveCount(0);
});

test('a country without states in our data: the state is typed', async ({ page }) => {
  const asked = await answer(page, 201, CLIENT);
  await page.route('**/api/provinces?*', (route) =>
    route.fulfill({ json: { data: [], total: 0, page: 1, limit: 50 } }),
  );
  await page.goto('/sign-up');
  await expect(page.getByRole('textbox', { name: 'State' })).toBeVisible();
  const payload = { ...signUpPayload(), province: 'Lomé', ville: 'Agoè' };
  await field(page, STARRED.province).fill(payload.province);
  await expect(page.getByRole('textbox', { name: 'City' })).toBeVisible();
  for (const [name, label] of Object.entries(STARRED))
    if (name !== 'pays') await field(page, label).fill({ ...payload, confirm: payload.password }[name] ?? '');
  await page.getByRole('radio', { name: 'Male', exact: true }).check();
  await tickCaptcha(page);
  await signUp(page).click();
  await expect(page.getByRole('heading', { name: 'Account successfully created' })).toBeVisible();
  expect(asked[0]?.postDataJSON()).toMatchObject({ pays: 'Nigeria', province: 'Lomé', ville: 'Agoè', sexe: 'Male' });
});

test('SUP-18/C-21 SUP-18/C-33 ERR-63/C-21 the captcha is required first', async ({ page }) => {
  const asked = await answer(page, 201, CLIENT);
  await page.goto('/sign-up');
  await signUp(page).click();
  await expect(summaryOf(page)).toHaveText('Please check the ReCAPTCHA box to prove that you are not a robot');
  await expect(summaryOf(page)).toBeFocused();
  await expect(field(page, STARRED.nom)).not.toHaveAttribute('aria-invalid');
  expect(asked).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('ERR-66/C-22 SUP-29/C-32 SUP-30/C-32 all missing required fields are listed together', async ({ page }) => {
  const asked = await answer(page, 201, CLIENT);
  await page.goto('/sign-up');
  await tickCaptcha(page);
  await field(page, STARRED.confirm).fill('another');
  await test.step('each missing field is listed', async () => {
    await signUp(page).click();
    await expect(summaryOf(page)).toContainText('Please fill in the required fields (*)');
    await expect(summaryOf(page)).not.toContainText('Passwords do not match');
    await expect(summaryOf(page).getByRole('link')).toHaveText([
      'Last name',
      'First name',
      'Phone number',
      'State',
      'City',
      'Date of birth',
      'Gender',
      'Password',
    ]);
    await expect(field(page, STARRED.dateNaissance)).toHaveAccessibleDescription('Required field');
    await expect(page.getByRole('group', { name: 'Gender' })).toHaveAccessibleDescription('Required field');
    await expect(page.getByRole('main').locator('legend')).toHaveText('Gender *');
    await expect(page.getByRole('radio', { name: 'Female' })).toHaveAttribute('required');
    await expect(field(page, 'Email (optional)')).not.toHaveAttribute('aria-invalid');
  });
  expect(await accessibilityFaults(page)).toEqual([]);
  await test.step('a link leads to its field', async () => {
    await summaryOf(page).getByRole('link', { name: 'Gender' }).press('Enter');
    await expect(page.getByRole('radio', { name: 'Female' })).toBeFocused();
  });
  expect(asked).toEqual([]);
});

for (const [title, names] of [
  [
    'SUP-23/C-32 SUP-20/C-22 SUP-20/C-33 SUP-24/C-32 SUP-25/C-32 without a name or a phone',
    ['nom', 'pseudo', 'numTel'],
  ],
  [
    'SUP-26/C-32 SUP-27/C-32 SUP-28/C-32 SUP-29/C-32 without a place or a birthday',
    ['province', 'ville', 'dateNaissance', 'pays'],
  ],
  [
    'SUP-19/C-22 SUP-19/C-33 SUP-31/C-32 SUP-21/C-22 SUP-21/C-33 SUP-32/C-32 without one of both passwords',
    ['password', 'confirm'],
  ],
] as const)
  test(`${title} nothing is sent`, async ({ page }) => {
    const asked = await answer(page, 201, CLIENT);
    await page.goto('/sign-up');
    await tickCaptcha(page);
    for (const name of names) {
      await fillIn(page, signUpPayload(), { captcha: false });
      const empty = field(page, STARRED[name]);
      await expect(empty).toHaveAttribute('required');
      if (await empty.evaluate((element) => element.matches('select'))) await empty.selectOption('');
      else await empty.fill('');
      await signUp(page).click();
      await expect(summaryOf(page)).toContainText('Please fill in the required fields (*)');
      await expect(field(page, STARRED[name])).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, STARRED[name === 'nom' ? 'pseudo' : 'nom'])).not.toHaveAttribute('aria-invalid');
    }
    expect(asked).toEqual([]);
  });

test('SUP-22 ERR-68 passwords that differ', async ({ page }) => {
  const asked = await answer(page, 201, CLIENT);
  await page.goto('/sign-up');
  const payload = signUpPayload();
  await fillIn(page, payload);
  await field(page, STARRED.confirm).fill('another-password');
  await signUp(page).click();
  await expect(summaryOf(page)).toHaveText('Passwords do not match');
  await expect(field(page, STARRED.confirm)).toHaveAccessibleDescription('Passwords do not match');
  await expect(field(page, STARRED.nom)).toHaveValue(payload.nom);
  await expect(field(page, STARRED.ville)).toHaveValue(payload.ville);
  expect(asked).toEqual([]);
});

test('SUP-16 SUP-34 SUP-35 SUP-36 API-42 busy, and the request', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: Request[] = [];
  await page.route(SIGN_UP, async (route) => {
    asked.push(route.request());
    await held;
    return route.fulfill({ status: 201, json: CLIENT });
  });
  await page.goto('/sign-up');
  const payload = signUpPayload();
  await fillIn(page, payload);
  await signUp(page).dblclick();
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  release();
  await expect(page.getByRole('heading', { name: 'Account successfully created' })).toBeVisible();
  expect(asked.map((request) => [request.method(), request.postDataJSON()])).toEqual([['POST', payload]]);
});

test('SUP-33/C-68 API-62 without an email none is sent; the answer may be empty', async ({ page }) => {
  const asked = await answer(page, 201, {});
  await page.goto('/sign-up');
  await fillIn(page, { ...signUpPayload(), email: '' });
  await signUp(page).click();
  await expect(page.getByRole('heading', { name: 'Account successfully created' })).toBeVisible();
  expect(asked[0]?.postDataJSON()).toMatchObject({ email: null });
});

test('PRM-16 SUP-17 SUP-37 ERR-51 G-57 the real server opens an account, and the page leads to sign-in', async ({
  page,
}) => {
  const payload = signUpPayload();
  await page.goto('/sign-up');
  await fillIn(page, payload);
  await signUp(page).click();
  const done = page.getByRole('heading', { name: 'Account successfully created' });
  await expect(done).toBeFocused();
  await expect(toastOf(page, 'Account successfully created')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userConnected'))).toBeNull();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to login' }).click();
  await page.waitForURL('**/sign-in');
  await page.getByLabel('Email or phone').fill(payload.email);
  await page.getByLabel('Password', { exact: true }).fill(payload.password);
  await tickCaptcha(page);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test("SUP-38 ERR-33 a known phone number is refused with the server's message", async ({ page, pageFaults }) => {
  const words = 'This email or phone number is already in use.';
  await answer(page, 409, { message: 'Conflict', messageError: words });
  await page.goto('/sign-up');
  const payload = signUpPayload();
  await fillIn(page, payload);
  await signUp(page).click();
  await expect(errorToastOf(page, words)).toBeVisible();
  await expect(summaryOf(page)).toHaveText(words);
  for (const [name, label] of Object.entries(STARRED))
    await expect(field(page, label)).toHaveValue({ ...payload, confirm: payload.password }[name] ?? '');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  forgiveStatus(pageFaults);
});

test('SUP-39/C-23 ERR-36/C-23 no answer', async ({ page, pageFaults }) => {
  await page.route(SIGN_UP, (route) => route.abort());
  await page.goto('/sign-up');
  await fillIn(page, signUpPayload());
  await signUp(page).click();
  await expect(errorToastOf(page, 'Error connecting to the server')).toBeVisible();
  await expect(summaryOf(page)).toHaveText('Error connecting to the server');
  forgiveStatus(pageFaults);
});

test('C-79 G-59 the real server refuses minors, and a short password', async ({ page, pageFaults }) => {
  await page.goto('/sign-up');
  await fillIn(page, { ...signUpPayload(), dateNaissance: '2020-01-01' });
  await signUp(page).click();
  await expect(summaryOf(page)).toHaveText('You must be 18 or over to open an account');
  await field(page, STARRED.dateNaissance).fill('1994-05-17');
  for (const label of [STARRED.password, STARRED.confirm]) await field(page, label).fill('five5');
  await signUp(page).click();
  await expect(summaryOf(page)).toHaveText('The password must have at least 6 characters');
  forgiveStatus(pageFaults);
});
