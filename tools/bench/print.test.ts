import { expect, it } from 'vitest';
import { table } from './print.ts';

it('a table column is as wide as its widest cell', () => {
  expect(
    table(
      ['page', 'ms'],
      [
        ['/', '10.25'],
        ['/shops', '1'],
      ],
    ),
  ).toBe('page       ms\n/       10.25\n/shops      1');
});
