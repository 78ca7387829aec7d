/** `npm run spec`: counts requirement rows by their tests. `--help` describes it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { usageError } from './command.ts';
import { runCommand } from './run-command.ts';
import { coverage } from './spec/coverage.ts';
import { allNamedTests } from './spec/named-tests.ts';
import { hasWholeRun, type RanTest, readReports } from './spec/report.ts';
import { readSpecification } from './spec/rows.ts';
import { countsLine, openLines } from './spec/verdict.ts';

const root = path.join(import.meta.dirname, '..');

const SPEC = {
  name: 'spec',
  usage: `npm run spec [-- --sample N]

Counts the requirement rows that are tested as written, decided otherwise, untestable here, or without a passed test,
by the reports of the last npm test, and lists the last three kinds. Before a run it counts the tests that name a row.
--sample N   prints N random rows with the source of their tests, to review them by breaking the code

The exit code is 1 when a row has no passed test, or before a run none at all.`,
  options: { sample: { type: 'string' } },
} as const;

/** The lines of a test, from its first to the closing one at the same depth. */
function sourceOf(test: RanTest): string {
  const name = path.relative(root, test.file);
  if (test.line === undefined) return `${name}: ${test.title}`;
  const lines = readFileSync(test.file, 'utf8').split('\n');
  const first = test.line - 1;
  const indent = /^\s*/.exec(lines[first] ?? '')?.[0] ?? '';
  const rest = lines
    .slice(first + 1)
    .findIndex((line) => line.startsWith(`${indent}}`) || line.startsWith(`${indent})`));
  const last = rest < 0 ? first + 1 : first + 2 + rest;
  return `${name}:${test.line}\n${lines.slice(first, Math.min(last, first + 60)).join('\n')}`;
}

await runCommand(SPEC, async ({ values }) => {
  const hasRun = hasWholeRun(root);
  const tests = hasRun ? readReports(root) : allNamedTests(root);
  if (!hasRun) console.log('There is no report of npm test (reports/): tests are counted by their titles.');
  const specification = readSpecification();
  const { rows } = specification;
  const found = coverage(specification, tests);
  const { covered, decided, untestable, open, problems } = found;

  if (values.sample !== undefined) {
    const count = Number(values.sample);
    if (!Number.isInteger(count) || count < 1) throw usageError(SPEC, '--sample takes a whole number of rows.');
    const pool = rows.filter((row) => covered.has(row.id));
    for (let i = pool.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [pool[i], pool[j]] = [pool[j] as (typeof pool)[0], pool[i] as (typeof pool)[0]];
    }
    for (const row of pool.slice(0, count)) {
      console.log(`\n=== ${row.id} ${row.text}`);
      for (const source of new Set((covered.get(row.id) ?? []).map(sourceOf))) console.log(source);
    }
  } else {
    if (decided.length > 0) console.log('Decided otherwise (tests/spec/exceptions.md):');
    for (const { row, decision } of decided) console.log(`    ${row.id} ${decision}: ${row.text}`);
    if (untestable.length > 0) console.log('Cannot be tested here (tests/spec/exceptions.md):');
    for (const { row, reason } of untestable) console.log(`    ${row.id}: ${reason}`);
    if (open.length > 0) console.log('Without a passed test:');
    for (const line of openLines(open)) console.log(line);
  }
  for (const problem of problems) console.error(problem);
  console.log(countsLine(found));
  if (problems.length > 0 || open.length > 0) process.exitCode = 1;
});
