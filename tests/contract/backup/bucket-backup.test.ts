/** Backup and restore of a shop whose pictures are in a bucket. */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeBackup } from '../../../src/server/backup/make-backup.ts';
import { checkBackup, restoreBackup } from '../../../src/server/backup/restore-backup.ts';
import { NOW } from '../demo/rows.ts';
import { openS3Double, type S3Double } from '../providers/s3-double.ts';

const NAMES = [
  'a.png',
  'shops/ade/lamp (1).png',
  'Ẹ̀wà.jpg',
  'b.png',
  'c.png',
  'd.png',
  'e.png',
  'f.png',
  'g.png',
  'h.png',
];

let folder: string;
let storage: S3Double;
let config: Parameters<typeof makeBackup>[1];
const inFolder = (...names: string[]) => path.join(folder, ...names);
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'contract-bucket-backup-'));
  await mkdir(inFolder('shop'));
  await copyFile(inject('migratedSqlite'), inFolder('shop/shop.sqlite'));
  storage = await openS3Double();
  for (const name of NAMES) storage.put(name, `picture ${name}`);
  storage.put('.hidden/no picture of the shop', '');
  const place = { dataDir: inFolder('shop'), databaseUrl: undefined, bucket: storage.settings };
  config = { ...place, tokenSecret: undefined, backupKeep: 5 };
});
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true });
});

test('G-281: a backup holds the pictures of the bucket; a second one fetches only what changed', async () => {
  const first = await makeBackup(inFolder('backups'), config, NOW);
  for (const name of NAMES)
    expect(await readFile(path.join(first.folder, 'files', name), 'utf8')).toBe(`picture ${name}`);
  expect(first.manifest.files).toBe(NAMES.length + 1);
  storage.requested.length = 0;
  storage.put('a.png', 'another picture');
  const second = await makeBackup(inFolder('backups'), config, NOW + 1000);
  expect(storage.requested.filter((one) => one !== 'GET ')).toEqual(['GET a.png']);
  expect(await readFile(path.join(second.folder, 'files/a.png'), 'utf8')).toBe('another picture');
  expect((await stat(path.join(second.folder, 'files/b.png'))).nlink).toBe(2);
  await checkBackup(second.folder);
});

test('G-281: a restore fills a bucket, keeps equal pictures, and overwrites no other', async () => {
  const { folder: backup } = await makeBackup(inFolder('to-restore'), config, NOW);
  const other = await openS3Double();
  const restore = (name: string) =>
    restoreBackup(backup, { dataDir: inFolder(name), databaseUrl: undefined, bucket: other.settings });
  try {
    other.put('g.png', 'picture g.png');
    await restore('restored');
    const own = NAMES.map((name) => [name, storage.objects.get(name)?.content.toString()]).sort();
    expect([...other.objects].map(([name, { content }]) => [name, content.toString()]).sort()).toEqual(own);
    expect(other.requested).not.toContain('PUT g.png');
    expect(await readdir(inFolder('restored'))).toEqual(['shop.sqlite']);
    // The machine with the database was lost, the bucket was not.
    await restore('again');
    other.put('g.png', 'something else');
    for (const name of ['a.png', 'b.png']) other.objects.delete(name);
    await expect(restore('refused')).rejects.toThrow('another picture at g.png, and a restore overwrites nothing');
    expect(other.objects.get('g.png')?.content.toString()).toBe('something else');
    // The refused restore leaves nothing behind.
    expect([other.objects.has('a.png'), await readdir(inFolder('refused'))]).toEqual([false, []]);
  } finally {
    await other.close();
  }
});

test('G-281: without the bucket there is no backup, and nothing is left of it', async () => {
  storage.mode = 'down';
  await expect(makeBackup(inFolder('none'), config, NOW)).rejects.toThrow('does not answer');
  expect(await readdir(inFolder('none'))).toEqual([]);
});
