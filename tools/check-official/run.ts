/** `npm run check:official`: repeats checks of the tests on the original data. `--help` describes it. */
import { stat } from 'node:fs/promises';
import { usageError } from '../../scripts/command.ts';
import { runCommand } from '../../scripts/run-command.ts';
import { checks } from './checks.ts';

const CHECK_OFFICIAL = {
  name: 'check:official',
  usage: `npm run check:official -- DIR

Repeats checks of the tests on the original files in DIR, which are not part of the project: jumia-products.csv,
nigeria-states-lgas-wards.json, payloads/, schema/ and paystack/. The exit code is 1 when one failed.`,
  options: {},
  maxArguments: 1,
} as const;

await runCommand(CHECK_OFFICIAL, async ({ positionals: [dir] }) => {
  if (dir === undefined || !(await stat(dir).catch(() => undefined))?.isDirectory())
    throw usageError(CHECK_OFFICIAL, 'Name the folder of the original files.');
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
});
