/** Runs all checks and prints a summary; the exit code is 1 when one failed. */
import { stat } from 'node:fs/promises';
import { checks } from './checks.ts';

const dir = process.argv[2];
if (dir === undefined || !(await stat(dir).catch(() => undefined))?.isDirectory()) {
  console.error('Name the folder of the original files: npm run check:official -- DIR');
  process.exit(1);
}

let passed = 0;
let failed = 0;
for (const { name, run } of checks) {
  try {
    const seen = await run(dir);
    passed++;
    console.log(`✓ ${name}: ${seen}`);
  } catch (error) {
    failed++;
    console.error(`✗ ${name}\n${error instanceof Error ? error.message : String(error)}`);
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
