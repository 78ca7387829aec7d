/**
 * `npm start`: installs the packages when the lock file changed, builds the pages when their sources changed, and then
 * runs the shop on the project's own Node until npm ends. Runs on the machine's own Node.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build-stamp.mjs';
import { answerHelp } from './help.mjs';
import { ensureInstalled, scopeOfStart } from './install.mjs';
import { npmProcess } from './npm-process.mjs';

answerHelp(`npm start

Installs the packages of the shop and, unless SHOP_MODE=live, of its demo when the lock file changed, builds the pages
when their sources changed, and runs the shop. Settings are environment variables (docs/configuration.md). Ctrl-C stops it.`);

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
// npm may end during the installation, so it is looked up now.
const npm = npmProcess();

try {
  ensureInstalled(root, scopeOfStart(process.env));
  ensureBuilt(root);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (npm.hasEnded()) process.exit(1);

const child = spawn(path.join(root, 'node_modules/.bin/node'), [path.join(root, 'src/server/main.ts')], {
  // The channel lets the shop detect the end of this process, even when it is killed; otherwise it would keep the port.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // Compiled modules are cached next to the packages, so that a start compiles nothing twice, and its threads load no
  // compiler.
  env: { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'), ...process.env, NODE_ENV: 'production' },
});

// Ctrl-C in a terminal signals both processes, a supervisor only this one. The shop ignores the second signal. SIGUSR2
// restarts its processes one after another.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGUSR2']) process.on(signal, () => child.kill(signal));

const stopLooking = npm.onEnd(() => child.kill('SIGTERM'));
// Closing a terminal also ends npm. A process without a terminal continues, by the rule of
// src/server/process/stop-signals.ts.
const hasTerminal = [0, 1, 2].some((stream) => isatty(stream));
process.on('SIGHUP', () => {
  stopLooking();
  if (hasTerminal) child.kill('SIGHUP');
});

child.on('error', (error) => {
  console.error(`The shop did not start: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  process.exit(code ?? (signal ? 1 : 0));
});
