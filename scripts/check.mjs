/**
 * `npm run check`: runs all static checks. Each check counts as one test of `npm test`. Runs on the machine's own Node;
 * the tools run on the project's.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { answerHelp } from './help.mjs';
import { installOrExit } from './install.mjs';

const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const bin = path.join(root, 'node_modules/.bin');

/** The checks by name, with their commands. */
export const CHECKS = [
  ['format and lint', ['biome', 'ci', '--error-on-warnings', '.']],
  ['format of Astro files', ['prettier', '--check', '--log-level', 'warn', 'src/**/*.astro']],
  // The native compiler needs a fifth of the time; Astro's own check needs the interfaces of TypeScript 6.
  ['types', ['node', 'node_modules/typescript-7/bin/tsc', '--noEmit', '--singleThreaded']],
  ['types of Astro files', ['astro', 'check', '--tsconfig', 'tsconfig.astro.json', '--minimumFailingSeverity', 'hint']],
  ['import boundaries', ['node', 'scripts/checks/boundaries.ts']],
  ['words of names', ['node', 'scripts/checks/refused-words.ts']],
  ['comments of files', ['node', 'scripts/checks/file-comments.ts']],
  ['docstrings', ['node', 'scripts/checks/docstrings.ts']],
  ['long functions', ['node', 'scripts/checks/functions.ts']],
  ['raw HTML', ['node', 'scripts/checks/raw-html.ts']],
  ['scanned HTML', ['node', 'scripts/checks/scanned-html.ts']],
  ['packages as published', ['node', 'scripts/checks/package-entries.ts']],
  ['stores of islands', ['node', 'scripts/checks/stores.ts']],
  ['queries of pages', ['node', 'scripts/checks/page-queries.ts']],
  ['documentation', ['node', 'scripts/checks/documents.ts']],
  ['generated documentation', ['node', 'scripts/checks/generated-parts.ts']],
  ['unused code and dependencies', ['knip', '--no-progress', '--treat-config-hints-as-errors']],
];

/** Runs one check; returns whether it passed, and its output. */
function runCheck([name, [command, ...args]]) {
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ASTRO_TELEMETRY_DISABLED: '1' };
  const check = spawn(path.join(bin, command), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [check.stdout, check.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve) => {
    check.on('error', (error) => resolve({ name, passed: false, output: `${output}${error.message}\n` }));
    check.on('close', (code) => resolve({ name, passed: code === 0, output }));
  });
}

/** Runs all checks concurrently; returns the numbers of passed and failed ones, and their output. */
export async function runChecks() {
  const results = await Promise.all(CHECKS.map(runCheck));
  return {
    passed: results.filter(({ passed }) => passed).length,
    failed: results.filter(({ passed }) => !passed).length,
    output: results.map(({ name, passed, output }) => `\n— ${name}\n${output}${passed ? '' : `✗ ${name}\n`}`).join(''),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  answerHelp(`npm run check

Runs all static checks: types, format, lint, imports, documentation, unused code. The exit code is 1 when one failed.`);
  installOrExit(root, 'all');
  const { passed, failed, output } = await runChecks();
  console.log(`${output}\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
