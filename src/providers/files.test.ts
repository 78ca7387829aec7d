import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isSafePath, localFiles, type StoredFile } from './files.ts';

let folder: string;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'files-')), 'files');
  await mkdir(folder);
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

async function textOf(file: StoredFile | undefined): Promise<string | undefined> {
  if (!file) return undefined;
  const text = (await file.read()).toString('utf8');
  await file.close();
  return text;
}

describe('paths', () => {
  test.each(['a.webp', 'demo/a/b-1_2.webp', 'é.png', 'Ẹ̀wà (1).jpg', '市场/鱼.png'])('%s is safe', (name) =>
    expect(isSafePath(name)).toBe(true),
  );
  test.each([
    '',
    '/etc/passwd',
    '../secret.png',
    'a/../../secret.png',
    'a//b.png',
    '.hidden.png',
    'a/.git/x.png',
    'a\\b.png',
    'a\0.png',
    'C:x.png',
    'a/',
    'a\n.png',
    'a\u202egnp.exe',
    'a%2fb.png',
    ' /a.png',
    '..',
    'a/..',
    'a/. ./b.png',
    `${'a'.repeat(200)}.png`,
  ])('%j is not', (name) => expect(isSafePath(name)).toBe(false));
});

test('reads a file of the folder, and nothing beside it', async () => {
  await writeFile(path.join(folder, 'a.png'), 'picture');
  await writeFile(path.join(folder, '../secret.png'), 'secret');
  const files = localFiles(folder);
  expect(await textOf(await files.openFile('a.png'))).toBe('picture');
  expect(await files.openFile('../secret.png')).toBeUndefined();
  expect(await files.openFile('missing.png')).toBeUndefined();
  expect(await files.openFile('a.png/b.png')).toBeUndefined();
});

test('a folder is not a file', async () => {
  await mkdir(path.join(folder, 'sub'));
  expect(await localFiles(folder).openFile('sub')).toBeUndefined();
  expect(await localFiles(folder).findFile('sub')).toBeUndefined();
});

describe('anything but a regular file is refused, and logged once', () => {
  let answer: string[];
  let composed: string[];
  const files = () =>
    localFiles(
      folder,
      async (name) => {
        composed.push(name);
        return undefined;
      },
      undefined,
      (name) => answer.push(name),
    );
  beforeEach(async () => {
    answer = [];
    composed = [];
    await mkdir(path.join(folder, '../outside'));
    await writeFile(path.join(folder, '../outside/token-secret.png'), 'secret');
  });

  async function expectRefused(name: string): Promise<void> {
    const own = files();
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await own.findFile(name)).toBeUndefined();
      expect(await own.openFile(name)).toBeUndefined();
    }
    expect([answer, composed]).toEqual([[name], []]);
  }

  test('a link to a file, even to one in the folder', async () => {
    await symlink('../outside/token-secret.png', path.join(folder, 'a.png'));
    await expectRefused('a.png');
    await writeFile(path.join(folder, 'own.png'), 'picture');
    await symlink('own.png', path.join(folder, 'b.png'));
    answer = [];
    await expectRefused('b.png');
  });

  test('a broken link', async () => {
    await symlink('nothing.png', path.join(folder, 'a.png'));
    await expectRefused('a.png');
  });

  test('a folder on the path that is a link; nothing is generated behind it', async () => {
    await symlink('../outside', path.join(folder, 'demo'));
    await expectRefused('demo/token-secret.png');
    answer = [];
    await expectRefused('demo/new.png');
    expect(await readdir(path.join(folder, '../outside'))).toEqual(['token-secret.png']);
  });

  test('a pipe without a writer', async () => {
    execFileSync('mkfifo', [path.join(folder, 'a.png')]);
    await expectRefused('a.png');
  });

  test('accepts a link as the folder itself, as on a shared disk', async () => {
    await symlink('outside', path.join(folder, '../shared'));
    const shared = localFiles(path.join(folder, '../shared'));
    expect(await textOf(await shared.openFile('token-secret.png'))).toBe('secret');
  });
});

test('returns the state of a file at its opening, and another one after a change', async () => {
  await writeFile(path.join(folder, 'a.png'), 'picture');
  const files = localFiles(folder);
  const { size, version, close } = (await files.openFile('a.png')) as StoredFile;
  await close();
  expect(await files.findFile('a.png')).toEqual({ size, version });
  await writeFile(path.join(folder, 'a.png'), 'another picture');
  expect((await files.findFile('a.png'))?.version).not.toBe(version);
  expect(await files.findFile('../a.png')).toBeUndefined();
  expect(await files.findFile(`${'é'.repeat(150)}.png`)).toBeUndefined();
});

test('a missing picture is generated once for all requests, and stored atomically', async () => {
  let composed = 0;
  const files = localFiles(folder, async (name) => {
    composed += 1;
    return name.startsWith('demo/') ? Buffer.from(name) : undefined;
  });
  const opened = await Promise.all(Array.from({ length: 5 }, () => files.openFile('demo/x.webp')));
  expect(await Promise.all(opened.map(textOf))).toEqual(Array(5).fill('demo/x.webp'));
  expect(await textOf(await files.openFile('demo/x.webp'))).toBe('demo/x.webp');
  expect(composed).toBe(1);
  expect(await files.openFile('other.webp')).toBeUndefined();
  expect(await readdir(path.join(folder, 'demo'))).toEqual(['x.webp']);
});

test('at most two pictures are generated at a time', async () => {
  const waiting: (() => void)[] = [];
  let started = 0;
  const files = localFiles(folder, async (name) => {
    started += 1;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return Buffer.from(name);
  });
  const opening = Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => files.openFile(`demo/${name}.webp`)));
  for (const expected of [2, 3, 4, 5]) {
    await expect.poll(() => started).toBe(expected);
    // All five are requested; a third job would have started by now.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(started).toBe(expected);
    waiting.shift()?.();
  }
  waiting.shift()?.();
  for (const file of await opening) await file?.close();
});

test('a failed generation is retried', async () => {
  let fails = true;
  const files = localFiles(folder, async () => {
    if (fails) throw new Error('no');
    return Buffer.from('made');
  });
  await expect(files.openFile('demo/x.webp')).rejects.toThrow('no');
  fails = false;
  expect(await textOf(await files.openFile('demo/x.webp'))).toBe('made');
});
