/** Customers for browser tests: each test creates its own through the API, and opens its pages as that customer. */

import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Session } from '../../src/features/account/session/session.ts';
import { SESSION_KEY } from '../../src/shared/storage-keys.ts';
import { tickCaptcha } from './forms.ts';

export interface Customer {
  readonly session: Session;
  readonly password: string;
}

/** Data for {@link newCustomer}; every email and phone number is unique. */
export function signUpPayload() {
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(-9);
  return {
    pseudo: 'Ada',
    nom: 'Okafor',
    email: `ada.${crypto.randomUUID()}@example.com`,
    numTel: `+2348${digits}`,
    password: 'a-long-password',
    sexe: 'Female',
    dateNaissance: '1994-05-17',
    pays: 'Nigeria',
    province: 'Lagos',
    ville: 'Ikeja',
  };
}

/** Signs up and signs in a new customer. `own` overrides parts of {@link signUpPayload}. */
export async function newCustomer(
  request: APIRequestContext,
  own: Partial<ReturnType<typeof signUpPayload>> = {},
): Promise<Customer> {
  const payload = { ...signUpPayload(), ...own };
  const signedUp = await request.post('/api/clients', { data: payload });
  expect(signedUp.status(), await signedUp.text()).toBe(201);
  const { numTel: val, password } = payload;
  const signedIn = await request.post('/api/clients/authentification', { data: { val, password } });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  return { session: (await signedIn.json()) as Session, password };
}

/** Signs in all pages as the customer of `session`, until one of them signs out. Call it before `goto`. */
export async function signInAs(page: Page, session: Session): Promise<void> {
  await page.addInitScript(
    ([key, mark, record]) => {
      // Runs once per tab, so that a session that the page ended does not return with the next page.
      if (sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, 'done');
      localStorage.setItem(key, record);
    },
    [SESSION_KEY, 'signedInByTest', JSON.stringify(session)] as const,
  );
}

/** Signs in on the open sign-in page, as a customer does. */
export async function signInByForm(page: Page, { session, password }: Customer): Promise<void> {
  await page.getByLabel('Email or phone').fill(session.numTel ?? '');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await tickCaptcha(page);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

/** A made-up session, for tests that mock the API. */
export const PLAYED_SESSION = {
  id: 7,
  nom: 'Okafor',
  pseudo: 'Ada',
  email: 'ada@example.com',
  numTel: null,
  url: null,
  cartId: 7,
  token: `x.${btoa(JSON.stringify({ id: 7, exp: 4_000_000_000 }))}.x`,
  expiry: 4_000_000_000_000,
} satisfies Session;

/** Mocks the customer data that every page reads, for tests with a made-up session. */
export const answerCustomer = (context: BrowserContext): Promise<unknown> =>
  context.route(/\/api\/(carts\/\d|likes\/\d|clients\/\d+(\/boutiques|$))/, (route) =>
    route.fulfill({ json: { data: [], lines: [] } }),
  );
