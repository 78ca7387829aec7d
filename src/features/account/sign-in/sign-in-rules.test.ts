import { expect, test } from 'vitest';
import { invalid } from '../../../shared/failure.ts';
import { signInErrors } from './sign-in-rules.ts';

const values = (given: Record<string, string>) => (name: string) => given[name] ?? '';

test('SIN-13/C-33 the captcha comes first; G-545 with it both empty fields are named', () => {
  expect(signInErrors(values({}))).toMatchObject([
    invalid('Please prove that you are not a robot by checking the ReCAPTCHA box', ['captcha']),
    invalid('Please fill in all the fields', ['val', 'password']),
  ]);
});

test('SIN-14 every empty field is reported', () => {
  const message = 'Please fill in all the fields';
  const named = (given: Record<string, string>) =>
    signInErrors(values({ captcha: 'on', ...given })).map((failure) => [failure.message, failure.fields]);
  expect(named({})).toEqual([[message, ['val', 'password']]]);
  expect(named({ val: '  ', password: 'secret' })).toEqual([[message, ['val']]]);
  expect(named({ val: 'ada@example.com' })).toEqual([[message, ['password']]]);
  expect(named({ val: 'ada@example.com', password: 'secret' })).toEqual([]);
});

test('a password may consist of spaces', () => {
  expect(signInErrors(values({ captcha: 'on', val: 'ada@example.com', password: '      ' }))).toEqual([]);
});
