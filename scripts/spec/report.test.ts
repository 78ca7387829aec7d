import { describe, expect, it } from 'vitest';
import { failureLines, flakyLines } from './failures.ts';
import { playwrightTests, type RanTest, vitestTests } from './report.ts';

const FAILED = {
  title: 'adds',
  ancestorTitles: ['', 'sums'],
  status: 'failed',
  failureMessages: ['AssertionError: expected 3 to be 2\n    at /r/src/sum.test.ts:4:5\n    at run (node:internal)'],
  location: { line: 3 },
};
const loaded = { name: '/r/src/sum.test.ts', status: 'failed', message: '', assertionResults: [FAILED] };
const broken = { name: '/r/src/x.test.ts', status: 'failed', message: 'boom', assertionResults: [] };
const playwright = (status: string, message: string) => ({
  suites: [
    {
      title: 'a.spec.ts',
      suites: [
        {
          title: 'at 360 px',
          specs: [
            { title: 'A', file: 'a.spec.ts', line: 3, tests: [{ status, results: [{ errors: [{ message }] }] }] },
          ],
        },
      ],
    },
  ],
});

describe('the tests of a run', () => {
  it('are read from both runners', () => {
    expect(vitestTests({ testResults: [loaded] })).toMatchObject([
      { title: 'adds', fullTitle: 'sums > adds', status: 'failed', line: 3 },
    ]);
    expect(playwrightTests(playwright('expected', ''), '/r')).toEqual([
      {
        title: 'A',
        fullTitle: 'at 360 px > A',
        runner: 'playwright',
        file: '/r/a.spec.ts',
        line: 3,
        status: 'passed',
        message: '',
      },
    ]);
  });

  it('are left by npm test when they have its tag, and not those of npm run test:more without it', () => {
    const assertionResults = [
      { title: 'floods', status: 'skipped', tags: ['more'] },
      { title: 'adds', status: 'skipped', tags: [] },
    ];
    const testsOf = (isMore: boolean) =>
      vitestTests({ testResults: [{ ...loaded, status: 'passed', assertionResults }] }, [], isMore);
    expect(testsOf(false)).toMatchObject([
      { title: 'floods', status: 'left' },
      { title: 'adds', status: 'skipped' },
    ]);
    expect(testsOf(true)).toMatchObject([{ title: 'floods', status: 'skipped' }]);
  });

  it('include a failed one for each file that could not be loaded, and for each error outside the tests', () => {
    expect(vitestTests({ testResults: [broken] })).toMatchObject([{ status: 'failed', message: 'boom' }]);
    const answer = { file: broken.name, title: 'the file runs', message: 'Error: boom' };
    const stray = { file: '', title: 'an error that nobody caught', message: 'Error: late' };
    expect(vitestTests({ testResults: [broken] }, [answer, stray]).map(({ message }) => message)).toEqual([
      'Error: boom',
      'Error: late',
    ]);
    expect(playwrightTests({ suites: [], errors: [{ message: 'no server' }] }, '/r')).toMatchObject([
      { status: 'failed', message: 'no server' },
    ]);
  });
});

describe('the end of the log', () => {
  it('names a browser test that passed on retry, which is not a failure', () => {
    const tests = playwrightTests(playwright('flaky', 'Error: no button'), '/r/tests/e2e');
    expect(tests).toMatchObject([{ status: 'passed', isFlaky: true }]);
    expect(failureLines(tests, '/r')).toEqual([]);
    expect(flakyLines(tests, '/r')).toEqual([
      'flaky: playwright | tests/e2e/a.spec.ts:3 | at 360 px > A',
      '    Error: no button',
    ]);
  });

  it('names every failed test, with the beginning of its message and no stack', () => {
    const tests = [
      ...vitestTests({ testResults: [loaded] }),
      ...playwrightTests(playwright('unexpected', '\u001b[31mError\u001b[39m: no button'), '/r/tests/e2e'),
      ...playwrightTests(playwright('expected', ''), '/r/tests/e2e'),
    ];
    expect(failureLines(tests, '/r')).toEqual([
      '✗ vitest | src/sum.test.ts:3 | sums > adds',
      '    AssertionError: expected 3 to be 2',
      '✗ playwright | tests/e2e/a.spec.ts:3 | at 360 px > A',
      '    Error: no button',
    ]);
  });

  it('stays short with any number of failures', () => {
    const [test] = vitestTests({ testResults: [loaded] });
    const long: RanTest = { ...(test as RanTest), message: `${'x'.repeat(5000)}\n${'line\n'.repeat(500)}` };
    expect(failureLines([long], '/r').join('\n').length).toBeLessThan(800);
    const lines = failureLines(Array(80).fill(test), '/r');
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe('✗ and 30 more');
  });
});
