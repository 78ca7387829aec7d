/**
 * The last lines of `npm test` and `npm run test:more`: a summary of the failures, then `N passed, N failed, N
 * skipped`. Requirement rows are counted by `npm test` alone.
 */
import path from 'node:path';
import { coverage } from './spec/coverage.ts';
import { IS_MORE, readReports } from './spec/report.ts';
import { readSpecification } from './spec/rows.ts';
import { type Run, verdict } from './spec/verdict.ts';

const ran = JSON.parse(process.argv[2] ?? '{}') as Pick<Run, 'checks' | 'exits'>;
const root = path.join(import.meta.dirname, '..');
const tests = readReports(root);
const { lines, passed } = verdict({
  ...ran,
  tests,
  coverage: IS_MORE ? undefined : coverage(readSpecification(), tests),
  allowSkip: process.env.ALLOW_SKIP === '1',
  root,
});
for (const line of lines) console.log(line);
process.exitCode = passed ? 0 : 1;
