import { describe, expect, it } from 'vitest';
import { coverage } from './coverage.ts';
import type { RanTest } from './report.ts';
import { type Run, verdict } from './verdict.ts';

const test = (title: string, status: RanTest['status'] = 'passed'): RanTest => ({
  title,
  fullTitle: title,
  runner: 'vitest',
  file: '/r/a.test.ts',
  line: 1,
  status,
  message: '',
});
const SPECIFICATION = {
  rows: [
    { id: 'GEN-01', area: 'GENERAL', text: 't' },
    { id: 'GEN-02', area: 'GENERAL', text: 't' },
    { id: 'HOM-01', area: 'HOME', text: 't' },
  ],
  decisions: new Set<string>(),
  exceptions: { decided: [], untestable: [], incomplete: [] },
  problems: [],
};
const ALL = test('GEN-01 GEN-02 HOM-01');

/** The verdict of a successful run, with the changes of `own`. */
const judge = (tests: readonly RanTest[], own: Partial<Run> = {}) =>
  verdict({
    checks: { passed: 4, failed: 0 },
    exits: { vitest: 0, playwright: 0 },
    tests,
    coverage: coverage(SPECIFICATION, tests),
    allowSkip: false,
    root: '/r',
    ...own,
  });

describe('a run of all tests', () => {
  it('passes when every row has a passed test', () => {
    expect(judge([ALL])).toEqual({
      passed: true,
      lines: [
        'requirement rows: 3 literal, 0 decided otherwise, 0 that cannot be tested here, 0 without a passed test',
        '5 passed, 0 failed, 0 skipped',
      ],
    });
  });

  it('fails when a row has no passed test, and names the row', () => {
    const { passed, lines } = judge([test('GEN-01')]);
    expect(passed).toBe(false);
    expect(lines).toEqual([
      '✗ 2 requirement rows have no test that passed:',
      '    GENERAL: GEN-02',
      '    HOME: HOM-01',
      'requirement rows: 1 literal, 0 decided otherwise, 0 that cannot be tested here, 2 without a passed test',
      '5 passed, 1 failed, 0 skipped',
    ]);
  });

  it('passes with a row that is untestable by exceptions.md', () => {
    const tests = [test('GEN-01 GEN-02')];
    const exceptions = { ...SPECIFICATION.exceptions, untestable: [{ row: 'HOM-01', reason: 'r' }] };
    expect(judge(tests, { coverage: coverage({ ...SPECIFICATION, exceptions }, tests) }).passed).toBe(true);
  });

  it('fails on a failed test, a failed check, an invalid title or a crashed runner', () => {
    expect(judge([ALL, test('x', 'failed')], { exits: { vitest: 1, playwright: 0 } }).lines.at(-1)).toBe(
      '5 passed, 1 failed, 0 skipped',
    );
    expect(judge([ALL, test('x', 'failed')]).passed).toBe(false);
    expect(judge([ALL], { checks: { passed: 3, failed: 1 } }).passed).toBe(false);
    expect(judge([ALL, test('GEN-99')]).passed).toBe(false);
    const died = judge([ALL], { exits: { vitest: 0, playwright: null } });
    expect(died.passed).toBe(false);
    expect(died.lines).toContain('✗ playwright ended with a signal');
  });

  it('names by file what it left, which neither fails it nor covers a row', () => {
    const left = { ...test('GEN-01 on another engine', 'left'), file: '/r/tests/b.test.ts' };
    expect(judge([ALL, left, left, test('x', 'left')])).toEqual({
      passed: true,
      lines: [
        'left for npm run test:more: 3 tests of 2 files',
        '    a.test.ts: 1',
        '    tests/b.test.ts: 2',
        'requirement rows: 3 literal, 0 decided otherwise, 0 that cannot be tested here, 0 without a passed test',
        '5 passed, 0 failed, 0 skipped',
      ],
    });
    expect(judge([test('GEN-01 GEN-02'), test('HOM-01', 'left')]).passed).toBe(false);
  });

  it('counts no rows when it is told of none', () => {
    expect(judge([test('x')], { coverage: undefined })).toEqual({
      passed: true,
      lines: ['5 passed, 0 failed, 0 skipped'],
    });
  });

  it('fails on a skipped test unless skipping is allowed', () => {
    const tests = [ALL, test('x', 'skipped')];
    expect(judge(tests).passed).toBe(false);
    expect(judge(tests, { allowSkip: true }).passed).toBe(true);
    expect(judge(tests).lines).toContain('skipped: x');
  });
});
