import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { type Mail, queueMails } from '../../../src/providers/mail.ts';
import { MAX_ATTEMPTS } from '../../../src/providers/mail-outbox.ts';
import { createMailSender, type MailSender } from '../../../src/providers/mail-sender.ts';
import {
  folderTransport,
  type MailTransport,
  type OutgoingMail,
  smtpTransport,
} from '../../../src/providers/mail-transport.ts';
import { deleteExpired } from '../../../src/server/housekeeping.ts';
import { describeEngines, eachProcessEngine, type Site } from '../engines.ts';
import { openSmtpDouble, type SmtpDouble } from './smtp-double.ts';

const HOLD = 24 * 3_600_000;

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const mail = (own: Partial<Mail> = {}): Mail => ({
  to: 'ada@example.ng',
  kind: 'order',
  isProven: true,
  subject: 'Your code',
  body: { text: 'The code is 12345.', html: '<p>The code is <b>12345</b>.</p>' },
  ...own,
});
const outgoing = (own: Partial<OutgoingMail> = {}): OutgoingMail => {
  const { to, subject, body } = mail();
  return { to, subject, body, id: 7, createdAt: '2026-11-21T12:00:00.000Z', replyTo: null, unsubscribe: null, ...own };
};
const FROM = 'Oja <noreply@oja.example>';

/** A log that stores its lines. */
function recordedLog() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }) };
}

describeEngines('the outbox', (open, engine) => {
  let db: Database;
  let now: number;
  let senders: MailSender[];
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    now = NOW;
    senders = [];
    await db.write((trx) => trx.deleteFrom('mail_outbox').execute());
  });
  afterEach(async () => {
    for (const sender of senders) await sender.stop();
  });

  const queue = (own: Partial<Mail> = {}) => db.write((trx) => queueMails(trx, [mail(own)], now));
  const rows = () => db.read.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
  function sender(send: MailTransport['send'], log = recordedLog().log): MailSender {
    const made = createMailSender({ db, transport: { send }, now: () => now, log });
    senders.push(made);
    return made;
  }
  test('sends each mail once, and erases its content', async () => {
    await queue();
    await queue({ to: 'obi@example.ng' });
    const sent: OutgoingMail[] = [];
    const made = sender(async (one) => void sent.push(one));
    await made.wake();
    await made.wake();
    expect((await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true);
    expect(sent.map(({ to }) => to).sort()).toEqual(['ada@example.ng', 'obi@example.ng']);
    expect(sent[0]?.body).toEqual(mail().body);
    expect(JSON.stringify(await rows())).not.toContain('12345');
  });

  test('G-634, G-648: eight mails take a transaction to claim them, and one for all that have been sent since', async () => {
    for (let k = 0; k < 8; k += 1) await queue();
    const made = sender(async () => undefined);
    const before = db.transactions.count;
    const messages = engine.dialect === 'sqlite' ? vi.spyOn(Worker.prototype, 'postMessage') : undefined;
    await made.wake();
    const sentMessages = messages?.mock.calls.length;
    messages?.mockRestore();
    expect((await rows()).filter(({ sentAt }) => sentAt !== null)).toHaveLength(8);
    const transactions = db.transactions.count - before;
    expect(transactions).toBe(2);
    if (sentMessages !== undefined) expect(sentMessages).toBe(transactions);
  });

  test('a mail that is queued while another one waits for the mail server is sent meanwhile', async () => {
    await queue();
    const answer = Promise.withResolvers<undefined>();
    const sent: string[] = [];
    const made = sender(async ({ to }) => {
      sent.push(to);
      return to === 'ada@example.ng' ? answer.promise : undefined;
    });
    const first = made.wake();
    await expect.poll(() => sent).toEqual(['ada@example.ng']);
    await queue({ to: 'obi@example.ng' });
    const second = made.wake();
    try {
      await expect.poll(() => sent).toEqual(['ada@example.ng', 'obi@example.ng']);
    } finally {
      answer.resolve(undefined);
    }
    await Promise.all([first, second]);
    expect((await rows()).every(({ sentAt }) => sentAt !== null)).toBe(true);
  });

  test('an outcome that the database could not store is stored by the next turn, and the mail is not sent again', async () => {
    await queue();
    let isDown = false;
    const failing: Database = {
      ...db,
      run: (task, input) => (isDown ? Promise.reject(new Error('no database')) : db.run(task, input)),
    };
    let sent = 0;
    const transport: MailTransport = {
      send: async () => {
        sent += 1;
        isDown = true;
        return undefined;
      },
    };
    const made = createMailSender({ db: failing, transport, now: () => now, log: recordedLog().log });
    senders.push(made);
    await made.wake();
    expect((await rows())[0]?.sentAt).toBeNull();
    isDown = false;
    // The claim has ended meanwhile.
    now += 60 * MINUTE;
    await made.wake();
    expect([sent, (await rows())[0]?.sentAt === null]).toEqual([1, false]);
  });

  test('a failed mail is retried with growing delays, and finally given up', async () => {
    await queue();
    const { log, lines } = recordedLog();
    const at: number[] = [];
    const made = sender(async () => {
      at.push(now);
      throw Object.assign(new Error('450 ada@example.ng: try later'), { code: 'EENVELOPE', responseCode: 450 });
    }, log);
    for (let minutes = 0; minutes < 300; minutes += 1) {
      await made.wake();
      now += MINUTE;
    }
    const waits = at.slice(1).map((moment, i) => (moment - (at[i] ?? 0)) / MINUTE);
    expect(waits).toEqual([1, 1, 2, 4, 8, 16, 32, 64]);
    expect(at).toHaveLength(MAX_ATTEMPTS);
    expect(lines.at(-1)).toContain('a mail was given up');
    expect(lines.join('')).not.toMatch(/ada@|12345/);
    await deleteExpired(db, now + 31 * 24 * 60 * MINUTE, HOLD);
    expect(await rows()).toEqual([]);
  });

  test('a mail to a nonexistent address is given up immediately', async () => {
    await queue();
    const { log, lines } = recordedLog();
    const made = sender(async () => {
      throw Object.assign(new Error('550'), { code: 'EENVELOPE', responseCode: 550 });
    }, log);
    await made.wake();
    expect((await rows())[0]?.attempts).toBe(MAX_ATTEMPTS);
    expect(lines.join('')).toContain('a mail was given up');
  });

  test('a process that dies while sending leaves the mail for later, when it is sent again', async () => {
    await queue();
    const begun = Promise.withResolvers<void>();
    // Sending never finishes.
    const send = () => {
      begun.resolve();
      return new Promise<never>(() => {});
    };
    const dying = createMailSender({ db, transport: { send }, now: () => now, log: recordedLog().log });
    void dying.wake();
    await begun.promise;
    let sent = 0;
    const next = sender(async () => {
      sent += 1;
      return undefined;
    });
    await next.wake();
    now += 5 * MINUTE - 1;
    await next.wake();
    expect(sent).toBe(0);
    now += 1;
    await next.wake();
    await next.wake();
    expect(sent).toBe(1);
  });

  test('G-630: of a mail that is erased while it is sent, no file stays', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'outbox-'));
    try {
      const files = folderTransport(folder, FROM);
      const transport: MailTransport = {
        ...files,
        async send(one) {
          await db.write((trx) => trx.deleteFrom('mail_outbox').where('id', '=', one.id).execute());
          await files.forget?.([one]);
          return files.send(one);
        },
      };
      await queue();
      const made = createMailSender({ db, transport, now: () => now, log: recordedLog().log });
      senders.push(made);
      await made.wake();
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('G-290: a mail that was put off by a clock which is set back since is sent at once', async () => {
    await queue();
    const right = now;
    now += 24 * 60 * MINUTE;
    const failing = sender(async () => {
      throw Object.assign(new Error('no room on the disk'), { code: 'ENOSPC' });
    });
    await failing.wake();
    expect((await rows())[0]).toMatchObject({ attempts: 1, sentAt: null });
    now = right;
    let sent = 0;
    await sender(async () => {
      sent += 1;
      return undefined;
    }).wake();
    expect(sent).toBe(1);
  });

  test('stopping waits for the mail in progress and takes no other', async () => {
    for (let i = 0; i < 12; i += 1) await queue();
    const gate = Promise.withResolvers<void>();
    let begun = 0;
    const made = sender(async () => {
      begun += 1;
      await gate.promise;
    });
    void made.wake();
    await expect.poll(() => begun).toBe(8);
    const stopped = made.stop();
    gate.resolve();
    await stopped;
    const sent = (await rows()).filter(({ sentAt }) => sentAt !== null);
    expect([begun, sent.length]).toEqual([8, 8]);
    await made.wake();
    expect((await rows()).filter(({ sentAt }) => sentAt !== null)).toHaveLength(8);
  });

  test('G-657: stopping closes the connections when no mail is in progress any more', async () => {
    await queue();
    const gate = Promise.withResolvers<void>();
    const events: string[] = [];
    const transport: MailTransport = {
      async send() {
        await gate.promise;
        events.push('sent');
        return undefined;
      },
      close: () => events.push('closed'),
    };
    const made = createMailSender({ db, transport, now: () => now, log: recordedLog().log });
    void made.wake();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    const stopped = made.stop();
    gate.resolve();
    await stopped;
    expect(events).toEqual(['sent', 'closed']);
  });

  test('G-376: a stop that does not wait for a mail server any longer logs no fault of the closed database', async () => {
    await queue();
    const gate = Promise.withResolvers<undefined>();
    const { log, lines } = recordedLog();
    let isClosed = false;
    const closing: Database = {
      ...db,
      run: (task, input) =>
        isClosed ? Promise.reject(new Error('driver has already been destroyed')) : db.run(task, input),
    };
    const transport: MailTransport = { send: () => gate.promise };
    const made = createMailSender({ db: closing, transport, now: () => now, log });
    const sending = made.wake();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    await made.stop();
    isClosed = true;
    gate.resolve(undefined);
    await sending;
    expect(lines).toEqual([]);
  });
});

eachProcessEngine('two processes on one outbox', (engine) => {
  let site: Site;
  let databases: Database[];
  beforeAll(async () => {
    site = await engine.newSite();
    databases = [await site.open(), await site.open()];
    for (const db of databases) await migrate(db);
  });
  afterAll(async () => {
    for (const db of databases) await db.close();
    await site.remove();
  });

  test('share the mails: each is sent once', async () => {
    const [db] = databases;
    for (let i = 0; i < 60; i += 1) await db?.write((trx) => queueMails(trx, [mail({ subject: `No. ${i}` })], NOW));
    const sent: string[] = [];
    const senders = databases.map((own) =>
      createMailSender({
        db: own,
        transport: { send: async ({ subject }) => void sent.push(subject) },
        now: () => NOW,
        log: recordedLog().log,
      }),
    );
    for (const sender of senders) sender.start();
    await expect.poll(() => sent.length).toBeGreaterThanOrEqual(60);
    for (const sender of senders) await sender.stop();
    expect(new Set(sent).size).toBe(60);
    expect(sent).toHaveLength(60);
  });
});

/** The headers of a message: unfolded, up to the empty line. */
function headersOf(message: string): string[] {
  const [head = ''] = message.split('\r\n\r\n');
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

describe('mail over SMTP', () => {
  let smtp: SmtpDouble;
  beforeAll(async () => {
    smtp = await openSmtpDouble();
  });
  afterAll(() => smtp.close());
  beforeEach(async () => {
    smtp.drop();
    await expect.poll(() => smtp.open).toBe(0);
    smtp.received.length = 0;
    smtp.recipientReply = '250 ok';
  });

  test('arrives as text and HTML, from the configured sender', async () => {
    await smtpTransport({ url: smtp.url, from: FROM }).send(outgoing());
    expect(smtp.received).toMatchObject([{ from: 'noreply@oja.example', to: ['ada@example.ng'] }]);
    const { data = '' } = smtp.received[0] ?? {};
    expect(headersOf(data)).toEqual(
      expect.arrayContaining([
        'From: Oja <noreply@oja.example>',
        'To: ada@example.ng',
        'Subject: Your code',
        'Auto-Submitted: auto-generated',
        expect.stringMatching(/^Message-ID: <outbox-7-\d+@oja\.example>$/),
      ]),
    );
    expect(data).toMatch(/text\/plain[\s\S]*The code is 12345\.[\s\S]*text\/html[\s\S]*<b>12345<\/b>/);
  });

  test('no field can inject a header or a recipient', async () => {
    const evil = 'x\r\nBcc: evil@example.com\r\n\r\nEvil';
    const transport = smtpTransport({ url: smtp.url, from: FROM });
    await transport.send(outgoing({ subject: evil, body: { text: evil, html: evil } }));
    await transport.send(outgoing({ to: 'ada@example.ng, evil@example.com' })).catch(() => undefined);
    await transport.send(outgoing({ to: 'ada@example.ng>\r\nRCPT TO:<evil@example.com' })).catch(() => undefined);
    await transport.send(outgoing({ to: 'Evil <evil@example.com>, ada@example.ng' })).catch(() => undefined);
    await transport.send(outgoing({ replyTo: evil })).catch(() => undefined);
    expect(smtp.received.length).toBeGreaterThan(0);
    for (const { to, data } of smtp.received) {
      expect(to).not.toContain('evil@example.com');
      expect(headersOf(data).filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
    }
  });

  test('an answer goes to the address of the message, and a mail without HTML is plain text', async () => {
    const body = { text: 'Where is my parcel?', html: '' };
    await smtpTransport({ url: smtp.url, from: FROM }).send(outgoing({ replyTo: 'bola@example.ng', body }));
    const { data = '' } = smtp.received[0] ?? {};
    expect(headersOf(data)).toContain('Reply-To: bola@example.ng');
    expect(headersOf(data).filter((line) => line.startsWith('List-'))).toEqual([]);
    expect(data).not.toContain('text/html');
  });

  test('G-603: a mail of a subscription has the headers by which mail programs unsubscribe', async () => {
    const unsubscribe = `https://oja.example/newsletter/unsubscribe?token=${'0'.repeat(32)}`;
    await smtpTransport({ url: smtp.url, from: FROM }).send(outgoing({ unsubscribe }));
    const { data = '' } = smtp.received[0] ?? {};
    expect(headersOf(data).filter((line) => line.startsWith('List-'))).toEqual([
      `List-Unsubscribe: <${unsubscribe}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
  });

  test('G-657: mails of a busy time share five connections, which a stop closes', async () => {
    const before = smtp.opened;
    const transport = smtpTransport({ url: smtp.url, from: FROM });
    const send = (count: number) => Promise.all(Array.from({ length: count }, () => transport.send(outgoing())));
    await send(8);
    await send(8);
    expect(smtp.received).toHaveLength(16);
    expect(smtp.opened - before).toBeLessThanOrEqual(5);
    transport.close?.();
    await expect.poll(() => smtp.open).toBe(0);
    await expect(transport.send(outgoing())).rejects.toThrow();
  });

  test('G-657: a mail is sent although the server has closed the unused connections', async () => {
    const transport = smtpTransport({ url: smtp.url, from: FROM });
    await Promise.all(Array.from({ length: 5 }, () => transport.send(outgoing())));
    smtp.drop();
    await transport.send(outgoing());
    expect(smtp.received).toHaveLength(6);
    transport.close?.();
  });

  test.each(['450 try later', '550 no such mailbox', 'cut'])('a server that says %s makes it fail', async (reply) => {
    smtp.recipientReply = reply;
    await expect(smtpTransport({ url: smtp.url, from: FROM }).send(outgoing())).rejects.toThrow();
    expect(smtp.received).toEqual([]);
  });
});

describe('mail as files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'outbox-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('each is a file for mail programs, named in the log, for this user only; a repeated mail is one file', async () => {
    const place = path.join(folder, 'outbox');
    const transport = folderTransport(place, FROM);
    const file = await transport.send(outgoing());
    expect(await transport.send(outgoing())).toBe(file);
    expect(await readdir(place)).toEqual([path.basename(file ?? '')]);
    expect(file).toMatch(/outbox\/20261121T120000000Z-7\.eml$/);
    expect((await stat(place)).mode & 0o777).toBe(0o700);
    expect((await stat(file ?? '')).mode & 0o777).toBe(0o600);
    const text = await readFile(file ?? '', 'utf8');
    expect(headersOf(text)).toEqual(expect.arrayContaining(['To: ada@example.ng', 'Subject: Your code']));
    expect(text).toMatch(/The code is 12345\.[\s\S]*<b>12345<\/b>/);
  });

  test('G-345: files of deleted mails are deleted, and others stay', async () => {
    const place = path.join(folder, 'deleted');
    const transport = folderTransport(place, FROM);
    const [own, other] = [outgoing(), { ...outgoing(), id: 17 }];
    await transport.send(own);
    const left = await transport.send(other);
    await transport.forget?.([own, { ...own, id: 99 }]);
    expect(await readdir(place)).toEqual([path.basename(left ?? '')]);
  });
});
