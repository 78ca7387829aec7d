import { expect, test } from 'vitest';
import { SeenKeys } from './seen-keys.ts';

test('returns true the first time it sees a key, and false after that', () => {
  const seen = new SeenKeys();
  const keys = Array.from({ length: 50_000 }, (_, k) => `key ${k}`);
  expect(keys.filter((key) => !seen.add(key))).toEqual([]);
  expect(keys.filter((key) => seen.add(key))).toEqual([]);
});
