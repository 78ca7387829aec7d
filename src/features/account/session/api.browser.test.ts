import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CallName, calls } from '../../../client/calls.ts';
import { SESSION_KEY } from '../../../shared/storage-keys.ts';
import { api } from './api.browser.ts';

const inBase64 = (value: object) => btoa(JSON.stringify(value));
/** Like a server's token, except for the signature, which browsers ignore. */
const TOKEN = `${inBase64({ alg: 'HS256' })}.${inBase64({ id: 7, exp: Date.now() / 1000 + 3600 })}.x`;

const stored = new Map<string, string>();
/** The `Authorization` header of each request, in order. */
const sent: (string | null)[] = [];
/** The `x-env` header of each request. */
const environments: (string | null)[] = [];
let status = 200;

beforeEach(() => {
  status = 200;
  sent.length = 0;
  environments.length = 0;
  stored.set(SESSION_KEY, JSON.stringify({ id: 7, token: TOKEN }));
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('location', new URL('https://oja.example/'));
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('authorization'));
    environments.push(new Headers(headers).get('x-env'));
    return Response.json({}, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const ask = (name: CallName) => api().call(name as 'signOut', { params: { id: 7, userId: 7 } } as never);

test('GEN-46, GEN-08, PRM-50: a customer sends the token with every call that needs one, a visitor never does', async () => {
  const names = Object.keys(calls) as CallName[];
  for (const name of names) await ask(name);
  expect(sent).toEqual(names.map((name) => (calls[name].auth === 'none' ? null : `Bearer ${TOKEN}`)));

  sent.length = 0;
  stored.clear();
  for (const name of names) await ask(name);
  expect(sent).toEqual(names.map(() => null));
});

test('API-25/G-39: only the cart call sends the environment of the page', async () => {
  const names = Object.keys(calls) as CallName[];
  for (const name of names) await ask(name);
  expect(environments).toEqual(names.map((name) => (name === 'getCart' ? 'development' : null)));
});

test('G-61: a refused session is removed, a new one of another tab stays', async () => {
  status = 401;
  await ask('getClient');
  expect(stored.has(SESSION_KEY)).toBe(false);

  const other = JSON.stringify({ id: 7, token: TOKEN.replace(/x$/, 'y') });
  stored.set(SESSION_KEY, JSON.stringify({ id: 7, token: TOKEN }));
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    stored.set(SESSION_KEY, other);
    return fetch(...request);
  });
  await ask('getClient');
  expect(stored.get(SESSION_KEY)).toBe(other);
});

test('a refused call of a visitor removes nothing', async () => {
  stored.set(SESSION_KEY, 'not a session');
  status = 401;
  await ask('signIn');
  expect(stored.get(SESSION_KEY)).toBe('not a session');
});
