import { describe, expect, test } from 'vitest';
import {
  bannerLink,
  flag,
  lineText,
  longText,
  money,
  neededText,
  parts,
  pictureAddress,
  shopLink,
  time,
  wholeNumber,
} from './fields.ts';
import { RowError } from './row-error.ts';

const f = (value: string) => ({ x: value });

describe('fields of a row', () => {
  test('texts are composed, on one line, without control characters', () => {
    expect(lineText(f(' a\u0000b\u0007  c\r\n d\ud800 '), 'x', 50)).toBe('ab c d\ufffd');
    expect(lineText(f('ọjà'.normalize('NFD')), 'x', 50)).toBe('ọjà'.normalize('NFC'));
    expect(longText(f(' a\r\n\r\nb\tc '), 'x', 50)).toBe('a\n\nb\tc');
    expect(() => lineText(f('abc'), 'x', 2)).toThrow('x has 3 characters, at most 2 are allowed');
    for (const blank of ['', ' \u0000 ', '\u200b\u200d', '\u202e'])
      expect(() => neededText(f(blank), 'x', 5)).toThrow('x is empty');
    expect(neededText(f('\u202eab\u202c'), 'x', 5)).toBe('ab');
  });

  test('numbers, flags and amounts are read or refused', () => {
    expect(wholeNumber(f('1,200'), 'x', 0)).toBe(1200);
    expect(wholeNumber(f(''), 'x', 0)).toBeUndefined();
    for (const wrong of ['-1', '1.5', '1e3', 'many', '12,34', '9999999999'])
      expect(() => wholeNumber(f(wrong), 'x', 0), wrong).toThrow(RowError);
    expect(() => wholeNumber(f('0'), 'x', 1)).toThrow(RowError);
    expect([flag(f('Yes'), 'x'), flag(f('0'), 'x'), flag(f(''), 'x')]).toEqual([true, false, undefined]);
    expect(() => flag(f('perhaps'), 'x')).toThrow(RowError);
    expect(money(f('₦ 4 000'), 'x')).toBe(4000);
    expect(() => money(f('4,00'), 'x')).toThrow('x "4,00" is not an amount');
  });

  test('times are ISO 8601; one without a zone is UTC', () => {
    expect(time(f('2026-11-21'), 'x')).toBe('2026-11-21T00:00:00.000Z');
    expect(time(f('2026-11-21 08:15'), 'x')).toBe('2026-11-21T08:15:00.000Z');
    expect(time(f('2026-11-21T08:15:00+01:00'), 'x')).toBe('2026-11-21T07:15:00.000Z');
    expect(time(f(''), 'x')).toBeUndefined();
    for (const wrong of ['2026-02-30', '2026-13-01', '12/09/2025', 'today', '2026-11-21T25:00'])
      expect(() => time(f(wrong), 'x'), wrong).toThrow(RowError);
  });

  test('pictures are http addresses or paths below the file host', () => {
    for (const good of ['https://a.example/b c.png'.replace(' ', '%20'), 'demo/a-b_1.svg', 'ọjà/1.webp'])
      expect(pictureAddress('x', good)).toBe(good);
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

  test('banners lead to http addresses or paths of this site', () => {
    for (const good of ['https://a.example/?b=c', '/products', '/']) expect(bannerLink(f(good), 'x')).toBe(good);
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

  test('lists keep the place of what is empty', () => {
    expect(parts(f('a| b ||c'), 'x')).toEqual(['a', 'b', '', 'c']);
    expect(parts(f(''), 'x')).toEqual([]);
  });

  test("a shop's link is made from its name, unless it is given", () => {
    const link = (boutiqueLink: string, name: string) => shopLink({ boutiqueLink }, name);
    expect(link('', "Ma'aji & Sons, Ọjà")).toBe('maaji-sons-oja');
    expect(link('Stall_7', 'x')).toBe('Stall_7');
    expect(link('', 'سوق الكتاب')).toBe('سوق-الكتاب');
    expect(() => link('', '★★★')).toThrow(RowError);
    expect(() => link('a/b', 'x')).toThrow(RowError);
  });
});
