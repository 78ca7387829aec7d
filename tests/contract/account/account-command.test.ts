/** `npm run account`: output, exit codes, and use while the shop is open. */
import { mkdtemp, rm } from 'node:fs/promises';
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
