import { expect, test } from 'vitest';
import { invalid } from '../../../shared/failure.ts';
import { signUpBody, signUpErrors } from './sign-up-form-rules.ts';

const FILLED: Readonly<Record<string, string>> = {
  captcha: 'on',
  nom: 'Okafor',
  pseudo: 'Ada',
  email: '',
  numTel: '08030000000',
  pays: 'Nigeria',
  province: 'Lagos',
  ville: 'Ikeja',
  dateNaissance: '1994-05-17',
  sexe: 'Female',
  password: 'secret1',
  confirm: 'secret1',
};

const values = (given: Readonly<Record<string, string>>) => (name: string) => given[name] ?? '';
const errors = (given: Readonly<Record<string, string>>) => signUpErrors(values({ ...FILLED, ...given }));

const CAPTCHA = invalid('Please check the ReCAPTCHA box to prove that you are not a robot', ['captcha']);

test('SUP-15 SUP-18/C-33 the captcha comes first; G-545 with it what is empty is named', () => {
  expect(errors({ captcha: '' })).toEqual([CAPTCHA]);
  expect(errors({ captcha: '', nom: '', confirm: 'other' })).toMatchObject([
    CAPTCHA,
    invalid('Please fill in the required fields (*)', ['nom']),
  ]);
  expect(errors({ captcha: '', confirm: 'other' })).toMatchObject([
    CAPTCHA,
    invalid('Passwords do not match', ['confirm']),
  ]);
});

for (const name of Object.keys(FILLED).filter((name) => name !== 'captcha' && name !== 'email'))
  test(`${name} is required (C-32), before the passwords are compared`, () => {
    const password = name === 'password' || name === 'confirm' ? {} : { confirm: 'other' };
    expect(errors({ ...password, [name]: '' })).toMatchObject([
      invalid('Please fill in the required fields (*)', [name]),
    ]);
  });

test('spaces count as empty, except in a password', () => {
  expect(errors({ nom: '  ' })).toMatchObject([{ fields: ['nom'] }]);
  expect(errors({ password: '      ', confirm: '      ' })).toEqual([]);
});

test('SUP-22 ERR-68 different passwords', () => {
  expect(errors({ confirm: 'secret2' })).toEqual([invalid('Passwords do not match', ['confirm'])]);
});

test('SUP-33 the email is optional', () => {
  expect(errors({ email: '' })).toEqual([]);
  expect(signUpBody(values({ ...FILLED, email: ' ' })).email).toBeNull();
  expect(signUpBody(values({ ...FILLED, email: ' ada@example.com ' })).email).toBe('ada@example.com');
});

/** Values with blanks around them, as phones add them after a suggested word. */
const PADDED = Object.fromEntries(
  Object.entries({ ...FILLED, email: 'ada@example.com' }).map(([name, value]) => [name, ` ${value} `]),
);
const PAYLOAD = signUpBody(values({ ...PADDED, sexe: 'Female', dateNaissance: '1994-05-17' }));

test('ENT-100 ENT-101 ENT-102 ENT-103 ENT-104 names and contacts are trimmed, the password is not', () => {
  expect(PAYLOAD).toMatchObject({
    pseudo: 'Ada',
    email: 'ada@example.com',
    password: ' secret1 ',
    numTel: '08030000000',
    nom: 'Okafor',
  });
});

test('ENT-105 ENT-106 ENT-107 ENT-108 ENT-109 gender, birthday and places, and nothing else', () => {
  const { sexe, dateNaissance, pays, province, ville, ...others } = PAYLOAD;
  expect([sexe, dateNaissance, pays, province, ville]).toEqual(['Female', '1994-05-17', 'Nigeria', 'Lagos', 'Ikeja']);
  expect(Object.keys(others).sort()).toEqual(['email', 'nom', 'numTel', 'password', 'pseudo']);
});
