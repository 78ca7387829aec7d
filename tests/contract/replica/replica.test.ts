/** Reads on a real streaming replica: never older than what the process has seen, and without a failed read. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subscribeToChanges } from '../../../src/data/change-feed.ts';
import { logChange } from '../../../src/data/change-log.ts';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { onReplica } from '../../../src/data/on-replica.ts';
import { openDatabase, openReader } from '../../../src/data/open.ts';
import { walPosition } from '../../../src/data/postgres/wal-position.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { checkReplicas } from '../../../src/server/doctor/check-replicas.ts';
import { settingErrors } from '../../setting-errors.ts';
import { within } from '../../within.ts';
import { asAdministrator, openPostgresServer, openReplicaOf, type PostgresServer } from '../postgres-server.ts';

test('G-282: positions in the log are ordered; one behind the header of a page is the end of the page before', () => {
  expect(walPosition('1/0')).toBe(2n ** 32n);
  expect(walPosition('16/B374D848') > walPosition('16/B374D840')).toBe(true);
  expect([walPosition('0/4018'), walPosition('0/4028'), walPosition('0/4030')]).toEqual([0x4000n, 0x4000n, 0x4030n]);
});

test('G-282: replicas need a primary, and an address each', () => {
  const [primary, replica] = ['postgres://a@primary/shop', 'postgres://a:p%40ss@replica/shop'];
  const both = { DATABASE_URL: primary, DATABASE_REPLICA_URLS: `${replica}, ${primary}` };
  expect(readConfig(both).replicaUrls).toEqual([replica, primary]);
  expect(settingErrors({ DATABASE_REPLICA_URLS: replica })).toEqual([
    'The setting DATABASE_REPLICA_URLS needs DATABASE_URL, too.',
  ]);
  expect(settingErrors({ ...both, DATABASE_REPLICA_URLS: 'replica' })[0]).toContain('DATABASE_REPLICA_URLS is wrong');
});

const opened = await openPostgresServer();
const reason = 'missing' in opened ? ` (${opened.missing})` : '';

describe.skipIf('missing' in opened)(`G-282: with a streaming replica${reason}`, () => {
  const primary = opened as PostgresServer;
  let replica: PostgresServer;
  let db: Database;
  let other: Database;
  beforeAll(async () => {
    other = await openDatabase({ databaseUrl: primary.url });
    await migrate(other);
    await other.write((trx) => trx.insertInto('counters').values({ name: 'n', value: 0 }).execute());
    replica = await openReplicaOf(primary.url);
    db = await openDatabase({ databaseUrl: primary.url, replicaUrls: [replica.url] }, () => {});
  });
  afterAll(async () => {
    await db?.close();
    await other?.close();
    await replica?.end();
    await primary.end();
  });

  const set = (on: Database, value: number) =>
    on.write(async (trx) => {
      await trx.updateTable('counters').set({ value }).where('name', '=', 'n').execute();
      await logChange(trx, ['n']);
    });
  /** The value, and whether a replica answered. */
  async function read(): Promise<{ value: number; isReplica: boolean }> {
    return onReplica(db, async (own) => {
      const { rows } = await sql<{ value: number; isReplica: boolean }>`
        select value, pg_is_in_recovery() as "isReplica" from counters where name = 'n'`.execute(own.read);
      const [row] = rows;
      if (!row) throw new Error('The row is missing.');
      return row;
    });
  }
  const stats = () => db.replicas?.stats()[0];
  const isUsed = async () => expect.poll(async () => (await read()).isReplica).toBe(true);
  let value = 0;

  test('reads go there, and a write of the same process is seen at once', async () => {
    await isUsed();
    let onIt = 0;
    for (let round = 0; round < 40; round += 1) {
      value += 1;
      await set(db, value);
      const found = await read();
      expect(found.value).toBe(value);
      await isUsed();
      if ((await read()).isReplica) onIt += 1;
    }
    expect(onIt).toBeGreaterThan(20);
    expect(stats()).toMatchObject({ isUsed: true, fallbacks: 0 });
  });

  test('once a change of another process is told, no read is older, also while replay is paused', async () => {
    let answer = Promise.withResolvers<number>();
    const following = subscribeToChanges(
      db,
      // Immediately: a render may begin right after the purge.
      () => answer.resolve(read().then((found) => found.value)),
      { onError: (error) => answer.reject(error) },
    );
    await following.ready;
    for (let round = 0; round < 5; round += 1) {
      await isUsed();
      await asAdministrator(replica.url, 'select pg_wal_replay_pause()');
      try {
        answer = Promise.withResolvers();
        value += 1;
        await set(other, value);
        expect(await within(answer.promise, () => 'the change to be told')).toBe(value);
      } finally {
        await asAdministrator(replica.url, 'select pg_wal_replay_resume()');
      }
    }
    await following.stop();
  });

  test('while replay is paused, reads after a change go to the primary, and the lag is measured', async () => {
    await isUsed();
    await asAdministrator(replica.url, 'select pg_wal_replay_pause()');
    try {
      value += 1;
      await set(db, value);
      for (let round = 0; round < 20; round += 1) expect(await read()).toEqual({ value, isReplica: false });
      await expect.poll(() => stats()?.lagMs).toBeGreaterThan(1000);
      expect(stats()?.isUsed).toBe(false);
      expect(await read()).toEqual({ value, isReplica: false });
    } finally {
      await asAdministrator(replica.url, 'select pg_wal_replay_resume()');
    }
    await isUsed();
    expect((await read()).value).toBe(value);
  });

  test('a thread reads where its ticket says, and is as careful', async () => {
    const thread = await openReader({ databaseUrl: primary.url, replicaUrls: [replica.url] });
    const onThread = (ticket: Parameters<typeof onReplica>[2]) =>
      onReplica(
        thread,
        async (own) => {
          const { rows } = await sql<{
            value: number;
            isReplica: boolean;
          }>`select value, pg_is_in_recovery() as "isReplica" from counters where name = 'n'`.execute(own.read);
          return rows[0];
        },
        ticket,
      );
    try {
      expect(await onThread(undefined)).toEqual({ value, isReplica: false });
      await expect.poll(async () => onThread(db.replicas?.ticket())).toEqual({ value, isReplica: true });
      await asAdministrator(replica.url, 'select pg_wal_replay_pause()');
      value += 1;
      await set(db, value);
      await expect.poll(() => db.replicas?.ticket()).toBeDefined();
      expect(await onThread(db.replicas?.ticket())).toEqual({ value, isReplica: false });
    } finally {
      await asAdministrator(replica.url, 'select pg_wal_replay_resume()');
      await thread.close();
    }
  });

  test('what a read answers by an error, such as "not found", is not asked again', async () => {
    await isUsed();
    let calls = 0;
    const missing = onReplica(db, async (own) => {
      calls += 1;
      await sql`select 1`.execute(own.read);
      throw new Error('There is none.');
    });
    await expect(missing).rejects.toThrow('There is none.');
    expect(calls).toBe(1);
  });

  test('a read that a replica cannot answer is run on the primary', async () => {
    await isUsed();
    const before = stats()?.fallbacks ?? 0;
    // A replica assigns no transaction ids.
    const found = await onReplica(db, async (own) =>
      sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(own.read),
    );
    expect(found.rows).toHaveLength(1);
    expect(stats()?.fallbacks).toBe(before + 1);
  });

  /** Reads continuously; every read must succeed. */
  function reading() {
    let isOver = false;
    let reads = 0;
    const lane = async () => {
      while (!isOver) {
        expect((await read()).value).toBe(value);
        reads += 1;
      }
    };
    const lanes = Promise.all([lane(), lane(), lane()]);
    return async () => {
      isOver = true;
      await within(lanes, () => 'the last reads');
      return reads;
    };
  }

  test('killed and started again, hung and awake again: no read fails, and it is used again', async () => {
    await isUsed();
    for (const [stop, start] of [
      [replica.stopAtOnce, replica.start],
      [replica.hold, replica.release],
    ] as const) {
      const end = reading();
      await stop();
      await expect.poll(() => stats()?.isUsed).toBe(false);
      // Only the primary answers.
      expect((await read()).isReplica).toBe(false);
      await start();
      await isUsed();
      expect(await end()).toBeGreaterThan(0);
    }
  });

  test('the doctor finds a sound replica sound, a primary that is none, and one that is away', async () => {
    const found = async (replicaUrls: string[]) => {
      const findings = await Array.fromAsync(checkReplicas({ databaseUrl: primary.url, replicaUrls }));
      return findings.map(({ level, what }) => `${level}: ${what}`);
    };
    const [host, other_] = [new URL(replica.url).host, new URL(primary.url).host];
    expect(await found([replica.url])).toEqual([`ok: The replica ${host}/postgres follows the database.`]);
    expect(await found([primary.url])).toEqual([`error: ${other_}/postgres is not a replica: it is not in recovery.`]);
    expect((await found(['postgres://nobody@127.0.0.1:1/none']))[0]).toContain(
      'error: The replica 127.0.0.1:1/none cannot be reached',
    );
  });
});
