/** The sign-up screen. The server is mocked, except where a test says otherwise. */
import type { Page, Request } from '@playwright/test';
import { accessibilityProblems } from './axe.ts';
import { signUpPayload } from './customer.ts';
import { errorToastOf, forgiveStatus, summaryOf, tickCaptcha, toastOf } from './forms.ts';
import { firstHeart, isPressed } from './hearts.ts';
import { expect, test } from './test.ts';

const SIGN_UP = '**/api/clients';

const CLIENT = { id: 7, nom: 'Okafor', pseudo: 'Ada', email: null, numTel: '+2348030000000', url: null, cartId: 7 };

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const signUp = (page: Page) => page.getByRole('button', { name: 'Sign up' });

/** The labels of required fields, by their names in the request. */
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
  const requested: Request[] = [];
  await page.route(SIGN_UP, (route) => {
    requested.push(route.request());
    return route.fulfill({ status, json: body });
  });
  return requested;
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

/** Empties a required field of the complete form, expects its error, and fills it again. */
async function refuseWithout(page: Page, name: keyof typeof STARRED): Promise<void> {
  const place = field(page, STARRED[name]);
  await expect(place).toHaveAttribute('required');
  const isList = await place.evaluate((element) => element.matches('select'));
  await (isList ? place.selectOption('') : place.fill(''));
  await signUp(page).click();
  await expect(summaryOf(page)).toContainText('Please fill in the required fields (*)');
  await expect(field(page, STARRED[name])).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, STARRED[name === 'nom' ? 'pseudo' : 'nom'])).not.toHaveAttribute('aria-invalid');
  // Fields that depend on a place are emptied with it, so all are filled in again.
  await fillIn(page, signUpPayload(), { captcha: false });
}

test('SUP-13 SUP-14 SUP-15 SUP-18/C-21 SUP-18/C-33 ERR-63/C-21 the captcha is required first; places depend on each other', async ({
  page,
}) => {
  const requested = await answer(page, 201, CLIENT);
  await page.goto('/sign-up');
  await test.step('SUP-15 the page and its captcha', async () => {
    await expect(page.getByRole('checkbox', { name: 'I am not a robot' })).not.toBeChecked();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
  await test.step('SUP-18/C-21 SUP-18/C-33 ERR-63/C-21 the captcha is required first', async () => {
    await signUp(page).click();
    const first = summaryOf(page).getByRole('link').first();
    await expect(first).toHaveText('Please check the ReCAPTCHA box to prove that you are not a robot');
    await expect(summaryOf(page)).toBeFocused();
    // The errors of empty fields appear with it (G-545).
    await expect(field(page, STARRED.nom)).toHaveAccessibleDescription('Required field');
    await expect(summaryOf(page).getByRole('link', { name: 'Date of birth' })).toBeVisible();
    expect(requested).toEqual([]);
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  });
  await test.step('SUP-15 solving the captcha removes its error', async () => {
    const box = page.getByRole('checkbox', { name: 'I am not a robot' });
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await tickCaptcha(page);
    await expect(box).not.toHaveAttribute('aria-invalid', 'true');
    await expect(summaryOf(page)).not.toContainText('ReCAPTCHA');
  });
  await test.step('G-545 a phone number and an email are checked when they are left', async () => {
    for (const [label, text, message] of [
      [STARRED.numTel, '123', 'Please provide a valid phone number'],
      ['Email (optional)', 'ada@', 'Please provide a valid email address'],
    ] as const) {
      await field(page, label).fill(text);
      await field(page, label).blur();
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${message}$`));
      await field(page, label).fill('');
    }
  });
  await test.step('SUP-13 SUP-14 C-89 states of the country, cities of the state', async () => {
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
});

test('a country without states in our data: the state is typed', async ({ page }) => {
  const requested = await answer(page, 201, CLIENT);
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
  expect(requested[0]?.postDataJSON()).toMatchObject({
    pays: 'Nigeria',
    province: 'Lomé',
    ville: 'Agoè',
    sexe: 'Male',
  });
});

test('ERR-66/C-22 SUP-29/C-32 SUP-30/C-32 all missing required fields are listed together', async ({ page }) => {
  const requested = await answer(page, 201, CLIENT);
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
    await expect(field(page, STARRED.dateNaissance)).toHaveAccessibleDescription(/Required field$/);
    await expect(page.getByRole('group', { name: 'Gender' })).toHaveAccessibleDescription(/Required field$/);
    await expect(page.getByRole('main').locator('legend')).toHaveText('Gender *');
    await expect(page.getByRole('radio', { name: 'Female' })).toHaveAttribute('required');
    await expect(field(page, 'Email (optional)')).not.toHaveAttribute('aria-invalid');
  });
  expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  await test.step('a link leads to its field', async () => {
    await summaryOf(page).getByRole('link', { name: 'Gender' }).press('Enter');
    await expect(page.getByRole('radio', { name: 'Female' })).toBeFocused();
  });
  expect(requested).toEqual([]);
});

for (const [title, names] of [
  [
    'SUP-23/C-32 SUP-20/C-22 SUP-20/C-33 SUP-24/C-32 SUP-25/C-32 SUP-26/C-32 without a name, a phone or a country',
    ['nom', 'pseudo', 'numTel', 'pays'],
  ],
  [
    'SUP-19/C-22 SUP-19/C-33 SUP-27/C-32 SUP-28/C-32 SUP-29/C-32 SUP-31/C-32 without a place, a birthday or a password',
    ['province', 'ville', 'dateNaissance', 'password'],
  ],
] as const)
  test(`${title} nothing is sent`, async ({ page }) => {
    const requested = await answer(page, 201, CLIENT);
    await page.goto('/sign-up');
    await fillIn(page, signUpPayload());
    for (const name of names) await refuseWithout(page, name);
    expect(requested).toEqual([]);
  });

test('SUP-21/C-22 SUP-21/C-33 SUP-22 SUP-32/C-32 ERR-68 without the second password, or with another one, nothing is sent', async ({
  page,
}) => {
  const requested = await answer(page, 201, CLIENT);
  await page.goto('/sign-up');
  const payload = signUpPayload();
  await fillIn(page, payload);
  await refuseWithout(page, 'confirm');
  await test.step('SUP-22 ERR-68 passwords that differ', async () => {
    await field(page, STARRED.confirm).fill('another-password');
    await signUp(page).click();
    await expect(summaryOf(page)).toHaveText('Passwords do not match');
    await expect(field(page, STARRED.confirm)).toHaveAccessibleDescription('Passwords do not match');
    await expect(field(page, STARRED.nom)).toHaveValue(payload.nom);
    await expect(field(page, STARRED.ville)).toHaveValue(payload.ville);
  });
  expect(requested).toEqual([]);
});

test('SUP-16 SUP-34 SUP-35 SUP-36 API-42 busy, and the request', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requested: Request[] = [];
  await page.route(SIGN_UP, async (route) => {
    requested.push(route.request());
    await held;
    return route.fulfill({ status: 201, json: CLIENT });
  });
  await page.goto('/sign-up');
  const payload = signUpPayload();
  await fillIn(page, payload);
  await signUp(page).dblclick();
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeVisible();
  expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  release();
  await expect(page.getByRole('heading', { name: 'Account successfully created' })).toBeVisible();
  expect(requested.map((request) => [request.method(), request.postDataJSON()])).toEqual([['POST', payload]]);
});

test('SUP-33/C-68 API-62 without an email none is sent; the answer may be empty', async ({ page }) => {
  const requested = await answer(page, 201, {});
  await page.goto('/sign-up');
  await fillIn(page, { ...signUpPayload(), email: '' });
  await signUp(page).click();
  await expect(page.getByRole('heading', { name: 'Account successfully created' })).toBeVisible();
  expect(requested[0]?.postDataJSON()).toMatchObject({ email: null });
});

test('PRM-16 SUP-17 SUP-37 ERR-51 G-57/G-521 a sign-up signs in and goes on where one was, with what was pressed there', async ({
  page,
}) => {
  const payload = signUpPayload();
  await page.goto('/new-products?page=2');
  const { heart, name } = await firstHeart(page);
  await heart.click();
  await page.waitForURL('**/sign-in');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await test.step('G-523 it says what the account is for', async () => {
    await expect(toastOf(page, `Log in or create an account to keep ${name} in your favorites.`)).toBeVisible();
  });
  await test.step('G-521 what is personal, and the rule of passwords, are explained', async () => {
    await expect(field(page, STARRED.dateNaissance)).toHaveAccessibleDescription(/adults/);
    await expect(page.getByRole('group', { name: 'Gender' })).toHaveAccessibleDescription(/Nobody else sees it/);
    await expect(field(page, STARRED.password)).toHaveAccessibleDescription('At least 6 characters.');
  });
  await fillIn(page, payload);
  // A 204 leaves this page open, so that it can be checked on the way to the next.
  await page.route('**/new-products?page=2', (route) => route.fulfill({ status: 204 }), { times: 1 });
  const isLeft = page.waitForRequest('**/new-products?page=2');
  await signUp(page).click();
  await test.step('SUP-17 SUP-37 the link to the login is shown on the way', async () => {
    await expect(page.getByRole('heading', { name: 'Account successfully created' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/sign-in');
    expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  });
  await isLeft;
  await page.goto('/new-products?page=2');
  await expect(toastOf(page, 'Account successfully created')).toBeVisible();
  await expect(toastOf(page, `${name} has been successfully added to your favorites.`)).toBeVisible();
  await isPressed(heart, true);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('userConnected') ?? 'null'))).toMatchObject({
    pseudo: payload.pseudo,
    email: payload.email,
  });
});

test("SUP-38 SUP-39/C-23 ERR-33 ERR-36/C-23 no answer, and refusals with the server's message at their field", async ({
  page,
  pageErrors,
}) => {
  await page.goto('/sign-up');
  const payload = signUpPayload();
  await fillIn(page, payload);
  await test.step('SUP-39/C-23 ERR-36/C-23 no answer', async () => {
    await page.route(SIGN_UP, (route) => route.abort());
    await signUp(page).click();
    await expect(errorToastOf(page, 'Error connecting to the server')).toBeVisible();
    await expect(summaryOf(page)).toHaveText('Error connecting to the server');
    await page.unroute(SIGN_UP);
  });
  for (const [message, label, code] of [
    ['This email or phone number is already in use.', undefined, undefined],
    ['Somebody has an account with this email already.', 'Email (optional)', 'email_taken'],
    ['Somebody has an account with this phone number already.', STARRED.numTel, 'phone_taken'],
    ['You must be 18 or over to open an account', STARRED.dateNaissance, 'too_young'],
    ['The password must have at least 6 characters', STARRED.password, 'password_too_short'],
  ] as const)
    await test.step(`SUP-38 ERR-33 ${message}`, async () => {
      await answer(page, 409, { message: 'Conflict', messageError: message, code });
      await signUp(page).click();
      await expect(errorToastOf(page, message)).toBeVisible();
      await expect(summaryOf(page)).toHaveText(message);
      if (!label) return;
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(message));
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    });
  for (const [name, label] of Object.entries(STARRED))
    await expect(field(page, label)).toHaveValue({ ...payload, confirm: payload.password }[name] ?? '');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  forgiveStatus(pageErrors);
});

test('C-79 G-59 the real server refuses minors, and a short password', async ({ page, pageErrors }) => {
  await page.goto('/sign-up');
  await fillIn(page, { ...signUpPayload(), dateNaissance: '2020-01-01' });
  await signUp(page).click();
  await expect(summaryOf(page)).toHaveText('You must be 18 or over to open an account');
  await field(page, STARRED.dateNaissance).fill('1994-05-17');
  for (const label of [STARRED.password, STARRED.confirm]) await field(page, label).fill('five5');
  await signUp(page).click();
  await expect(summaryOf(page)).toHaveText('The password must have at least 6 characters');
  forgiveStatus(pageErrors);
});
