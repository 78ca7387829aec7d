import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseAmount, parseMoney, readAmounts } from './money.ts';

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
  ['102 000', 102_000],
  ['29.900000', 29.9],
  ['12.4567', 12.46],
  ['12 500', 12_500],
  ['1 500 000', 1_500_000],
  ['700\u00a0900', 700_900],
  ['₦700\u202f900', 700_900],
  ['5 000 naira', 5000],
  ['NGN 12,500', 12_500],
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
  '50 000 100 000',
  '700 900',
  '102 500',
  '1 500 200',
  '₦ 700 ₦ 900',
  '₦5,000 ₦900',
  '5,000 900',
  '1,000 000',
  '700 900 - 1 000',
])('%j is no amount', (text) => {
  expect(parseMoney(text)).toBeUndefined();
});

test.each([
  ['50 000 100 000', [50_000, 100_000]],
  ['700 900', [700, 900]],
  ['₦ 700 ₦ 900', [700, 900]],
  ['₦5,000 ₦900', [5000, 900]],
  ['5,000 900.50', [5000, 900.5]],
  ['100 200 300', [100, 200, 300]],
])('%j is several amounts, of which a choice takes one', (text, naira) => {
  const amounts = readAmounts(text);
  expect(amounts).toEqual({ naira, isRange: false });
  if (!amounts) return;
  expect(chooseAmount(amounts)).toBeUndefined();
  expect(chooseAmount(amounts, 'first')).toBe(naira[0]);
  expect(chooseAmount(amounts, 'last')).toBe(naira.at(-1));
  expect(chooseAmount(amounts, 'lower')).toBe(Math.min(...naira));
  expect(chooseAmount(amounts, 'higher')).toBe(Math.max(...naira));
});

test('"one" reads blanks as grouping within one amount', () => {
  const one = (text: string) => readAmounts(text, 'one')?.naira;
  expect(one('700 900')).toEqual([700_900]);
  expect(one('50 000 100 000')).toEqual([50_000_100_000]);
  expect(one('₦ 102,500')).toEqual([102_500]);
  expect(one('5,000 900')).toBeUndefined();
  expect(readAmounts('700 - 900', 'one')).toEqual({ naira: [700, 900], isRange: true });
});

test('parses every amount in English grouping', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.integer({ min: 0, max: 99 }), (whole, kobo) => {
      const naira = Number(`${whole}.${String(kobo).padStart(2, '0')}`);
      const text = naira.toLocaleString('en', { minimumFractionDigits: 2 });
      return parseMoney(`₦ ${text}`) === naira && parseMoney(`₦ ${text} - ₦ 99,999,999,999`) === naira;
    }),
  );
});
