import { describe, expect, it } from 'vitest';
import { coverage } from './coverage.ts';
import type { RanTest } from './report.ts';
import { readDecisionIds, readRows } from './rows.ts';

const row = (id: string) => ({ id, area: 'A', text: 't' });
const test = (title: string, status: RanTest['status'] = 'passed'): RanTest => ({
  title,
  fullTitle: title,
  runner: 'vitest',
  file: 'f',
  line: 1,
  status,
  message: '',
});

describe('requirement coverage', () => {
  it('reads all 1,452 rows and the decisions of the specification', () => {
    const rows = readRows();
    expect(rows).toHaveLength(1452);
    expect(new Set(rows.map((r) => r.id)).size).toBe(1452);
    expect(readDecisionIds().has('C-71')).toBe(true);
  });

  it('counts a row only when a test that passed names it', () => {
    const rows = [row('GEN-01'), row('GEN-02'), row('GEN-03')];
    const result = coverage(rows, new Set(['C-71']), [
      test('a GEN-01/C-71'),
      test('b GEN-02', 'failed'),
      test('c GEN-03', 'skipped'),
    ]);
    expect([...result.covered.keys()]).toEqual(['GEN-01']);
    expect(result.open.map((r) => r.id)).toEqual(['GEN-02', 'GEN-03']);
    expect(result.faults).toEqual([]);
  });

  it('finds unknown ids, unknown decisions and titles with more than five ids', () => {
    const rows = Array.from({ length: 6 }, (_, i) => row(`GEN-0${i + 1}`));
    expect(coverage(rows, new Set(), [test('GEN-99')]).faults).toHaveLength(1);
    expect(coverage(rows, new Set(), [test('GEN-01/C-99')]).faults).toHaveLength(1);
    expect(coverage(rows, new Set(), [test(rows.map((r) => r.id).join(' '))]).faults).toHaveLength(1);
  });

  it('does not take an order number for an id', () => {
    expect(coverage([row('GEN-01')], new Set(), [test('issues AP-NG-1234567')]).faults).toEqual([]);
  });
});
