/** Faults of the pages of a test, and which of them a test expects. */
import { expect, type Page } from '@playwright/test';

/** What the browser itself says of an answer that is no success, or of none. It may say so after the page has shown it. */
const FAILED_LOAD = /^console: Failed to load resource/;

const forgiving = new WeakSet<string[]>();

/** Takes out what the browser says of failed calls, also what it will say of them later, and fails on everything else. */
export function forgiveStatus(faults: string[]): void {
  forgiving.add(faults);
  expect(faults.splice(0).filter((fault) => !FAILED_LOAD.test(fault))).toEqual([]);
}

/** What the page warns of in the console from here on: what is "only logged" is said there, and nowhere else. */
export function warningsOf(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  return warnings;
}

/** What is left at the end of the test. */
export const unforgiven = (faults: string[]) =>
  faults.filter((fault) => !(forgiving.has(faults) && FAILED_LOAD.test(fault)));
