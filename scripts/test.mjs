/**
 * `npm test` and `npm run test:more`: install what the tests need, and run them. The last line counts them; the exit
 * code is not 0 when a test failed, or was skipped without ALLOW_SKIP=1. Runs on the machine's own Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from './check.mjs';
import { answerHelp } from './help.mjs';
import { installOrExit } from './install.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

const isMore = process.argv.includes('--more');

answerHelp(
  isMore
    ? `npm run test:more

Installs what the tests need, then runs the tests that npm test leaves: other browsers, another engine, more load.
The last line counts them; the exit code is not 0 when a test failed, or was skipped without ALLOW_SKIP=1.`
    : `npm test

Installs what the tests need, then runs checks, unit, contract, page, reliability and browser tests.
The last lines name what is left for npm run test:more, and count the tests; the exit code is not 0 when a test failed,
or was skipped without ALLOW_SKIP=1.`,
);

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const bin = path.join(root, 'node_modules/.bin');
process.chdir(root);

installOrExit(root, 'all');
ensureSystemPackages(isMore);

/** The tag of tests/more.ts, which this machine's own Node cannot import. */
const MORE = 'more';
const TAG_MORE = `@${MORE}`;

/** Paths as in `REPORTS` of scripts/spec/report.ts. */
const reportOf = (name) => `reports/${isMore ? 'more-' : ''}${name}.json`;
for (const name of ['vitest', 'vitest-errors', 'e2e', 'e2e-left']) rmSync(reportOf(name), { force: true });
mkdirSync('reports', { recursive: true });

const env = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH}`,
  ASTRO_TELEMETRY_DISABLED: '1',
  TEST_MORE: isMore ? '1' : '',
};
/**
 * Runs `command`; resolves with its exit code, or null when it ended by a signal.
 * @param options `after`: prints its output after this promise resolves
 */
const run = (command, args, { after = Promise.resolve() } = {}) =>
  new Promise((resolve, reject) => {
    const running = spawn(path.join(bin, command), args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    const chunks = [];
    let print = (chunk) => chunks.push(chunk);
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => print(chunk));
    const printing = after.then(() => {
      print = (chunk) => process.stdout.write(chunk);
      for (const chunk of chunks) print(chunk);
    });
    running.on('error', reject);
    running.on('close', (code) => printing.then(() => resolve(code)));
  });

/** Writes a list of the browser tests that this run leaves out; Playwright reports only those that it runs. */
function listLeft() {
  const { stdout, status, stderr } = spawnSync(
    path.join(bin, 'playwright'),
    ['test', '--list', '--reporter=json', '--pass-with-no-tests', `--grep=${TAG_MORE}`],
    { env, encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY },
  );
  if (status !== 0) throw new Error(`Playwright did not list its tests:\n${stdout}${stderr}`);
  writeFileSync(reportOf('e2e-left'), stdout);
}

const NO_CHECKS = { passed: 0, failed: 0, output: '' };

// All of them run concurrently, so that no core is idle: the checks are single processes, and many tests wait for a
// browser or a server. The output of the browser tests follows Vitest's.
const checking = isMore ? NO_CHECKS : runChecks();
const testing = run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf('vitest')}`,
  '--reporter=./scripts/spec/errors-reporter.ts',
  `--tags-filter=${isMore ? '' : '!'}${MORE}`,
]);
const [{ output, ...checks }, vitest, playwright] = await Promise.all([
  checking,
  testing,
  run('playwright', ['test', `--grep${isMore ? '' : '-invert'}=${TAG_MORE}`], { after: testing }),
]);
console.log(output);
if (!isMore) listLeft();
const exits = { vitest, playwright };

const summary = spawnSync(path.join(bin, 'node'), ['scripts/summary.ts', JSON.stringify({ checks, exits })], {
  stdio: 'inherit',
  env,
});
process.exit(summary.status ?? 1);
