/** Failed tests in a few lines each, for the end of a log that may have lost everything before. */
import path from 'node:path';
import type { RanTest } from './report.ts';

/** Of one failure. */
const MOST_LINES = 8;
const MOST_CHARACTERS = 600;
/** Failures that are told; where more fail, it is one thing that is broken. */
const MOST_FAILURES = 50;

/** The beginning of `message`: the words and no stack. */
function firstLines(message: string): string[] {
  const lines = message.split('\n').map((line) => line.trimEnd());
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  return (stack < 0 ? lines : lines.slice(0, stack))
    .filter(Boolean)
    .join('\n')
    .slice(0, MOST_CHARACTERS)
    .split('\n')
    .slice(0, MOST_LINES);
}

/** A test by its runner, its file below `root`, its line and its full title, and the beginning of its message. */
function testLines(mark: string, { runner, file, line, fullTitle, message }: RanTest, root: string): string[] {
  const place = [file && path.relative(root, file), line].filter(Boolean).join(':');
  return [
    `${mark} ${[runner, place, fullTitle].filter(Boolean).join(' | ')}`,
    ...firstLines(message).map((text) => `    ${text}`),
  ];
}

/** Lines to print for tests that failed and passed when they were tried again. */
export const flakyLines = (tests: readonly RanTest[], root: string): string[] =>
  tests.filter(({ isFlaky }) => isFlaky).flatMap((test) => testLines('flaky:', test, root));

/** Lines to print for each failed test. */
export function failureLines(tests: readonly RanTest[], root: string): string[] {
  const failed = tests.filter(({ status }) => status === 'failed');
  const told = failed.slice(0, MOST_FAILURES).flatMap((test) => testLines('✗', test, root));
  const more = failed.length - MOST_FAILURES;
  return more > 0 ? [...told, `✗ and ${more} more`] : told;
}
