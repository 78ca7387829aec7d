/** An action that waits for a sign-in runs once, for the customer who signed in for it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reasonToSignIn, signInFirst, startSignedIn, takePressed } from './after-sign-in.ts';
import { rememberReturnPath } from './return-path.ts';
import type { Session } from './session.ts';

const HEART = { kind: 'like', id: 5, name: 'Adire Bag' } as const;
const session = (id: number) => ({ id, token: `token of ${id}` }) as Session;

function fakeStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', fakeStorage());
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('location', {
    origin: 'https://oja.ng',
    href: 'https://oja.ng/products?page=2',
    pathname: '/products',
    search: '?page=2',
    assign: () => {},
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('G-523 it is done once, for the customer who signed in where it was pressed', () => {
  signInFirst(HEART, 'Log in to keep it.');
  expect(reasonToSignIn()).toBe('Log in to keep it.');
  expect(startSignedIn(session(7), 'Welcome')).toBe('/products?page=2');
  expect(takePressed(7)).toMatchObject(HEART);
  expect(takePressed(7)).toBeUndefined();
});

test('G-523 the last one pressed alone is done', () => {
  signInFirst(HEART, 'Log in to keep it.');
  signInFirst({ ...HEART, id: 6 }, 'Log in to keep it.');
  startSignedIn(session(7), 'Welcome');
  expect(takePressed(7)).toMatchObject({ id: 6 });
  expect(takePressed(7)).toBeUndefined();
});

test('G-523 it is done for nobody else in this browser', () => {
  signInFirst(HEART, 'Log in to keep it.');
  startSignedIn(session(7), 'Welcome');
  // They signed out before the page was there, and somebody else is signed in.
  expect(takePressed(8)).toBeUndefined();
  expect(takePressed(7)).toBeUndefined();
});

test('G-523 it is not done for who signs in in another tab, from another page, or much later', () => {
  signInFirst(HEART, 'Log in to keep it.');
  expect(takePressed(7)).toBeUndefined();

  signInFirst(HEART, 'Log in to keep it.');
  rememberReturnPath('https://oja.ng/shops');
  expect(startSignedIn(session(7), 'Welcome')).toBe('/shops');
  expect(takePressed(7)).toBeUndefined();

  signInFirst(HEART, 'Log in to keep it.');
  vi.advanceTimersByTime(30 * 60_000);
  expect(reasonToSignIn()).toBeUndefined();
  startSignedIn(session(7), 'Welcome');
  expect(takePressed(7)).toBeUndefined();
});

test('G-54 a sign-in leads to no other site', () => {
  for (const path of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example']) {
    sessionStorage.setItem('returnTo', path);
    expect(startSignedIn(session(7), 'Welcome'), path).toBe('/');
  }
});
