/** Metrics of the state of the shop, read on each scrape: uncached work, calls, database, mails, backups, disk. */
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Api } from '../../api/route.ts';
import type { UncachedWork } from '../../api/uncached-work.ts';
import type { Database } from '../../data/database.ts';
import { countersOverLimit } from '../../providers/dropped-mails.ts';
import { mailStateOf } from '../../providers/mail-state.ts';
import { backupsIn, readManifest } from '../backup/manifest.ts';
import type { WriteProbe } from '../http/write-probe.ts';

export interface ShopState {
  readonly db: Database;
  readonly api: Pick<Api, 'answered'>;
  readonly uncached: Pick<UncachedWork, 'sizes'>;
  readonly writeProbe: Pick<WriteProbe, 'error'>;
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  /** Absolute path of the folder of backups, if there is one. */
  readonly backupDir: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Several processes report the same value of one shop, so the maximum counts, not the sum. */
const ONE_SHOP = 'max';

type Values = Readonly<Record<string, number | undefined>>;

/** Gauges that are read together; one whose value is undefined is absent. */
function readTogether(register: Registry, helps: Readonly<Record<string, string>>, read: () => Promise<Values>): void {
  let reading: Promise<Values> | undefined;
  for (const [name, help] of Object.entries(helps)) {
    new Gauge({
      name,
      help,
      aggregator: ONE_SHOP,
      registers: [register],
      async collect() {
        // All gauges of a scrape share one read.
        reading ??= read().finally(() => setImmediate(() => (reading = undefined)));
        const value = (await reading)[name];
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
}

function watchUncached(register: Registry, uncached: ShopState['uncached']): void {
  const gauge = (name: string, help: string, what: 'running' | 'waiting') =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [register],
      collect() {
        for (const [queue, size] of Object.entries(uncached.sizes())) this.set({ queue }, size[what]);
      },
    });
  gauge('shop_uncached_running', 'Renders and reads that are not cached and run now', 'running');
  gauge('shop_uncached_waiting', 'Renders and reads that are not cached and wait', 'waiting');
  new Counter({
    name: 'shop_uncached_refused_total',
    help: 'Renders and reads that were refused because too many waited',
    labelNames: ['queue'],
    registers: [register],
    collect() {
      this.reset();
      for (const [queue, { refused }] of Object.entries(uncached.sizes())) this.inc({ queue }, refused);
    },
  });
}

function watchCalls(register: Registry, api: ShopState['api']): void {
  new Counter({
    name: 'shop_calls_total',
    help: 'Answered calls of the API, also those of our own pages, by name and class of status',
    labelNames: ['call', 'status'],
    registers: [register],
    collect() {
      this.reset();
      for (const { call, status, count } of api.answered()) this.inc({ call, status: `${status}xx` }, count);
    },
  });
}

function watchTransactions(register: Registry, { transactions }: Database): void {
  const counters = {
    shop_database_transactions_total: ['Transactions of the database', () => transactions.count],
    shop_database_rollbacks_total: [
      'Transactions that were rolled back, also those of refused requests',
      () => transactions.failed,
    ],
    shop_database_transaction_seconds_total: [
      'Time of all transactions, from their start to their end',
      () => transactions.ms / 1000,
    ],
  } as const;
  for (const [name, [help, read]] of Object.entries(counters)) {
    new Counter({
      name,
      help,
      registers: [register],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}

/**
 * Returns the mails and payments that need attention; only that the database is down while the database does not
 * answer.
 */
async function readDatabase(db: Database, now: number): Promise<Values> {
  try {
    const mails = await db.read
      .selectFrom('mail_outbox')
      .select(['createdAt', 'attempts', 'sentAt', 'claimedUntil'])
      .where('sentAt', 'is', null)
      .orderBy('id')
      .execute();
    const overLimit = await countersOverLimit(db.read, now);
    const waiting = mails.filter((mail) => mailStateOf(mail, now) !== 'given up');
    const [oldest] = waiting;
    const due = await db.read
      .selectFrom('payments')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'refund_due')
      .executeTakeFirstOrThrow();
    return {
      shop_database_up: 1,
      shop_mails_waiting: waiting.length,
      shop_mails_given_up: mails.length - waiting.length,
      shop_mailboxes_over_limit: overLimit,
      shop_mail_oldest_waiting_seconds: oldest ? Math.max(0, (now - Date.parse(oldest.createdAt)) / 1000) : 0,
      shop_refunds_due: Number(due.count),
    };
  } catch {
    // The error is logged where it is detected.
    return { shop_database_up: 0 };
  }
}

/** Returns the seconds since the last complete backup in `folder`; undefined when there is none. */
async function backupAge(folder: string, now: number): Promise<number | undefined> {
  const name = (await backupsIn(folder)).at(-1);
  if (name === undefined) return undefined;
  const { createdAt } = await readManifest(path.join(folder, name));
  return Math.max(0, (now - Date.parse(createdAt)) / 1000);
}

async function readFolders({ dataDir, backupDir, writeProbe, now }: ShopState): Promise<Values> {
  const disk = await statfs(dataDir).catch(() => undefined);
  const age = backupDir === undefined ? undefined : await backupAge(backupDir, now()).catch(() => undefined);
  return {
    shop_writable: (await writeProbe.error()) === undefined ? 1 : 0,
    shop_disk_free_bytes: disk && disk.bavail * disk.bsize,
    shop_disk_size_bytes: disk && disk.blocks * disk.bsize,
    shop_backup_age_seconds: age,
    shop_backup_expected: backupDir === undefined ? 0 : 1,
  };
}

/** Adds the metrics of `state` to `register`. */
export function watchShop(register: Registry, state: ShopState): void {
  watchUncached(register, state.uncached);
  watchCalls(register, state.api);
  watchTransactions(register, state.db);
  const database = {
    shop_database_up: 'Whether the database answers',
    shop_mails_waiting: 'Mails that wait to be sent',
    shop_mails_given_up: 'Mails that failed too often and wait for the operator',
    shop_mailboxes_over_limit: 'Mailboxes that get no more mails of a kind for now; further ones are dropped',
    shop_mail_oldest_waiting_seconds: 'Age of the oldest mail that waits',
    shop_refunds_due: 'Payments that the operator has to refund',
  };
  readTogether(register, database, () => readDatabase(state.db, state.now()));
  const folders = {
    shop_writable: 'Whether the database and DATA_DIR accept writes',
    shop_disk_free_bytes: 'Free room on the disk of DATA_DIR',
    shop_disk_size_bytes: 'Size of the disk of DATA_DIR',
    shop_backup_age_seconds: 'Time since the last complete backup in BACKUP_DIR',
    shop_backup_expected: 'Whether there is a folder for backups',
  };
  readTogether(register, folders, () => readFolders(state));
}
