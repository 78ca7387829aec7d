/**
 * `npm test`: installs its requirements, then runs checks, unit, contract, page, reliability and browser tests. The
 * last line counts them; the exit code is not 0 when a test failed, or was skipped without ALLOW_SKIP=1.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from './check.mjs';
import { answerHelp } from './help.mjs';
import { installOrExit } from './install.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

answerHelp(`npm test

Installs what the tests need, then runs checks, unit, contract, page, reliability and browser tests.
The last line counts them; the exit code is not 0 when a test failed, or was skipped without ALLOW_SKIP=1.`);

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const bin = path.join(root, 'node_modules/.bin');
process.chdir(root);

installOrExit(root, 'all');
ensureSystemPackages();

rmSync('reports/vitest.json', { force: true });
rmSync('reports/vitest-errors.json', { force: true });
rmSync('reports/e2e.json', { force: true });
mkdirSync('reports', { recursive: true });

const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ASTRO_TELEMETRY_DISABLED: '1' };
/**
 * Runs `command`; resolves with its exit code, or null when it ended by a signal.
 * @param options `after`: prints its output after this promise resolves
 */
const run = (command, args, { after = Promise.resolve() } = {}) =>
  new Promise((resolve, reject) => {
    const running = spawn(path.join(bin, command), args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    const words = [];
    let print = (chunk) => words.push(chunk);
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => print(chunk));
    const printing = after.then(() => {
      print = (chunk) => process.stdout.write(chunk);
      for (const chunk of words) print(chunk);
    });
    running.on('error', reject);
    running.on('close', (code) => printing.then(() => resolve(code)));
  });

// All of them run concurrently, so that no core is idle: the checks are single processes, and many tests wait for a
// browser or a server. The output of the browser tests follows that of Vitest.
const checking = runChecks();
const testing = run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=reports/vitest.json',
  '--reporter=./scripts/spec/errors-reporter.ts',
]);
const [{ output, ...checks }, vitest, playwright] = await Promise.all([
  checking,
  testing,
  run('playwright', ['test'], { after: testing }),
]);
console.log(output);
const exits = { vitest, playwright };

const summary = spawnSync(path.join(bin, 'node'), ['scripts/summary.ts', JSON.stringify({ checks, exits })], {
  stdio: 'inherit',
  env,
});
process.exit(summary.status ?? 1);
