import { expect, test } from 'vitest';
import { signInFaults } from './sign-in-rules.ts';

const values = (given: Record<string, string>) => (name: string) => given[name] ?? '';

test('SIN-13/C-33 the captcha comes first; G-545 with it both empty fields are named', () => {
  expect(signInFaults(values({}))).toMatchObject([
    { words: 'Please prove that you are not a robot by checking the ReCAPTCHA box', fields: ['captcha'] },
    { words: 'Please fill in all the fields', fields: ['val', 'password'] },
  ]);
});

test('SIN-14 every empty field is reported', () => {
  const words = 'Please fill in all the fields';
  const named = (given: Record<string, string>) =>
    signInFaults(values({ captcha: 'on', ...given })).map((fault) => [fault.words, fault.fields]);
  expect(named({})).toEqual([[words, ['val', 'password']]]);
  expect(named({ val: '  ', password: 'secret' })).toEqual([[words, ['val']]]);
  expect(named({ val: 'ada@example.com' })).toEqual([[words, ['password']]]);
  expect(named({ val: 'ada@example.com', password: 'secret' })).toEqual([]);
});

test('a password may consist of spaces', () => {
  expect(signInFaults(values({ captcha: 'on', val: 'ada@example.com', password: '      ' }))).toEqual([]);
});
