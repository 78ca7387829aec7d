import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailKey, identifierOf, isEmail, isPlausiblePhone, phoneKey } from './identifiers.ts';

describe('a phone number', () => {
  it('is the same in all its spellings', () => {
    for (const spelling of [
      '08031234567',
      '8031234567',
      '+2348031234567',
      '2348031234567',
      '002348031234567',
      '+234 (0) 803-123-4567',
      '0803 123 4567',
      ' 0803.123.4567 ',
      '０８０３１２３４５６７',
      'tel:+2348031234567',
    ])
      expect(phoneKey(spelling), spelling).toBe('+2348031234567');
  });

  it('differs by any digit and by country', () => {
    const keys = ['08031234567', '08031234568', '+4408031234567', '+18031234567', '008031234567', '0312345', '12345'];
    expect(new Set(keys.map(phoneKey)).size).toBe(keys.length);
    expect(phoneKey('+233 24 123 4567')).toBe(phoneKey('00233241234567'));
    // Ten digits after a plus are not a Nigerian number.
    expect(phoneKey('+8031234567')).toBe('+8031234567');
  });

  it('has digits', () => {
    for (const text of ['', ' ', '+', 'call me']) expect(phoneKey(text)).toBe('');
  });

  it('has the same key in every spelling of ten home digits', () => {
    const home = fc.tuple(fc.constantFrom('7', '8', '9'), fc.stringMatching(/^\d{9}$/)).map((parts) => parts.join(''));
    const prefix = fc.constantFrom('', '0', '234', '+234', '00234', '+2340');
    const gap = fc.constantFrom('', ' ', '-', '.', ' - ');
    fc.assert(
      fc.property(home, prefix, gap, (digits, start, between) => {
        expect(phoneKey(start + between + [...digits].join(between))).toBe(`+234${digits}`);
      }),
    );
  });

  it('can be called with 7 to 15 digits and usual separators', () => {
    for (const phone of ['08031234567', '+234 (0) 703-123.4567', '1234567', '+123456789012345'])
      expect(isPlausiblePhone(phone), phone).toBe(true);
    for (const phone of ['123456', '1234567890123456', '0803x123456', '0803+1234567', '', '-------'])
      expect(isPlausiblePhone(phone), phone).toBe(false);
  });
});

describe('an email address', () => {
  it('is valid with any ending, but not with a second address or a name', () => {
    for (const email of ['a@b.co', 'ada+x@shop.africa', "o'neil@a.b.c.example", 'ọmọ@ọjà.example', 'a_b@x-y.example'])
      expect(isEmail(email), email).toBe(true);
    for (const email of [
      '',
      'a',
      'a@b',
      '@b.co',
      'a@',
      'a@b.',
      'a@.co',
      'a@b..co',
      'a@-b.co',
      'a b@c.co',
      'a@b.co,c@d.co',
      'a@b@c.co',
      'x<a@b.co>',
      '"a"@b.co',
      'a@b.co\nBcc: c@d.co',
      `${'a'.repeat(65)}@b.co`,
      `a@${'b.'.repeat(130)}co`,
    ])
      expect(isEmail(email), email).toBe(false);
  });

  it('is checked quickly, however odd the text', () => {
    expect(isEmail(`a@${'b-'.repeat(120)}.`)).toBe(false);
    expect(isEmail(`${'a'.repeat(60)}@${'a'.repeat(190)}`)).toBe(false);
  });

  it('is the same in upper and lower case', () => {
    expect(emailKey('Ada@Oja.Example')).toBe(emailKey('ADA@oja.example'));
    expect(emailKey('o\u0323@oja.example')).toBe(emailKey('\u1ecd@oja.example'));
  });
});

it('an identifier with an @ is an email, any other a phone number', () => {
  expect(identifierOf('Ada@Oja.example')).toEqual({ emailKey: 'ada@oja.example' });
  expect(identifierOf('0803 123 4567')).toEqual({ phoneKey: '+2348031234567' });
  expect(identifierOf('nobody')).toEqual({ phoneKey: '' });
});
