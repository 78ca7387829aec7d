import { expect, test } from 'vitest';
import { restartDelay } from './restart-delay.ts';

test('the first replacement is immediate; later ones wait longer, up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 8, 9, 1000].map(restartDelay)).toEqual([0, 0, 500, 1000, 2000, 30_000, 30_000, 30_000]);
});
