import { expect, test } from 'vitest';
import { SeenKeys } from './seen-keys.ts';

test('returns true the first time it sees a key, and false after that', () => {
  const seen = new SeenKeys();
  const keys = Array.from({ length: 50_000 }, (_, k) => `key ${k}`);
  expect(keys.filter((key) => !seen.add(key))).toEqual([]);
  expect(keys.filter((key) => seen.add(key))).toEqual([]);
});

test('numbers the keys in the order in which they come', () => {
  const seen = new SeenKeys();
  const keys = Array.from({ length: 5_000 }, (_, k) => `key ${k}`);
  expect(keys.map((key) => seen.numberOf(key))).toEqual(keys.map((_, k) => k));
  expect([seen.numberOf('key 4321'), seen.has('key 4999'), seen.has('key 5000'), seen.size]).toEqual([
    4321,
    true,
    false,
    5_000,
  ]);
});
