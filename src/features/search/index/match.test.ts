import { expect, test } from 'vitest';
import { allOf, type Match } from './match.ts';

const term = (name: string): Match => ({ term: name });
const any = (...names: string[]): Match => ({ any: names.map(term) });

test('a part that follows from another one is left out', () => {
  expect(allOf([term('=s1'), any('kitchen', '=s1', '=s2'), term('=p')])).toEqual({ all: [term('=s1'), term('=p')] });
  expect(allOf([any('bag', '=s3'), any('=s3', 'bag', 'purse')])).toEqual({ all: [any('bag', '=s3')] });
});

test('parts that only overlap stay', () => {
  const parts = [any('bag', '=s3'), any('kitchen', '=s3'), term('bag red')];
  expect(allOf(parts)).toEqual({ all: parts });
});

test('of two equal parts one stays, whatever their form and order', () => {
  expect(allOf([any('a', 'b'), { any: [any('b'), term('a')] }])).toEqual({ all: [any('a', 'b')] });
  expect(allOf([{ all: [term('a'), any('a')] }, { any: [term('a')] }])).toEqual({ all: [term('a')] });
});

test('a phrase is one alternative', () => {
  const phrase: Match = { all: [term('hair=n'), term('cream=n')] };
  const either: Match = { any: [phrase, term('pomade')] };
  expect(allOf([either, term('hair=n')])).toEqual({ all: [either, term('hair=n')] });
  expect(allOf([either, { any: [term('pomade'), phrase, term('gel')] }])).toEqual({ all: [either] });
});
