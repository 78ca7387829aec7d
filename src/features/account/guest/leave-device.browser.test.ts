/** “Not you?” leaves no data of a customer without a password to the next person at this device. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitForNetwork } from '../../../offline/waiting.browser.ts';
import { storeDraft } from '../../../shared/drafts.ts';
import { storeStateFor } from '../../../shared/navigation-state.ts';
import {
  CART_KEY,
  ORDER_PLACED_KEY,
  ORDER_PROCESS_KEY,
  RECENTLY_SEEN_KEY,
  SESSION_KEY,
  STARTED_PAYMENT_KEY,
  WAITING_KEY,
} from '../../../shared/storage-keys.ts';
import { signInFirst } from '../session/after-sign-in.ts';
import { CASES_NOW, record } from '../session/session-cases.ts';
import { leaveDevice } from './leave-device.browser.ts';

/** Its keys are own properties, as in a browser. */
class OwnStorage {
  getItem(key: string) {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string) {
    delete (this as unknown as Record<string, string>)[key];
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: CASES_NOW });
  vi.stubGlobal('localStorage', new OwnStorage());
  vi.stubGlobal('sessionStorage', new OwnStorage());
  vi.stubGlobal('document', { documentElement: { dataset: {}, toggleAttribute: () => {} } });
  vi.stubGlobal('dispatchEvent', () => true);
  const href = 'https://oja.ng/order';
  vi.stubGlobal('location', { origin: 'https://oja.ng', href, pathname: '/order', search: '', assign: () => {} });
  vi.stubGlobal('fetch', async () => new Response('{}'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('G-518: nothing of them stays, and what waits for another customer does', () => {
  const theirs = 'Secret Street';
  localStorage.setItem(SESSION_KEY, record({ aud: 'guest' }, { isGuest: true }));
  localStorage.setItem(CART_KEY, `[{"id":1,"nom":"${theirs}"}]`);
  for (const key of [ORDER_PROCESS_KEY, ORDER_PLACED_KEY, STARTED_PAYMENT_KEY, RECENTLY_SEEN_KEY])
    localStorage.setItem(key, theirs);
  storeStateFor('/order-success', { adresse: theirs });
  storeDraft('review', theirs);
  signInFirst({ kind: 'like', id: 5, name: theirs }, theirs);
  waitForNetwork('typed', '/order', { path: '/order', values: [['adresse', 0, theirs]] });
  waitForNetwork('add', 'theirs', { id: 1, variety: theirs, clientId: 7 });
  waitForNetwork('add', 'another', { id: 2, clientId: 8 });
  leaveDevice();
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(stored).not.toContain(theirs);
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(JSON.parse(localStorage.getItem(WAITING_KEY) ?? '[]')).toMatchObject([{ data: { id: 2, clientId: 8 } }]);
});
