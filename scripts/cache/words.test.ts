import { expect, test } from 'vitest';
import { compare, describe } from './words.ts';

test('processes stand beside each other, with their sum', () => {
  const of = (pid: number, hits: number) => ({ pid, startedAt: 'x', hits, kept: { main: { limitBytes: 1_572_864 } } });
  expect(compare([of(7, 1234), of(1008, 5)])).toBe(
    [
      '                   process 7  process 1008     all',
      'hits                   1,234             5   1,239',
      'kept, main: limit     1.5 MB        1.5 MB  3.0 MB',
    ].join('\n'),
  );
});

test('one process needs no sum', () => {
  expect(compare([{ pid: 7, hits: 1, standIns: 0 }])).toBe(
    '           process 7\nhits               1\nstand ins          0',
  );
});

test('facts stand below each other; bytes are readable, a long list is cut and says so', () => {
  const tags = Array.from({ length: 22 }, (_, at) => `t${at}`);
  expect(describe({ kept: true, ageSeconds: 3, forms: { br: 2048, gzip: 7 }, tags })).toBe(
    [
      '  kept:         yes',
      '  age seconds:  3',
      '  forms: br:    2.0 kB',
      '  forms: gzip:  7 B',
      `  tags:         ${tags.slice(0, 20).join(', ')}, and 2 more (--json)`,
    ].join('\n'),
  );
});
