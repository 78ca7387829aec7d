/** A folder, a free port, and the shops that a test, or the tests of a block, start there. The shops end with it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { ROOT, type ShopProcess, startShop } from './shop-process.ts';

export interface StartedShops {
  readonly dataDir: string;
  readonly port: number;
  /** Starts a shop on the folder and the port. */
  start(settings?: Record<string, string>): ShopProcess;
  /** Ends `shop` when the test ends. */
  add(shop: ShopProcess): ShopProcess;
  /** Requests `target` from the shop on the port. */
  get(target: string): Promise<Response>;
  /** Whether the port is closed. */
  isRefused(): Promise<boolean>;
}

/** @param of whether each test has its own folder and port, or the block that calls this function */
export function startedShops(of: 'test' | 'block' = 'test'): StartedShops {
  const [before, after] = of === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll];
  let dataDir = '';
  let port = 0;
  let running: ShopProcess[] = [];
  before(async () => {
    ensureBuilt(ROOT);
    dataDir = await mkdtemp(path.join(tmpdir(), 'shop-start-'));
    port = await freePort();
    running = [];
  });
  after(async () => {
    for (const { child, ended } of running) {
      child.kill('SIGTERM');
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  });
  function add(shop: ShopProcess): ShopProcess {
    running.push(shop);
    return shop;
  }
  const get = (target: string) => fetch(`http://127.0.0.1:${port}${target}`);
  return {
    get dataDir() {
      return dataDir;
    },
    get port() {
      return port;
    },
    start: (settings = {}) => add(startShop({ DATA_DIR: dataDir, PORT: String(port), ...settings })),
    add,
    get,
    isRefused: () =>
      get('/healthz').then(
        () => false,
        () => true,
      ),
  };
}
