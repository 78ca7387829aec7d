/** The import command: options, output, exit codes, and its state after a kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/data/open.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'import-command-'));
});
afterEach(() => rm(folder, { recursive: true }));

const dataDir = () => path.join(folder, 'data');

function start(...args: string[]): ChildProcess {
  const { DATABASE_URL: _unset, ...env } = process.env;
  return spawn(process.execPath, ['scripts/import.ts', ...args], { env: { ...env, DATA_DIR: dataDir() } });
}

async function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = start(...args);
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

/** The numbers of stored products and pictures. */
async function stored(): Promise<{ products: number; images: number; listed: number }> {
  const db = await openDatabase({ dataDir: dataDir() });
  try {
    const count = async (table: 'produits' | 'images') =>
      Number(
        (
          await db.read
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirst()
        )?.n,
      );
    const counter = await db.read
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'produits')
      .executeTakeFirst();
    return { products: await count('produits'), images: await count('images'), listed: counter?.value ?? 0 };
  } finally {
    await db.close();
  }
}

describe('npm run import', () => {
  test('imports into the configured database, migrates it, and prints a summary', async () => {
    const file = path.join(folder, 'goods.csv');
    await writeFile(
      file,
      'externalId,nom,prix,sousCategorie,boutique\n1,Kettle,"₦ 5,000",Kitchen,Stall\n2,,5,Kitchen,Stall\n',
    );
    const dry = await run(file, '--dry-run');
    expect(dry.out).toContain('2 read, 1 inserted, 0 updated, 0 unchanged, 0 merged, 1 rejected');
    expect(dry.out).toContain('nothing was stored');
    expect((await stored()).products).toBe(0);
    const real = await run(file);
    expect(real).toMatchObject({ code: 0, err: expect.not.stringContaining('Error') });
    expect(real.out).toContain('2 read, 1 inserted, 0 updated, 0 unchanged, 0 merged, 1 rejected');
    expect(await readFile(`${file}.rejected.csv`, 'utf8')).toBe(
      'line,reason,externalId,nom,prix,sousCategorie,boutique\n3,nom is empty,2,"",5,Kitchen,Stall\n',
    );
    await writeFile(file, 'externalId,nom,prix,sousCategorie,boutique\n2,Pot,5,Kitchen,Stall\n');
    expect((await run(file)).out).toContain('1 read, 1 inserted');
    await expect(access(`${file}.rejected.csv`)).rejects.toThrow();
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
  ])('%j ends with one sentence', async (args, words) => {
    const { code, err } = await run(...args);
    expect(code).toBe(1);
    expect(err).toMatch(words);
    const [, usage, ...more] = err.trim().split('\n');
    expect(usage ?? '').toMatch(/^(npm run import -- --help says how it is used\.)?$/);
    expect(more).toEqual([]);
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
    expect((await stored()).products).toBe(0);
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
    expect((await stored()).products).toBe(1);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('stopped by %s it stores the rows read so far, and prints the counts', async (signal, exit) => {
    const file = path.join(folder, 'many.csv');
    const rows = Array.from({ length: 30_000 }, (_, k) => `${k},Item ${k},${1000 + k},Kitchen,Stall\n`);
    await writeFile(file, `externalId,nom,prix,sousCategorie,boutique\n${rows.join('')}`);
    const child = start(file);
    let out = '';
    child.stdout?.on('data', (chunk) => {
      out += chunk;
    });
    const closed = once(child, 'close');
    await expect.poll(storedSoFar).toBeGreaterThan(0);
    child.kill(signal);
    expect((await closed)[0]).toBe(exit);
    const { products } = await stored();
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
    const child = start(file, '--map', map);
    let out = '';
    child.stdout?.on('data', (chunk) => {
      out += chunk;
    });
    const closed = once(child, 'close');
    await expect.poll(storedSoFar).toBe(1_000);
    child.kill('SIGTERM');
    expect((await closed)[0]).toBe(143);
    expect(out).toMatch(/^1,[01]00 read, 1,[01]00 inserted, 0 updated, 0 unchanged, 0 merged, 0 rejected$/m);
  });

  test('a killed import leaves only complete rows, and continues when it is run again', async () => {
    const file = path.join(folder, 'many.csv');
    const rows = Array.from(
      { length: 8_000 },
      (_, k) => `${k},Item ${k},${1000 + k},Kitchen,Stall,a/${k}.svg|b/${k}.svg\n`,
    );
    await writeFile(file, `externalId,nom,prix,sousCategorie,boutique,images\n${rows.join('')}`);
    const child = start(file);
    const closed = once(child, 'close');
    // Until something is stored: the change log has the first batch.
    await expect.poll(storedSoFar).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await closed;
    const half = await stored();
    expect(half.products).toBeGreaterThan(0);
    expect(half.images).toBe(2 * half.products);
    expect(half.listed).toBe(half.products);
    const again = await run(file);
    expect(again.code).toBe(0);
    expect(again.out).toContain(`${half.products.toLocaleString('en')} unchanged`);
    expect(await stored()).toEqual({ products: 8_000, images: 16_000, listed: 8_000 });
  });
});

/** Products stored by a running command; 0 without a database or table. */
async function storedSoFar(): Promise<number> {
  try {
    await access(path.join(dataDir(), 'shop.sqlite'));
    return (await stored()).products;
  } catch {
    return 0;
  }
}
