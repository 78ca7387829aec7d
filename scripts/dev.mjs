/**
 * `npm run dev`: runs the API under `node --watch` and the pages under `astro dev`, on the same database and demo as
 * `npm start`. Ctrl-C stops both. Runs on the machine's own Node.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';
import { answerHelp } from './help.mjs';
import { installOrExit } from './install.mjs';

answerHelp(`npm run dev

Runs the API under node --watch and the pages under astro dev, on the same database and demo as npm start. Ctrl-C stops
both.`);

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const bin = path.join(root, 'node_modules/.bin');

installOrExit(root, 'all');

const port = process.env.PORT || '4321';
const backendPort = await freePort();
const env = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH}`,
  ASTRO_TELEMETRY_DISABLED: '1',
  // Runs Astro in the foreground.
  ASTRO_DEV_BACKGROUND: '1',
  DEV_BACKEND: `http://127.0.0.1:${backendPort}`,
  DEV_API: `http://127.0.0.1:${backendPort}/api`,
  DEV_PUBLIC_PORT: port,
};

const node = path.join(bin, 'node');
const backend = spawn(node, ['--watch', '--watch-preserve-output', path.join(root, 'src/server/dev.ts')], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...env, PORT: String(backendPort), HOST: '127.0.0.1', PUBLIC_URL: '', SHOP_MODE: env.SHOP_MODE || 'demo' },
});
const children = [backend];
let stopping = false;

function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
backend.on('exit', (code) => stop(code ?? 0));

let pages;

// The backend sends the pages' settings once it is open, and again after each restart, without effect on the pages. The
// watcher also sends messages of its own.
backend.on('message', ({ shop }) => {
  if (!shop || pages || stopping) return;
  pages = spawn(path.join(bin, 'astro'), ['dev', '--port', port, '--host', '127.0.0.1'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, DEV_SHOP: JSON.stringify(shop) },
  });
  children.push(pages);
  pages.on('exit', (code) => stop(code ?? 0));
});
