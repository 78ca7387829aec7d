/**
 * `npm run advisories`: asks the package registry for known advisories about our packages. The exit code is 1 when
 * there are any, and 2 when the registry gave no answer.
 */
import path from 'node:path';
import { OperatorError } from '../src/node/operator-error.ts';
import { runCommand } from './run-command.ts';
import { askAdvisories } from './supply-chain/advisories.ts';

/** The exit code when the registry gave no answer. */
const UNKNOWN = 2;

const ADVISORIES = {
  name: 'advisories',
  usage: `npm run advisories

Asks the package registry for known advisories about our packages.
The exit code is 1 when there are any, and 2 when the registry gave no answer.`,
  options: {},
} as const;

await runCommand(ADVISORIES, async () => {
  const answer = await askAdvisories(path.join(import.meta.dirname, '..'), process.env);
  if ('unknown' in answer) {
    console.error(`Unknown: the package registry did not say whether there are advisories.\n${answer.unknown}`);
    process.exitCode = UNKNOWN;
    return;
  }
  for (const { severity, name, range, title, url } of answer.advisories)
    console.log(`${severity}: ${name} ${range}: ${title} (${url})`);
  if (answer.advisories.length > 0)
    throw new OperatorError(
      `${answer.advisories.length} known advisories. npm audit says which versions are free of them.`,
    );
  console.log('No known advisories.');
});
