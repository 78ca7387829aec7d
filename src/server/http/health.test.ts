import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../data/database.ts';
import { migrate } from '../../data/migrate.ts';
import { openDatabase } from '../../data/open.ts';
import { type HealthOptions, type HealthPath, healthAnswerer } from './health.ts';

let folder: string;
let db: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'health-'));
  db = await openDatabase({ dataDir: folder });
  await migrate(db);
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

/** Asks each of `paths`, one after another, a process with `change`; returns status and text of each, and log lines. */
async function ask(paths: readonly HealthPath[], change: Partial<HealthOptions>) {
  const logged: string[] = [];
  const log = { error: (_: unknown, message?: string) => void logged.push(message ?? '') } as HealthOptions['log'];
  const answer = healthAnswerer({ db, writeProbe: { error: async () => undefined }, log, ...change });
  const server = createServer((req, res) => void answer(req, res, req.url as HealthPath));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answers: string[] = [];
  try {
    for (const one of paths) {
      const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${one}`);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      answers.push(`${reply.status} ${(await reply.text()).trim()}`);
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return { answers, logged };
}

const ALL = ['/livez', '/readyz', '/healthz'] as const;

test.each([
  [undefined, ['200 ok', '200 ok', '200 ok']],
  [
    { message: 'The data folder cannot be written to.', stopsOrders: false },
    ['200 ok', '200 ok', '503 The data folder cannot be written to.'],
  ],
  [
    { message: 'The database cannot be written to.', stopsOrders: true },
    ['200 ok', '503 The database cannot be written to.', '503 The database cannot be written to.'],
  ],
])('G-375: with the fault %j of writes /livez, /readyz and /healthz are %j', async (error, expected) => {
  expect((await ask(ALL, { writeProbe: { error: async () => error } })).answers).toEqual(expected);
});

test('G-375: without a database /livez is 200 and the others are 503, and the log says so once', async () => {
  const other = await openDatabase({ dataDir: path.join(folder, 'other') });
  await migrate(other);
  await other.close();
  const { answers, logged } = await ask([...ALL, ...ALL], { db: other });
  const unavailable = '503 The database does not answer.';
  expect(answers).toEqual(['200 ok', unavailable, unavailable, '200 ok', unavailable, unavailable]);
  expect(logged).toEqual(['the database does not answer']);
});

test('G-375: a process that stops is alive, and not ready', async () => {
  const { answers } = await ask(ALL, { isStopping: () => true });
  expect(answers).toEqual(['200 ok', '503 This process is stopping.', '200 ok']);
});
