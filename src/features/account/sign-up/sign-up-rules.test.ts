import { describe, expect, it } from 'vitest';
import { latestBirthday, passwordError, refusedField, signUpError, TAKEN } from './sign-up-rules.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const good = {
  pseudo: 'Ada',
  nom: 'Obi',
  email: null,
  numTel: '08031234567',
  password: 'secret',
  sexe: 'Female',
  dateNaissance: '1990-01-31',
  pays: 'Nigeria',
  province: 'Lagos',
  ville: 'Ikeja',
};

describe('who signs up', () => {
  it('is 18 by the date in Lagos, an hour ahead of UTC', () => {
    expect(latestBirthday(NOW)).toBe('2008-11-21');
    expect(latestBirthday(Date.parse('2026-11-21T22:59:59Z'))).toBe('2008-11-21');
    expect(latestBirthday(Date.parse('2026-11-21T23:00:00Z'))).toBe('2008-11-22');
    const young = signUpError({ ...good, dateNaissance: '2008-11-22' }, NOW);
    expect(young?.message).toBe('You must be 18 or over to open an account');
    expect(signUpError({ ...good, dateNaissance: '2008-11-21' }, NOW)).toBeUndefined();
  });

  it('born on 29 February is 18 on 1 March', () => {
    const leap = { ...good, dateNaissance: '2008-02-29' };
    expect(signUpError(leap, Date.parse('2026-02-28T12:00:00Z'))?.message).toContain('18 or over');
    expect(signUpError(leap, Date.parse('2026-03-01T12:00:00Z'))).toBeUndefined();
  });

  it.each([
    '1990-02-30',
    '1990-13-01',
    '1890-01-01',
    '2190-01-01',
    '90-01-31',
    'x1990-01-31',
    '1990-01-31x',
    '31/01/1990',
  ])('is not born on %s', (dateNaissance) => {
    expect(signUpError({ ...good, dateNaissance }, NOW)?.message).toBe('Please provide a valid date of birth');
  });

  it.each([
    [{ numTel: '+()' }, 'Please provide a valid phone number'],
    [{ sexe: 'X' }, 'Please choose Female or Male'],
    [{ password: '12345' }, 'The password must have at least 6 characters'],
    [{ pseudo: '' }, 'Please fill in the required fields (*)'],
  ])('is told what is wrong with %o', (own, message) => {
    expect(signUpError({ ...good, ...own }, NOW)?.message).toBe(message);
  });

  it('accepts both genders, with an email address', () => {
    expect(signUpError({ ...good, sexe: 'Male', email: 'ada@example.ng' }, NOW)).toBeUndefined();
  });

  it('reports missing fields first, then wrong ones', () => {
    expect(signUpError({ ...good, ville: '', email: 'no' }, NOW)?.message).toBe(
      'Please fill in the required fields (*)',
    );
    expect(signUpError({ ...good, email: 'no', password: 'x' }, NOW)?.message).toBe(
      'Please provide a valid email address',
    );
  });
});

it('a password has six characters or more', () => {
  expect(passwordError('12345')?.message).toBe('The password must have at least 6 characters');
  expect(passwordError('123456')).toBeUndefined();
});

describe('the field of a refusal', () => {
  it.each([
    [{ email: 'no' }, 'email'],
    [{ numTel: '+()' }, 'numTel'],
    [{ sexe: 'X' }, 'sexe'],
    [{ dateNaissance: '31/01/1990' }, 'dateNaissance'],
    [{ dateNaissance: '2020-01-31' }, 'dateNaissance'],
    [{ password: '12345' }, 'password'],
  ])('%o', (own, field) => {
    expect(signUpError({ ...good, ...own }, NOW)?.fields).toEqual([field]);
  });

  it('G-606: follows from the code of a refusal, and many codes have none', () => {
    expect(refusedField(TAKEN.email.code)).toBe('email');
    expect(refusedField(TAKEN.numTel.code)).toBe('numTel');
    expect(refusedField('invalid_phone')).toBe('numTel');
    expect(refusedField('too_young')).toBe('dateNaissance');
    expect(refusedField('too_many_requests')).toBeUndefined();
  });
});
