/**
 * `npm start`: installs the packages when the lock file changed, builds the pages when their sources changed, and then
 * runs the shop on the project's own Node. Runs on the machine's own Node, 20 or newer.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build-stamp.mjs';
import { answerHelp } from './help.mjs';
import { ensureInstalled } from './install.mjs';

answerHelp(`npm start

Installs the packages when the lock file changed, builds the pages when their sources changed, and runs the shop.
Settings are environment variables (docs/configuration.md). Ctrl-C stops it.`);

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

try {
  ensureInstalled(root);
  ensureBuilt(root);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const child = spawn(path.join(root, 'node_modules/.bin/node'), [path.join(root, 'src/server/main.ts')], {
  // The channel lets the shop detect the end of this process, even when it is killed; otherwise it would keep the port.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, NODE_ENV: 'production' },
});

// A terminal sends Ctrl-C to both, a supervisor only to this process. The shop ignores the second signal. SIGUSR2
// restarts its processes one after another.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => child.kill(signal));

child.on('error', (error) => {
  console.error(`The shop did not start: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  process.exit(code ?? (signal ? 1 : 0));
});
