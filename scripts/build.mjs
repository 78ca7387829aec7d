/** `npm run build`: builds the pages unless the current build matches the sources. Runs on the machine's own Node. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build-stamp.mjs';
import { answerHelp } from './help.mjs';

answerHelp(`npm run build

Builds the pages unless the current build matches the sources.`);

try {
  const built = ensureBuilt(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));
  console.log(built ? 'The pages are built.' : 'The pages are built already.');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
