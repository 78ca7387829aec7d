/**
 * Reads on streaming replicas that are never older than what this process knows.
 *
 * Whenever the process learns of a change (its own write, or an entry of the change log), it stops using replicas until
 * it has queried the end of the primary's log, which is after that change. Then only replicas that have replayed the
 * log to that position are used. So a page that is rendered after a purge is read from a database that has the change,
 * and a render that began before it is not cached (`page-cache/invalidation-tracker.ts`).
 */
import { type Kysely, sql } from 'kysely';
import type { ReplicaReads, ReplicaStats, ReplicaTicket } from '../replica-reads.ts';
import type { Tables } from '../tables.ts';
import { Replica } from './replica.ts';
import { walPosition } from './wal-position.ts';

/**
 * A commit is on disk before others see it, unless it is asynchronous; what is not on disk reaches no replica, possibly
 * until the next commit.
 */
const END_OF_LOG = `select (case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end)::text as position`;

/** Milliseconds between two comparisons of positions. */
const COMPARE_MS = 250;
/** Milliseconds of lag above which a replica is not used. */
const MAX_LAG_MS = 1000;

export interface ReplicasOptions {
  readonly urls: readonly string[];
  /** The primary, to query its position. */
  readonly primary: Kysely<Tables>;
  /** Maximum connections to each replica. */
  readonly maxConnections: number;
  /** Whether it only uses tickets of another thread, which learns of changes. */
  readonly isFollower: boolean;
  readonly report: (message: string, error?: unknown) => void;
}

/** The end of the primary's log, and when it was read (ms of a monotonic clock). */
interface Mark {
  readonly position: bigint;
  readonly at: number;
}

export class Replicas implements ReplicaReads {
  readonly #replicas: readonly Replica[];
  readonly #primary: Kysely<Tables>;
  readonly #isFollower: boolean;
  readonly #report: ReplicasOptions['report'];
  /** Whether the end of the primary's log is unknown, and this was reported. */
  #isUnknown = false;
  /** Ends of the primary's log that some replica has not replayed, oldest first. */
  #marks: Mark[] = [];
  #required = 0n;
  /** Number of noted changes, and how many of them are before `#required`. Nothing is known before the first answer. */
  #noted = 1;
  #known = 0;
  #learning: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #comparing: Promise<void> | undefined;
  #isClosed = false;
  #turn = 0;

  constructor({ urls, primary, maxConnections, isFollower, report }: ReplicasOptions) {
    this.#primary = primary;
    this.#isFollower = isFollower;
    this.#report = report;
    const required = () => this.#required;
    this.#replicas = urls.map((url) => new Replica({ url, maxConnections, report, required }));
  }

  noteChange(): void {
    this.#noted += 1;
    // Nothing needs to be queried before the first reader.
    if (this.#timer) void this.#learn();
  }

  ticket(): ReplicaTicket | undefined {
    if (this.#isFollower) return undefined;
    this.#start();
    if (this.#known < this.#noted) return undefined;
    const usable = this.#replicas.flatMap((replica, index) =>
      !replica.isUnavailable && this.#lagOf(replica) <= MAX_LAG_MS ? [index] : [],
    );
    return usable.length === 0 ? undefined : { position: this.#required, usable };
  }

  async run<T>(
    work: (read: Kysely<Tables>) => Promise<T>,
    otherwise: () => Promise<T>,
    ticket: ReplicaTicket | undefined,
  ): Promise<T> {
    const replica = ticket && (await this.#choose(ticket));
    if (!replica) return otherwise();
    const { errors } = replica;
    replica.reads += 1;
    try {
      return await work(replica.read);
    } catch (error) {
      // An answer such as 404 would also come from the primary.
      if (replica.errors === errors) throw error;
      replica.fallbacks += 1;
      return otherwise();
    }
  }

  stats(): readonly ReplicaStats[] {
    return this.#replicas.map((replica) => ({
      name: replica.name,
      lagMs: this.#lagOf(replica),
      isUsed: this.#known >= this.#noted && !replica.isUnavailable && this.#lagOf(replica) <= MAX_LAG_MS,
      reads: replica.reads,
      fallbacks: replica.fallbacks,
    }));
  }

  /** Returns a replica that has replayed what the ticket requires; replicas take turns. */
  async #choose({ position, usable }: ReplicaTicket): Promise<Replica | undefined> {
    // New connections of a thread are checked against it as well.
    if (position > this.#required) this.#required = position;
    this.#turn += 1;
    for (let k = 0; k < usable.length; k += 1) {
      const replica = this.#replicas[usable[(this.#turn + k) % usable.length] ?? 0];
      if (replica && (await replica.hasReplayed(position))) return replica;
    }
    return undefined;
  }

  /** Returns the milliseconds since the primary wrote the first change that `replica` has not replayed. */
  #lagOf(replica: Replica): number {
    const reached = this.#marks.findLastIndex(({ position }) => position <= replica.replayed);
    const missing = this.#marks[reached + 1];
    return missing ? performance.now() - missing.at : 0;
  }

  /** Queries the end of the primary's log, and again while changes were noted meanwhile. */
  #learn(): Promise<void> {
    this.#learning ??= this.#askPrimary()
      .then(() => {
        this.#isUnknown = false;
      })
      .catch((error: unknown) => {
        if (!this.#isUnknown) this.#report('The end of the log is unknown, so no replica is used.', error);
        this.#isUnknown = true;
      })
      .finally(() => {
        this.#learning = undefined;
      });
    return this.#learning;
  }

  async #askPrimary(): Promise<void> {
    do {
      const noted = this.#noted;
      const { rows } = await sql<{ position: string }>`${sql.raw(END_OF_LOG)}`.execute(this.#primary);
      const position = walPosition(rows[0]?.position ?? '0/0');
      this.#marks.push({ position, at: performance.now() });
      if (noted > this.#known) this.#required = position;
      this.#known = noted;
    } while (this.#known < this.#noted);
  }

  #start(): void {
    if (this.#timer || this.#isClosed) return;
    const compare = () => {
      this.#comparing ??= this.#compare().finally(() => {
        this.#comparing = undefined;
      });
    };
    this.#timer = setInterval(compare, COMPARE_MS);
    this.#timer.unref();
    compare();
  }

  async #compare(): Promise<void> {
    await Promise.all([this.#learn(), ...this.#replicas.map((replica) => replica.isUnavailable || replica.check())]);
    const slowest = this.#replicas.reduce((min, { replayed }) => (replayed < min ? replayed : min), 1n << 64n);
    const passed = this.#marks.findIndex(({ position }) => position > slowest);
    this.#marks = passed === -1 ? [] : this.#marks.slice(passed);
    this.#thin();
  }

  /**
   * Thins the marks of a replica that stays unavailable, to save memory: a lag of minutes needs no marks of
   * milliseconds.
   */
  #thin(): void {
    if (this.#marks.length > 2000) this.#marks = this.#marks.filter((_, index) => index % 2 === 0);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all([this.#comparing, this.#learning]);
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }
}
