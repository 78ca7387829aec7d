import { expect, test } from 'vitest';
import { signInFaults } from './sign-in-rules.ts';

const values = (given: Record<string, string>) => (name: string) => given[name] ?? '';

test('SIN-13/C-33 the captcha comes first', () => {
  expect(signInFaults(values({}))).toEqual([
    { words: 'Please prove that you are not a robot by checking the ReCAPTCHA box', fields: ['captcha'] },
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
