import { describe, expect, it } from 'vitest';
import { emailKey, isEmail, isPlausiblePhone } from './identifiers.ts';

describe('a phone number', () => {
  it('looks like one with 7 to 15 digits and usual separators', () => {
    for (const phone of ['08031234567', '+234 (0) 703-123.4567', '1234567', '+123456789012345', '0201 234 5678'])
      expect(isPlausiblePhone(phone), phone).toBe(true);
    for (const phone of ['123456', '1234567890123456', '0803x123456', '0803+1234567', '', '-------'])
      expect(isPlausiblePhone(phone), phone).toBe(false);
  });

  it('has eleven digits, if it begins like a Nigerian mobile number', () => {
    for (const phone of ['0803 123 4567', '+234 803 123 4567', '2348031234567', '0700 2255 5662'])
      expect(isPlausiblePhone(phone), phone).toBe(true);
    for (const phone of ['0803 123 456', '+234 803 123 456', '2348031234', '07012345'])
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
