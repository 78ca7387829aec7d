/**
 * Reads on streaming replicas that are never older than what this process knows.
 *
 * Whenever the process learns of a change (its own write, or an entry of the change log), it stops using replicas until it
 * has asked the primary for the end of its log, which is behind that change. From then on only replicas that have
 * replayed the log up to there are used. So a page that is rendered after a purge is read from a database that has the
 * change, and a render that began before it is not cached (`page-cache/invalidation-tracker.ts`).
 */
import { type Kysely, sql } from 'kysely';
import type { ReplicaReads, ReplicaStats, ReplicaTicket } from '../replica-reads.ts';
import type { Tables } from '../tables.ts';
import { Replica } from './replica.ts';
import { walPosition } from './wal-position.ts';

/**
 * A commit is on disk before others see it, unless it does not wait for that; what is not on disk yet reaches no replica,
 * and may stay so until the next commit.
 */
const END_OF_LOG = `select (case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end)::text as position`;

/** How often positions are compared (ms). */
const COMPARE_MS = 250;
/** A replica that is further behind is left out (ms). */
const MAX_LAG_MS = 1000;

export interface ReplicasOptions {
  readonly urls: readonly string[];
  /** The primary, for questions about its position. */
  readonly primary: Kysely<Tables>;
  /** Connections to each replica. */
  readonly maxConnections: number;
  /** Whether it only gets tickets of another thread, which learns of changes. */
  readonly isFollower: boolean;
  readonly report: (message: string, error?: unknown) => void;
}

/** Where the primary's log ended, and when (ms of a monotonic clock). */
interface Mark {
  readonly position: bigint;
  readonly at: number;
}

export class Replicas implements ReplicaReads {
  readonly #replicas: readonly Replica[];
  readonly #primary: Kysely<Tables>;
  readonly #isFollower: boolean;
  readonly #report: ReplicasOptions['report'];
  /** Whether the primary could not say where its log ends, and that was reported. */
  #isUnknown = false;
  /** Ends of the primary's log that some replica has not replayed, the oldest first. */
  #marks: Mark[] = [];
  #required = 0n;
  /** Changes that were noted, and those that `#required` is behind. Before the first answer nothing is known. */
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
    // Without a reader so far there is nobody to find out for.
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
      // An answer such as 404 is one of the primary, too.
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

  /** A replica that has replayed what the ticket requires, in turns. */
  async #choose({ position, usable }: ReplicaTicket): Promise<Replica | undefined> {
    // A new connection of a thread is checked against it, too.
    if (position > this.#required) this.#required = position;
    this.#turn += 1;
    for (let k = 0; k < usable.length; k += 1) {
      const replica = this.#replicas[usable[(this.#turn + k) % usable.length] ?? 0];
      if (replica && (await replica.hasReplayed(position))) return replica;
    }
    return undefined;
  }

  /** Milliseconds since the primary wrote the first thing that `replica` has not replayed. */
  #lagOf(replica: Replica): number {
    const reached = this.#marks.findLastIndex(({ position }) => position <= replica.replayed);
    const missing = this.#marks[reached + 1];
    return missing ? performance.now() - missing.at : 0;
  }

  /** Asks the primary for the end of its log, as often as changes were noted meanwhile. */
  #learn(): Promise<void> {
    this.#learning ??= this.#askPrimary()
      .then(() => {
        this.#isUnknown = false;
      })
      .catch((error: unknown) => {
        if (!this.#isUnknown) this.#report('The end of the log is not known, so that no replica is used.', error);
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

  /** A replica that stays away must not fill the memory: the lag in minutes needs no marks of milliseconds. */
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
