/** The shop that the browser tests open: built when its sources changed, on a demo in a folder that goes with it. */

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';

const root = path.join(import.meta.dirname, '../..');

ensureBuilt(root);
const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-e2e-'));
const shop = spawn(process.execPath, [path.join(root, 'src/platform/main.ts')], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: process.env.E2E_PORT,
    DATA_DIR: dataDir,
    SHOP_MODE: 'demo',
    LOG_LEVEL: 'warn',
    // All customers of the tests sign up from one address.
    LIMIT_SIGN_UP_ADDRESS: '100000',
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal));
shop.on('exit', async (code) => {
  await rm(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
