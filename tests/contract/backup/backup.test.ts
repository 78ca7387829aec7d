/** Backup and restore of a shop while it is written to, on both engines. */
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { databaseIdentity } from '../../../src/data/log-position.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { backupWhenDue, claimBackup } from '../../../src/server/backup/backup-schedule.ts';
import { type Backup, makeBackup } from '../../../src/server/backup/make-backup.ts';
import { backupsIn } from '../../../src/server/backup/manifest.ts';
import { checkBackup, restoreBackup } from '../../../src/server/backup/restore-backup.ts';
import { seedDemo } from '../../../tools/demo/seed.ts';
import { everyRow, NOW } from '../demo/rows.ts';
import { eachProcessEngine, type Site } from '../engines.ts';

const HOUR_MS = 3_600_000;
const PICTURE = 'shops/ade/lamp (1).png';

eachProcessEngine('backup', (engine) => {
  let folder: string;
  const sites: { site: Site; db: Database }[] = [];
  let db: Database;
  let places: Parameters<typeof makeBackup>[1];
  const inFolder = (...names: string[]) => path.join(folder, ...names);

  /** Creates a place for one shop: a database, and a folder for its files. */
  async function newPlace(name: string, isMigrated: boolean) {
    const site = await engine.newSite(isMigrated);
    const isOwn = engine.dialect === 'postgres';
    return {
      site,
      dataDir: isOwn ? inFolder(name) : (site.place?.dataDir ?? ''),
      databaseUrl: site.place?.databaseUrl,
    };
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'contract-backup-'));
    const { site, dataDir, databaseUrl } = await newPlace('shop', true);
    db = await site.open();
    sites.push({ site, db });
    places = { dataDir, databaseUrl, tokenSecret: undefined, backupKeep: 2 };
    await seedDemo(db, { products: 60, now: NOW });
    await mkdir(path.join(dataDir, 'files', path.dirname(PICTURE)), { recursive: true });
    await writeFile(path.join(dataDir, 'files', PICTURE), 'a picture');
    await writeFile(path.join(dataDir, 'files/half.png.tmp'), 'being written');
    await writeFile(path.join(dataDir, 'token-secret'), 'k'.repeat(32), { mode: 0o600 });
  });
  afterAll(async () => {
    for (const one of sites) {
      await one.db.close();
      await one.site.remove();
    }
    await rm(folder, { recursive: true });
  });

  /** Increments one row until `work` is done; returns its result and the last value. */
  async function writingDuring<T>(work: () => Promise<T>): Promise<{ result: T; written: number }> {
    let isDone = false;
    const result = work().finally(() => {
      isDone = true;
    });
    let value = 0;
    while (!isDone || value < 2) {
      value += 1;
      await db.write((trx) =>
        trx
          .insertInto('newsletter')
          .values({
            email: `${value}@reader.example`,
            createdAt: new Date(NOW).toISOString(),
            unsubscribeToken: `${value}`,
          })
          .execute(),
      );
      // SQLite's copy blocks this thread, so give it time to copy the shop's files.
      await new Promise(setImmediate);
    }
    return { result: await result, written: value };
  }

  let backup: Backup;
  test('G-265: the copy of a shop that is written to is whole, private, and can be checked by sha256sum', async () => {
    const { result, written } = await writingDuring(() => makeBackup(inFolder('backups'), places, NOW));
    backup = result;
    expect(backup.folder).toBe(inFolder('backups', 'oja-20261121T081500000Z'));
    expect(backup.manifest).toMatchObject({ engine: engine.dialect, hasSecret: true, files: 3 });
    expect(backup.manifest.rows.produits).toBe(60);
    expect(backup.manifest.rows.newsletter).toBeLessThanOrEqual(written);
    expect((await stat(backup.folder)).mode & 0o777).toBe(0o700);
    for (const entry of await readdir(backup.folder, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(path.join(entry.parentPath, entry.name));
      expect(mode & 0o777, entry.name).toBe(entry.isDirectory() ? 0o700 : 0o600);
    }
    const sums = await readFile(path.join(backup.folder, 'SHA256SUMS'), 'utf8');
    expect(sums.split('\n').map((line) => line.slice(66))).toEqual([
      engine.dialect === 'sqlite' ? 'shop.sqlite' : 'shop.dump',
      'token-secret',
      `files/${PICTURE}`,
      '',
    ]);
    expect((await checkBackup(backup.folder)).manifest).toEqual(backup.manifest);
  });

  test('G-265: a backup is restored into a second place with equal rows and files, and overwrites nothing', async () => {
    // The expected state of the restored shop: nothing writes any more.
    const last = await makeBackup(inFolder('still'), places, NOW);
    const { site, ...place } = await newPlace('restored', false);
    await restoreBackup(last.folder, place);
    const restored = await site.open();
    sites.push({ site, db: restored });
    expect(await everyRow(restored)).toEqual(await everyRow(db));
    // Stored pages of a later state are not used with the restored one.
    expect(await databaseIdentity(restored.read)).not.toBe(await databaseIdentity(db.read));
    expect(await readFile(path.join(place.dataDir, 'files', PICTURE), 'utf8')).toBe('a picture');
    expect(await readFile(path.join(place.dataDir, 'token-secret'), 'utf8')).toBe('k'.repeat(32));
    // Ids continue after the last one.
    const { id } = await restored.write((trx) =>
      trx.insertInto('pays').values({ nom: 'Ghana' }).returning('id').executeTakeFirstOrThrow(),
    );
    expect(id).toBeGreaterThan(2);
    await expect(restoreBackup(last.folder, place)).rejects.toThrow('overwrites nothing');
    if (engine.dialect === 'postgres')
      await expect(restoreBackup(last.folder, { ...place, dataDir: inFolder('empty') })).rejects.toThrow(
        'has tables already',
      );
  });

  test('G-265: a backup of the other engine is refused with what to do', async () => {
    const other =
      engine.dialect === 'sqlite' ? { databaseUrl: 'postgres://nobody@127.0.0.1:1/none' } : { databaseUrl: undefined };
    await expect(restoreBackup(backup.folder, { dataDir: inFolder('other'), ...other })).rejects.toThrow(
      engine.dialect === 'sqlite' ? 'npm run copy' : 'set DATABASE_URL',
    );
  });

  test('G-265: unchanged pictures are shared with the backup before, and old backups are deleted', async () => {
    const picture = path.join('files', PICTURE);
    const inode = async (of: Backup) => (await stat(path.join(of.folder, picture))).ino;
    const second = await makeBackup(inFolder('backups'), places, NOW + HOUR_MS);
    expect(await inode(second)).toBe(await inode(backup));
    await writeFile(path.join(places.dataDir, picture), 'another picture');
    const third = await makeBackup(inFolder('backups'), places, NOW + 2 * HOUR_MS);
    expect(third.removed).toEqual([path.basename(backup.folder)]);
    expect(await backupsIn(inFolder('backups'))).toEqual([second, third].map((one) => path.basename(one.folder)));
    expect(await readFile(path.join(second.folder, picture), 'utf8')).toBe('a picture');
    expect(await readFile(path.join(third.folder, picture), 'utf8')).toBe('another picture');
  });

  test('G-265: of two processes one makes a backup that is due, and a failed one is tried again in an hour', async () => {
    const due = () => Promise.all([1, 2].map(() => claimBackup(db, NOW, 6 * HOUR_MS)));
    expect((await due()).sort()).toEqual([false, true]);
    expect(await due()).toEqual([false, false]);
    // A write by a process that read its clock earlier, or whose clock is slow.
    expect(await claimBackup(db, NOW - 1, 6 * HOUR_MS)).toBe(false);
    expect(await claimBackup(db, NOW - 59_000, 6 * HOUR_MS)).toBe(false);
    expect(await claimBackup(db, NOW + 6 * HOUR_MS, 6 * HOUR_MS)).toBe(true);
    const lines: string[] = [];
    const log = {
      info: (message: string) => lines.push(message),
      error: (_: object, message: string) => lines.push(message),
    };
    const round = (hour: number, make: () => Promise<string>) =>
      backupWhenDue({ db, every: 6 * HOUR_MS, log: log as never, now: NOW + hour * HOUR_MS, make });
    await round(11, async () => 'too early');
    await round(12, () => Promise.reject(new Error('the disk is full')));
    await round(12.5, async () => 'too early');
    await round(13, async () => 'backed up');
    expect(lines).toEqual(['the backup failed; it is retried in an hour', 'backed up']);
  });

  test('G-376: a backup that ends with its process is no fault, and the next process makes it', async () => {
    const ending = new AbortController();
    const lines: unknown[] = [];
    const log = { info: (message: string) => lines.push(message), error: (details: object) => lines.push(details) };
    const round = (make: () => Promise<string>, signal?: AbortSignal) =>
      backupWhenDue({ db, every: 6 * HOUR_MS, log, now: NOW + 50 * HOUR_MS, make, ...(signal && { signal }) });
    await round(async () => {
      ending.abort();
      throw new Error('The operation was aborted');
    }, ending.signal);
    await round(async () => 'backed up');
    expect(lines).toEqual(['backed up']);
  });

  test('G-265: a backup is due when the clock was set back', async () => {
    expect(await claimBackup(db, NOW + 100 * HOUR_MS, 6 * HOUR_MS)).toBe(true);
    expect(await claimBackup(db, NOW + 99 * HOUR_MS, 6 * HOUR_MS)).toBe(true);
  });
});

describe('a backup that cannot be trusted', () => {
  let folder: string;
  let whole: string;
  const place = () => ({ dataDir: path.join(folder, 'restored'), databaseUrl: undefined });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'contract-backup-'));
    const dataDir = path.join(folder, 'shop');
    const db = await openDatabase({ dataDir });
    await migrate(db);
    await db.close();
    await mkdir(path.join(dataDir, 'files'));
    await writeFile(path.join(dataDir, 'files/a.png'), 'a picture');
    whole = (
      await makeBackup(
        path.join(folder, 'backups'),
        { dataDir, databaseUrl: undefined, tokenSecret: 's', backupKeep: 1 },
        NOW,
      )
    ).folder;
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each<[string, (copy: string) => Promise<void>, string]>([
    ['a changed file', (copy) => appendFile(path.join(copy, 'files/a.png'), '!'), 'files/a.png is not the file'],
    ['a changed database', (copy) => appendFile(path.join(copy, 'shop.sqlite'), '!'), 'shop.sqlite is not the file'],
    ['a missing file', (copy) => rm(path.join(copy, 'files/a.png')), 'files/a.png cannot be read (ENOENT)'],
    ['no manifest', (copy) => rm(path.join(copy, 'manifest.json')), 'is not a backup of a shop'],
    ['an unknown form', (copy) => writeFile(path.join(copy, 'manifest.json'), '{}'), 'unknown format'],
    ['no checksums', (copy) => rm(path.join(copy, 'SHA256SUMS')), 'SHA256SUMS cannot be read'],
    [
      'a file outside',
      (copy) => appendFile(path.join(copy, 'SHA256SUMS'), `${'0'.repeat(64)}  ../../etc/passwd\n`),
      'a line that cannot be read',
    ],
  ])('G-265: %s is told, and nothing is restored', async (_, damage, message) => {
    const copy = path.join(folder, 'copy');
    await cp(whole, copy, { recursive: true });
    try {
      await damage(copy);
      await expect(restoreBackup(copy, place())).rejects.toThrow(message);
      await expect(stat(path.join(folder, 'restored'))).rejects.toThrow('ENOENT');
    } finally {
      await rm(copy, { recursive: true });
    }
  });

  test('G-265: a restored database with fewer rows than were counted is refused and removed', async () => {
    const copy = path.join(folder, 'copy');
    await cp(whole, copy, { recursive: true });
    const manifest = JSON.parse(await readFile(path.join(copy, 'manifest.json'), 'utf8'));
    manifest.rows.clients = 1;
    await writeFile(path.join(copy, 'manifest.json'), JSON.stringify(manifest));
    await expect(restoreBackup(copy, place())).rejects.toThrow('The restored table clients has 0 rows, the backup 1.');
    await expect(stat(path.join(folder, 'restored/shop.sqlite'))).rejects.toThrow('ENOENT');
  });

  test('G-265: a backup within the pictures is refused, and a missing database named', async () => {
    const dataDir = path.join(folder, 'shop');
    const shop = { dataDir, databaseUrl: undefined, tokenSecret: 's', backupKeep: 1 };
    await expect(makeBackup(path.join(dataDir, 'files/b'), shop, NOW)).rejects.toThrow('BACKUP_DIR must not be in');
    const target = path.join(folder, 'none');
    await expect(makeBackup(target, { ...shop, dataDir: target }, NOW)).rejects.toThrow('There is no database');
    expect(await backupsIn(target)).toEqual([]);
  });

  test('G-265: a damaged database is not backed up as if it were sound', async () => {
    const dataDir = path.join(folder, 'damaged');
    await cp(path.join(folder, 'shop'), dataDir, { recursive: true });
    const file = path.join(dataDir, 'shop.sqlite');
    const bytes = await readFile(file);
    // Damages the second page and those after it: tables and indexes.
    bytes.fill(0x5a, 4096, 4096 * 40);
    await writeFile(file, bytes);
    const shop = { dataDir, databaseUrl: undefined, tokenSecret: 's', backupKeep: 1 };
    await expect(makeBackup(path.join(folder, 'of-damaged'), shop, NOW)).rejects.toThrow();
    expect(await backupsIn(path.join(folder, 'of-damaged'))).toEqual([]);
  });
});
