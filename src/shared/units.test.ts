import { expect, test } from 'vitest';
import { countedUnits } from './units.ts';

test.each([
  [1, 'pack', '1 pack'],
  [5, 'pack', '5 packs'],
  [2, ' box ', '2 boxes'],
  [5, 'kg', '5 kg'],
  [5, 'pcs', '5 pcs'],
  [5, '', '5'],
  [5, undefined, '5'],
])('G-489: %d of %s is %s', (count, initials, text) => {
  expect(countedUnits(count, initials)).toBe(text);
});
