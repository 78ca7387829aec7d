/** The change log: every change is delivered to every process, for any order of commits, and never lost. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Subscription, subscribeToChanges } from '../../../src/data/change-feed.ts';
import { EVERYTHING, logChange } from '../../../src/data/change-log.ts';
import type { Database } from '../../../src/data/database.ts';
import { changedSince, hasRows, type LogPosition } from '../../../src/data/log-position.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { writesAtEnd } from '../../../src/data/pipelined.ts';
import { pruneChanges } from '../../../src/data/prune-changes.ts';
import { outboxTurn } from '../../../src/providers/mail-outbox.ts';
import { describeEngines, eachProcessEngine, type Site } from '../engines.ts';

const run = promisify(execFile);
const WRITER = path.join(import.meta.dirname, 'processes/write.ts');
/** Longer than a test, so that any delivery within it comes from a notification and not from a poll. */
const NEVER_MS = 3_600_000;

const followers: Subscription[] = [];
afterEach(async () => {
  await Promise.all(followers.splice(0).map((follower) => follower.stop()));
});

/** Subscribes; returns the growing list of delivered tags. */
async function follow(db: Database, pollMs: number): Promise<string[]> {
  const answer: string[] = [];
  const follower = subscribeToChanges(db, (tags) => answer.push(...tags), {
    pollMs,
    onError: (error) => answer.push(`error: ${String(error)}`),
  });
  followers.push(follower);
  await follower.ready;
  return answer;
}

const until = (answer: string[], expected: readonly string[]) => expect.poll(() => answer).toEqual(expected);

const logged = async (db: Database) =>
  (await db.read.selectFrom('change_log').select('tag').orderBy('seq').execute()).map(({ tag }) => tag);

const IN_FUTURE = '2999-01-01T00:00:00.000Z';

describeEngines('the change log', (open, engine) => {
  beforeAll(async () => {
    await open();
  });

  test('G-635: is not read after a transaction that logged nothing', async () => {
    const db = await open();
    let woken = 0;
    const forget = db.onWake(() => {
      woken += 1;
    });
    // The connection that listens wakes once when it is open.
    if (engine.name === 'PostgreSQL') await expect.poll(() => woken).toBe(1);
    woken = 0;
    await db.write((trx) => trx.deleteFrom('rate_limits').execute());
    if (engine.dialect === 'sqlite') await outboxTurn(db, { outcomes: [], room: 1, now: Date.now() });
    expect(woken).toBe(0);
    await db.write((trx) => logChange(writesAtEnd(trx), ['product:1']));
    expect(woken).toBeGreaterThan(0);
    forget();
  });

  test('delivers a commit of the same process immediately, each tag once', async () => {
    const db = await open();
    const answer = await follow(db, NEVER_MS);
    await db.write(async (trx) => {
      await logChange(trx, ['product:1', 'products']);
      await logChange(trx, ['products', 'product:2']);
    });
    await until(answer, ['product:1', 'products', 'product:2']);
    await db.write((trx) => logChange(trx, ['product:1']));
    await until(answer, ['product:1', 'products', 'product:2', 'product:1']);
  });

  test('delivers nothing of a transaction that was rolled back, and nothing from before the start', async () => {
    const db = await open();
    await db.write((trx) => logChange(trx, ['before']));
    const answer = await follow(db, NEVER_MS);
    const failing = db.write(async (trx) => {
      await logChange(trx, ['lost']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await db.write((trx) => logChange(trx, ['after']));
    await until(answer, ['after']);
  });

  test('every tag of a transaction is delivered, however many', async () => {
    const db = await open();
    const answer = await follow(db, NEVER_MS);
    const products = Array.from({ length: 6000 }, (_, k) => `product:${k}`);
    await db.write(async (trx) => {
      await logChange(trx, ['shops']);
      await logChange(trx, products);
      await logChange(trx, ['product:5']);
    });
    await until(answer, ['shops', ...products]);
  });

  test('pruning deletes old entries only', async () => {
    const db = await open();
    await db.write((trx) => logChange(trx, ['old']));
    await pruneChanges(db, '2020-01-01T00:00:00.000Z');
    expect(await logged(db)).toContain('old');
    await pruneChanges(db, IN_FUTURE);
    expect(await logged(db)).toEqual([]);
  });

  test('what changed since a position is known, before and after the entries are pruned', async () => {
    const db = await open();
    const follower = subscribeToChanges(db, () => {}, { onError: () => {} });
    followers.push(follower);
    await follower.ready;
    const log = (...tags: string[]) => db.write((trx) => logChange(trx, tags));
    const here = () => follower.position() as LogPosition;
    const start = here();
    expect(await changedSince(db.read, ['a', 'b'], start)).toEqual([]);
    await log('a', 'c');
    expect(await changedSince(db.read, ['a', 'b', 'c'], start, 9)).toEqual(['a', 'c']);
    expect(await changedSince(db.read, ['b', 'd:"1"'], start)).toEqual([]);
    // On PostgreSQL, transactions of other tests delay the position.
    await expect.poll(() => changedSince(db.read, ['a', 'b', 'c'], here())).toEqual([]);
    const later = here();
    const { length } = follower.newest();
    expect(length).toBeGreaterThan(0);
    for (const isPruned of [false, true]) {
      if (isPruned) await pruneChanges(db, IN_FUTURE);
      expect(await changedSince(db.read, ['a', 'b'], start, 9), String(isPruned)).toEqual(['a']);
      expect(await changedSince(db.read, ['a', 'b', 'c'], later)).toEqual([]);
      expect(await hasRows(db.read, follower.newest())).toBe(true);
    }
    const [newest] = follower.newest().slice(-1);
    if (!newest) throw new Error('No entry is known.');
    expect(await hasRows(db.read, [{ ...newest, seq: newest.seq + 1000 }])).toBe(false);
    await log(EVERYTHING);
    expect(await changedSince(db.read, ['b'], later)).toEqual([EVERYTHING]);
    const rows = await db.read.selectFrom('change_log').select(['seq', 'tag', 'xid', 'createdAt']).execute();
    expect(rows).toHaveLength(1);
    expect(await hasRows(db.read, rows)).toBe(true);
    for (const other of [{ tag: 'x' }, { createdAt: '2020-01-01T00:00:00.000Z' }])
      expect(
        await hasRows(
          db.read,
          rows.map((row) => ({ ...row, ...other })),
        ),
      ).toBe(false);
  });

  test('a subscriber that has read up to the pruning continues normally', async () => {
    const db = await open();
    const answer = await follow(db, NEVER_MS);
    await db.write((trx) => logChange(trx, ['first']));
    await until(answer, ['first']);
    await db.write((trx) => logChange(trx, ['second']));
    await until(answer, ['first', 'second']);
  });

  test('a stopped subscriber gets nothing more', async () => {
    const db = await open();
    const answer = await follow(db, NEVER_MS);
    await Promise.all(followers.splice(0).map((follower) => follower.stop()));
    await db.write((trx) => logChange(trx, ['late']));
    expect(answer).toEqual([]);
  });
});

eachProcessEngine('the change log of several processes', (engine) => {
  async function withSite(work: (first: Database, second: Database, site: Site) => Promise<void>): Promise<void> {
    const site = await engine.newSite();
    const first = await site.open();
    await migrate(first);
    const second = await site.open();
    try {
      await work(first, second, site);
    } finally {
      await Promise.all(followers.splice(0).map((follower) => follower.stop()));
      await first.close();
      await second.close();
      await site.remove();
    }
  }

  test('a commit of another process is delivered', () =>
    withSite(async (db, _second, site) => {
      const answer = await follow(db, 50);
      await run(process.execPath, [WRITER, JSON.stringify(site.place), 'shop:7']);
      await until(answer, ['shop:7']);
    }));

  test('a subscriber that missed pruned entries gets their tags, once', () =>
    withSite(async (reader, writer) => {
      let wake = () => {};
      const deaf: Database = {
        ...reader,
        onWake(listener) {
          wake = listener;
          return () => {};
        },
      };
      const answer = await follow(deaf, NEVER_MS);
      await writer.write((trx) => logChange(trx, ['missed', 'twice']));
      await writer.write((trx) => logChange(trx, ['twice']));
      await pruneChanges(writer, IN_FUTURE);
      wake();
      await expect.poll(() => answer.toSorted()).toEqual(['missed', 'twice']);
      await writer.write((trx) => logChange(trx, ['later']));
      wake();
      await expect.poll(() => answer.slice(2)).toEqual(['later']);
    }));

  if (engine.name === 'PostgreSQL')
    test('commits before the start are not delivered, even while an older transaction is open', () =>
      withSite(async (reader, writer) => {
        const end = Promise.withResolvers<void>();
        const begun = Promise.withResolvers<void>();
        const slow = writer.write(async (trx) => {
          await logChange(trx, ['open at the start']);
          begun.resolve();
          await end.promise;
        });
        await begun.promise;
        await writer.write((trx) => logChange(trx, ['before']));
        const answer = await follow(reader, 50);
        await writer.write((trx) => logChange(trx, ['after']));
        await until(answer, ['after']);
        end.resolve();
        await slow;
        await until(answer, ['after', 'open at the start']);
      }));

  if (engine.name === 'PostgreSQL')
    test('transactions that commit out of order are all delivered', () =>
      withSite(async (reader, writer) => {
        const answer = await follow(reader, 50);
        const early = Promise.withResolvers<void>();
        const begun = Promise.withResolvers<void>();
        const slow = writer.write(async (trx) => {
          await logChange(trx, ['lower number']);
          begun.resolve();
          await early.promise;
        });
        await begun.promise;
        await writer.write((trx) => logChange(trx, ['higher number']));
        // The higher number is delivered while the lower one is still open; further commits must not hide it.
        await until(answer, ['higher number']);
        await writer.write((trx) => logChange(trx, ['third']));
        await until(answer, ['higher number', 'third']);
        early.resolve();
        await slow;
        await until(answer, ['higher number', 'third', 'lower number']);
        const numbers = await sql<{ tag: string }>`select tag from change_log order by seq`.execute(reader.read);
        expect(numbers.rows.map(({ tag }) => tag)).toEqual(['lower number', 'higher number', 'third']);
      }));

  if (engine.name === 'PostgreSQL')
    test('a row that reuses the transaction id of a crashed one is delivered', () =>
      withSite(async (reader, writer) => {
        const answer = await follow(reader, 50);
        await writer.write((trx) => logChange(trx, ['before']));
        await until(answer, ['before']);
        // Rolled back, and so below the horizon; after a crash the server may reuse its id.
        const { rows } = await sql<{ xid: number }>`
          select pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1 as xid`.execute(reader.read);
        await writer.write(async (trx) => {
          await logChange(trx, ['with an old number']);
          await trx
            .updateTable('change_log')
            .set({ xid: rows[0]?.xid ?? 0 })
            .where('tag', '=', 'with an old number')
            .execute();
        });
        await until(answer, ['before', 'with an old number']);
        await writer.write((trx) => logChange(trx, ['after']));
        await until(answer, ['before', 'with an old number', 'after']);
      }));
});
