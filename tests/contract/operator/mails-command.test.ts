/** `npm run shop -- mails`: its output, and what it refuses. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { createCommandHost } from '../../command-host.ts';

let dataDir: string;
/** The database stays open, like that of a running shop. */
let db: Database;
const host = createCommandHost();
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mails-command-'));
  db = await openDatabase({ dataDir });
  await migrate(db);
  const mail = { to: 'ada@example.ng', body: { text: 'Your code is 12345', html: '' } };
  const createdAt = '2026-01-05T09:00:00.000Z';
  await db.write((trx) =>
    trx
      .insertInto('mail_outbox')
      .values([
        { ...mail, subject: 'Your\ncode', createdAt, attempts: 9 },
        { ...mail, subject: 'Order', createdAt, attempts: 0 },
        { ...mail, subject: 'Second', createdAt, attempts: 9 },
      ])
      .execute(),
  );
});
afterAll(async () => {
  await host.close();
  await db.close();
  await rm(dataDir, { recursive: true });
});

const run = (...args: string[]) => host.runScript('shop.ts', ['mails', ...args], dataDir);

test('G-621: lists, tries one and all again after a dry run, and refuses what it cannot do', async () => {
  const { code, out, err } = await run('list');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(
    /^ID +QUEUED +STATE +TRIES +NEXT TRY +TO +SUBJECT\n3 +5 Jan 2026, 10:00 +given up +9 +- +ada@example\.ng +Second\n2 .+ waiting +0 +now +ada@example\.ng +Order\n1 .+ given up +9 +- +ada@example\.ng +Your code\n$/,
  );
  expect((await run('list', '--given-up', '--limit', '1')).out).toContain('1 of 2 mails; --limit N shows more.');
  const json = (await run('list', '--json')).out;
  expect(JSON.parse(json)).toMatchObject({ total: 3, mails: [{ id: 3, state: 'given up', nextTry: null }, {}, {}] });
  expect(json).not.toContain('12345');
  const note = 'A code in a mail of more than 15 minutes has expired.';
  expect((await run('retry', '--all', '--dry-run')).out).toBe(
    `2 mails would be tried again. Nothing was changed. ${note}\n`,
  );
  expect((await run('retry', '1', '--dry-run')).out).toBe(
    `Mail 1 would be tried again. Nothing was changed. ${note}\n`,
  );
  expect((await run('retry', '1', '--as', 'Amaka')).out).toBe(`Mail 1 is tried again by the running shop. ${note}\n`);
  expect(await run('retry', '1')).toMatchObject({
    code: 1,
    err: 'Mail 1 is not given up: the running shop still tries it.\n',
  });
  expect((await run('retry', '--all')).out).toBe(`1 mail is tried again by the running shop. ${note}\n`);
  expect((await run('retry', '--all')).out).toBe('No mail is given up.\n');
  expect((await run('list', '--given-up')).out).toBe('No mail.\n');
  for (const args of [['retry'], ['retry', '1', '--all']])
    expect((await run(...args)).err).toContain('Name one mail by its ID, or all by --all.');
  expect((await run('retry', 'x')).err).toBe('ID is a whole number from 1 on.\n');
  expect((await host.runScript('shop.ts', ['audit', 'mail 1'], dataDir)).out).toMatch(
    /\(Amaka\) +mails retry +mail 1 +attempts: 9 → 0\n$/,
  );
});
