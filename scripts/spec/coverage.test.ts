import { describe, expect, it } from 'vitest';
import { coverage } from './coverage.ts';
import type { RanTest } from './report.ts';
import { type Exceptions, readExceptions, readRows, readSpecification } from './rows.ts';

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
const NO_EXCEPTIONS: Exceptions = { decided: [], untestable: [], incomplete: [] };
/** A specification with the rows GEN-01 to GEN-06 and the decision C-71. */
const specification = (exceptions: Partial<Exceptions> = {}) => ({
  rows: Array.from({ length: 6 }, (_, i) => row(`GEN-0${i + 1}`)),
  decisions: new Set(['C-71']),
  exceptions: { ...NO_EXCEPTIONS, ...exceptions },
  problems: [],
});
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('requirement coverage', () => {
  it('reads all 1,452 rows, the decisions and the exceptions of the specification', () => {
    const rows = readRows();
    expect(rows).toHaveLength(1452);
    expect(new Set(rows.map((r) => r.id)).size).toBe(1452);
    const found = readSpecification();
    expect(found.decisions.has('C-71')).toBe(true);
    expect(readExceptions().decided).toContainEqual({ row: 'CRT-15', decision: 'C-17' });
    expect(coverage(found, []).problems).toEqual([]);
  });

  it('reads every line of the two tables of exceptions', () => {
    const text = [
      '| row | decision | the documents say | built | why not both |',
      '|---|---|---|---|---|',
      '| TRK-17 | C-71 | "Not read." | It is read. | A page says one thing. |',
      '| TRK-16 | C-71 | "Nothing." | A link. | |',
      '| TRK-15 | C-71 | A link. |',
      '| row | reason |',
      '|---|---|',
      '| GEN-01 | Needs the moon. |',
    ].join('\n');
    expect(readExceptions(text)).toEqual({
      decided: [{ row: 'TRK-17', decision: 'C-71' }],
      untestable: [{ row: 'GEN-01', reason: 'Needs the moon.' }],
      incomplete: ['TRK-16', 'TRK-15'],
    });
    const exceptions = { incomplete: ['TRK-16'] };
    expect(coverage(specification(exceptions), []).problems).toEqual(['TRK-16 lacks a cell in exceptions.md']);
  });

  it('counts a row only when a passed test names it', () => {
    const tests = [test('a GEN-01/C-71'), test('b GEN-02', 'failed'), test('c GEN-03', 'skipped')];
    const result = coverage(specification(), tests);
    expect([...result.covered.keys()]).toEqual(['GEN-01']);
    expect(ids(result.literal)).toEqual(['GEN-01']);
    expect(ids(result.open)).toEqual(['GEN-02', 'GEN-03', 'GEN-04', 'GEN-05', 'GEN-06']);
    expect(result.problems).toEqual([]);
  });

  it('distinguishes literal, decided otherwise, untestable and open', () => {
    const result = coverage(
      specification({
        decided: [
          { row: 'GEN-01', decision: 'C-71' },
          { row: 'GEN-04', decision: 'C-71' },
        ],
        untestable: [{ row: 'GEN-03', reason: 'none here' }],
      }),
      [test('a GEN-01'), test('b GEN-02')],
    );
    expect(ids(result.literal)).toEqual(['GEN-02']);
    expect(result.decided).toEqual([{ row: row('GEN-01'), decision: 'C-71' }]);
    expect(result.untestable).toEqual([{ row: row('GEN-03'), reason: 'none here' }]);
    expect(ids(result.open)).toEqual(['GEN-04', 'GEN-05', 'GEN-06']);
    expect(result.problems).toEqual([]);
  });

  it('reports exceptions for unknown rows and decisions, duplicates, and untestable rows with a test', () => {
    const decided = [
      { row: 'GEN-99', decision: 'C-71' },
      { row: 'GEN-01', decision: 'C-99' },
    ];
    const untestable = [
      { row: 'GEN-01', reason: 'r' },
      { row: 'GEN-02', reason: 'r' },
    ];
    expect(coverage(specification({ decided, untestable }), [test('GEN-02')]).problems).toEqual([
      'unknown id GEN-99 in exceptions.md',
      'GEN-01 stands twice in exceptions.md',
      'unknown decision C-99 of GEN-01 in exceptions.md',
      'GEN-02 has a test and is said to be untestable in exceptions.md',
    ]);
  });

  it('reports unknown ids, unknown decisions and titles with more than five ids', () => {
    const spec = specification();
    expect(coverage(spec, [test('GEN-99')]).problems).toEqual(['unknown id GEN-99 in: GEN-99']);
    expect(coverage(spec, [test('GEN-01/C-99')]).problems).toEqual(['unknown decision C-99 in: GEN-01/C-99']);
    expect(coverage(spec, [test(ids(spec.rows).join(' '))]).problems).toHaveLength(1);
    expect(coverage(spec, [test(ids(spec.rows.slice(1)).join(' '))]).problems).toEqual([]);
  });

  it('reports what is wrong with the decisions', () => {
    expect(coverage({ ...specification(), problems: ['C-01 is defined twice'] }, []).problems).toEqual([
      'C-01 is defined twice',
    ]);
  });

  it('does not take an order number for an id', () => {
    expect(coverage(specification(), [test('issues AP-NG-1234567')]).problems).toEqual([]);
  });
});
