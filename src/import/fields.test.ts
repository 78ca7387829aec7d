import { describe, expect, test } from 'vitest';
import { isSafePath } from '../providers/files.ts';
import {
  bannerLink,
  flag,
  lineText,
  longText,
  money,
  neededText,
  parts,
  pastTime,
  phone,
  pictureAddress,
  pictureList,
  shopLink,
  time,
  wholeNumber,
} from './fields.ts';
import { RowError } from './row-error.ts';

const f = (value: string) => ({ x: value });

describe('fields of a row', () => {
  test('normalizes text to one composed line without control characters', () => {
    expect(lineText(f(' a\u0000b\u0007  c\r\n d\ud800 '), 'x', 50)).toBe('ab c d\ufffd');
    expect(lineText(f('ọjà'.normalize('NFD')), 'x', 50)).toBe('ọjà'.normalize('NFC'));
    expect(longText(f(' a\r\n\r\nb\tc '), 'x', 50)).toBe('a\n\nb\tc');
    expect(() => lineText(f('abc'), 'x', 2)).toThrow('x has 3 characters, at most 2 are allowed');
    for (const blank of ['', ' \u0000 ', '\u200b\u200d', '\u202e'])
      expect(() => neededText(f(blank), 'x', 5)).toThrow('x is empty');
    expect(neededText(f('\u202eab\u202c'), 'x', 5)).toBe('ab');
  });

  test('G-463: parses numbers, flags and amounts, or rejects them', () => {
    expect(wholeNumber(f('1,200'), 'x', 0)).toBe(1200);
    expect(wholeNumber(f(''), 'x', 0)).toBeUndefined();
    for (const [given, number] of [
      ['5.0', 5],
      ['3.', 3],
      ['1,200.00', 1200],
      ['1 200', 1200],
      ['1\u00a0200', 1200],
    ] as const)
      expect(wholeNumber(f(given), 'x', 0), given).toBe(number);
    expect([flag(f('1.0'), 'x'), flag(f('0.0'), 'x')]).toEqual([true, false]);
    for (const wrong of ['5.01', '1.200', '-1', '1.5', '1e3', 'many', '12,34', '9999999999'])
      expect(() => wholeNumber(f(wrong), 'x', 0), wrong).toThrow(RowError);
    expect(() => wholeNumber(f('0'), 'x', 1)).toThrow(RowError);
    expect([flag(f('Yes'), 'x'), flag(f('0'), 'x'), flag(f(''), 'x')]).toEqual([true, false, undefined]);
    expect(() => flag(f('perhaps'), 'x')).toThrow(RowError);
    expect(money(f('₦ 4 000'), 'x')).toBe(4000);
    const COMMA = 'a comma separates thousands, so write 12.50 for 12 naira and 50 kobo';
    const WRITE_IT = 'write it as 102000, 102,000 or ₦ 102,000.50';
    const hints = { '4,00': COMMA, '1.234,5': COMMA, '₦ -500': 'an amount is not below 0', 'Call us': WRITE_IT };
    for (const [text, hint] of Object.entries({
      ...hints,
      '$ 12': 'only naira are read, so convert it',
      '12 USD': 'only naira',
      '99999999999999': 'it is above 100,000,000,000 naira',
      '999,999,999,999': 'it is above 100,000,000,000 naira',
    }))
      expect(() => money(f(text), 'x')).toThrow(`x "${text}" is not an amount: ${hint}`);
  });

  test('parses times as ISO 8601, and a time without a zone as UTC', () => {
    expect(time(f('2026-11-21'), 'x')).toBe('2026-11-21T00:00:00.000Z');
    expect(time(f('2026-11-21 08:15'), 'x')).toBe('2026-11-21T08:15:00.000Z');
    expect(time(f('2026-11-21T08:15:00+01:00'), 'x')).toBe('2026-11-21T07:15:00.000Z');
    expect(time(f(''), 'x')).toBeUndefined();
    for (const wrong of ['2026-02-30', '2026-13-01', '12/09/2025', 'today', '2026-11-21T25:00'])
      expect(() => time(f(wrong), 'x'), wrong).toThrow(RowError);
  });

  test('rejects a time in the future, with a tolerance of the hours by which clocks differ', () => {
    const now = '2026-11-21T12:00:00.000Z';
    expect(pastTime(f('2026-11-20'), 'x', now)).toBe('2026-11-20T00:00:00.000Z');
    expect(pastTime(f(''), 'x', now)).toBeUndefined();
    expect(pastTime(f('2026-11-22'), 'x', now)).toBe(now);
    expect(() => pastTime(f('2026-11-23'), 'x', now)).toThrow('x "2026-11-23" is in the future');
  });

  test('accepts phone numbers of 7 to 15 digits, landlines included', () => {
    for (const good of ['+234 803 123 4567', '0803-123-4567', '(01) 234 5678', '(084) 23 45 67', '09 461 2345'])
      expect(phone(f(good), 'x')).toBe(good);
    expect(phone(f(' '), 'x')).toBeUndefined();
    for (const wrong of ['call me', '12345', '+234 803 123 4567 ext 2', '0'.repeat(16)])
      expect(() => phone(f(wrong), 'x'), wrong).toThrow(`x "${wrong}" is not a phone number`);
  });

  test('rejects an ambiguous amount with the reason', () => {
    expect(() => money(f('50 000 100 000'), 'x')).toThrow(
      'x "50 000 100 000" may be 2 amounts (50,000 and 100,000): say which with "amount" in the mapping',
    );
    expect(() => money(f('700 900'), 'x')).toThrow('may be 2 amounts (700 and 900)');
  });

  test('splits a list of pictures before each address, and keeps commas inside an address', () => {
    const a = 'https://a.example/w_300,h_300/1.jpg?x=1;2';
    const b = 'https://b.example/2.jpg';
    for (const list of [`${a}|${b}`, `${a};${b}`, `${a}, ${b}`, `${a} ${b}`, `${a}\n${b}`, ` ${a} ; ${b};`])
      expect(pictureList(f(list), 'x'), list).toEqual([a, b]);
    expect(pictureList(f('my bag.svg|a/2.svg'), 'x')).toEqual(['my bag.svg', 'a/2.svg']);
    expect(pictureList(f(''), 'x')).toEqual([]);
    expect(pictureList(f('http://a.example/1.jpg,HTTP://b.example/2.jpg'), 'x')).toEqual([
      'https://a.example/1.jpg',
      'https://b.example/2.jpg',
    ]);
    expect(() => pictureList(f('a.svg||b.svg'), 'x')).toThrow(RowError);
    expect(() => pictureList(f('a.svg;b.svg'), 'x')).toThrow('x "a.svg;b.svg" is neither');
  });

  test('accepts http addresses and paths below the file host as pictures', () => {
    const paths = [
      'demo/a-b_1.svg',
      'ọjà/1.webp',
      "a+b, c & d's (2).jpg",
      'IMG@2x=1~!.png',
      'no-ending',
      'o\u0323ja.png',
    ];
    for (const good of ['https://a.example/b%20c+d,e.png', ...paths]) expect(pictureAddress('x', good)).toBe(good);
    // The paths are names that the shop serves.
    expect(paths.filter((path) => !isSafePath(path))).toEqual([]);
    expect(pictureAddress('x', 'http://a.example/my red  bag.jpg')).toBe('https://a.example/my%20red%20%20bag.jpg');
    expect(pictureList(f('https://a.example/my bag.jpg, https://b.example/2, 3.jpg'), 'x')).toEqual([
      'https://a.example/my%20bag.jpg',
      'https://b.example/2,%203.jpg',
    ]);
    for (const wrong of [
      '',
      '/etc/passwd',
      '../a',
      'a/../b',
      'javascript:alert(1)',
      'data:image/png;base64,x',
      'https://a"b',
      '//a.example/b',
    ])
      expect(() => pictureAddress('x', wrong), wrong).toThrow(RowError);
  });

  test('accepts http addresses and paths of this site as banner links', () => {
    for (const good of ['https://a.example/?b=c', '/products', '/']) expect(bannerLink(f(good), 'x')).toBe(good);
    expect(bannerLink(f('https://a.example/new bags'), 'x')).toBe('https://a.example/new%20bags');
    for (const wrong of [
      '',
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'products',
      'mailto:a@b.example',
    ])
      expect(() => bannerLink(f(wrong), 'x'), wrong).toThrow(RowError);
  });

  test('keeps the position of empty parts in a list', () => {
    expect(parts(f('a| b ||c'), 'x')).toEqual(['a', 'b', '', 'c']);
    expect(parts(f(''), 'x')).toEqual([]);
  });

  test('makes the link of a shop from its name when the row has none', () => {
    const link = (boutiqueLink: string, name: string) => shopLink({ boutiqueLink }, name);
    expect(link('', "Ma'aji & Sons, Ọjà")).toBe('maaji-sons-oja');
    expect(link('Stall_7', 'x')).toBe('Stall_7');
    expect(link('', 'سوق الكتاب')).toBe('سوق-الكتاب');
    expect(() => link('', '★★★')).toThrow(RowError);
    expect(() => link('a/b', 'x')).toThrow(RowError);
  });
});
