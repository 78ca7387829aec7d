import { expect, test } from 'vitest';
import { SESSION_KEY } from '../../shared/storage-keys.ts';
import { firstName, readSession } from './session.ts';
import { CASES_NOW, record, SESSION_CASES } from './session-cases.ts';

test.each(SESSION_CASES)('GRD-02 GRD-05/G-60 GRD-08 GRD-13 ERR-18: %s', (_, stored, isSignedIn) => {
  expect(readSession(stored, CASES_NOW) !== undefined).toBe(isSignedIn);
});

test('GRD-01: is kept under this key, which no release may change', () => {
  expect(SESSION_KEY).toBe('userConnected');
});

test('the first name is what `pseudo` holds', () => {
  expect(firstName({ pseudo: 'Ngozi' })).toBe('Ngozi');
});

test('a token is read in either form of base64', () => {
  // Holds bytes that become `-` and `_` in one form, `+` and `/` in the other.
  const stored = record({ name: '\u00bf\u00ff>>>???~~~ûïþ' });
  const { token, ...rest } = JSON.parse(stored) as { token: string };
  expect(token).toMatch(/-/);
  expect(token).toMatch(/_/);
  const plain = token.replaceAll('-', '+').replaceAll('_', '/');
  for (const text of [stored, JSON.stringify({ ...rest, token: plain })])
    expect(readSession(text, CASES_NOW)).toBeDefined();
});

test('GRD-03/C-67 GRD-04/C-67: answers the record as it is stored, with the token that carries id and expiry', () => {
  const session = readSession(record(), CASES_NOW);
  expect(session).toEqual(JSON.parse(record()));
  const claims = JSON.parse(Buffer.from(session?.token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ id: 7, exp: expect.any(Number) });
});
