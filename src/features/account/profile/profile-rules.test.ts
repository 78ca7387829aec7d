import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invalid } from '../../../shared/failure.ts';
import { decodeSegment } from '../../../shared/links.ts';
import {
  emailCodeErrors,
  mayBeFullName,
  phoneError,
  phoneWithCountry,
  profileError,
  readUpdateName,
  type UpdateField,
  updatePath,
} from './profile-rules.ts';

const FIELDS: readonly UpdateField[] = ['lastname', 'firstname', 'email', 'phone-number', 'password'];
const LENGTH = 'Phone number must have a minimum of 11 characters and a maximum of 14 characters';
const LETTERS = 'Phone number cannot contain lowercase or uppercase letters';

describe('address of the update form', () => {
  it('PUP-01/C-46: contains the value, and the field after the last plus', () => {
    expect(updatePath('phone-number', '+2348012345678')).toBe('/user/profile/update:%2B2348012345678+phone-number');
    expect(updatePath('email', 'a+b@x.ng')).toBe('/user/profile/update:a%2Bb%40x.ng+email');
    expect(readUpdateName('update:+2348012345678+phone-number')).toEqual({
      field: 'phone-number',
      value: '+2348012345678',
    });
    expect(readUpdateName('update:+lastname')).toEqual({ field: 'lastname', value: '' });
  });

  it('S-20: never contains a password', () => {
    expect(readUpdateName('update:secret+password')).toEqual({ field: 'password', value: '' });
  });

  it.each([
    '',
    'update',
    'update:',
    'update:email',
    'update:a+',
    'update:a+nom',
    'Update:a+email',
    'a+email',
    'update+email',
  ])('C-46: %j names no form', (name) => expect(readUpdateName(name)).toBeUndefined());

  it('names of inherited properties are not fields', () => {
    expect(readUpdateName('update:a+constructor')).toBeUndefined();
    expect(readUpdateName('update:a+__proto__')).toBeUndefined();
  });

  it('PUP-02 PUP-03 PUP-04 PUP-05: any value survives the round trip', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...FIELDS), (value, field) => {
        const segment = updatePath(field, value).split('/').at(-1) ?? '';
        expect(segment).not.toMatch(/[?#]/);
        const read = readUpdateName(decodeSegment(segment) ?? '');
        expect(read).toEqual({ field, value: field === 'password' ? '' : value.toWellFormed() });
      }),
    );
  });
});

describe('phone number', () => {
  it.each([
    ['0801234567', LENGTH],
    ['080123456789012', LENGTH],
    ['', LENGTH],
    ['080 12 letters', LETTERS],
    ['0801234567a', LETTERS],
    ['Z8012345678', LETTERS],
    ['07012345678', 'Invalid phone number'],
    ['2348012345678', 'Invalid phone number'],
    ['08012345678', undefined],
    ['09012345678', undefined],
    ['08012345678901', undefined],
    ['+2347012345678', undefined],
    ['  08012345678  ', undefined],
  ])('PUP-29/C-35 PUP-30/C-35 PUP-31/C-35 PUP-35/C-35 CST-82: %j', (phone, failure) => {
    expect(phoneError(phone)?.message).toBe(failure);
    expect(profileError('phone-number', phone)?.message).toBe(failure);
  });

  it('C-35: length is checked before letters, letters before the start', () => {
    expect(phoneError('abc')?.message).toBe(LENGTH);
    expect(phoneError('7abcdefghijk')?.message).toBe(LETTERS);
  });

  it('C-35: a number of the 070 and 071 series is offered with the country code, which the rule accepts', () => {
    expect(phoneWithCountry('07012345678')).toBe('+2347012345678');
    expect(phoneWithCountry('071-1234 5678')).toBe('+2347112345678');
    expect(phoneError('+2347012345678')).toBeUndefined();
    for (const phone of ['08012345678', '07212345678', '0701234567', '+2347012345678', 'a7012345678'])
      expect(phoneWithCountry(phone)).toBeUndefined();
  });
});

describe('name', () => {
  it('PUP-36/C-34 PUP-38/C-34 CST-84: at least four characters, for the field keys of the forms', () => {
    for (const field of ['lastname', 'firstname'] as const) {
      expect(profileError(field, 'Ada')?.message).toBe('The name must have at least 4 characters');
      expect(profileError(field, ' Ada ')?.message).toBe('The name must have at least 4 characters');
      expect(profileError(field, 'Adaa')).toBeUndefined();
    }
  });

  it('C-34: two or three characters may be a full name, one may not', () => {
    expect(['A', 'Jo', 'Obi', 'Adaa', ' O '].map(mayBeFullName)).toEqual([false, true, true, false, false]);
  });
});

describe('email', () => {
  it.each(['ada@example.ng', 'a+b@example.com'])('C-69: %s is accepted', (email) =>
    expect(profileError('email', email)).toBeUndefined(),
  );

  it.each(['ada', 'ada@example', 'a b@example.com', 'ada@example.africa', '@example.com'])(
    'C-69: %s is refused at first',
    (email) => expect(profileError('email', email)?.message).toBe('Please provide a valid email address'),
  );
});

describe('the code that confirms a new email', () => {
  it.each(['12345678', '1234 5678', ' 12 34 56 78 '])('"%s" is sent', (code) =>
    expect(emailCodeErrors(code)).toEqual([]),
  );

  it.each(['', '1234567', '123456789', '1234567a', 'a12345678'])('"%s" is refused beside its field', (code) =>
    expect(emailCodeErrors(code)).toEqual([invalid('The code has 8 digits', ['code'])]),
  );
});

describe('a phone number of the 070 and 071 series', () => {
  it('gets the country code', () => {
    expect(phoneWithCountry('070 1234 5678')).toBe('+2347012345678');
  });

  it.each(['070123456789', '107012345678', '0701234567'])('%s is none', (phone) =>
    expect(phoneWithCountry(phone)).toBeUndefined(),
  );

  it('C-35: 0801 inside of a number is not its beginning', () =>
    expect(phoneError('12340801234')?.message).toBe('Invalid phone number'));
});

it('spaces around an email are ignored', () => expect(profileError('email', ' ada@example.ng ')).toBeUndefined());
