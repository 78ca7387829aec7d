/** Customers for browser tests: each test makes its own, through the API, and opens its pages as that one. */

import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Session } from '../../src/features/account/session.ts';
import { SESSION_KEY } from '../../src/shared/storage-keys.ts';

export interface Customer {
  readonly session: Session;
  readonly password: string;
}

/** What {@link newCustomer} signs up with; every email and phone number is its own. */
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

/** Signs a fresh customer up and in. `own` replaces parts of {@link signUpPayload}. */
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

/** Opens every page from now on as the customer of `session`, until one of them signs out. Call it before `goto`. */
export async function signInAs(page: Page, session: Session): Promise<void> {
  await page.addInitScript(
    ([key, mark, record]) => {
      // Once a tab: a session that the page itself ended does not come back with the next page.
      if (sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, 'done');
      localStorage.setItem(key, record);
    },
    [SESSION_KEY, 'signedInByTest', JSON.stringify(session)] as const,
  );
}

/** A session that no server gave, for tests that play the API. */
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

/** Answers what every page reads of a customer: for tests whose session no server gave. */
export const answerCustomer = (context: BrowserContext): Promise<unknown> =>
  context.route(/\/api\/(carts\/\d|likes\/\d|clients\/\d+(\/boutiques|$))/, (route) =>
    route.fulfill({ json: { data: [], lines: [] } }),
  );
