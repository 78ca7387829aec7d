/** Decides whether a run of `npm test` or `npm run test:more` passed, with the reasons. */
import path from 'node:path';
import type { Coverage } from './coverage.ts';
import { failureLines, flakyLines } from './failures.ts';
import type { RanTest } from './report.ts';

export interface Run {
  readonly checks: { readonly passed: number; readonly failed: number };
  /** Exit code of each runner; null when it ended by a signal. */
  readonly exits: Readonly<Record<string, number | null>>;
  readonly tests: readonly RanTest[];
  /** Undefined for a run that does not count requirement rows. */
  readonly coverage: Coverage | undefined;
  /** Whether skipped tests are allowed (`ALLOW_SKIP=1`). */
  readonly allowSkip: boolean;
  /** The folder to which printed paths are relative. */
  readonly root: string;
}

export interface Verdict {
  readonly lines: readonly string[];
  readonly passed: boolean;
}

/** The rows without a passed test, one line per area. */
export function openLines(open: Coverage['open']): string[] {
  const areas = Map.groupBy(open, (row) => row.area);
  return [...areas].map(([area, rows]) => `    ${area}: ${rows.map((row) => row.id).join(' ')}`);
}

/** `1,410 literal, 41 decided otherwise, 1 that cannot be tested here, 0 without a passed test`. */
export function countsLine({ literal, decided, untestable, open }: Coverage): string {
  return `requirement rows: ${literal.length} literal, ${decided.length} decided otherwise, ${untestable.length} that cannot be tested here, ${open.length} without a passed test`;
}

/** The tests that the run left for `npm run test:more`, by file. */
function leftLines(tests: readonly RanTest[], root: string): string[] {
  const left = tests.filter(({ status }) => status === 'left');
  const files = [...Map.groupBy(left, ({ file }) => path.relative(root, file))].toSorted();
  if (files.length === 0) return [];
  return [
    `left for npm run test:more: ${left.length} tests of ${files.length} files`,
    ...files.map(([file, own]) => `    ${file}: ${own.length}`),
  ];
}

/**
 * Fails on a failed check or test, a requirement row without a passed test, an invalid title or exception, a crashed
 * runner, and on a skipped test unless skipping is allowed. A test that passed on retry is reported as flaky. All rows
 * without a test count as one failure.
 */
export function verdict({ checks, exits, tests, coverage, allowSkip, root }: Run): Verdict {
  const count = (status: RanTest['status']) => tests.filter((test) => test.status === status).length;
  const skipped = count('skipped');
  // A runner that crashed or found no tests reports no failed test, but must not pass.
  const died = Object.entries(exits).filter(
    ([runner, exit]) => exit !== 0 && !tests.some((test) => test.runner === runner && test.status === 'failed'),
  );
  const { open, problems } = coverage ?? { open: [], problems: [] };
  const failed = checks.failed + count('failed') + problems.length + died.length + (open.length > 0 ? 1 : 0);
  return {
    passed: failed === 0 && (skipped === 0 || allowSkip),
    lines: [
      ...leftLines(tests, root),
      ...tests.filter((test) => test.status === 'skipped').map(({ title }) => `skipped: ${title}`),
      ...(checks.failed > 0 ? [`✗ ${checks.failed} of the checks before the tests; their words are above`] : []),
      ...problems.map((problem) => `✗ ${problem}`),
      ...flakyLines(tests, root),
      ...failureLines(tests, root),
      ...died.map(([runner, exit]) => `✗ ${runner} ended with ${exit ?? 'a signal'}`),
      ...(open.length > 0 ? [`✗ ${open.length} requirement rows have no test that passed:`, ...openLines(open)] : []),
      ...(coverage ? [countsLine(coverage)] : []),
      `${checks.passed + count('passed')} passed, ${failed} failed, ${skipped} skipped`,
    ],
  };
}
