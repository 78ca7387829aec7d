/** `npm run shop -- subscribers`: its output, its file, and what it refuses. */
import { mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { subscribe } from '../../../src/features/newsletter/newsletter.service.ts';
import { createCommandHost } from '../../command-host.ts';
import { testServices } from '../../services.ts';

const AT = '2026-11-21T12:00:00.000Z';
const TOKEN = 'a'.repeat(32);

let dataDir: string;
/** The database stays open, like that of a running shop. */
let db: Database;
const host = createCommandHost();
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'subscribers-command-'));
  db = await openDatabase({ dataDir });
  await migrate(db);
  await db.write((trx) =>
    trx
      .insertInto('newsletter')
      .values([
        { email: 'ada@example.ng', createdAt: AT, confirmedAt: AT, unsubscribeToken: TOKEN },
        { email: 'old@example.ng', createdAt: '2025-03-03T09:00:00.000Z', unsubscribeToken: 'b' },
      ])
      .execute(),
  );
  await subscribe(db, testServices(), 'bola@example.ng', Date.now());
});
afterAll(async () => {
  await host.close();
  await db.close();
  await rm(dataDir, { recursive: true });
});

const run = (...args: string[]) => host.runScript('shop.ts', ['subscribers', ...args], dataDir);
const LINE = new RegExp(`^ada@example\\.ng,${AT},http://.+/newsletter/unsubscribe\\?token=${TOKEN}$`);

test('G-602: lists addresses with what they wait for', async () => {
  const { code, out, err } = await run('list');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(
    /^EMAIL +STATE +SINCE +CONFIRMED\nbola@example\.ng +mailed .+\nada@example\.ng +confirmed +21 Nov 2026, 13:00 +21 Nov 2026, 13:00\nold@example\.ng +not invited +3 Mar 2025, 10:00\n$/,
  );
  expect(JSON.parse((await run('list', '--confirmed', '--json')).out)).toMatchObject({
    total: 1,
    subscribers: [{ email: 'ada@example.ng', state: 'confirmed' }],
  });
  expect((await run('list', '--unconfirmed', '--limit', '1')).out).toContain(
    '1 of 2 subscribers; --limit N shows more.',
  );
  expect((await run('list', '--confirmed', '--unconfirmed')).err).toContain('Choose --confirmed or --unconfirmed.');
});

test('G-603: exports confirmed addresses alone, each with the address that unsubscribes it', async () => {
  const [head, line, ...rest] = (await run('export')).out.split(/\r?\n/);
  expect([head, rest]).toEqual(['email,confirmedAt,unsubscribe', ['']]);
  expect(line).toMatch(LINE);
  const file = path.join(dataDir, 'list.csv');
  expect((await run('export', '--file', file)).out).toBe(`1 address is in ${file}, which only you can read.\n`);
  expect((await readFile(file, 'utf8')).split('\r\n')[1]).toMatch(LINE);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  // Nothing that exists is replaced, not even by the same list: it may be a link or a device.
  const link = path.join(dataDir, 'link');
  await symlink(path.join(dataDir, 'elsewhere'), link);
  for (const there of [file, dataDir, link])
    expect(await run('export', '--file', there)).toMatchObject({
      code: 1,
      err: `${there} exists already, and is not overwritten.\n`,
    });
  const nowhere = path.join(dataDir, 'out', 'list.csv');
  expect((await run('export', '--file', nowhere)).err).toBe(
    `${nowhere} cannot be written: there is no folder ${path.dirname(nowhere)}.\n`,
  );
});

test('G-602: invites after a dry run, once, and removes an address', async () => {
  expect((await run('invite')).err).toContain('Say --dry-run to count them, or --yes to mail them.');
  expect((await run('invite', '--dry-run', '--yes')).code).toBe(1);
  const mails = () => db.read.selectFrom('mail_outbox').select('to').where('to', '=', 'old@example.ng').execute();
  expect((await run('invite', '--dry-run')).out).toBe('1 address would get a mail with a link. Nothing was changed.\n');
  expect(await mails()).toEqual([]);
  expect((await run('invite', '--yes', '--as', 'Amaka')).out).toContain('1 address gets a mail with a link;');
  expect((await run('invite', '--yes')).out).toBe('No address waits for its first mail.\n');
  expect(await mails()).toHaveLength(1);
  expect((await run('remove', 'Old@example.ng')).out).toBe('It gets no newsletter any more.\n');
  expect((await run('remove', 'old@example.ng')).err).toBe('The newsletter has no subscriber old@example.ng.\n');
  expect((await host.runScript('shop.ts', ['audit', 'newsletter'], dataDir)).out).toMatch(
    /subscribers remove +newsletter +email: o•••@example\.ng → –\n.+\(Amaka\) +subscribers invite +newsletter +mailed: – → 1\n$/,
  );
});
