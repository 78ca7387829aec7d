import { beforeEach, expect, test, vi } from 'vitest';
import { rememberArrival, rememberReturnPath, takeReturnPath } from './return-path.ts';

const stored = new Map<string, string>();
const page = { referrer: '' };

beforeEach(() => {
  stored.clear();
  page.referrer = '';
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { origin: 'https://oja.example', href: 'https://oja.example/sign-in' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('returns home when nothing is remembered, and only once to a remembered page', () => {
  expect(takeReturnPath()).toBe('/');
  rememberReturnPath('https://oja.example/user/address?a=1#b');
  expect(takeReturnPath()).toBe('/user/address?a=1#b');
  expect(takeReturnPath()).toBe('/');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  'https://oja.example//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/sign-in',
  '/sign-up?x',
  '/auth/reset-password',
  'http://oja.example/products',
])('%s is no page to come back to, wherever it comes from', (address) => {
  rememberReturnPath(address);
  expect(stored.size).toBe(0);
  page.referrer = address;
  rememberArrival();
  expect(stored.size).toBe(0);
  stored.set('returnTo', address);
  expect(takeReturnPath()).toBe('/');
});

test('the page with the Login link replaces an older one', () => {
  rememberReturnPath('/user/address');
  page.referrer = 'https://oja.example/products/rice-7?colour=2';
  rememberArrival();
  expect(takeReturnPath()).toBe('/products/rice-7?colour=2');
});

test('the path survives the sign-up page', () => {
  rememberReturnPath('/user/address');
  page.referrer = 'https://oja.example/sign-up';
  rememberArrival();
  expect(takeReturnPath()).toBe('/user/address');
});

test('a fragment remembered by the guard is kept', () => {
  rememberReturnPath('/user/address?a=1#new');
  page.referrer = 'https://oja.example/user/address?a=1';
  rememberArrival();
  expect(takeReturnPath()).toBe('/user/address?a=1#new');
});
