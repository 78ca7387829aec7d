/** The maximum number of mails to a mailbox, on every engine. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { mailboxOf } from '../../../src/node/mailbox.ts';
import { countersOverLimit } from '../../../src/providers/dropped-mails.ts';
import { type Mail, queueMails } from '../../../src/providers/mail.ts';
import { MAIL_LIMITS, mailCounters, UNPROVEN_TOTAL } from '../../../src/providers/mail-limits.ts';
import { createMailSender } from '../../../src/providers/mail-sender.ts';
import { logDroppedMails } from '../../../src/server/housekeeping.ts';
import { describeEngines } from '../engines.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;

const mail = (own: Partial<Mail> = {}): Mail => ({
  to: 'ada@example.ng',
  kind: 'order',
  isProven: false,
  subject: 'Order',
  body: { text: 'Text', html: '' },
  ...own,
});

describe('a mailbox', () => {
  test.each([
    ['Ada@Example.NG', 'ada@example.ng'],
    ['ada+parcels+2@example.ng', 'ada@example.ng'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['A.da@GoogleMail.com', 'ada@gmail.com'],
    ['a.da@example.ng', 'a.da@example.ng'],
    ['+ada@example.ng', '+ada@example.ng'],
    ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
    ['ọ́la@example.ng'.normalize('NFD'), 'ọ́la@example.ng'.normalize('NFC')],
    ['not an address', '@not an address'],
  ])('%s is counted as %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });

  test('a proven address is counted as it is, apart from what strangers send to its mailbox', () => {
    const own = mailCounters(mail({ to: 'Ada+shop@example.ng', isProven: true }));
    expect(own).toEqual(mailCounters(mail({ to: 'ada+shop@example.ng', isProven: true })));
    const others = ['ada@example.ng', 'ada+shop@example.ng'].flatMap((to) => mailCounters(mail({ to })));
    for (const { key } of own) expect(others.map((one) => one.key)).not.toContain(key);
    expect(new Set(others.map(({ key }) => key)).size).toBe(2);
  });

  test('no counter tells an address', () => {
    for (const isProven of [true, false])
      expect(JSON.stringify(mailCounters(mail({ isProven })))).not.toMatch(/ada|example/);
  });
});

describeEngines('mails of a mailbox', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(() =>
    db.write(async (trx) => {
      await trx.deleteFrom('mail_outbox').execute();
      await trx.deleteFrom('rate_limits').execute();
    }),
  );

  const queue = (own: Partial<Mail> = {}, now = NOW) => db.write((trx) => queueMails(trx, [mail(own)], now));
  const rows = () => db.read.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
  const sent = async (to: string) => (await rows()).filter((row) => row.to === to).length;

  test('are limited for each kind, over all spellings, and again after an hour', async () => {
    const { unproven } = MAIL_LIMITS.order;
    for (let k = 0; k < 20; k += 1) await queue({ to: k % 2 ? `ada+${k}@example.ng` : 'ADA@example.ng' });
    expect(await rows()).toHaveLength(unproven);
    await queue({ to: 'bola@example.ng' });
    expect(await sent('bola@example.ng')).toBe(1);
    await queue({}, NOW + HOUR - 1);
    expect(await rows()).toHaveLength(unproven + 1);
  });

  test('that is not proven are limited over all kinds and a whole day', async () => {
    for (let hour = 0; hour < 23; hour += 1)
      for (const kind of ['order', 'notice'] as const) await queue({ kind }, NOW + hour * HOUR);
    expect(await rows()).toHaveLength(UNPROVEN_TOTAL.max);
    await queue({}, NOW + 24 * HOUR);
    expect(await rows()).toHaveLength(UNPROVEN_TOTAL.max + 1);
  });

  test('that a stranger causes use up neither what goes to the proven address nor codes', async () => {
    for (let k = 0; k < 100; k += 1) await queue();
    const before = (await rows()).length;
    await queue({ isProven: true, subject: 'Refund' });
    await queue({ kind: 'reset' });
    await queue({ kind: 'reset', isProven: true });
    await queue({ kind: 'code' });
    expect(await rows()).toHaveLength(before + 4);
  });

  test('are counted with what causes them: neither a rollback nor a retry counts', async () => {
    for (let k = 0; k < 10; k += 1)
      await db
        .write(async (trx) => {
          await queueMails(trx, [mail()], NOW);
          throw new Error('rolled back');
        })
        .catch(() => undefined);
    expect(await db.read.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
    await queue();
    const counted = await db.read.selectFrom('rate_limits').selectAll().execute();
    let attempts = 0;
    const transport = {
      send: async () => {
        attempts += 1;
        throw new Error('away');
      },
    };
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    for (const minutes of [0, 1, 3, 6]) {
      const now = () => NOW + minutes * 60_000;
      await createMailSender({ db, transport, now, log }).wake();
    }
    expect(attempts).toBeGreaterThan(2);
    expect(await db.read.selectFrom('rate_limits').selectAll().execute()).toEqual(counted);
  });

  test('queued at the same time stay within the limit', async () => {
    await Promise.all(Array.from({ length: 30 }, () => queue()));
    expect(await rows()).toHaveLength(MAIL_LIMITS.order.unproven);
  });

  test('what was dropped is seen at once, and logged once when the window has ended', async () => {
    for (let k = 0; k < 12; k += 1) await queue();
    for (let k = 0; k < 3; k += 1) await queue({ to: 'bola@example.ng' });
    // Mails of that kind, and of all kinds.
    expect(await countersOverLimit(db.read, NOW)).toBe(2);
    const logged: object[] = [];
    const log = { warn: (entry: object) => void logged.push(entry) };
    await logDroppedMails(db, log, NOW + HOUR - 1);
    expect(logged).toEqual([]);
    for (let k = 0; k < 2; k += 1) await logDroppedMails(db, log, NOW + HOUR + 1);
    const { unproven } = MAIL_LIMITS.order;
    expect(logged).toEqual([{ limit: 'order.unproven', mailboxes: 1, mails: 12 - unproven }]);
    expect(await countersOverLimit(db.read, NOW + HOUR + 1)).toBe(1);
  });

  test('G-290: a counter that was begun by a clock which was set back since begins anew', async () => {
    for (let k = 0; k < 10; k += 1) await queue({ kind: 'reset', isProven: true }, NOW + 48 * HOUR);
    for (let k = 0; k < 100; k += 1) await queue({ kind: 'order' }, NOW + 48 * HOUR);
    const before = (await rows()).length;
    await queue({ kind: 'order' });
    expect(await rows()).toHaveLength(before + 1);
  });
});
