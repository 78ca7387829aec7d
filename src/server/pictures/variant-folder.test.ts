import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { variantFolder } from './variant-folder.ts';

let root: string;
let folder: string;
let home: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'variants-'));
  folder = path.join(root, 'pictures');
  await variantFolder(folder, () => {}).store('a.png', 'v1', '96.webp', Buffer.from('picture'));
  const [first = ''] = await readdir(folder);
  const [second = ''] = await readdir(path.join(folder, first));
  home = path.join(folder, first, second);
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('reads a stored file again, and removes it with a newer version', async () => {
  const variants = variantFolder(folder, () => {});
  expect((await variants.read('a.png', 'v1', '96.webp'))?.toString()).toBe('picture');
  expect(await variants.store('a.png', 'v2', '96.webp', Buffer.from('newer'))).toBe(true);
  expect(await readdir(home)).toEqual(['v2.96.webp']);
});

test('does not read a link, even to the same bytes, and does not wait for a pipe', async () => {
  const variants = variantFolder(folder, () => {});
  await rename(path.join(home, 'v1.96.webp'), path.join(root, 'elsewhere'));
  await symlink(path.join(root, 'elsewhere'), path.join(home, 'v1.96.webp'));
  expect(await variants.read('a.png', 'v1', '96.webp')).toBeUndefined();
  execFileSync('mkfifo', [path.join(home, 'v1.160.webp')]);
  expect(await variants.read('a.png', 'v1', '160.webp')).toBeUndefined();
});

test('writes and removes nothing behind a link', async () => {
  const variants = variantFolder(folder, () => {});
  const outside = path.join(root, 'outside');
  await mkdir(outside);
  await writeFile(path.join(outside, 'precious'), 'x');
  await rm(home, { recursive: true });
  await symlink(outside, home);
  await expect(variants.store('a.png', 'v1', '96.webp', Buffer.from('picture'))).rejects.toThrow('link');
  expect(await readdir(outside)).toEqual(['precious']);
});
