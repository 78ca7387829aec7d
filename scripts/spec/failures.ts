/** Summarizes failed tests in a few lines each, for the end of a log whose beginning may be lost. */
import path from 'node:path';
import type { RanTest } from './report.ts';

/** The maximum number of lines per failure. */
const MAX_LINES = 8;
const MAX_CHARACTERS = 600;
/** The maximum number of failures to list; more of them usually have one cause. */
const MAX_FAILURES = 50;

/** The first lines of `message`, without the stack. */
function firstLines(message: string): string[] {
  const lines = message.split('\n').map((line) => line.trimEnd());
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  return (stack < 0 ? lines : lines.slice(0, stack))
    .filter(Boolean)
    .join('\n')
    .slice(0, MAX_CHARACTERS)
    .split('\n')
    .slice(0, MAX_LINES);
}

/** A test with its runner, its file relative to `root`, its line, its full title, and the beginning of its message. */
function testLines(mark: string, { runner, file, line, fullTitle, message }: RanTest, root: string): string[] {
  const place = [file && path.relative(root, file), line].filter(Boolean).join(':');
  return [
    `${mark} ${[runner, place, fullTitle].filter(Boolean).join(' | ')}`,
    ...firstLines(message).map((text) => `    ${text}`),
  ];
}

/** Lines about tests that failed and passed on retry. */
export const flakyLines = (tests: readonly RanTest[], root: string): string[] =>
  tests.filter(({ isFlaky }) => isFlaky).flatMap((test) => testLines('flaky:', test, root));

/** Lines about each failed test. */
export function failureLines(tests: readonly RanTest[], root: string): string[] {
  const failed = tests.filter(({ status }) => status === 'failed');
  const listed = failed.slice(0, MAX_FAILURES).flatMap((test) => testLines('✗', test, root));
  const more = failed.length - MAX_FAILURES;
  return more > 0 ? [...listed, `✗ and ${more} more`] : listed;
}
