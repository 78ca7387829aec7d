/**
 * Runs a program after installing the packages that it needs: `node scripts/run.mjs PROGRAM …`, for commands of
 * package.json. PROGRAM is a file of the project, which runs on its own Node, or a command of a package. Runs on the
 * machine's own Node.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installOrExit } from './install.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const bin = path.join(root, 'node_modules/.bin');
const [program = '', ...args] = process.argv.slice(2);

installOrExit(root, program.startsWith('tools/demo/') ? 'demo' : 'all');

const [command, ...given] = program.endsWith('.ts') ? ['node', path.join(root, program), ...args] : [program, ...args];
const child = spawn(path.join(bin, command), given, {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
});
// A terminal sends Ctrl-C to both, a supervisor only to this process.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('error', (error) => {
  console.error(`${program} did not start: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));
