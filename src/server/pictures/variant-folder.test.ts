import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { trimFolder } from './trim-folder.ts';
import { variantFolder } from './variant-folder.ts';

let root: string;
let folder: string;
let home: string;
const errors: unknown[] = [];
const variantsOf = (max = 1_000_000) =>
  variantFolder({ folder, max, onDamage: () => {}, onTrimError: (error) => errors.push(error) });
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'variants-'));
  folder = path.join(root, 'pictures');
  await variantsOf().store('a.png', 'v1', '96.webp', Buffer.from('picture'));
  const [first = ''] = await readdir(folder);
  const [second = ''] = await readdir(path.join(folder, first));
  home = path.join(folder, first, second);
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('reads a stored file again, and removes it with a newer version', async () => {
  const variants = variantsOf();
  expect((await variants.read('a.png', 'v1', '96.webp'))?.toString()).toBe('picture');
  expect(await variants.store('a.png', 'v2', '96.webp', Buffer.from('newer'))).toBe(true);
  expect(await readdir(home)).toEqual(['v2.96.webp']);
});

test('does not read a link, even to the same bytes, and does not wait for a pipe', async () => {
  const variants = variantsOf();
  await rename(path.join(home, 'v1.96.webp'), path.join(root, 'elsewhere'));
  await symlink(path.join(root, 'elsewhere'), path.join(home, 'v1.96.webp'));
  expect(await variants.read('a.png', 'v1', '96.webp')).toBeUndefined();
  execFileSync('mkfifo', [path.join(home, 'v1.160.webp')]);
  expect(await variants.read('a.png', 'v1', '160.webp')).toBeUndefined();
});

test('writes and removes nothing behind a link', async () => {
  const variants = variantsOf();
  const outside = path.join(root, 'outside');
  await mkdir(outside);
  await writeFile(path.join(outside, 'precious'), 'x');
  await rm(home, { recursive: true });
  await symlink(outside, home);
  await expect(variants.store('a.png', 'v1', '96.webp', Buffer.from('picture'))).rejects.toThrow('link');
  expect(await readdir(outside)).toEqual(['precious']);
});

test('G-280: the folder keeps to its bound: what was not used for longest is deleted, what is read stays', async () => {
  const variants = variantsOf(100_000);
  const homeOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 40);
  const fileOf = (name: string) => {
    const hash = homeOf(name);
    return path.join(folder, hash.slice(0, 2), hash.slice(2), 'v1.96.webp');
  };
  // A lower number is older: 1 was used nine days ago, 9 yesterday.
  for (let k = 1; k <= 9; k += 1) {
    await variants.store(`${k}.png`, 'v1', '96.webp', Buffer.alloc(10_000, k));
    const used = new Date(Date.now() - (10 - k) * 86_400_000);
    await utimes(fileOf(`${k}.png`), used, used);
  }
  await variants.settled();
  expect(await variants.read('1.png', 'v1', '96.webp')).toHaveLength(10_000);
  for (const name of ['10.png', '11.png']) {
    await variants.store(name, 'v1', '96.webp', Buffer.alloc(10_000, 1));
    await variants.settled();
  }
  const left = [];
  for (let k = 1; k <= 11; k += 1) if (await variants.read(`${k}.png`, 'v1', '96.webp')) left.push(k);
  expect([left, errors]).toEqual([[1, 4, 5, 6, 7, 8, 9, 10, 11], []]);
  // Nothing of it is left, not even its folder.
  await expect(readdir(path.dirname(fileOf('2.png')))).rejects.toThrow('ENOENT');
  expect(await trimFolder(folder, 100_000)).toBeLessThanOrEqual(100_000);
});
