import { expect, test } from 'vitest';
import { wordsAndMeasures } from './measures.ts';

const joined = (text: string) => wordsAndMeasures(text).map((word) => (typeof word === 'string' ? word : word.joined));

test.each([
  ['rice 50kg', ['rice', '50kg']],
  ['rice 50 kg', ['rice', '50kg']],
  ['20,000 mAh power bank', ['20000mah', 'power', 'bank']],
  ['43" tv', ['43inch', 'tv']],
  ['43-inch tv', ['43inch', 'tv']],
  ['43 inches', ['43inch']],
  ['gen 2.5 KVA', ['gen', '2.5kva']],
  ['16gb ram', ['16gb', 'ram']],
  ['1.5 litres', ['1.5l']],
])('%j has its measure as one word', (text, words) => {
  expect(joined(text)).toEqual(words);
});

test.each([
  ['4g router', ['4g', 'router']],
  ['galaxy a07', ['galaxy', 'a07']],
  ['iphone 12', ['iphone', '12']],
])('%j holds no measure', (text, words) => {
  expect(joined(text)).toEqual(words);
});
