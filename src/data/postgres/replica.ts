/** One streaming replica: a pool for reads, and what it is known to have replayed. */
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../tables.ts';
import { GuardedPool } from './guarded-pool.ts';
import { kyselyOf } from './kysely-of.ts';
import { ServerWatch } from './server-watch.ts';
import { walPosition } from './wal-position.ts';

/** A read that takes longer is run again on the primary (ms); the server cancels it a second earlier. */
const READ_LIMIT_MS = 3000;
/** The same for a question about its position (ms). */
const CHECK_LIMIT_MS = 1500;
/** A replica that was behind is not asked again within this time (ms). */
const CHECK_PAUSE_MS = 2;

const POSITION = `select
  pg_is_in_recovery() as "isReplica",
  pg_last_wal_replay_lsn()::text as position`;

interface Position {
  readonly isReplica: boolean;
  readonly position: string | null;
}

/** What it has replayed; 0 for a server that is no replica (any more), which cannot be relied on. */
const replayedOf = (row: Position | undefined): bigint =>
  row?.isReplica && row.position !== null ? walPosition(row.position) : 0n;

export interface ReplicaOptions {
  readonly url: string;
  readonly maxConnections: number;
  readonly report: (message: string, error?: unknown) => void;
  /** What a new connection must have replayed. */
  readonly required: () => bigint;
}

export class Replica {
  /** Host, port and database, without a password. */
  readonly name: string;
  readonly read: Kysely<Tables>;
  /** Reads that began here, and those that were run again on the primary. */
  reads = 0;
  fallbacks = 0;
  /** Failed connections and statements. */
  errors = 0;
  readonly #watch: ServerWatch;
  readonly #pools: readonly GuardedPool[];
  readonly #checks: Kysely<Tables>;
  #replayed = 0n;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;

  constructor({ url, maxConnections, report, required }: ReplicaOptions) {
    const { host, pathname } = new URL(url);
    this.name = host + pathname;
    const named = (message: string, error?: unknown) => report(`Replica ${this.name}: ${message}`, error);
    this.#watch = new ServerWatch(url, named);
    const common = { databaseUrl: url, watch: this.#watch, report: named };
    const onError = () => {
      this.errors += 1;
    };
    // A connection belongs to one run of the server, which only moves forward; a restarted or replaced one may be behind
    // what was known of it.
    const admit = async (client: pg.PoolClient) => {
      const { rows } = await client.query<Position>(POSITION);
      if (replayedOf(rows[0]) < required()) throw new Error('The replica is behind.');
    };
    const reading = new GuardedPool({ ...common, maxConnections, answerLimitMs: READ_LIMIT_MS, onError, admit });
    const checking = new GuardedPool({ ...common, maxConnections: 1, answerLimitMs: CHECK_LIMIT_MS });
    this.#pools = [reading, checking];
    this.read = kyselyOf(reading);
    this.#checks = kyselyOf(checking);
  }

  get isUnavailable(): boolean {
    return this.#watch.isUnavailable;
  }

  /** What it had replayed when it was asked last. */
  get replayed(): bigint {
    return this.#replayed;
  }

  /** Asks for its position. A failure counts as nothing replayed. */
  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checkedAt = performance.now();
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #check(): Promise<void> {
    try {
      const { rows } = await sql<Position>`${sql.raw(POSITION)}`.execute(this.#checks);
      this.#replayed = replayedOf(rows[0]);
    } catch {
      // The watch has reported a server that does not answer.
      this.#replayed = 0n;
    }
  }

  /** Whether it has replayed everything up to `position`; asks it when that is not known. */
  async hasReplayed(position: bigint): Promise<boolean> {
    if (this.isUnavailable) return false;
    if (this.#replayed >= position) return true;
    if (!this.#checking && performance.now() - this.#checkedAt < CHECK_PAUSE_MS) return false;
    await this.check();
    return this.#replayed >= position;
  }

  async close(): Promise<void> {
    await this.#watch.stop();
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }
}
