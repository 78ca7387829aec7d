/** `npm run account`, and other commands on customers and places: output, exit codes, and use while the shop is open. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { checkResetLink } from '../../../src/features/account/reset/reset-link.service.ts';
import { createCommandHost } from '../../command-host.ts';
import { accountsOf } from './harness.ts';

describe('npm run account', () => {
  let dataDir: string;
  /** The database stays open, like that of a running shop. */
  let db: Database;
  const host = createCommandHost();
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'account-command-'));
    db = await openDatabase({ dataDir });
    await migrate(db);
  });
  afterAll(async () => {
    await host.close();
    await db.close();
    await rm(dataDir, { recursive: true });
  });

  const run = (...args: string[]) => host.runScript('account.ts', args, dataDir);

  test('G-522: prints a link that works for an hour, and lists those that were issued', async () => {
    expect((await run('links')).out).toBe('No link was issued.\n');
    const { session, given } = await accountsOf(async () => db).newCustomer({ email: null });
    const { code, out, err } = await run('link', given.numTel);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`^Customer ${session.id}, Ada Okafor, ${given.numTel.replace('+', '\\+')}\n`));
    expect(out).toContain(`Noted as issued by ${process.env.SUDO_USER || os.userInfo().username}`);
    const [, link = ''] = /^http:\/\/\S+\/auth\/verif\/code\/\?(link\.\S+)$/m.exec(out) ?? [];
    const found = await checkResetLink(db, link, Date.now());
    expect(found?.client.id).toBe(session.id);
    expect((await run('links')).out).toMatch(
      new RegExp(`^ISSUED +BY +CUSTOMER +STATE\n.+ ${session.id} Ada Okafor +waiting\n$`),
    );
  });

  test('G-596: an export goes to a new file of its owner alone, and a deletion says first what would go', async () => {
    const shop = (...args: string[]) => host.runScript('shop.ts', args, dataDir);
    const { session, given } = await accountsOf(async () => db).newCustomer({ email: null });
    const id = String(session.id);
    const file = path.join(dataDir, 'ada.json');
    expect((await shop('customers', 'export', given.numTel, '--file', file)).out).toBe(
      `The data of customer ${id} is in ${file}.\n`,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const written = await readFile(file, 'utf8');
    expect(JSON.parse(written).client).toMatchObject({ id: session.id, numTel: given.numTel });
    const again = await shop('customers', 'export', id, '--file', file);
    expect([again.code, again.err]).toEqual([1, `${file} exists already, and is not overwritten.\n`]);
    expect(await readFile(file, 'utf8')).toBe(written);
    expect(JSON.parse((await shop('customers', 'export', id)).out).client.id).toBe(session.id);
    const plan = await shop('customers', 'delete', id);
    expect(plan.out).toContain(`Customer ${id} would be deleted`);
    expect(plan.out).toContain('Nothing was deleted. Add --yes to delete');
    expect((await shop('customers', 'delete', id, '--yes', '--as', 'Amaka')).out).toBe(`Customer ${id} is deleted.\n`);
    expect((await shop('customers', 'show', id)).err).toBe(`There is no customer ${id}.\n`);
    const audit = JSON.parse((await shop('audit', `customer ${id}`, '--json')).out);
    expect(audit.actions.map((one: { action: string; actingAs: string | null }) => [one.action, one.actingAs])).toEqual(
      [
        ['customers delete', 'Amaka'],
        ['customers export', null],
        ['customers export', null],
      ],
    );
  });

  test('G-597: lists and removes currencies and places', async () => {
    const shop = (...args: string[]) => host.runScript('shop.ts', args, dataDir);
    expect((await shop('currencies', 'list')).out).toBe('No currency: prices are in naira.\n');
    const file = path.join(dataDir, 'cities.csv');
    await writeFile(file, 'province,ville\nLagos,Epe\nLagos,Ikeja\n');
    expect((await host.runScript('import.ts', [file, '--kind', 'places'], dataDir)).code).toBe(0);
    expect((await shop('places', 'list')).out).toBe('COUNTRY  STATE  CITIES\nNigeria  Lagos  2\n');
    expect((await shop('places', 'remove', 'Nigeria', 'Lagos', '--dry-run')).out).toBe(
      'Lagos, Nigeria, with 2 cities, would be removed. Dry run: nothing was removed.\n',
    );
    expect((await shop('places', 'remove', 'Nigeria', 'lagos', 'EPE')).out).toBe('Epe, Lagos, Nigeria is removed.\n');
    expect((await shop('places', 'list', 'Lagos')).out).toBe('COUNTRY  STATE  CITY\nNigeria  Lagos  Ikeja\n');
    expect((await shop('pick-up', 'remove', 'x')).err).toBe('ID is a whole number from 1 on.\n');
  });

  test('G-522: refuses a number that nobody has, and wrong arguments, with a sentence', async () => {
    const unknown = await run('link', '0809', '999', '9999');
    expect([unknown.code, unknown.out, unknown.err]).toEqual([1, '', 'There is no customer 0809 999 9999.\n']);
    const wrong = await run('unlock');
    expect([wrong.code, wrong.err]).toEqual([
      1,
      'There is no command unlock; there are link, links.\nnpm run account -- --help says how it is used.\n',
    ]);
  });
});
