/** The tests of the last run, from the reports that `npm test` leaves in `reports/`. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface RanTest {
  readonly title: string;
  readonly file: string;
  /** 1-based, where the runner tells it. */
  readonly line: number | undefined;
  readonly status: 'passed' | 'failed' | 'skipped';
}

interface VitestReport {
  testResults: {
    name: string;
    status?: string;
    message?: string;
    assertionResults: { title: string; status: string; location?: { line: number } | null }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[];
}

/** Tests of a Vitest JSON report. A file that failed to load counts as one failed test. */
export function vitestTests(report: VitestReport): RanTest[] {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.map(
      (t): RanTest => ({
        title: t.title,
        file: file.name,
        line: t.location?.line,
        status: t.status === 'passed' ? 'passed' : t.status === 'failed' ? 'failed' : 'skipped',
      }),
    );
    const broken = file.status === 'failed' && !tests.some((t) => t.status === 'failed');
    return broken
      ? [
          ...tests,
          {
            title: `${file.name} runs: ${file.message ?? ''}`,
            file: file.name,
            line: undefined,
            status: 'failed' as const,
          },
        ]
      : tests;
  });
}

/** Tests of a Playwright JSON report. */
export function playwrightTests(report: { suites: PlaywrightSuite[] }, root: string): RanTest[] {
  const walk = (suite: PlaywrightSuite): RanTest[] => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(
        (t): RanTest => ({
          title: spec.title,
          file: path.join(root, spec.file),
          line: spec.line,
          status: t.status === 'expected' ? 'passed' : t.status === 'skipped' ? 'skipped' : 'failed',
        }),
      ),
    ),
    ...(suite.suites ?? []).flatMap(walk),
  ];
  return report.suites.flatMap(walk);
}

/** All tests of the last run, or an empty list when there was none. */
export function readReports(root: string): RanTest[] {
  const read = (name: string) => {
    const file = path.join(root, 'reports', name);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  };
  const vitest = read('vitest.json') as VitestReport | undefined;
  const e2e = read('e2e.json') as { suites: PlaywrightSuite[] } | undefined;
  return [...(vitest ? vitestTests(vitest) : []), ...(e2e ? playwrightTests(e2e, path.join(root, 'tests/e2e')) : [])];
}
