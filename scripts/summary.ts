/** The last lines of `npm test`: what failed and why, in short, then `N passed, N failed, N skipped`. */
import path from 'node:path';
import { coverage } from './spec/coverage.ts';
import { failureLines } from './spec/failures.ts';
import { readReports } from './spec/report.ts';
import { readDecisionIds, readRows } from './spec/rows.ts';

const { checks, exits } = JSON.parse(process.argv[2] ?? '{}') as {
  checks: { passed: number; failed: number };
  exits: Record<string, number | null>;
};
const root = path.join(import.meta.dirname, '..');
const tests = readReports(root);
const count = (status: string) => tests.filter((test) => test.status === status).length;
const { covered, faults } = coverage(readRows(), readDecisionIds(), tests);

const skipped = count('skipped');
for (const test of tests.filter((t) => t.status === 'skipped')) console.log(`skipped: ${test.title}`);

let failed = checks.failed + count('failed') + faults.length;
if (checks.failed > 0) console.log(`✗ ${checks.failed} of the checks before the tests; their words are above`);
for (const fault of faults) console.log(`✗ ${fault}`);
for (const line of failureLines(tests, root)) console.log(line);
for (const [runner, exit] of Object.entries(exits)) {
  // A runner that died, or found nothing to run, leaves no failed test behind; it still must not pass.
  if (exit !== 0 && !tests.some((test) => test.runner === runner && test.status === 'failed')) {
    console.log(`✗ ${runner} ended with ${exit ?? 'a signal'}`);
    failed += 1;
  }
}
console.log(`${covered.size} requirement rows have a test (npm run spec lists the others)`);
console.log(`${checks.passed + count('passed')} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || (skipped > 0 && process.env.ALLOW_SKIP !== '1') ? 1 : 0;
