import { expect, test } from 'vitest';
import { OFF, seenIds, withSeen } from './recently-seen.ts';

test('G-162: the latest product is first, each once, twelve at most', () => {
  let stored = '';
  for (let id = 1; id <= 14; id += 1) stored = withSeen(stored, id);
  stored = withSeen(stored, 7);
  expect(seenIds(stored)).toEqual([7, 14, 13, 12, 11, 10, 9, 8, 6, 5, 4, 3]);
});

test('G-162: nothing is stored when switched off', () => {
  expect(withSeen(OFF, 7)).toBe(OFF);
  expect(seenIds(OFF)).toEqual([]);
});

test('invalid ids are left out', () => {
  expect(seenIds('3,x,-1,0,1e3,,<b>,4')).toEqual([3, 4]);
});
