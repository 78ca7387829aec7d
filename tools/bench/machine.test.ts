import { describe, expect, it } from 'vitest';
import { parseStat } from './cpu-time.ts';
import { coresOf } from './machine.ts';

describe('the machine', () => {
  it('parses lists of cores', () => {
    expect(coresOf('0-2,5\n')).toEqual([0, 1, 2, 5]);
    expect(coresOf('3')).toEqual([3]);
  });

  it('parses the parent and CPU time of a process whose name contains brackets and spaces', () => {
    const text = '42 (a) (b c) S 7 42 42 0 -1 4194304 100 0 0 0 150 25 9 9 20 0 11 0 500';
    expect(parseStat(text)).toEqual({ parent: 7, ticks: 175 });
  });
});
