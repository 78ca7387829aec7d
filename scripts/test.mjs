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
/**
 * Runs `command` to its end; answers its exit code, null when a signal ended it.
 * @param options `after`: its words are printed once this has come
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

// All at once, so that no core waits: checks are one process at work for a minute, many tests wait for a browser or a
// server. The words of the browser tests come behind those of Vitest.
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
