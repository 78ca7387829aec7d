import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retainedBuilds } from './retained-builds.ts';

const OLD = '0123456789abcdef';
const NEW = 'fedcba9876543210';

let dist: string;
let now: number;
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'builds-'));
  now = 1e12;
});
afterEach(() => rm(dist, { recursive: true }));

/** In seconds. The folder's modification time is too coarse for changes in quick succession. */
let changes = 0;
const changed = () => utimes(dist, ++changes, changes);

async function addFile(build: string, name: string, text = name): Promise<void> {
  const folder = path.join(dist, build, 'client/_astro');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), text);
  await changed();
}

const find = async (name: string, builds = retainedBuilds(dist, [], () => now)) =>
  (await builds.find(name))?.identity.body.toString();

test('finds the hashed files of every retained build, and nothing else', async () => {
  await addFile(OLD, 'a.1.css');
  await addFile(NEW, 'b.2.css');
  await addFile('not-a-build', 'c.3.css');
  await writeFile(path.join(dist, 'secret.css'), 'secret');
  expect(await find('/_astro/a.1.css')).toBe('a.1.css');
  expect(await find('/_astro/b.2.css')).toBe('b.2.css');
  for (const name of ['c.3.css', '../secret.css', '%2e%2e/secret.css', '..%2fsecret.css', '../../../secret.css', ''])
    expect([name, await find(`/_astro/${name}`)]).toEqual([name, undefined]);
});

test('sees an added build after a second, and forgets a removed one', async () => {
  await addFile(OLD, 'a.1.css');
  const builds = retainedBuilds(dist, [], () => now);
  expect(await find('/_astro/b.2.css', builds)).toBeUndefined();
  await addFile(NEW, 'b.2.css');
  expect(await find('/_astro/b.2.css', builds)).toBeUndefined();
  now += 1000;
  expect(await find('/_astro/b.2.css', builds)).toBe('b.2.css');
  await rm(path.join(dist, NEW), { recursive: true });
  await changed();
  now += 1000;
  expect(await find('/_astro/b.2.css', builds)).toBeUndefined();
  expect(await find('/_astro/a.1.css', builds)).toBe('a.1.css');
});

test('reads a file once, however often it is requested', async () => {
  await addFile(OLD, 'a.1.css');
  const builds = retainedBuilds(dist, [], () => now);
  const [first, second] = await Promise.all([builds.find('/_astro/a.1.css'), builds.find('/_astro/a.1.css')]);
  now += 5000;
  expect(first).toBeDefined();
  expect(second).toBe(first);
  expect(await builds.find('/_astro/a.1.css')).toBe(first);
});

test('a build that is removed during the read is no error', async () => {
  await addFile(OLD, 'a.1.css');
  const builds = retainedBuilds(dist, [], () => now);
  await builds.find('/_astro/none.css');
  await rm(path.join(dist, OLD), { recursive: true });
  expect(await find('/_astro/a.1.css', builds)).toBeUndefined();
});
