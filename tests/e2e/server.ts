/** Starts the shop of the browser tests: built if necessary, with a demo in a temporary folder. */

import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { fillPlainDemo } from './plain-demo.ts';
import { serverDataDir } from './server-data.ts';

const root = path.join(import.meta.dirname, '../..');

ensureBuilt(root);
const dataDir = serverDataDir();
// Removes what a killed run on the same port left.
await rm(dataDir, { recursive: true, force: true });
await mkdir(dataDir);
await fillPlainDemo(dataDir);
const shop = spawn(process.execPath, [path.join(root, 'src/server/main.ts')], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: process.env.E2E_PORT,
    DATA_DIR: dataDir,
    SHOP_MODE: 'demo',
    LOG_LEVEL: 'warn',
    // Unneeded work would slow the tests down.
    PICTURES_AHEAD: '0',
    // All customers of the tests share an IP address, and solving a captcha for each takes half a second.
    LIMIT_SIGN_UP_ADDRESS: '100000',
    CAPTCHA_AFTER_SIGN_UPS: '100000',
    CAPTCHA_AFTER_SIGN_INS: '100000',
    // They also order to one address.
    MAX_UNITS_UNPROVEN_TOGETHER: '100000',
    MAX_UNITS_UNPROVEN_PRODUCT: '100000',
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal));
shop.on('exit', async (code) => {
  await rm(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
