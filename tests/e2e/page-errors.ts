/** Errors of a test's pages, and those that the test expects. */
import { expect, type Page } from '@playwright/test';

/** The browser's message about a failed call, which may appear later than the page's own. */
const FAILED_LOAD = /^console: Failed to load resource/;

const forgiving = new WeakSet<string[]>();

/** Removes the browser's messages about failed calls, including future ones, and fails on any other error. */
export function forgiveStatus(problems: string[]): void {
  forgiving.add(problems);
  expect(problems.splice(0).filter((problem) => !FAILED_LOAD.test(problem))).toEqual([]);
}

/** Collects console warnings of the page from now on, where errors that are only logged appear. */
export function warningsOf(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  return warnings;
}

/** The errors left at the end of the test. */
export const unforgiven = (problems: string[]) =>
  problems.filter((problem) => !(forgiving.has(problems) && FAILED_LOAD.test(problem)));
