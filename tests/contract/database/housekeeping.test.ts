import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { countRow } from '../../../src/providers/counter-rows.ts';
import { deleteExpired, logDroppedMails } from '../../../src/server/housekeeping.ts';
import { RETENTION_DAYS } from '../../../src/shared/retention.ts';
import { describeEngines } from '../engines.ts';
import { clientRow } from './rows.ts';

const HOUR_MS = 3_600_000;
/** The time that an order waits for its payment. */
const HOLD = 24 * HOUR_MS;

describeEngines('housekeeping', (open) => {
  beforeAll(async () => {
    await open();
  });

  test('deletes changes older than a day and keeps younger ones', async () => {
    const db = await open();
    const now = Date.parse('2026-11-21T12:00:00.000Z');
    const at = (hoursAgo: number) => new Date(now - hoursAgo * HOUR_MS).toISOString();
    await db.write(async (trx) => {
      await trx.deleteFrom('change_log').execute();
      await trx
        .insertInto('change_log')
        .values([
          { tag: 'product:1', createdAt: at(25) },
          { tag: 'product:2', createdAt: at(23) },
        ])
        .execute();
    });
    await deleteExpired(db, now, HOLD);
    const left = await db.read.selectFrom('change_log').select('tag').execute();
    expect(left.map(({ tag }) => tag)).toEqual(['product:2']);
  });

  test.each([
    ['all rows', 'likes', (db: Database, now: number) => deleteExpired(db, now, HOLD)],
    ['of dropped mails', 'mail.order.unproven', (db: Database, now: number) => logDroppedMails(db, { warn() {} }, now)],
  ])('%s: leaves counters to a transaction that restarts them', async (_, name, tidy) => {
    const db = await open();
    const now = Date.parse('2026-11-21T12:00:00.000Z');
    const [first, second] = [`${name}:a`, `${name}:b`];
    const window = { max: 1, window: HOUR_MS };
    await db.write(async (trx) => {
      await trx.deleteFrom('rate_limits').execute();
      const ended = { points: 1_000, expire: now - 1 };
      await trx
        .insertInto('rate_limits')
        .values([
          { key: first, ...ended },
          { key: second, ...ended },
        ])
        .execute();
    });
    const { tidied } = await db.write(async (trx) => {
      await countRow(trx, { key: second, ...window }, now);
      const tidied = tidy(db, now);
      // SQLite runs one transaction at a time, so it does not end before this one.
      await Promise.race([tidied, sleep(200)]);
      await countRow(trx, { key: first, ...window }, now);
      return { tidied };
    });
    await tidied;
    const left = await db.read.selectFrom('rate_limits').select(['key', 'points']).orderBy('key').execute();
    expect(left).toEqual([
      { key: first, points: 1 },
      { key: second, points: 1 },
    ]);
  });

  test('S-30, S-36: deletes mails, locations and codes when the days of the privacy policy are over', async () => {
    const db = await open();
    const now = Date.parse('2026-11-21T12:00:00.000Z');
    const daysAgo = (days: number, hours: number) =>
      new Date(now - days * 24 * HOUR_MS + hours * HOUR_MS).toISOString();
    const { mails, locations, resets } = RETENTION_DAYS;
    await db.write(async (trx) => {
      const row = clientRow('retention');
      const { id } = await trx.insertInto('clients').values(row).returning('id').executeTakeFirstOrThrow();
      for (const [message, hours] of [
        ['over', -1],
        ['kept', 1],
      ] as const) {
        const body = { text: message, html: message };
        const mail = { to: 'ada@example.ng', subject: message, body };
        await trx
          .insertInto('mail_outbox')
          .values({ ...mail, createdAt: daysAgo(mails, hours) })
          .execute();
        await trx
          .insertInto('localisations')
          .values({ lat: 6.5, lon: 3.4, nom: message, createdAt: daysAgo(locations, hours) })
          .execute();
        await trx
          .insertInto('password_resets')
          .values({ clientId: id, codeHash: message, codeDigest: message, expiresAt: daysAgo(resets, hours) })
          .execute();
      }
    });
    await deleteExpired(db, now, HOLD);
    const left = [
      ...(await db.read.selectFrom('mail_outbox').select('subject as message').execute()),
      ...(await db.read.selectFrom('localisations').select('nom as message').execute()),
      ...(await db.read.selectFrom('password_resets').select('codeHash as message').execute()),
    ];
    expect(left.map(({ message }) => message)).toEqual(['kept', 'kept', 'kept']);
  });
});
