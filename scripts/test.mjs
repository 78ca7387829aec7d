/**
 * `npm test`: installs what it needs, then checks, unit, contract, page, reliability and browser tests. The last
 * line counts them; the exit is non-zero when anything failed, or was skipped without ALLOW_SKIP=1.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const bin = path.join(root, 'node_modules/.bin');
process.chdir(root);

ensureInstalled(root);
ensureSystemPackages();

rmSync('reports/vitest.json', { force: true });
rmSync('reports/vitest-errors.json', { force: true });
rmSync('reports/e2e.json', { force: true });
mkdirSync('reports', { recursive: true });

const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ASTRO_TELEMETRY_DISABLED: '1' };
/** Runs `command` to its end; answers its exit code, null when a signal ended it. */
const run = (command, args) =>
  new Promise((resolve, reject) => {
    const running = spawn(path.join(bin, command), args, { stdio: 'inherit', env });
    running.on('error', reject);
    running.on('close', resolve);
  });

// Most of the checks is one process at work for three quarters of a minute: the other core has tests to run meanwhile.
const checking = runChecks();
const vitest = await run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=reports/vitest.json',
  '--reporter=./scripts/spec/errors-reporter.ts',
]);
const { output, ...checks } = await checking;
console.log(output);
const exits = { vitest, playwright: await run('playwright', ['test']) };

const summary = spawnSync(path.join(bin, 'node'), ['scripts/summary.ts', JSON.stringify({ checks, exits })], {
  stdio: 'inherit',
  env,
});
process.exit(summary.status ?? 1);
