import { expect, test } from 'vitest';
import { isCorrectable, nearestWord, trigramsOf } from './nearest-word.ts';

const vocabulary = (words: Record<string, number>) =>
  Object.entries(words).map(([word, frequency]) => ({ word, frequency }));

test('the nearest word wins, then the most frequent, and none beyond the limit', () => {
  expect(nearestWord('sansung', vocabulary({ samsung: 1, sensing: 900 }))).toBe('samsung');
  // Written forms come before stems, and words with the same ends first.
  expect(nearestWord('snekers', vocabulary({ shekere: 900, sneakers: 0 }))).toBe('sneakers');
  expect(nearestWord('blendr', vocabulary({ blend: 900, blender: 3 }))).toBe('blender');
  expect(nearestWord('tabel', vocabulary({ table: 95, label: 90, cable: 90 }))).toBe('table');
  expect(nearestWord('kpomo', vocabulary({ omo: 900 }))).toBeUndefined();
  expect(nearestWord('curtins', vocabulary({ cartons: 90, curtain: 9 }))).toBe('curtain');
  expect(nearestWord('phome', vocabulary({ phone: 3, home: 8, phase: 50 }))).toBe('phone');
  expect(nearestWord('keyboord', vocabulary({ keyboard: 1 }))).toBe('keyboard');
  expect(nearestWord('kebord', vocabulary({ keyboard: 1 }))).toBe('keyboard');
  expect(nearestWord('kbrd', vocabulary({ keyboard: 1, card: 1 }))).toBeUndefined();
  expect(nearestWord('fifa', vocabulary({ fila: 9 }))).toBeUndefined();
  expect(nearestWord('rcie', vocabulary({ rice: 9, race: 90 }))).toBe('rice');
  expect(nearestWord('shos', vocabulary({ shoes: 9 }))).toBe('shoes');
  expect(nearestWord('bag', [])).toBeUndefined();
});

test('only words of four letters or more are corrected', () => {
  expect(['ojas', 'samsung', 'السوق'].filter(isCorrectable)).toHaveLength(3);
  expect(['tv', 'oja', 'a07', '5000', '1.5hp', 'x'.repeat(33)].filter(isCorrectable)).toEqual([]);
});

test('trigrams mark where a word begins and ends', () => {
  expect(trigramsOf('oja')).toEqual(['  o', ' oj', 'oja', 'ja ']);
  expect(trigramsOf('aaaa')).toEqual(['  a', ' aa', 'aaa', 'aa ']);
});
