/** `npm run shop -- collections`, `banners`, `shops` and `products`: output and exit codes, while the shop is open. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { createCommandHost } from '../../command-host.ts';
import { fillCatalogue, ID } from '../api/catalogue.ts';

describe('npm run shop for what the shop shows', () => {
  let dataDir: string;
  /** The database stays open, like that of a running shop. */
  let db: Database;
  const host = createCommandHost();
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'home-command-'));
    db = await openDatabase({ dataDir });
    await migrate(db);
    await fillCatalogue(db);
  });
  afterAll(async () => {
    await host.close();
    await db.close();
    await rm(dataDir, { recursive: true });
  });

  const run = (...args: string[]) => host.runScript('shop.ts', args, dataDir);
  const printed = async (...args: string[]) => {
    const { code, out, err } = await run(...args);
    expect([code, err]).toEqual([0, '']);
    return out;
  };

  test('G-613: collections are featured by name, and the list says which home does not show', async () => {
    expect(await printed('collections', 'feature', 'electronics', 'EMPTY shelf', '--as', 'Amaka')).toMatch(
      /^FEATURED +ID +NAME +CATEGORIES +PRODUCTS\n1 +\d+ +Electronics +3 .+\n2 +\d+ +Empty shelf .+\nHome does not show Empty shelf: it shows collections with more than 2 categories\.\n$/,
    );
    expect(await printed('collections', 'feature', 'electronics')).toMatch(/^Nothing changed\.\nFEATURED/);
    expect(await printed('collections', 'list')).toMatch(/\n1 +\d+ +Electronics/);
    const json = JSON.parse(
      await printed('collections', 'unfeature', 'electronics', 'empty shelf', '--json'),
    ) as object;
    expect(json).toEqual({ isChanged: true, featured: [] });
    expect(await run('collections', 'feature', 'Nothing')).toMatchObject({
      code: 1,
      err: 'There is no collection Nothing.\n',
    });
    expect(await printed('audit', 'collections', '--limit', '5')).toContain('collections feature');
  });

  test('G-625: every list has a limit, and says how many more there are', async () => {
    for (const [group, what] of [
      ['collections', 'collections'],
      ['banners', 'banners'],
      ['places', 'states'],
    ] as const) {
      const out = await printed(group, 'list', '--limit', '1');
      expect(out, group).toMatch(new RegExp(`\\n1 of \\d+ ${what}; --limit N shows more\\.\\n$`));
      const { total, ...rest } = JSON.parse(await printed(group, 'list', '--limit', '1', '--json')) as {
        total: number;
      };
      expect(total, group).toBeGreaterThan(1);
      expect(Object.values(rest), group).toEqual([[expect.anything()]]);
    }
    for (const group of ['currencies', 'pick-up'])
      expect((await run(group, 'list', '--limit', '0')).err).toBe(
        `--limit is a whole number from 1 to 10,000.\nnpm run shop -- ${group} --help says how it is used.\n`,
      );
  });

  test('G-625: without arguments each group has a line, with what it does', async () => {
    const lines = (await printed()).split('\n');
    expect(lines[0]).toMatch(/^npm run shop -- orders {8}lists, shows, changes and pays back orders$/);
    const named = lines.flatMap((line) => /^npm run shop -- (\S+) {3,}\S/.exec(line)?.[1] ?? []);
    expect(named).toHaveLength(17);
    expect(new Set(named).size).toBe(17);
    expect(await printed('--help')).toBe(lines.join('\n'));
  });

  test('G-613: banners are named by their kind', async () => {
    expect(await printed('banners', 'list', '--kind', 'pub')).toMatch(
      /^BANNER +SHOWN +ORDER +LINK +PICTURE\npub-1 +off/,
    );
    expect(await printed('banners', 'on', 'pub-1')).toBe('pub-1 is now on.\n');
    expect(await printed('banners', 'on', 'pub-1')).toBe('pub-1 was already on.\n');
    expect(await printed('banners', 'order', 'info-3', 'info-2')).toMatch(/\ninfo-3 +on +1 .+\ninfo-2 +on +2 /);
    for (const [args, err] of [
      [['on', '3'], '3 is no banner; it is called pub-3 or info-3.\n'],
      [['order', 'pub-1', 'info-1'], 'Banners of one kind are ordered at a time.\n'],
      [['list', '--kind', 'advert'], 'The kind of a banner is pub or info.\n'],
    ] as const)
      expect(await run('banners', ...args)).toMatchObject({ code: 1, out: '', err });
  });

  test('G-613, G-615: a shop is closed, first as a dry run, opened, and gets an address for its mails', async () => {
    const { nomLink: link, listedCount } = await db.read
      .selectFrom('boutiques')
      .select(['nomLink', 'listedCount'])
      .where('id', '=', ID.adePhones)
      .executeTakeFirstOrThrow();
    const products = `${listedCount} products`;
    expect(await printed('shops', 'close', link, '--dry-run')).toBe(
      `It would take ${link} and its ${products} from all lists. Nothing has changed.\n`,
    );
    expect(await printed('shops', 'close', link)).toBe(`${link} is closed; ${products} left all lists.\n`);
    expect(await printed('shops', 'list', '--closed')).toMatch(new RegExp(`^${link} .+ closed +0 `, 'm'));
    expect(await printed('shops', 'open', link)).toBe(`${link} is now open.\n`);
    expect(await printed('shops', 'email', link, 'a@b.example')).toBe(`Mails of ${link} go to a@b.example.\n`);
    expect(await printed('shops', 'email', link, 'none')).toBe(`${link} gets no mails.\n`);
    expect((await run('shops', 'email', link, 'a b')).err).toBe('a b is not a mail address.\n');
  });

  test('G-616: low stock is a table or CSV alone, and products are closed by id', async () => {
    expect(await printed('products', 'low-stock', '--at-most', '100000', '--limit', '2')).toMatch(
      /^ID +NAME +SHOP +UNITS +PRICE +STATE\n.+\n.+\n2 of [\d,]+ products; --limit N shows more\.\n$/,
    );
    // The note on the rest is no line of the file, and without a limit nothing is cut at that of tables.
    const cut = await run('products', 'low-stock', '--at-most', '100000', '--limit', '1', '--csv');
    expect(cut.out).toMatch(/^id,name,shop,units,price\r\n\d+,.+,\d+,[\d.]+\n$/);
    expect(cut.err).toMatch(/^1 of 70 products; --limit N shows more\.\n$/);
    const whole = await printed('products', 'low-stock', '--at-most', '100000', '--csv');
    expect(whole.trimEnd().split('\r\n')).toHaveLength(1 + 70);
    expect(await printed('products', 'close', String(ID.galaxy))).toBe(`Now closed: ${ID.galaxy}.\n`);
    expect(await printed('products', 'list', String(ID.galaxy), '--closed')).toMatch(/ closed$/m);
    expect(await printed('products', 'open', String(ID.galaxy))).toBe(`Now open: ${ID.galaxy}.\n`);
    expect((await run('products', 'low-stock', '--at-most', '-1')).code).toBe(1);
    expect((await run('products', 'close', 'x')).err).toBe('x is not the id of a product.\n');
  });
});
