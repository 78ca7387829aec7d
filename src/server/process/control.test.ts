import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendRequest, sendToAll } from './control-client.ts';
import { controlFolder, liveSockets, makeControlFolder } from './control-folder.ts';
import { type Control, openControl } from './control-server.ts';
import type { PageCacheView } from './page-cache-view.ts';

let dataDir: string;
const open: Control[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'control-'));
});
afterEach(async () => {
  for (const control of open.splice(0)) control.close();
  await rm(dataDir, { recursive: true });
});

/** A cache that returns the arguments of each call. */
function fakeCache(purged: string[] = []): PageCacheView {
  return {
    stats: async () => ({ hits: 7 }),
    memoryStats: () => ({ hits: 7, cached: {} }),
    purge: (tags) => purged.push(...tags),
    addressesOf: (tag) => [`/of/${tag}`],
    storedVersion: () => 5,
    explain: async (url) => ({ url, cached: true }),
  };
}

async function openOne(cache = fakeCache()): Promise<Control> {
  const control = await openControl(dataDir, cache);
  open.push(control);
  return control;
}

test('a process reports what it caches and why, and purges on request', async () => {
  const purged: string[] = [];
  const { socketPath } = await openOne(fakeCache(purged));
  expect(await sendRequest(socketPath, { method: 'GET', path: '/stats' })).toMatchObject({ pid: process.pid, hits: 7 });
  expect(await sendRequest(socketPath, { method: 'GET', path: '/explain?url=%2Fa%3Fb%3D1' })).toMatchObject({
    url: '/a?b=1',
  });
  expect(await sendRequest(socketPath, { method: 'GET', path: '/held?tag=shop%3A1&tag=x' })).toMatchObject({
    held: { 'shop:1': ['/of/shop:1'], x: ['/of/x'] },
  });
  const reply = await sendRequest(socketPath, { method: 'POST', path: '/purge', body: { tags: ['shop:1', 'x'] } });
  expect([reply.purged, purged]).toEqual([2, ['shop:1', 'x']]);
});

test('a wrong request gets an error message', async () => {
  const { socketPath } = await openOne();
  await expect(sendRequest(socketPath, { method: 'GET', path: '/purge' })).rejects.toThrow('There is no such request.');
  await expect(sendRequest(socketPath, { method: 'POST', path: '/purge' })).rejects.toThrow('JSON');
});

test('the folder is private to this user, and an ended process leaves nothing in it', async () => {
  const control = await openOne();
  expect((await stat(controlFolder(dataDir))).mode & 0o777).toBe(0o700);
  control.close();
  expect(await readdir(controlFolder(dataDir))).toEqual([]);
});

test('requests go to every live process; sockets of killed ones are removed', async () => {
  await openOne();
  await openOne();
  await writeFile(path.join(controlFolder(dataDir), '1-abcdef.sock'), '');
  const sockets = await liveSockets(dataDir);
  expect(sockets).toHaveLength(2);
  expect(await readdir(controlFolder(dataDir))).toHaveLength(2);
  expect(await sendToAll(sockets, { method: 'GET', path: '/stats' })).toHaveLength(2);
});

test('skips a process that ends during the request', async () => {
  const { socketPath } = await openOne();
  const gone = path.join(controlFolder(dataDir), 'gone.sock');
  const leaving = createServer((socket) => socket.destroy()).listen(gone);
  await once(leaving, 'listening');
  expect(await sendToAll([socketPath, gone, `${gone}-never`], { method: 'GET', path: '/stats' })).toHaveLength(1);
  leaving.close();
});

test('finds no process without a folder', async () => {
  expect(await liveSockets(path.join(dataDir, 'none'))).toEqual([]);
});

test('replaces a path too long for a socket with a short one, unique for each data folder', async () => {
  const long = path.join(dataDir, 'x'.repeat(100));
  expect(controlFolder(long)).not.toContain(long);
  expect(controlFolder(long)).not.toBe(controlFolder(`${long}y`));
  const control = await openControl(long, fakeCache());
  expect(await liveSockets(long)).toEqual([control.socketPath]);
  control.close();
  await rm(controlFolder(long), { recursive: true });
});

test('refuses a folder that another user created', async () => {
  await mkdir(dataDir, { recursive: true });
  await writeFile(path.join(dataDir, 'run'), '');
  await expect(makeControlFolder(dataDir)).rejects.toThrow();
});
