import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifierOf } from './identifier.ts';
import { isPhone, phoneKey } from './phone-number.ts';

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

  it('G-479: a landline is one number with and without the country', () => {
    for (const spelling of ['0201 227 0000', '+234 201 227 0000', '00234 201 2270000', '(0201) 227-0000'])
      expect(phoneKey(spelling), spelling).toBe('+2342012270000');
  });

  it('G-479: can be called when a country gives out such numbers', () => {
    for (const phone of [
      '08031234567',
      '8031234567',
      '+234 (0) 703-123.4567',
      '0201 227 0000',
      '+44 20 7946 0958',
      '00221771234567',
    ])
      expect(isPhone(phone), phone).toBe(true);
    for (const phone of [
      '',
      'call me',
      '0803',
      '0000000000',
      '+999 123 4567',
      'call me on 08031234567',
      '08031234567 or 08031234568',
      '12345678901234567',
    ])
      expect(isPhone(phone), phone).toBe(false);
  });
});

it('an identifier with an @ is an email, any other a phone number', () => {
  expect(identifierOf('Ada@Oja.example')).toEqual({ emailKey: 'ada@oja.example' });
  expect(identifierOf('0803 123 4567')).toEqual({ phoneKey: '+2348031234567' });
  expect(identifierOf('nobody')).toEqual({ phoneKey: '' });
});
