import { expect, test } from 'vitest';
import { isCorrectable, nearestWord, trigramsOf } from './nearest-word.ts';

const vocabulary = (words: Record<string, number>) =>
  Object.entries(words).map(([word, frequency]) => ({ word, frequency }));

test('the nearest word wins, then the most frequent, and none that is too far away', () => {
  expect(nearestWord('sansung', vocabulary({ samsung: 1, sensing: 900 }))).toBe('samsung');
  expect(nearestWord('tabel', vocabulary({ table: 95, label: 90, cable: 90 }))).toBe('table');
  expect(nearestWord('phome', vocabulary({ phone: 3, home: 8, phase: 50 }))).toBe('home');
  expect(nearestWord('keyboord', vocabulary({ keyboard: 1 }))).toBe('keyboard');
  expect(nearestWord('kebord', vocabulary({ keyboard: 1 }))).toBe('keyboard');
  expect(nearestWord('kbrd', vocabulary({ keyboard: 1, card: 1 }))).toBeUndefined();
  expect(nearestWord('bag', vocabulary({ big: 1, bed: 500 }))).toBe('big');
  expect(nearestWord('bag', [])).toBeUndefined();
});

test('only words of three letters or more are corrected', () => {
  expect(['oja', 'samsung', 'سوق'].filter(isCorrectable)).toHaveLength(3);
  expect(['tv', 'a07', '5000', '1.5hp', 'x'.repeat(33)].filter(isCorrectable)).toEqual([]);
});

test('trigrams mark where a word begins and ends', () => {
  expect(trigramsOf('oja')).toEqual(['  o', ' oj', 'oja', 'ja ']);
  expect(trigramsOf('aaaa')).toEqual(['  a', ' aa', 'aaa', 'aa ']);
});
