/**
 * `npm run doctor [-- --json]`: examines settings, ports, folders, database, services and clock, and changes nothing. The
 * exit code is 1 when something is wrong; warnings leave it 0.
 */
import { OperatorError } from '../src/node/operator-error.ts';
import { examine } from '../src/server/doctor/examine.ts';
import type { Finding } from '../src/server/doctor/finding.ts';
import { runCommand } from './run-command.ts';

/** Milliseconds after the last finding in which what still hangs, such as a folder of a lost server, may end. */
const END_MS = 1_000;

const MARK: Readonly<Record<Finding['level'], string>> = { ok: '✓', warning: '!', error: '✗' };

function print({ area, level, what, todo }: Finding): void {
  console.log(`${MARK[level]} ${area}: ${what}`);
  if (todo !== undefined) console.log(`    ${todo}`);
}

await runCommand(async (args) => {
  const isJson = args[0] === '--json';
  if (args.length > (isJson ? 1 : 0)) throw new OperatorError('npm run doctor -- [--json]: it takes nothing else.');
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
