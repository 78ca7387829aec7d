/** Reads that may run on a replica of the database. */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Which replicas may be used, and what they must have replayed. It can be sent to a thread. */
export interface ReplicaTicket {
  /** A position in the primary's log. */
  readonly position: bigint;
  /** Indexes of replicas. */
  readonly usable: readonly number[];
}

export interface ReplicaStats {
  /** Host, port and database. */
  readonly name: string;
  readonly lagMs: number;
  readonly isUsed: boolean;
  /** Calls that were begun there. */
  readonly reads: number;
  /** Those of them that failed there, and were run again on the primary. */
  readonly fallbacks: number;
}

export interface ReplicaReads {
  /**
   * Says that the process has learnt of a change. Call it before anything that relies on the change, such as a purge:
   * replicas that have not replayed it are not used from now on.
   */
  noteChange(): void;
  /** The ticket for a read that begins now; undefined: it must run on the primary. */
  ticket(): ReplicaTicket | undefined;
  /**
   * Runs `work` on a replica, and `otherwise` without one or after a fault of it.
   * @throws what `otherwise` throws, and what `work` throws without a fault of the replica
   */
  run<T>(
    work: (read: Kysely<Tables>) => Promise<T>,
    otherwise: () => Promise<T>,
    ticket: ReplicaTicket | undefined,
  ): Promise<T>;
  stats(): readonly ReplicaStats[];
  close(): Promise<void>;
}
