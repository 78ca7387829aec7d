import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../shared/failure.ts';
import { codeHashOf, hasLongEnding, newPasswordErrors, resetCodeErrors, resetEmailErrors } from './reset-rules.ts';

const messages = (errors: readonly Failure[]) => errors.map(({ message }) => message);

describe('address for the code', () => {
  it.each(['ada@example.com', 'ada@example.ng', 'a.b+c@mail.example.org', 'ada@EXAMPLE.NG'])(
    'CST-98/C-69 %s has an ending of two or three letters',
    (email) => {
      expect(resetEmailErrors(email, false)).toEqual([]);
      expect(hasLongEnding(email)).toBe(false);
    },
  );

  it('ERR-75 an empty address', () => {
    expect(messages(resetEmailErrors('', false))).toEqual(['Please provide an email address']);
    expect(messages(resetEmailErrors('', true))).toEqual(['Please provide an email address']);
  });

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@example.c',
    'ada@example.c1',
    'ada b@example.com',
    'a@b@c.ng',
  ])('ERR-76 %s is none, and no button makes it one', (email) => {
    expect(messages(resetEmailErrors(email, false))).toEqual(['Please provide a valid email address']);
    expect(messages(resetEmailErrors(email, true))).toEqual(['Please provide a valid email address']);
    expect(hasLongEnding(email)).toBe(false);
  });

  it.each(['ada@example.info', 'ada@example.africa', 'ada@shop.store'])(
    'CST-98/G-53 %s is taken once the visitor is sure of its ending',
    (email) => {
      expect(messages(resetEmailErrors(email, false))).toEqual(['Please provide a valid email address']);
      expect(hasLongEnding(email)).toBe(true);
      expect(resetEmailErrors(email, true)).toEqual([]);
    },
  );
});

describe('code', () => {
  it('CST-83/C-36 ERR-77 any five characters', () => {
    for (const code of ['', '1234', '123456'])
      expect(messages(resetCodeErrors(code))).toEqual(['The code can only have 5 digits']);
    for (const code of ['12345', 'abcde']) expect(resetCodeErrors(code)).toEqual([]);
  });

  it.each([
    ['?codeHash=a-B_9', 'a-B_9'],
    ['?code=a-B_9', 'a-B_9'],
    ['?a-B_9', 'a-B_9'],
    ['?utm_source=mail&codeHash=a-B_9', 'a-B_9'],
    ['?a-B_9&utm_source=mail', 'a-B_9'],
    ['?a%2BB', 'a+B'],
    ['', undefined],
    ['?', undefined],
    ['?codeHash=', undefined],
    ['?%E0', undefined],
  ])('PWR-11/G-64 %s holds the code hash %s', (search, codeHash) => expect(codeHashOf(search)).toBe(codeHash));
});

describe('new password', () => {
  it('PWR-19 both fields must be equal', () => {
    expect(messages(newPasswordErrors('a', 'b'))).toEqual(['Passwords do not match']);
    expect(newPasswordErrors('a', 'a')).toEqual([]);
  });
});
