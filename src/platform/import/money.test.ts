import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMoney } from './money.ts';

test.each([
  ['102000', 102_000],
  ['₦ 102,000', 102_000],
  ['₦1,340,000.50', 1_340_000.5],
  ['4 000', 4000],
  ['4\u00a0000', 4000],
  ['12\u202f500', 12_500],
  ['N5000', 5000],
  ['NGN 6,000', 6000],
  ['500 naira', 500],
  ["1'000", 1000],
  ['0', 0],
  ['₦ 7,999 - ₦ 9,400', 7999],
  ['₦ 9,400 – ₦ 7,999', 7999],
  ['₦ 3,555 to ₦ 3,700', 3555],
])('%j is %d naira', (text, naira) => {
  expect(parseMoney(text)).toBe(naira);
});

test.each([
  '',
  ' ',
  'free',
  'Call us',
  '-5',
  '₦ -5,000',
  '12,50',
  '1,00,000',
  '1.234',
  '5 00',
  '1e9',
  '$ 5',
  '5 - ',
  '1 - 2 - 3',
  '9'.repeat(20),
])('%j is no amount', (text) => {
  expect(parseMoney(text)).toBeUndefined();
});

test('reads back every amount that English grouping writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.integer({ min: 0, max: 99 }), (whole, kobo) => {
      const naira = Number(`${whole}.${String(kobo).padStart(2, '0')}`);
      const text = naira.toLocaleString('en', { minimumFractionDigits: 2 });
      return parseMoney(`₦ ${text}`) === naira && parseMoney(`₦ ${text} - ₦ 99,999,999,999`) === naira;
    }),
  );
});
