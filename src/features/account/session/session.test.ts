import { expect, test } from 'vitest';
import { SESSION_KEY } from '../../../shared/storage-keys.ts';
import { firstName, readSession } from './session.ts';
import { CASES_NOW, record, SESSION_CASES } from './session-cases.ts';

test.each(SESSION_CASES)('GRD-02 GRD-05/G-60 GRD-13 ERR-18: %s', (_, stored, isSignedIn) => {
  expect(readSession(stored, CASES_NOW) !== undefined).toBe(isSignedIn);
});

test('GRD-01: is stored under this key, which must never change', () => {
  expect(SESSION_KEY).toBe('userConnected');
});

test('the first name is in `pseudo`', () => {
  expect(firstName({ pseudo: 'Ngozi' })).toBe('Ngozi');
});

test('a token is read in both alphabets of base64', () => {
  // Contains bytes that are `-` and `_` in one alphabet, `+` and `/` in the other.
  const stored = record({ name: '\u00bf\u00ff>>>???~~~ûïþ' });
  const { token, ...rest } = JSON.parse(stored) as { token: string };
  expect(token).toMatch(/-/);
  expect(token).toMatch(/_/);
  const plain = token.replaceAll('-', '+').replaceAll('_', '/');
  for (const text of [stored, JSON.stringify({ ...rest, token: plain })])
    expect(readSession(text, CASES_NOW)).toBeDefined();
});

test('GRD-03/C-67 GRD-04/C-67: returns the stored record, with the token that contains id and expiry', () => {
  const session = readSession(record(), CASES_NOW);
  expect(session).toEqual(JSON.parse(record()));
  const claims = JSON.parse(Buffer.from(session?.token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ id: 7, exp: expect.any(Number) });
});
