import { expect, test } from 'vitest';
import { namedTests } from './named-tests.ts';

const found = (source: string) => namedTests('a.spec.ts', source).map(({ title, line }) => [title, line]);

test('titles of tests are found, and those of tables', () => {
  expect(found("test('HOM-01: home', () => {});")).toEqual([['HOM-01: home', 1]]);
  expect(found("const CASES = [\n  ['no rows', 1],\n  ['CAT-05, CAT-06: cards', 2],\n];")).toEqual([
    ['CAT-05, CAT-06: cards', 3],
  ]);
});

test('a template names its rows, whatever it inserts', () => {
  expect(found('test(`PRD-11: $' + '{place} of $' + '{page}`, () => {});')).toEqual([['PRD-11: … of …', 1]]);
});

test('a comment names no test', () => {
  expect(found('// HOM-01\nexpect(id).toBe("HOM");')).toEqual([]);
});
