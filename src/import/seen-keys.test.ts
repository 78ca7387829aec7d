import { expect, test } from 'vitest';
import { SeenKeys } from './seen-keys.ts';

test('tells the first time of each key from all others', () => {
  const seen = new SeenKeys();
  const keys = Array.from({ length: 50_000 }, (_, k) => `key ${k}`);
  expect(keys.filter((key) => !seen.add(key))).toEqual([]);
  expect(keys.filter((key) => seen.add(key))).toEqual([]);
});
