/**
 * `npm run spec`: the requirement rows without a test that ran and passed, by area.
 * `npm run spec -- --sample 20`: twenty random rows with the source of their tests, to break and see red.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { coverage } from './spec/coverage.ts';
import { type RanTest, readReports } from './spec/report.ts';
import { readDecisionIds, readRows } from './spec/rows.ts';

const root = path.join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { sample: { type: 'string' } } });

/** The lines of a test, from its first to the one that closes it at the same depth. */
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

const tests = readReports(root);
if (tests.length === 0) {
  console.error('There is no report of a test run in reports/. Run npm test first.');
  process.exit(1);
}
const rows = readRows();
const { covered, open, faults } = coverage(rows, readDecisionIds(), tests);

if (values.sample !== undefined) {
  const count = Number(values.sample);
  if (!Number.isInteger(count) || count < 1) {
    console.error('--sample takes a whole number of rows.');
    process.exit(1);
  }
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
  const areas = new Map<string, string[]>();
  for (const row of open) areas.set(row.area, [...(areas.get(row.area) ?? []), row.id]);
  for (const [area, ids] of areas) {
    const total = rows.filter((row) => row.area === area).length;
    console.log(`${area}: ${ids.length} of ${total} open\n  ${ids.join(' ')}`);
  }
}
for (const fault of faults) console.error(fault);
console.log(
  `${covered.size} of ${rows.length} rows have a test that ran and passed; ${open.length} open; ${faults.length} faulty titles`,
);
if (faults.length > 0) process.exitCode = 1;
