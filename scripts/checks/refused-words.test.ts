/** Tests of the words that names may not have. */
import { expect, test } from 'vitest';
import { refusedNames } from './refused-words.ts';

const FILE = 'src/features/cart/cart.ts';

test.each([
  ['const faultOf = 1;', 'faultOf', 'fault'],
  ['const MOST_LINES = 1;', 'MOST_LINES', 'most'],
  ['class A { #askedAt = 0; }', '#askedAt', 'asked'],
  ['interface A { readonly words: string }', 'words', 'words'],
  ['const isAway = true;', 'isAway', 'away'],
  ['const tellOfFollow = 1;', 'tellOfFollow', 'tell'],
  ['const RATING_NEWS = 1;', 'RATING_NEWS', 'news'],
])('refuses %s', (code, name, word) => {
  expect(refusedNames(FILE, code)).toEqual([expect.stringContaining(`the name ${name} has a word`)]);
  expect(refusedNames(FILE, code)[0]).toContain(`(${word}: `);
});

test.each([
  'const defaultValue = 1;',
  'const atMost = 1;',
  "const text = 'words that were kept';",
  '// Kept, as was asked.',
  'const searchWords = 1;',
  'const newsletter = 1;',
])('takes %s', (code) => {
  expect(refusedNames(FILE, code)).toEqual([]);
});

test('takes the words of a text where searching reads them', () => {
  expect(refusedNames('src/features/search/query/read-query.ts', 'const words = [];')).toEqual([]);
});

test('reads the front matter of an Astro file', () => {
  expect(refusedNames('src/pages/x.astro', '---\nconst kept = 1;\n---\n<p>kept</p>')).toHaveLength(1);
});
