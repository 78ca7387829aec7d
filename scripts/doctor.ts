/** `npm run doctor`: checks the shop. `--help` describes it. */
import { examine } from '../src/server/doctor/examine.ts';
import type { Finding } from '../src/server/doctor/finding.ts';
import { runCommand } from './run-command.ts';

/** Milliseconds after the last finding to wait for checks that still hang, such as one of a lost server's folder. */
const END_MS = 1_000;

const MARK: Readonly<Record<Finding['level'], string>> = { ok: '✓', warning: '!', error: '✗' };

function print({ area, level, what, todo }: Finding): void {
  console.log(`${MARK[level]} ${area}: ${what}`);
  if (todo !== undefined) console.log(`    ${todo}`);
}

const DOCTOR = {
  name: 'doctor',
  usage: `npm run doctor [-- --json]

Examines settings, ports, folders, database, services and clock with the settings of the shop, and changes nothing.
--json   prints a list of {area, level, what, todo} for machines

The exit code is 1 when something is wrong; warnings leave it 0.`,
  options: { json: { type: 'boolean', default: false } },
} as const;

await runCommand(DOCTOR, async ({ values: { json: isJson } }) => {
  const findings: Finding[] = [];
  for await (const finding of examine(process.env, process.getuid?.())) {
    findings.push(finding);
    if (!isJson) print(finding);
  }
  const count = (level: Finding['level']) => findings.filter((one) => one.level === level).length;
  if (isJson) console.log(JSON.stringify(findings, null, 2));
  else console.log(`${count('error')} wrong, ${count('warning')} to look at, ${count('ok')} well.`);
  if (count('error') > 0) process.exitCode = 1;
  setTimeout(() => process.exit(), END_MS).unref();
});
