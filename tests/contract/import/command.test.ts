/** The import command: options, output, exit codes, and the state after a kill. */
import { access, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { systemUser } from '../../../scripts/shop/command.ts';
import { createCommandHost } from '../../command-host.ts';
import { MORE } from '../../more.ts';
import { type Ended, type RunningScript, runScript, startScript } from '../../run-script.ts';

let folder: string;
const host = createCommandHost();
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'import-command-'));
  await mkdir(dataDir());
  await copyFile(inject('migratedSqlite'), path.join(dataDir(), 'shop.sqlite'));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => host.close());

const dataDir = () => path.join(folder, 'data');
const run = (...args: string[]): Promise<Ended> => host.runScript('import.ts', args, dataDir());
const start = (...args: string[]): RunningScript => startScript('import.ts', args, dataDir());

interface Stored {
  readonly products: number;
  readonly images: number;
  readonly listed: number;
}

/** The numbers of stored products and pictures. */
function stored(): Stored {
  const db = new DatabaseSync(path.join(dataDir(), 'shop.sqlite'), { readOnly: true });
  try {
    const counts = db
      .prepare(
        `select (select count(*) from produits) as products, (select count(*) from images) as images,
          coalesce((select value from counters where name = 'produits'), 0) as listed`,
      )
      .get();
    return { ...(counts as unknown as Stored) };
  } finally {
    db.close();
  }
}

describe('npm run import', () => {
  test('G-597: imports into the configured database, migrates it, prints a summary, and is recorded', async () => {
    await rm(dataDir(), { recursive: true });
    const file = path.join(folder, 'goods.csv');
    await writeFile(
      file,
      'externalId,nom,prix,sousCategorie,boutique\n1,Kettle,"₦ 5,000",Kitchen,Stall\n2,,5,Kitchen,Stall\n',
    );
    const dry = await run(file, '--dry-run');
    expect(dry.out).toContain('2 read, 1 inserted, 0 updated, 0 unchanged, 0 merged, 1 rejected');
    expect(dry.out).toContain('nothing was stored');
    expect(stored().products).toBe(0);
    const real = await runScript('import.ts', [file], dataDir());
    expect(real).toMatchObject({ code: 0, err: expect.not.stringContaining('Error') });
    expect(real.out).toContain('2 read, 1 inserted, 0 updated, 0 unchanged, 0 merged, 1 rejected');
    expect(await readFile(`${file}.rejected.csv`, 'utf8')).toBe(
      'line,reason,externalId,nom,prix,sousCategorie,boutique\n3,nom is empty,2,"",5,Kitchen,Stall\n',
    );
    await writeFile(file, 'externalId,nom,prix,sousCategorie,boutique\n2,Pot,5,Kitchen,Stall\n');
    expect((await run(file, '--as', 'Amaka')).out).toContain('1 read, 1 inserted');
    await expect(access(`${file}.rejected.csv`)).rejects.toThrow();
    // Neither the dry run nor a run that changes nothing is recorded.
    expect((await run(file)).out).toContain('1 read, 0 inserted, 0 updated, 1 unchanged');
    const audit = await host.runScript('shop.ts', ['audit', 'file goods.csv', '--json'], dataDir());
    const none = { updated: 0, unchanged: 0, merged: 0 };
    expect(JSON.parse(audit.out)).toMatchObject({
      total: 2,
      actions: [
        {
          action: 'import products',
          person: systemUser(),
          actingAs: 'Amaka',
          after: { inserted: 1, ...none, rejected: 0 },
        },
        { action: 'import products', before: null, after: { inserted: 1, ...none, rejected: 1 } },
      ],
    });
  });

  test('accepts a mapping, a kind and another path for rejected rows', async () => {
    const file = path.join(folder, 'banners.csv');
    const map = path.join(folder, 'map.json');
    await writeFile(file, 'picture,to\na.svg,/products\nb.svg,nowhere\n');
    await writeFile(map, '{"kind":"adverts","fields":{"image":"picture","link":"to"}}');
    const rejected = path.join(folder, 'elsewhere.csv');
    expect((await run(file, '--map', map, '--rejected', rejected)).out).toContain('1 inserted');
    expect(await readFile(rejected, 'utf8')).toContain('neither an http address nor a path');
    expect((await run(file, '--map', map, '--kind', 'infos', '--rejected', rejected)).out).toContain('1 inserted');
  });

  test.each([
    [[], /^Name one file/],
    [['none.csv'], /^There is no file none\.csv\.$/m],
    [['package.json', '--kind', 'cars'], /^--kind must be one of products, shops/],
    [['package.json', '--map', 'none.json'], /^none\.json cannot be read/],
    [['package.json', '--what'], /--what/],
    [['src'], /^src is a folder; name a file\.$/m],
    [['package.json'], /^package\.json begins with a JSON object that takes several lines/],
    [['package.json', '--encoding', 'klingon'], /^--encoding "klingon" is not known/],
    [['package.json', '--delimiter', 'and'], /^--delimiter must be one character/],
  ])('%j ends with one sentence', async (args, message) => {
    const { code, err } = await run(...args);
    expect(code).toBe(1);
    expect(err).toMatch(message);
    const [, usage, ...more] = err.trim().split('\n');
    expect(usage ?? '').toMatch(/^(npm run import -- --help says how it is used\.)?$/);
    expect(more).toEqual([]);
  });

  test('recognises the export of a shop system, says so, and shows three products of a dry run', async () => {
    const file = path.join(folder, 'export.csv');
    await copyFile('tests/fixtures/import/exports/woocommerce.csv', file);
    const dry = await run(file, '--dry-run');
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.out).toMatch(
      /^This looks like WooCommerce's export of products: it is read by the mapping src\/import\/presets\/woocommerce\.json\.\n/,
    );
    expect(dry.out).toContain(
      'they come into the shop "Imported". Name their shop with --shop "NAME".\n26 read, 16 inserted',
    );
    expect(dry.out).toContain(
      '3 products as they would look:\n  Kaftan classic (kaftan)\n    ₦15,000 instead of ₦18,000, 9 in stock\n',
    );
    const real = await run(file, '--from', 'woocommerce', '--shop', 'Ada Crafts');
    expect(real.out).toMatch(/^26 read, 16 inserted, 0 updated, 0 unchanged, 10 merged, 0 rejected\n/);
    expect(await run(file, '--from', 'prestashop')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/export\.csv is not PrestaShop's file of products, which has "Name \*", .*--map/),
    });
    // With a mapping or another kind, the command does not guess the shop system.
    const map = path.join(folder, 'map.json');
    await writeFile(map, '{"fields":{"externalId":"SKU","nom":"Name"}}');
    expect((await run(file, '--map', map, '--dry-run')).out).not.toContain('looks like');
  });

  test('never overwrites the input or a foreign file with rejected rows', async () => {
    const file = path.join(folder, 'goods.csv');
    const text = 'externalId,nom,prix,sousCategorie,boutique\n1,Kettle,5,Kitchen,Stall\n';
    await writeFile(file, text);
    const same = await run(file, '--rejected', file);
    expect(same).toMatchObject({ code: 1, err: expect.stringMatching(/it is the file that is imported/) });
    expect(await readFile(file, 'utf8')).toBe(text);
    const notes = path.join(folder, 'notes.csv');
    await writeFile(notes, 'important\n');
    expect(await run(file, '--rejected', notes)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/is not a list of rejected rows, so it is not overwritten/),
    });
    expect(await readFile(notes, 'utf8')).toBe('important\n');
    expect(stored().products).toBe(0);
  });

  test('prints found, used and unused columns, and missing fields', async () => {
    const file = path.join(folder, 'goods.csv');
    await writeFile(file, 'externalId;nom;prix;sousCategorie;boutique;Stars\n1;Kettle;5;Kitchen;Stall;4\n');
    const { code, out } = await run(file, '--dry-run');
    expect(code).toBe(0);
    expect(out).toContain('Read as CSV with ";" between columns, utf-8.\n');
    expect(out).toContain('Columns found: 6. Used: externalId, nom, prix, sousCategorie, boutique.\n');
    expect(out).toContain('Not used: Stars.\n');
    expect(out).toMatch(/^Fields that the file does not have: lien, description, .*createdAt\.$/m);
    const lines = path.join(folder, 'goods.jsonl');
    await writeFile(lines, '{"externalId":"1","nom":"Kettle"}\n{"prix":5,"Stars":4}\n');
    expect((await run(lines, '--dry-run')).out).toContain(
      'Columns found: 4. Used: externalId, nom, prix.\nNot used: Stars.',
    );
  });

  test('fails when nothing was read, every row was rejected, or no column is known', async () => {
    const file = path.join(folder, 'goods.csv');
    const header = 'externalId,nom,prix,sousCategorie,boutique\n';
    await writeFile(file, header);
    expect(await run(file)).toMatchObject({
      code: 1,
      out: expect.stringContaining('0 read'),
      err: expect.stringMatching(/^Nothing was read: .*goods\.csv has no rows\.$/m),
    });
    await writeFile(file, `${header}1,,5,Kitchen,Stall\n`);
    expect(await run(file)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/1 read, .*1 rejected(.|\n)*The first of them is line 2: nom is empty\./),
      err: expect.stringContaining('Every row was rejected.'),
    });
    await writeFile(file, 'Titre,Prix TTC\nPot,5\n');
    const unknown = await run(file);
    expect(unknown.code).toBe(1);
    expect(unknown.err).toMatch(/has no column that is read; it has "Titre", "Prix TTC"\. .*--map/);
  });

  test('suggests an encoding for rows that are not UTF-8, and imports with it', async () => {
    const file = path.join(folder, 'goods.csv');
    const text = 'externalId,nom,prix,sousCategorie,boutique\n1,Pot,5,Kitchen,Stall\n2,Caf\xe9,5,Kitchen,Stall\n';
    await writeFile(file, Buffer.from(text, 'latin1'));
    const first = await run(file);
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('1 inserted') });
    expect(first.out).toContain('1 of them are not UTF-8.');
    expect(first.out).toContain('--encoding windows-1252');
    const second = await run(file, '--encoding', 'windows-1252', '--delimiter', ',');
    expect(second.out).toContain('2 read, 1 inserted, 0 updated, 1 unchanged, 0 merged, 0 rejected');
    expect(second.out).toContain('windows-1252');
  });

  test('ends with counts and a message when the list of rejected rows cannot be written', async () => {
    const file = path.join(folder, 'goods.csv');
    const header = 'externalId,nom,prix,sousCategorie,boutique\n';
    await writeFile(file, `${header}1,Kettle,5,Kitchen,Stall\n2,,5,Kitchen,Stall\n3,Pan,5,Kitchen,Stall\n`);
    const { code, out, err } = await run(file, '--rejected', '/dev/full');
    expect(code).toBe(1);
    expect(out).toContain('2 read, 1 inserted, 0 updated, 0 unchanged, 0 merged, 1 rejected');
    expect(err).toMatch(/^The import ended before the end of the file\. The list of rejected rows .* ENOSPC/m);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(stored().products).toBe(1);
  });

  const STOPS = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const;
  // The next test stops an import with SIGTERM.
  for (const [signal, exit] of STOPS)
    test(`stopped by ${signal} it stores the rows read so far, and prints the counts`, {
      tags: signal === 'SIGTERM' ? [MORE] : [],
    }, async () => {
      const file = path.join(folder, 'many.csv');
      const rows = Array.from({ length: 30_000 }, (_, k) => `${k},Item ${k},${1000 + k},Kitchen,Stall\n`);
      await writeFile(file, `externalId,nom,prix,sousCategorie,boutique\n${rows.join('')}`);
      const { child, ended } = start(file);
      await expect.poll(storedSoFar).toBeGreaterThan(0);
      child.kill(signal);
      const { code, out } = await ended;
      expect(code).toBe(exit);
      const { products } = stored();
      const counts = /^([\d,]+) read, ([\d,]+) inserted, 0 updated, 0 unchanged, 0 merged, 0 rejected$/m.exec(out);
      expect(counts?.[1]).toBe(products.toLocaleString('en'));
      expect(counts?.[2]).toBe(products.toLocaleString('en'));
      expect(products).toBeLessThan(30_000);
    });

  test('G-360: stopped by SIGTERM in the middle of a row that takes years, it ends within seconds', async () => {
    const file = path.join(folder, 'slow.csv');
    const map = path.join(folder, 'map.json');
    await writeFile(map, '{"fields":{"description":{"from":"words","extract":"^(a+)+$"}}}');
    const rows = Array.from({ length: 1_100 }, (_, k) => `${k},Item ${k},5,Kitchen,Stall,aa\n`);
    const slow = `slow,Slow item,5,Kitchen,Stall,${'a'.repeat(50)}!\n`;
    await writeFile(file, `externalId,nom,prix,sousCategorie,boutique,words\n${rows.join('')}${slow}`);
    const { child, ended } = start(file, '--map', map);
    await expect.poll(storedSoFar).toBe(800);
    child.kill('SIGTERM');
    const { code, out } = await ended;
    expect(code).toBe(143);
    expect(out).toMatch(/^1,[01]00 read, 1,[01]00 inserted, 0 updated, 0 unchanged, 0 merged, 0 rejected$/m);
  });

  test('a killed import leaves only complete rows, and continues when it is run again', async () => {
    const file = path.join(folder, 'many.csv');
    const rows = Array.from(
      { length: 4_000 },
      (_, k) => `${k},Item ${k},${1000 + k},Kitchen,Stall,a/${k}.svg|b/${k}.svg\n`,
    );
    await writeFile(file, `externalId,nom,prix,sousCategorie,boutique,images\n${rows.join('')}`);
    const { child, ended } = start(file);
    // Waits until something is stored: the change log has the first batch.
    await expect.poll(storedSoFar).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await ended;
    const half = stored();
    expect(half.products).toBeGreaterThan(0);
    expect(half.images).toBe(2 * half.products);
    expect(half.listed).toBe(half.products);
    const again = await run(file);
    expect(again.code).toBe(0);
    expect(again.out).toContain(`${half.products.toLocaleString('en')} unchanged`);
    expect(stored()).toEqual({ products: 4_000, images: 8_000, listed: 4_000 });
  });
});

/** Products that a running command has stored; 0 without a database or table. */
function storedSoFar(): number {
  try {
    return stored().products;
  } catch {
    return 0;
  }
}
