/** One streaming replica: a pool for reads, and the position that it is known to have replayed. */
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../tables.ts';
import { GuardedPool } from './guarded-pool.ts';
import { kyselyOf } from './kysely-of.ts';
import { ServerWatch } from './server-watch.ts';
import { walPosition } from './wal-position.ts';

/** Milliseconds after which a read is run again on the primary; the server cancels it a second earlier. */
const READ_LIMIT_MS = 3000;
/** The same for a query of its position. */
const CHECK_LIMIT_MS = 1500;
/** Milliseconds within which a replica that was behind is not queried again. */
const CHECK_PAUSE_MS = 2;

const POSITION = `select
  pg_is_in_recovery() as "isReplica",
  pg_last_wal_replay_lsn()::text as position`;

interface Position {
  readonly isReplica: boolean;
  readonly position: string | null;
}

/** Returns the position that it has replayed; 0 for a server that is not a replica (any more). */
const replayedOf = (row: Position | undefined): bigint =>
  row?.isReplica && row.position !== null ? walPosition(row.position) : 0n;

export interface ReplicaOptions {
  readonly url: string;
  readonly maxConnections: number;
  readonly report: (message: string, error?: unknown) => void;
  /** Returns the position that a new connection must have replayed. */
  readonly required: () => bigint;
}

export class Replica {
  /** Host, port and database, without a password. */
  readonly name: string;
  readonly read: Kysely<Tables>;
  /** Reads that began here, including those that were run again on the primary. */
  reads = 0;
  fallbacks = 0;
  /** Number of failed connections and statements. */
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
    // A connection belongs to one run of the server, whose position never goes back; a restarted or replaced server may
    // be behind the known position.
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

  /** The position that it had replayed at the last query. */
  get replayed(): bigint {
    return this.#replayed;
  }

  /** Queries its position. A failure counts as nothing replayed. */
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

  /** Whether it has replayed everything up to `position`; queries its position when that is unknown. */
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
