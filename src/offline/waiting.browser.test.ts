import { beforeEach, expect, test, vi } from 'vitest';
import { WAITING_KEY } from '../shared/storage-keys.ts';
import { doWaiting, waitForNetwork } from './waiting.browser.ts';

const stored = new Map<string, string>();
let onLine = true;
beforeEach(() => {
  stored.clear();
  onLine = true;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine;
    },
    locks: { request: (_: string, work: () => Promise<void>) => work() },
  });
});

const like = (id: number, isWanted: boolean) => ({ id, clientId: 7, name: 'Rice', isWanted });

test('G-223: actions are done once, in their order, and the last of a key counts', async () => {
  waitForNetwork('add', '1', { id: 1 });
  waitForNetwork('like', '5', like(5, true));
  waitForNetwork('add', '2', { id: 2, units: 3 });
  waitForNetwork('like', '5', like(5, false));
  const done: unknown[] = [];
  const doers = {
    add: async (data: unknown) => done.push(data) > 0,
    like: async (data: unknown) => done.push(data) > 0,
    typed: async () => true,
  };
  await doWaiting(doers, 7);
  expect(done).toEqual([{ id: 1 }, { id: 2, units: 3 }, like(5, false)]);
  expect(stored.has(WAITING_KEY)).toBe(false);
  await doWaiting(doers, 7);
  expect(done).toHaveLength(3);
});

test('an action is removed when it is done, and what fails offline again waits again', async () => {
  waitForNetwork('add', '1', { id: 1 });
  waitForNetwork('add', '2', { id: 2 });
  const add = vi.fn(async ({ id }: { id: number }) => {
    expect(stored.get(WAITING_KEY)).toContain('"key":"1"');
    onLine = false;
    waitForNetwork('add', String(id), { id });
    return false;
  });
  await doWaiting({ add, like: async () => true, typed: async () => true }, undefined);
  expect(add).toHaveBeenCalledOnce();
  expect(JSON.parse(stored.get(WAITING_KEY) ?? '[]').map(({ key }: { key: string }) => key)).toEqual(['2', '1']);
});

test('nothing is done offline, and damaged storage is empty', async () => {
  waitForNetwork('add', '1', { id: 1 });
  onLine = false;
  const add = vi.fn(async () => true);
  await doWaiting({ add, like: add, typed: add }, undefined);
  expect(add).not.toHaveBeenCalled();
  onLine = true;
  stored.set(WAITING_KEY, '{');
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await doWaiting({ add, like: add, typed: add }, undefined);
  expect(add).not.toHaveBeenCalled();
});

test('G-476: what another customer did waits for them', async () => {
  waitForNetwork('add', '1', { id: 1, clientId: 7 });
  waitForNetwork('add', '1', { id: 1, clientId: 8 });
  waitForNetwork('add', '2', { id: 2 });
  waitForNetwork('like', '5', like(5, true));
  const done: unknown[] = [];
  const doers = {
    add: async (data: unknown) => done.push(data) > 0,
    like: async (data: unknown) => done.push(data) > 0,
    typed: async () => true,
  };
  await doWaiting(doers, 8);
  expect(done).toEqual([{ id: 1, clientId: 8 }, { id: 2 }]);
  await doWaiting(doers, 7);
  expect(done.slice(2)).toEqual([{ id: 1, clientId: 7 }, like(5, true)]);
  expect(stored.has(WAITING_KEY)).toBe(false);
});
