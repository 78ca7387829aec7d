/**
 * Runs a program after installing the packages that it needs: `node scripts/run.mjs PROGRAM …`, for commands of
 * package.json. PROGRAM is a file of the project, which runs on its own Node, or a command of a package. Runs on the
 * machine's own Node.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOrExit } from './install.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const bin = path.join(root, 'node_modules/.bin');
const [program = '', ...args] = process.argv.slice(2);

const DEMO = 'tools/demo/';
/**
 * Whether the demo's packages are installed: while a shop that was installed by `npm ci` is running, nothing must be
 * replaced.
 */
function hasDemo() {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, DEMO, 'package.json'), 'utf8'));
  return (
    existsSync(path.join(bin, 'node')) &&
    Object.keys(dependencies).every((name) => existsSync(path.join(root, 'node_modules', name)))
  );
}

if (!program.startsWith(DEMO)) installOrExit(root, 'all');
else if (!hasDemo()) installOrExit(root, 'demo');

const [command, ...given] = program.endsWith('.ts') ? ['node', path.join(root, program), ...args] : [program, ...args];
const child = spawn(path.join(bin, command), given, {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
});
// Ctrl-C in a terminal signals both processes, a supervisor only this one.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('error', (error) => {
  console.error(`${program} did not start: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));
