/** The command itself: its options, its words, its exit, and what is left when it is killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/platform/database/open.ts';

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

/** How many products and pictures are stored. */
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
  test('imports into the configured database, which it migrates, and sums up', async () => {
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

  test('takes a mapping, a kind and another place for rejected rows', async () => {
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
  ])('%j ends with one sentence', async (args, words) => {
    const { code, err } = await run(...args);
    expect(code).toBe(1);
    expect(err).toMatch(words);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('killed in the middle it leaves whole rows, and goes on when it is run again', async () => {
    const file = path.join(folder, 'many.csv');
    const rows = Array.from(
      { length: 8_000 },
      (_, k) => `${k},Item ${k},${1000 + k},Kitchen,Stall,a/${k}.svg|b/${k}.svg\n`,
    );
    await writeFile(file, `externalId,nom,prix,sousCategorie,boutique,images\n${rows.join('')}`);
    const child = start(file);
    const closed = once(child, 'close');
    // Until something is stored: the change log of the first batch is there.
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

/** Products stored by a command that is running; 0 while there is no database or no table yet. */
async function storedSoFar(): Promise<number> {
  try {
    await access(path.join(dataDir(), 'shop.sqlite'));
    return (await stored()).products;
  } catch {
    return 0;
  }
}
