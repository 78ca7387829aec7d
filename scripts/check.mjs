/**
 * `npm run check`: everything that can be told without running the shop. Each check counts as one test of `npm test`.
 * Runs on the machine's own Node; the tools run on the project's.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const bin = path.join(root, 'node_modules/.bin');

/** Name of a check and the command behind it. */
export const CHECKS = [
  ['format and lint', ['biome', 'ci', '--error-on-warnings', '.']],
  ['types', ['astro', 'check', '--minimumFailingSeverity', 'hint']],
  ['import boundaries', ['node', 'scripts/checks/boundaries.ts']],
  ['raw HTML', ['node', 'scripts/checks/raw-html.ts']],
  ['documentation', ['node', 'scripts/checks/documents.ts']],
  ['generated documentation', ['node', 'scripts/checks/generated-parts.ts']],
  ['unused code and dependencies', ['knip', '--no-progress', '--treat-config-hints-as-errors']],
];

/** Runs all checks, also after one failed; answers how many passed and failed. */
export function runChecks() {
  let passed = 0;
  let failed = 0;
  for (const [name, [command, ...args]] of CHECKS) {
    console.log(`\n— ${name}`);
    const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ASTRO_TELEMETRY_DISABLED: '1' };
    const { status, error } = spawnSync(path.join(bin, command), args, { cwd: root, stdio: 'inherit', env });
    if (status === 0 && !error) passed += 1;
    else {
      failed += 1;
      console.error(`✗ ${name}${error ? `: ${error.message}` : ''}`);
    }
  }
  return { passed, failed };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { passed, failed } = runChecks();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
