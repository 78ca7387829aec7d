/** A reporter for Vitest that stores errors outside tests. They fail the run, but Vitest's JSON report lacks them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SerializedError, TestModule } from 'vitest/node';
import { type OutsideError, REPORTS } from './report.ts';

const root = path.join(import.meta.dirname, '../..');

const text = ({ name, message, stack }: SerializedError) => stack || `${name ?? 'Error'}: ${message}`;

/** Errors of hooks and of loading in `module`. */
function* errorsOf(module: TestModule): Generator<OutsideError> {
  const file = module.moduleId;
  for (const error of module.errors()) yield { file, title: 'the file runs', message: text(error) };
  for (const suite of module.children.allSuites())
    for (const error of suite.errors()) yield { file, title: suite.fullName, message: text(error) };
}

function unhandled(error: SerializedError): OutsideError {
  const during = typeof error.VITEST_TEST_NAME === 'string' ? `, during: ${error.VITEST_TEST_NAME}` : '';
  return {
    file: typeof error.VITEST_TEST_PATH === 'string' ? error.VITEST_TEST_PATH : '',
    title: `an error that nobody caught${during}`,
    message: text(error),
  };
}

export default class ErrorsReporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const found = [...modules.flatMap((module) => [...errorsOf(module)]), ...errors.map(unhandled)];
    const file = path.join(root, REPORTS.outside);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(found));
  }
}
