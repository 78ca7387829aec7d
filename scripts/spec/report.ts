/** The tests of the last run, from the reports of `npm test` in `reports/`. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { MORE } from '../../tests/more.ts';

export interface RanTest {
  readonly title: string;
  /** The titles of its blocks, outermost first, followed by its own. */
  readonly fullTitle: string;
  readonly runner: 'vitest' | 'playwright';
  readonly file: string;
  /** 1-based; undefined when the runner does not report it. */
  readonly line: number | undefined;
  /** The status; `left` means that `npm run test:more` runs it. */
  readonly status: 'passed' | 'failed' | 'skipped' | 'left';
  /** Whether it failed, and passed on retry. */
  readonly isFlaky?: true;
  /** The message of its failure; '' without one. */
  readonly message: string;
}

interface VitestReport {
  testResults: {
    name: string;
    status?: string;
    message?: string;
    assertionResults: {
      title: string;
      ancestorTitles?: string[];
      status: string;
      failureMessages?: string[];
      location?: { line: number } | null;
      tags?: string[];
    }[];
  }[];
}

/** An error outside a test: of a file, of a hook, or an unhandled one. */
export interface OutsideError {
  /** Path of the test file; '' when unknown. */
  readonly file: string;
  /** Where the error occurred. */
  readonly title: string;
  readonly message: string;
}

interface PlaywrightError {
  message?: string;
}

interface PlaywrightSuite {
  title?: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results?: { errors?: PlaywrightError[] }[] }[];
  }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors?: PlaywrightError[];
}

const SEPARATOR = ' > ';

/** Whether the run is `npm run test:more`. */
export const IS_MORE: boolean = process.env.TEST_MORE === '1';

/** The file name prefix of the reports of `npm run test:more`, so that `npm run spec` counts those of `npm test`. */
const KIND = IS_MORE ? 'more-' : '';

/** Paths of the runners' reports, relative to the root. `left` lists the browser tests that the run leaves out. */
export const REPORTS = {
  vitest: `reports/${KIND}vitest.json`,
  outside: `reports/${KIND}vitest-errors.json`,
  playwright: `reports/${KIND}e2e.json`,
  left: `reports/${KIND}e2e-left.json`,
} as const;

/** A failure that belongs to no test. */
function failure(runner: RanTest['runner'], file: string, title: string, message: string): RanTest {
  return { title, fullTitle: title, runner, file, line: undefined, status: 'failed', message };
}

type VitestTest = VitestReport['testResults'][number]['assertionResults'][number];

/** Whether the run includes a test: `npm run test:more` does not report those that `npm test` runs. */
const isTaken = ({ status, tags = [] }: VitestTest, isMore: boolean): boolean =>
  !isMore || tags.includes(MORE) || status === 'failed';

function statusOf({ status, tags = [] }: VitestTest, isMore: boolean): RanTest['status'] {
  if (status === 'passed' || status === 'failed') return status;
  return !isMore && tags.includes(MORE) ? 'left' : 'skipped';
}

/**
 * Parses the tests of a Vitest JSON report. Each error outside the tests counts as a failed test, and so does a file
 * that failed without one.
 * @param isMore whether the run is `npm run test:more`
 */
export function vitestTests(report: VitestReport, outside: readonly OutsideError[] = [], isMore = IS_MORE): RanTest[] {
  const tests = report.testResults.flatMap((file) => {
    const own = file.assertionResults
      .filter((t) => isTaken(t, isMore))
      .map(
        (t): RanTest => ({
          title: t.title,
          fullTitle: [...(t.ancestorTitles ?? []).filter(Boolean), t.title].join(SEPARATOR),
          runner: 'vitest',
          file: file.name,
          line: t.location?.line,
          status: statusOf(t, isMore),
          message: (t.failureMessages ?? []).join('\n'),
        }),
      );
    const isReported = own.some((t) => t.status === 'failed') || outside.some((error) => error.file === file.name);
    return file.status === 'failed' && !isReported
      ? [...own, failure('vitest', file.name, 'the file runs', file.message ?? '')]
      : own;
  });
  return [...tests, ...outside.map(({ file, title, message }) => failure('vitest', file, title, message))];
}

/** Playwright's status over all retries of a test; any other value is a failure. */
const STATUS: Readonly<Record<string, RanTest['status']>> = {
  expected: 'passed',
  flaky: 'passed',
  skipped: 'skipped',
};

/** Parses the tests of a Playwright JSON report. An error outside the tests counts as a failed test. */
export function playwrightTests(report: PlaywrightReport, root: string): RanTest[] {
  const walk = (suite: PlaywrightSuite, within: readonly string[]): RanTest[] => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(
        (t): RanTest => ({
          title: spec.title,
          fullTitle: [...within, spec.title].join(SEPARATOR),
          runner: 'playwright',
          file: path.join(root, spec.file),
          line: spec.line,
          status: STATUS[t.status] ?? 'failed',
          ...(t.status === 'flaky' ? { isFlaky: true } : {}),
          message: (t.results ?? [])
            .flatMap(({ errors = [] }) => errors.map(({ message = '' }) => stripVTControlCharacters(message)))
            .join('\n'),
        }),
      ),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...within, inner.title ?? ''].filter(Boolean))),
  ];
  // The outermost title is the file name.
  return [
    ...report.suites.flatMap((suite) => walk(suite, [])),
    ...(report.errors ?? []).map(({ message = '' }) =>
      failure('playwright', '', 'an error outside the tests', stripVTControlCharacters(message)),
    ),
  ];
}

/** Whether both runners have left a report in `root`; a single one covers only some of the tests. */
export const hasWholeRun = (root: string): boolean =>
  existsSync(path.join(root, REPORTS.vitest)) && existsSync(path.join(root, REPORTS.playwright));

/** All tests of the last run; empty when there was none. */
export function readReports(root: string): RanTest[] {
  const read = (name: string) => {
    const file = path.join(root, name);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  };
  const vitest = read(REPORTS.vitest) as VitestReport | undefined;
  const outside = read(REPORTS.outside) as OutsideError[] | undefined;
  const [e2e, left] = [REPORTS.playwright, REPORTS.left].map((name) => {
    const report = read(name) as PlaywrightReport | undefined;
    return report ? playwrightTests(report, path.join(root, 'tests/e2e')) : [];
  }) as [RanTest[], RanTest[]];
  return [
    ...vitestTests(vitest ?? { testResults: [] }, outside),
    ...e2e,
    ...left.map((test) => ({ ...test, status: 'left' as const })),
  ];
}
