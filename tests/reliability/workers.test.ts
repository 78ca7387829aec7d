/**
 * Two processes behind one port: commands, limits, a kill, a rolling restart and a stop, one after another on one shop.
 */
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { migrate } from '../../src/data/migrate.ts';
import { openDatabase } from '../../src/data/open.ts';
import { sendToAll } from '../../src/server/process/control-client.ts';
import { liveSockets } from '../../src/server/process/control-folder.ts';
import { CUSTOMERS } from '../../tools/demo/people.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { DEMO_PASSWORD } from '../../tools/demo/sign-ins.ts';
import { MORE } from '../more.ts';
import { until } from '../within.ts';
import { type Lane, openLane, startLoad } from './load.ts';
import { describeOperatorCommands } from './operator-commands.cases.ts';
import { askAgainAndAgain, complaintsIn } from './quiet.ts';
import { ROOT, type ShopProcess, startProcess, startShop } from './shop-process.ts';
import { guessPasswords, solvedCaptcha } from './sign-in-attempts.ts';

/** Cached pages, an uncached page, calls, a file. */
const TARGETS = ['/', '/shops', '/api/produits?limit=2', '/favicon.svg', '/products?page=3', '/api/pays'];
const HEALTH = ['/healthz', '/readyz', '/livez'];
const PRODUCTS = 200;
const LANES = 6;
/** Failed sign-ins from one address that both processes together admit. */
const MAX_FAILURES = 20;
/** Failed sign-ins of an identifier from an address (LIMIT_SIGN_IN). */
const MAX_OF_ONE = 5;
const TRIES = 150;
const CONNECTIONS = 15;
/** The number of pages that are each rendered once; more than both processes render of {@link TARGETS}. */
const SEARCHES = 30;

let dataDir: string;
let backups: string;
beforeAll(async () => {
  ensureBuilt(ROOT);
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-workers-'));
  dataDir = path.join(folder, 'data');
  backups = path.join(folder, 'backups');
  const db = await openDatabase({ dataDir });
  await migrate(db);
  await seedDemo(db, { products: PRODUCTS, now: Date.now() });
  await db.close();
});
afterAll(() => rm(path.dirname(dataDir), { recursive: true, force: true }));

async function portOf(shop: ShopProcess): Promise<number> {
  await shop.printed('is open at');
  return Number(/localhost:(\d+)/.exec(shop.output())?.[1]);
}

/** Process ids with the number of pages that they served from memory. */
async function hits(): Promise<Map<number, number>> {
  const replies = await sendToAll(await liveSockets(dataDir), { method: 'GET', path: '/stats' });
  return new Map(replies.map(({ pid, hits: count }) => [pid, Number(count)]));
}

const pids = async () => [...(await hits()).keys()];

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * The process at the other end of `lane`, which is the one that counts its request; 0 when it did not have the page in
 * memory.
 */
async function ownerOf(lane: Lane): Promise<number> {
  const before = await hits();
  await lane.ask('/shops');
  for (const [pid, count] of await hits()) if (count > (before.get(pid) ?? 0)) return pid;
  return 0;
}

/**
 * Opens `LANES / 2` lanes to each process. They connect concurrently: on an idle system one process may accept all
 * sequential connections. A lane that is idle for seconds may lose its first connection and reconnect to the other
 * process, so a burst that fills no process is followed by another.
 */
async function lanesByOwner(port: number): Promise<Map<number, Lane[]>> {
  const owners = new Map<number, Lane[]>((await pids()).map((pid) => [pid, []]));
  await until('lanes to both processes', async () => {
    const burst = Array.from({ length: 16 }, () => openLane(port));
    await Promise.all(burst.map((lane) => lane.ask('/shops')));
    for (const lane of burst) {
      const lanes = owners.get(await ownerOf(lane));
      if (lanes && lanes.length < LANES / 2) lanes.push(lane);
    }
    return [...owners.values()].every(({ length }) => length === LANES / 2);
  });
  return owners;
}

/** Resolves when another process has replaced `victim`. */
const replaced = (victim: number) =>
  until('another process in the place of the killed one', async () => {
    const now = await pids();
    return now.length === 2 && !now.includes(victim);
  });

describe('several processes on one port', () => {
  let shop: ShopProcess;
  let port: number;
  let metrics: string;
  beforeAll(async () => {
    const metricsPort = await freePort();
    metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    shop = startShop({
      DATA_DIR: dataDir,
      PORT: '0',
      WORKERS: '2',
      READER_THREADS: '0',
      LOG_LEVEL: 'info',
      METRICS_PORT: String(metricsPort),
      BACKUP_DIR: backups,
      BACKUP_EVERY_HOURS: '1',
      // The captcha would apply before the limit.
      CAPTCHA_AFTER_SIGN_INS: '1000000',
      LIMIT_SIGN_IN_ADDRESS: String(MAX_FAILURES),
    });
    port = await portOf(shop);
  });
  afterAll(async () => {
    shop?.child.kill('SIGTERM');
    await shop?.ended;
  });

  const newLanes = () => Array.from({ length: LANES }, () => openLane(port));

  describeOperatorCommands(() => ({ shop, port, dataDir, backups }));

  const [ada = '', obi = ''] = CUSTOMERS.flatMap(({ email }) => email ?? []);
  async function signIn(val: string, headers: Record<string, string> = {}): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${port}/api/clients/authentification`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ val, password: DEMO_PASSWORD }),
    });
    return answer.status;
  }
  const captcha = () => solvedCaptcha(`http://127.0.0.1:${port}`);

  test('S-13: tries to sign in from one address sign nobody in, are counted by both, and delay no page', async () => {
    const load = startLoad(newLanes(), ['/', '/shops']);
    // Every second attempt is for the same customer.
    const first = await guessPasswords(port, ada, 2 * MAX_OF_ONE + 2, 1);
    expect(first).toEqual({ 401: 2 * MAX_OF_ONE + 1, 429: 1 });
    const flood = await guessPasswords(port, ada, TRIES, CONNECTIONS);
    for (const status of Object.keys(flood)) expect(['401', '429']).toContain(status);
    expect(Object.values(flood).reduce((sum, count) => sum + count, 0)).toBe(TRIES);
    // Attempts that a full queue refused did not count. The total number of admitted ones is the same, whichever
    // process counts them.
    const last = await guessPasswords(port, ada, 2 * MAX_FAILURES, 1);
    expect([first, flood, last].reduce((sum, statuses) => sum + (statuses['401'] ?? 0), 0)).toBe(MAX_FAILURES);
    await load.more(LANES);
    await load.stop();
    expect(load.failures()).toEqual([]);
  });

  test('S-13: above the limit of an address, a solved captcha admits one attempt for a customer below the limit', async () => {
    expect(await signIn(obi)).toBe(429);
    const solved = await captcha();
    expect(await signIn(obi, solved)).toBe(200);
    expect(await signIn(obi, solved)).toBe(400);
    expect(await signIn(obi)).toBe(429);
    expect(await signIn(ada, await captcha())).toBe(429);
  });

  test('a process that is killed under load loses only the requests that it was answering', async () => {
    const owners = await lanesByOwner(port);
    const [victim = 0, survivor = 0] = owners.keys();
    expect(owners.size).toBe(2);
    const load = startLoad([...owners.values()].flat(), TARGETS);
    await load.more(100);
    process.kill(victim, 'SIGKILL');
    await replaced(victim);
    await load.more(100);
    await load.stop();
    const ofSurvivor = owners.get(survivor)?.flatMap(({ failures }) => failures) ?? [];
    expect(ofSurvivor.filter(({ connection }) => connection === 1)).toEqual([]);
    for (const { failures } of [...owners.values()].flat()) {
      // A connection is reset once; the next one reaches a live process.
      expect(failures.length).toBeLessThanOrEqual(1);
      for (const { how, reused, connection } of failures)
        expect([how, reused || connection > 1]).toEqual(['ECONNRESET', true]);
    }
    expect(await pids()).toContain(survivor);
  });

  const numbers = async () => (await fetch(metrics)).text();
  const rendersIn = (text: string) => Number(/^shop_page_cache_renders_total (\d+)$/m.exec(text)?.[1]);

  test('the numbers of all processes are combined', async () => {
    for (let k = 0; k < SEARCHES; k += 1) await fetch(`http://127.0.0.1:${port}/products/search/rice${k}`);
    // A process that is blocked for seconds is reported with its last numbers.
    await expect.poll(numbers).toMatch(/^shop_processes 2$/m);
    const text = await numbers();
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(text).toMatch(/^shop_requests_total\{kind="page",status="2xx"\} [1-9]/m);
    expect(text).toMatch(/^shop_page_render_seconds_count [1-9]/m);
    expect(rendersIn(text)).toBeGreaterThanOrEqual(SEARCHES);
  });

  test('G-376: a rolling restart under load: every request is answered, every process is new, numbers and limits survive, and no error is logged', async () => {
    const before = await pids();
    expect(before).toHaveLength(2);
    const renders = rendersIn(await numbers());
    const printed = shop.output().length;
    const load = startLoad(newLanes(), TARGETS);
    await load.more(100);
    shop.child.kill('SIGUSR2');
    await shop.printed('Restarted all 2 processes, one after another.');
    await load.more(100);
    await load.stop();
    expect(load.failures()).toEqual([]);
    const after = await pids();
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    expect(before.filter(isRunning)).toEqual([]);
    await expect.poll(numbers).toMatch(/^shop_processes 2$/m);
    expect(rendersIn(await numbers())).toBeGreaterThanOrEqual(renders);
    expect(await signIn(obi)).toBe(429);
    expect(await signIn(obi, await captcha())).toBe(200);
    expect(complaintsIn(shop.output().slice(printed))).toEqual([]);
  });

  test('G-376: SIGTERM under load: accepted requests are answered, then the port is free, and no error is logged', async () => {
    const printed = shop.output().length;
    const workers = await pids();
    const load = startLoad(newLanes(), TARGETS);
    const monitoring = askAgainAndAgain([...HEALTH.map((target) => `http://127.0.0.1:${port}${target}`), metrics]);
    await load.more(100);
    await until('health', () => monitoring.answered() > 2 * HEALTH.length);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
    await load.stop();
    await monitoring.stop();
    // A new connection may be refused at any time; one with an earlier answer gets its next answer, or is closed
    // properly.
    expect(load.failures().filter(({ reused }) => reused)).toEqual([]);
    for (const { how } of load.failures()) expect(['ECONNREFUSED', 'ECONNRESET']).toContain(how);
    expect(workers.filter(isRunning)).toEqual([]);
    expect(await readdir(path.join(dataDir, 'run'))).toEqual([]);
    expect(complaintsIn(shop.output().slice(printed))).toEqual([]);
  });
});

test('a killed primary leaves no process behind', async () => {
  const shop = startProcess({ DATA_DIR: dataDir, PORT: '0', WORKERS: '2', READER_THREADS: '0' });
  const port = await portOf(shop);
  const workers = await pids();
  expect(workers).toHaveLength(2);
  shop.child.kill('SIGKILL');
  await shop.ended;
  await until('the end of all processes', () => !workers.some(isRunning));
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
});

// tests/reliability/npm-start.test.ts tests it for one process.
test('a port in use is reported once by several processes, and ends the start', { tags: [MORE] }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const shop = startShop({ DATA_DIR: dataDir, PORT: String(port), WORKERS: '2' });
  expect(await shop.ended).toBe(1);
  const lines = shop.output().trim().split('\n');
  const message = `Port ${port} is in use by process ${process.pid} (`;
  expect(lines.at(-1)).toContain(message);
  expect(lines.at(-1)).toMatch(/\)\. Stop it, or set PORT to another number\.$/);
  expect(lines.filter((line) => line.includes(`Port ${port}`))).toHaveLength(1);
  other.close();
});
