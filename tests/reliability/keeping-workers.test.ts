import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openWorkers, type Workers, WorkersFailed } from '../../src/server/process/workers.ts';

let folder: string;
let logged: string[];
let workers: Workers | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keeping-'));
  logged = [];
  vi.stubEnv('STARTS', path.join(folder, 'starts'));
});
afterEach(async () => {
  await workers?.stop();
  workers = undefined;
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function keep(count: number): Promise<Workers> {
  workers = await openWorkers({
    count,
    program: path.join(import.meta.dirname, 'processes/worker.ts'),
    log: pino({}, { write: (line) => logged.push(line) }),
    onMessage() {},
    onEnd() {},
  });
  return workers;
}

const starts = async () => (await readFile(path.join(folder, 'starts'), 'utf8')).trim().split('\n').length;

test('a worker that crashes at its start is retried until all are running', async () => {
  vi.stubEnv('CRASHES', '2,3');
  const { all, port } = await keep(2);
  expect([all().length, await starts(), port]).toEqual([2, 4, 4321]);
  expect(logged.join()).toContain('a process did not start');
});

test('when no worker starts, the message of the first one is the reason', async () => {
  vi.stubEnv('CRASHES', 'all');
  vi.stubEnv('MESSAGE', 'The database is full.');
  const failed = keep(2);
  await expect(failed).rejects.toThrow(WorkersFailed);
  await expect(failed).rejects.toThrow('The database is full.');
});

test('a killed worker is replaced', async () => {
  const { all } = await keep(2);
  const [victim, other] = all();
  if (!victim || !other) throw new Error('two were started');
  victim.process.kill('SIGKILL');
  while (all().includes(victim) || all().length < 2) await new Promise(setImmediate);
  expect(all()).toContain(other);
  expect(logged.join()).toContain('SIGKILL');
});

test('a restart whose first new process fails leaves the shop unchanged', async () => {
  vi.stubEnv('CRASHES', '3');
  const { all, restart } = await keep(2);
  const before = all();
  expect(await restart()).toBe(0);
  expect(all()).toEqual(before);
  expect(await restart()).toBe(2);
  expect(all().filter((worker) => before.includes(worker))).toEqual([]);
});
