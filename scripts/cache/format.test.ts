import { expect, test } from 'vitest';
import { compare, describe } from './format.ts';

test('shows processes side by side, with their sum', () => {
  const of = (pid: number, hits: number) => ({
    pid,
    startedAt: 'x',
    hits,
    cached: { main: { limitBytes: 1_572_864 } },
  });
  expect(compare([of(7, 1234), of(1008, 5)])).toBe(
    [
      '                     process 7  process 1008     all',
      'hits                     1,234             5   1,239',
      'cached, main: limit     1.5 MB        1.5 MB  3.0 MB',
    ].join('\n'),
  );
});

test('shows no sum for one process', () => {
  expect(compare([{ pid: 7, hits: 1, standIns: 0 }])).toBe(
    '           process 7\nhits               1\nstand ins          0',
  );
});

test('shows the address of a cache as it is', () => {
  const edge = { 'Varnish http://10.0.0.9:6081': { waiting: 2 } };
  expect(compare([{ pid: 7, edge }])).toContain('\nedge, Varnish http://10.0.0.9:6081: waiting          2');
});

test('shows facts line by line, with readable sizes, and shortens a long list with a note', () => {
  const tags = Array.from({ length: 22 }, (_, at) => `t${at}`);
  expect(describe({ cached: true, ageSeconds: 3, forms: { br: 2048, gzip: 7 }, tags })).toBe(
    [
      '  cached:       yes',
      '  age seconds:  3',
      '  forms: br:    2.0 kB',
      '  forms: gzip:  7 B',
      `  tags:         ${tags.slice(0, 20).join(', ')}, and 2 more (--json)`,
    ].join('\n'),
  );
});

test('what all processes share is not added up', () => {
  const of = (pid: number) => ({ pid, disk: { hits: 2, pages: 30 } });
  expect(compare([of(7), of(8)]).replace(/ +/g, ' ')).toBe(
    ' process 7 process 8 all\ndisk: hits 2 2 4\ndisk: pages 30 30 30',
  );
});
