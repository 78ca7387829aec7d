/**
 * `npm run licences`: prints the licences of all packages that the shop ships. The exit code is 1 when one of them is
 * not on the list of permitted licences.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../src/node/operator-error.ts';
import { runCommand } from './run-command.ts';
import { type LockFile, licenceLines, licenceProblems, shippedPackages } from './supply-chain/licences.ts';

const LICENCES = {
  name: 'licences',
  usage: `npm run licences

Prints the licences of all packages that the shop ships.
The exit code is 1 when one of them is not on the list of permitted licences.`,
  options: {},
} as const;

await runCommand(LICENCES, async () => {
  const file = path.join(import.meta.dirname, '../package-lock.json');
  const packages = shippedPackages(JSON.parse(await readFile(file, 'utf8')) as LockFile);
  console.log(licenceLines(packages).join('\n'));
  const problems = licenceProblems(packages);
  if (problems.length > 0) throw new OperatorError(problems.join('\n'));
});
