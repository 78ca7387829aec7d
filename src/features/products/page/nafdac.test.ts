import { expect, test } from 'vitest';
import { nafdacNumber } from './nafdac.ts';

test('G-438: the NAFDAC number is that of the facts, else of the text', () => {
  const rows = [{ name: 'NAFDAC No.', value: ' A4-1234 ' }];
  expect(nafdacNumber(rows, 'NAFDAC Reg. No: 01-5678L')).toBe('A4-1234');
  expect(nafdacNumber([], 'Cough syrup. NAFDAC Reg. No: 01-5678L, 100 ml')).toBe('01-5678L');
  expect(nafdacNumber([], 'nafdac number 04-12345')).toBe('04-12345');
});

test.each([
  [[], 'Approved by NAFDAC'],
  [[], 'Call 01-5678901 today'],
  [[{ name: 'NAFDAC', value: 'yes' }], ''],
  [[{ name: 'NAFDAC', value: '1'.repeat(21) }], ''],
  [[{ name: 'Form', value: 'A4-1234' }], ''],
])('G-438: none in %j %s', (rows, description) => {
  expect(nafdacNumber(rows, description)).toBeUndefined();
});
