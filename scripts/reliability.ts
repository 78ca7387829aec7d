/** `npm run test:reliability`: tests failures, load and attacks. `--help` describes it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build-stamp.mjs';
import { usageError } from './command.ts';
import { ATTACK_TRIALS } from './reliability/attack-trials.ts';
import type { Case } from './reliability/cases/case.ts';
import { CASES } from './reliability/cases.ts';
import { fullDisk } from './reliability/full-disk.ts';
import { type Row, rowOf, tableOf } from './reliability/results.ts';
import type { Trial } from './reliability/trial.ts';
import { runCommand } from './run-command.ts';
import { type RanTest, vitestTests } from './spec/report.ts';
import { ensureSystemPackages } from './system-packages.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const REPORT = 'reports/reliability.json';
const DOCUMENT = path.join(ROOT, 'docs/reliability.md');
const TABLE = /(<!-- measured: reliability -->\n)[\s\S]*?(<!-- \/measured -->)/;
const TRIALS: readonly Trial[] = [fullDisk, ...ATTACK_TRIALS];

const RELIABILITY = {
  name: 'test:reliability',
  usage: `npm run test:reliability [-- --only ID … --tests --write]

Runs the tests about failures, load and attacks, and tries attacks and a full disk on a whole shop. Prints a table:
failure or attack, tries, result.
--only ID   one row (may be repeated); the ids are the last column of the table
--tests     without the trials
--write     writes the table into docs/reliability.md

The exit code is 1 when a test failed or a trial found an error. How much slower normal traffic becomes during an attack
is printed, and fails nothing: a busy machine has the same effect.`,
  options: {
    only: { type: 'string', multiple: true },
    tests: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
} as const;

async function runTests(cases: readonly Case[]): Promise<readonly RanTest[]> {
  if (cases.length === 0) return [];
  const files = [...new Set(cases.flatMap(({ tests }) => tests.map(({ file }) => file)))];
  rmSync(path.join(ROOT, REPORT), { force: true });
  mkdirSync(path.join(ROOT, 'reports'), { recursive: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const vitest = spawn(path.join(ROOT, 'node_modules/.bin/vitest'), ['run', ...reporters, ...files], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(vitest, 'close');
  const report = JSON.parse(readFileSync(path.join(ROOT, REPORT), 'utf8')) as Parameters<typeof vitestTests>[0];
  return vitestTests(report).map((test) => ({ ...test, file: path.relative(ROOT, test.file) }));
}

async function tryOnce({ id, problem, run }: Trial): Promise<Row> {
  console.log(`Trying: ${problem} …`);
  const row = { id, problem, behaviour: 'normal traffic goes on; no answer is an error, and no internals leak' };
  try {
    return { ...row, ...(await run()) };
  } catch (error) {
    return { ...row, tries: 1, isGood: false, result: (error as Error).message.split('\n').slice(0, 6).join(' ') };
  }
}

await runCommand(RELIABILITY, async ({ values: { only = [], tests, write } }) => {
  const known = [...CASES, ...TRIALS].map(({ id }) => id);
  const unknown = only.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw usageError(RELIABILITY, `There is no row ${unknown}. The rows are ${known.join(', ')}.`);
  ensureSystemPackages();
  ensureBuilt(ROOT);
  const isRequested = ({ id }: { readonly id: string }) => only.length === 0 || only.includes(id);
  const cases = CASES.filter(isRequested);
  const ran = await runTests(cases);
  const rows = cases.map((one) => rowOf(one, ran));
  if (!tests) for (const trial of TRIALS.filter(isRequested)) rows.push(await tryOnce(trial));
  const table = tableOf(rows);
  console.log(`\n${table}`);
  if (write) {
    const document = readFileSync(DOCUMENT, 'utf8');
    writeFileSync(
      DOCUMENT,
      document.replace(TABLE, (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`),
    );
  }
  if (rows.some(({ isGood }) => !isGood)) process.exitCode = 1;
});
