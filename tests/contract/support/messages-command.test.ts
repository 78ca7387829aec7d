/** `npm run messages`: output, exit codes, and use while the shop is open. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { storeMessage } from '../../../src/features/support/support.service.ts';
import { createCommandHost } from '../../command-host.ts';
import { runScript } from '../../run-script.ts';
import { testServices } from '../../services.ts';

const NOW = Date.now();

describe('npm run messages', () => {
  let dataDir: string;
  /** The database stays open, like that of a running shop. */
  let db: Database;
  const host = createCommandHost();
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'messages-command-'));
    db = await openDatabase({ dataDir });
    await migrate(db);
    const hostile = { prenom: 'Ada', message: 'First\nCustomer: 1\u202e \tlast', contact: 'ada@example.ng' };
    await storeMessage(db, testServices(), hostile, undefined, NOW);
    const short = { prenom: 'Bola', message: 'Hello', contact: '' };
    await storeMessage(db, testServices({ messagesTo: undefined }), short, undefined, NOW);
  });
  afterAll(async () => {
    await host.close();
    await db.close();
    await rm(dataDir, { recursive: true });
  });

  const run = (...args: string[]) => host.runScript('messages.ts', args, dataDir);

  test('lists them, the newest first, with what became of their mail', async () => {
    const { code, out, err } = await runScript('messages.ts', ['list'], dataDir);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^ID +SENT +MAIL +STATE +NAME +ANSWER TO +MESSAGE\n2 .+ only stored +open +Bola +- +Hello\n1 .+ waiting +open +Ada +ada@example\.ng +First Customer: 1 +last\n$/,
    );
    expect((await run('list', '--limit', '1')).out).toContain('1 of 2 messages; --limit N shows more.');
    const listed = JSON.parse((await run('list', '--json')).out) as { id: number; mail: string }[];
    expect(listed.map(({ id, mail }) => [id, mail])).toEqual([
      [2, 'only stored'],
      [1, 'waiting'],
    ]);
  });

  test('shows one, without a character that changes the terminal', async () => {
    const { code, out } = await run('show', '1');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^ {2}Answer to: +ada@example\.ng\n {2}Customer: +none, sent without signing in\n\n {2}> First$/m,
    );
    expect(out).toMatch(/\n {2}> Customer: 1 +last\n$/);
    expect(out).not.toMatch(/[\u202e\t]/);
    expect(JSON.parse((await run('show', '1', '--json')).out)).toMatchObject({ id: 1, prenom: 'Ada', client: null });
  });

  test('G-604: answers, closes and opens messages, also as npm run shop -- messages', async () => {
    const file = path.join(dataDir, 'answer.txt');
    await writeFile(file, 'It is there.\n');
    expect((await run('answer', '1', 'Soon.', '--as', 'Amaka')).out).toBe(
      'The answer goes to ada@example.ng, and message 1 is closed. The running shop sends it within 15 seconds.\n',
    );
    expect((await run('answer', '1', 'Soon.')).out).toBe('Message 1 has this answer already; nothing was sent.\n');
    expect((await run('answer', '1', '--file', file)).code).toBe(0);
    expect((await run('answer', '2', 'I called.', '--by-phone')).out).toBe(
      'The answer is noted, and message 2 closed.\n',
    );
    expect((await run('list', '--open')).out).toBe('There are no messages.\n');
    const shown = (await run('show', '1')).out;
    expect(shown).toMatch(/^ {2}State: +answered since /m);
    expect(shown).toMatch(/by Amaka, to ada@example\.ng \(waiting\)\n\n {2}> Soon\.\n/);
    expect(JSON.parse((await run('show', '2', '--json')).out)).toMatchObject({
      state: 'answered',
      answers: [{ text: 'I called.', to: null, mail: 'by phone' }],
    });
    expect((await run('close', '2', '--note', 'Twice')).out).toBe('Message 2 is closed.\n');
    expect((await run('reopen', '2')).out).toBe('Message 2 is open again.\n');
    expect((await run('close', '2')).out).toBe('Message 2 is closed.\n');
    const { out } = await host.runScript('shop.ts', ['messages', 'close', '2', '--json'], dataDir);
    expect(JSON.parse(out)).toEqual({ id: 2, isChanged: false });
    for (const [args, sentence] of [
      [['answer', 'x', 'Soon.'], 'ID is a whole number from 1 on.'],
      [['answer', '1'], 'Write the answer between quotation marks, or name its file with --file.'],
      [['answer', '1', 'Soon.', '--file', file], 'Write the answer between quotation marks'],
      [['answer', '1', '--file', `${file}.none`], `${file}.none cannot be read: `],
    ] as const) {
      const { code, err } = await run(...args);
      expect([code, err.startsWith(sentence)], err).toEqual([1, true]);
    }
  });

  test('G-622: erases a message after a dry run, and says what stays', async () => {
    const what = 'with 1 answer and 0 mails that wait';
    expect((await run('delete', '2', '--dry-run')).out).toBe(
      `Message 2 would be erased, ${what}. Nothing was changed.\n`,
    );
    expect((await run('delete', '2')).out).toBe(
      `Message 2 is erased, ${what}. Mails that a mailbox received stay there: delete them by hand.\n`,
    );
    expect(await run('delete', '2')).toEqual({ code: 1, out: '', err: 'There is no message 2.\n' });
    expect((await run('show', '1')).code).toBe(0);
  });

  test('says what is wrong, and how it is used', async () => {
    expect(await run('show', '99')).toEqual({ code: 1, out: '', err: 'There is no message 99.\n' });
    const help = await run('--help');
    expect([help.code, help.err]).toEqual([0, '']);
    expect(help.out).toContain('npm run messages -- show ID');
    expect((await run('read')).err).toBe(
      'There is no command read; there are list, show, answer, close, reopen, delete.\nnpm run messages -- --help says how it is used.\n',
    );
  });
});
