/** Sign-in with Google, with mocked pages and answers of Google. */
import type { Page, Request } from '@playwright/test';
import { answerCustomer, PLAYED_SESSION } from './customer.ts';
import { forgiveStatus, toastOf } from './forms.ts';
import { Gate } from './gate.ts';
import { expect, test } from './test.ts';

const PROFILE = { sub: '1', email: 'ada@example.com', given_name: 'Ada', family_name: 'Okafor', email_verified: true };

/** Mocks Google: it consents immediately, redirects with `fragment` and the state, and records the parameters. */
async function googleAnswers(page: Page, fragment: string): Promise<URLSearchParams[]> {
  const requested: URLSearchParams[] = [];
  await page.route('**/google/consent?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    requested.push(query);
    const state = fragment.includes('state=') ? '' : `&state=${query.get('state')}`;
    return route.fulfill({ status: 302, headers: { location: `${query.get('redirect_uri')}#${fragment}${state}` } });
  });
  return requested;
}

/** Mocks a call, and records its requests. */
async function answer(page: Page, url: string, status: number, body: object): Promise<Request[]> {
  const requested: Request[] = [];
  await page.route(url, (route) => {
    requested.push(route.request());
    return route.fulfill({ status, json: body });
  });
  return requested;
}

const USERINFO = '**/api/google/userinfo';
const SIGN_IN = '**/api/clients/authentification/google';
const button = (page: Page) => page.getByRole('button', { name: 'Login with google' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('userConnected'));

/** Removes the scripts of the form's page, so that a toast stored for it stays. */
const withoutScripts = (page: Page) =>
  page.route('**/sign-in', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Login</title>' }),
  );

test.beforeEach(({ context }) => answerCustomer(context));

/** The values that are stored for the next page. */
const leftFor = (page: Page) => page.evaluate(() => ({ ...sessionStorage }));

test("SIN-22 SIN-23 SIN-24 API-40 API-41 to Google, its profile, and back to the visitor's page", async ({ page }) => {
  const requested = await googleAnswers(page, 'access_token=a-token&token_type=Bearer');
  const userinfo: Request[] = [];
  const read = new Gate();
  await page.route(USERINFO, async (route) => {
    userinfo.push(route.request());
    await read.passed();
    return route.fulfill({ json: PROFILE });
  });
  const signIn = await answer(page, SIGN_IN, 200, PLAYED_SESSION);
  await page.goto('/shops');
  await page.locator('header').getByRole('link', { name: 'Login' }).click();
  await button(page).click();
  await test.step('the token is removed from the address', async () => {
    await expect(page.getByText('Please wait...')).toBeVisible();
    await expect.poll(() => userinfo.length).toBe(1);
    expect(page.url()).not.toContain('a-token');
    read.open();
  });
  await page.waitForURL('**/shops');
  await expect(toastOf(page, 'You have successfully logged in')).toBeVisible();
  const [query] = requested;
  expect(Object.fromEntries(query ?? [])).toMatchObject({
    client_id: 'demo',
    response_type: 'token',
    scope: 'openid email profile',
    redirect_uri: `${new URL(page.url()).origin}/auth/google`,
  });
  expect(query?.get('state')).toMatch(/^[0-9a-f]{32}$/);
  expect(userinfo.map((request) => request.headers().authorization)).toEqual(['Bearer a-token']);
  expect(signIn.map((request) => [request.method(), request.postDataJSON()])).toEqual([
    ['POST', { ...PROFILE, access_token: 'a-token' }],
  ]);
  expect(JSON.parse((await stored(page)) ?? '')).toEqual(PLAYED_SESSION);
});

test('SIN-25 ERR-48 what Google does not grant signs nobody in', async ({ page, pageErrors }) => {
  const signIn = await answer(page, SIGN_IN, 200, PLAYED_SESSION);
  /** Opens the form, and returns to it from a consent page that answers with `fragment`. */
  const ask = async (fragment: string) => {
    await page.unroute('**/google/consent?*');
    await googleAnswers(page, fragment);
    await page.goto('/sign-in');
    await button(page).click();
  };
  await test.step('a token that was not requested here is not used', async () => {
    const userinfo = await answer(page, USERINFO, 200, PROFILE);
    for (const fragment of ['access_token=a-token&state=another', 'access_token=a-token&state=']) {
      await ask(fragment);
      await expect(toastOf(page, 'Login with google did not work. Please try again.')).toBeVisible();
    }
    expect(userinfo).toEqual([]);
  });
  await test.step('a refusal by our server is shown with its message', async () => {
    const message = 'Google did not confirm who you are. Please try again.';
    await page.route(
      SIGN_IN,
      (route) => route.fulfill({ status: 401, json: { message: message, messageError: message } }),
      {
        times: 1,
      },
    );
    await ask('access_token=a-token');
    await expect(toastOf(page, message)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    forgiveStatus(pageErrors);
  });
  for (const [step, fragment] of [
    ['SIN-25 ERR-48 a failed profile is only logged', 'access_token=a-token'],
    ['a visitor who declines returns to the form', 'error=access_denied'],
  ] as const)
    await test.step(step, async () => {
      await page.unroute('**/sign-in');
      await page.evaluate(() => sessionStorage.clear());
      await answer(page, USERINFO, 500, {});
      await googleAnswers(page, fragment);
      await page.goto('/sign-in');
      await withoutScripts(page);
      await button(page).click();
      await page.waitForURL('**/auth/google');
      await page.waitForURL('**/sign-in');
      expect(await leftFor(page)).toEqual({});
    });
  expect(signIn).toEqual([]);
  expect(await stored(page)).toBeNull();
  expect(pageErrors.filter((problem) => problem.includes('The profile of Google could not be fetched.'))).toHaveLength(
    1,
  );
  pageErrors.splice(0);
});

test('GEN-09 the stand-in consent page of a demo signs in; a live shop without a client id says that there is none', async ({
  page,
}) => {
  await test.step('a live shop without a client id has the button, which shows a message (providers.md)', async () => {
    await page.route('**/sign-in', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('&quot;embedded&quot;', '&quot;none&quot;');
      return route.fulfill({ response, body });
    });
    await page.goto('/sign-in');
    await button(page).click();
    await expect(
      toastOf(page, 'Login with google is not available. Please use your email or phone number and password.'),
    ).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    await page.unroute('**/sign-in');
  });
  await page.goto('/sign-in');
  await button(page).click();
  await page.waitForURL('**/google/consent?*');
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(toastOf(page, 'You have successfully logged in')).toBeVisible();
  expect(JSON.parse((await stored(page)) ?? '{}').email).toBeTruthy();
});
