/** Reads that may run on a replica of the database. */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The replicas that may be used, and the position that they must have replayed. It can be sent to a thread. */
export interface ReplicaTicket {
  /** A position in the primary's log. */
  readonly position: bigint;
  /** Indexes of the usable replicas. */
  readonly usable: readonly number[];
}

export interface ReplicaStats {
  /** Host, port and database. */
  readonly name: string;
  readonly lagMs: number;
  readonly isUsed: boolean;
  /** Calls that began on the replica. */
  readonly reads: number;
  /** Calls that failed on the replica and were run again on the primary. */
  readonly fallbacks: number;
}

export interface ReplicaReads {
  /**
   * Notes that the process has learned of a change. Must be called before anything that relies on the change, such as a
   * purge: replicas that have not replayed it are no longer used.
   */
  noteChange(): void;
  /** Returns the ticket for a read that begins now; undefined when it must run on the primary. */
  ticket(): ReplicaTicket | undefined;
  /**
   * Runs `work` on a replica, or `otherwise` when there is no replica or the replica fails.
   * @throws what `otherwise` throws, and what `work` throws when the replica did not fail
   */
  run<T>(
    work: (read: Kysely<Tables>) => Promise<T>,
    otherwise: () => Promise<T>,
    ticket: ReplicaTicket | undefined,
  ): Promise<T>;
  stats(): readonly ReplicaStats[];
  close(): Promise<void>;
}
