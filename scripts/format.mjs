/** `npm run format`: formats everything. Runs on the machine's own Node. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerHelp } from './help.mjs';
import { installOrExit } from './install.mjs';

answerHelp(`npm run format

Formats everything: Astro files by Prettier, all others by Biome.`);

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

installOrExit(root, 'all');

for (const [command, ...args] of [
  ['biome', 'check', '--write', '.'],
  ['prettier', '--write', '--log-level', 'warn', 'src/**/*.astro'],
]) {
  const { status } = spawnSync(path.join(root, 'node_modules/.bin', command), args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
