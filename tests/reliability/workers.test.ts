import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { sendToAll } from '../../src/server/process/control-client.ts';
import { liveSockets } from '../../src/server/process/control-folder.ts';
import { until } from '../within.ts';
import { type Lane, openLane, startLoad } from './load.ts';
import { ROOT, type ShopProcess, startShop } from './shop-process.ts';

/** Cached pages, an uncached page, calls, a file, and an answer that is computed for each request. */
const TARGETS = ['/', '/shops', '/api/produits?limit=2', '/favicon.svg', '/healthz', '/products?page=3', '/api/pays'];

let dataDir: string;
beforeAll(async () => {
  ensureBuilt(ROOT);
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-workers-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const running: ShopProcess[] = [];
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
});

function start(settings: Record<string, string>): ShopProcess {
  const shop = startShop({ DATA_DIR: dataDir, WORKERS: '2', ...settings });
  running.push(shop);
  return shop;
}

async function open(settings: Record<string, string> = {}): Promise<{ shop: ShopProcess; port: number }> {
  const shop = start({ PORT: '0', ...settings });
  await shop.printed('is open at');
  return { shop, port: Number(/localhost:(\d+)/.exec(shop.output())?.[1]) };
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

/** The process at the other end of `lane`: the one that counts its request. */
async function ownerOf(lane: Lane): Promise<number> {
  const before = await hits();
  await lane.ask('/shops');
  for (const [pid, count] of await hits()) if (count > (before.get(pid) ?? 0)) return pid;
  throw new Error('nobody answered');
}

/**
 * Opens lanes to both processes. They connect concurrently: on an idle system one process may accept all sequential
 * connections. A lane that is idle for seconds may lose its first connection, and the next may reach the other process.
 */
async function lanesByOwner(port: number): Promise<Map<number, Lane[]>> {
  const burst = async () => {
    const lanes = Array.from({ length: 32 }, () => openLane(port));
    await Promise.all(lanes.map((lane) => lane.ask('/shops')));
    return lanes;
  };
  // Both processes have cached the page from now on.
  let opened: Lane[] = [];
  await until('both processes have the page', async () => {
    opened = [...(await burst()), ...opened];
    return [...(await hits()).values()].every((count) => count > 0);
  });
  const owners = new Map<number, Lane[]>((await pids()).map((pid) => [pid, []]));
  for (const lane of opened) {
    owners.get(await ownerOf(lane))?.push(lane);
    if ([...owners.values()].every(({ length }) => length >= 8)) break;
  }
  return new Map([...owners].map(([pid, lanes]) => [pid, lanes.slice(0, 8)]));
}

describe('several processes on one port', () => {
  test('a rolling restart under load: every request is answered, and every process is new', async () => {
    const { shop, port } = await open();
    const before = await pids();
    expect(before).toHaveLength(2);
    const lanes = Array.from({ length: 12 }, () => openLane(port));
    const load = startLoad(lanes, TARGETS);
    await load.more(500);
    for (const turn of [1, 2]) {
      shop.child.kill('SIGUSR2');
      await shop.printed(new RegExp(`(Restarted all 2 processes, one after another\\.[\\s\\S]*){${turn}}`));
    }
    await load.more(500);
    await load.stop();
    expect(load.failures()).toEqual([]);
    const after = await pids();
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    expect(before.filter(isRunning)).toEqual([]);
  });

  test('a process that is killed under load loses only the requests that it was answering', async () => {
    const { port } = await open();
    const owners = await lanesByOwner(port);
    const [victim = 0, survivor = 0] = owners.keys();
    expect([...owners.values()].map(({ length }) => length > 0)).toEqual([true, true]);
    const load = startLoad([...owners.values()].flat(), TARGETS);
    await load.more(500);
    process.kill(victim, 'SIGKILL');
    await until('another process in the place of the killed one', async () => {
      const now = await pids();
      return now.length === 2 && !now.includes(victim);
    });
    await load.more(1000);
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

  test('SIGTERM under load: accepted requests are answered, then the port is free', async () => {
    const { shop, port } = await open();
    const workers = await pids();
    const load = startLoad(
      Array.from({ length: 12 }, () => openLane(port)),
      TARGETS,
    );
    await load.more(500);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
    await load.stop();
    // A new connection may be refused at any time; one with an earlier answer gets its next answer, or was told of its
    // end.
    expect(load.failures().filter(({ reused }) => reused)).toEqual([]);
    for (const { how } of load.failures()) expect(['ECONNREFUSED', 'ECONNRESET']).toContain(how);
    expect(workers.filter(isRunning)).toEqual([]);
    expect(await readdir(path.join(dataDir, 'run'))).toEqual([]);
  });

  test('a killed primary leaves no process behind', async () => {
    const { shop, port } = await open();
    const workers = await pids();
    shop.child.kill('SIGKILL');
    await shop.ended;
    await until('the end of all processes', () => !workers.some(isRunning));
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  });

  test('the numbers of all processes are combined, and survive a restart', async () => {
    const metricsPort = await freePort();
    const { shop, port } = await open({ METRICS_PORT: String(metricsPort) });
    const numbers = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const lanes = Array.from({ length: 8 }, () => openLane(port));
    await Promise.all(lanes.map((lane) => lane.ask('/shops')));
    const renders = /^shop_page_cache_renders_total (\d+)$/m;
    // A process that is blocked for seconds is reported with its last numbers.
    await expect.poll(numbers).toMatch(/^shop_processes 2$/m);
    const before = await numbers();
    expect(before).toMatch(/^nodejs_eventloop_lag_seconds /m);
    expect(before).toMatch(/^shop_requests_total\{kind="page",status="2xx"\} [1-9]/m);
    expect(before).toMatch(/^shop_page_render_seconds_count [1-9]/m);
    const count = Number(renders.exec(before)?.[1]);
    expect(count).toBeGreaterThan(0);
    shop.child.kill('SIGUSR2');
    await shop.printed('Restarted all 2 processes');
    await expect.poll(numbers).toMatch(/^shop_processes 2$/m);
    expect(Number(renders.exec(await numbers())?.[1])).toBe(count);
  });

  test('a port in use is reported once, and ends the start', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const shop = start({ PORT: String(port) });
    expect(await shop.ended).toBe(1);
    const lines = shop.output().trim().split('\n');
    const message = `Port ${port} is in use by process ${process.pid} (`;
    expect(lines.at(-1)).toContain(message);
    expect(lines.at(-1)).toMatch(/\)\. Stop it, or set PORT to another number\.$/);
    expect(lines.filter((line) => line.includes(`Port ${port}`))).toHaveLength(1);
    other.close();
  });
});

test('a single process says that it cannot replace itself, and continues', async () => {
  const { shop, port } = await open({ WORKERS: '1' });
  shop.child.kill('SIGUSR2');
  await shop.printed('a rolling restart needs WORKERS=2 or more');
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});
