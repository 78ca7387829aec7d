/** The one door to the data: reads on a read-only handle, writes as one transaction each. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Dialect = 'sqlite' | 'postgres';

/** A handle or a transaction to read with. */
export type Reader = Kysely<Tables> | Transaction<Tables>;
export type Writer = Transaction<Tables>;

export interface Database {
  readonly dialect: Dialect;
  /** Never writes: on SQLite a read-only handle, on PostgreSQL the pool. */
  readonly read: Kysely<Tables>;
  /**
   * Runs `work` in one transaction (`BEGIN IMMEDIATE` on SQLite's writer thread) and commits it, or rolls back
   * when it throws. The tags logged with {@link logChange} inside it become visible with the commit.
   */
  write<T>(work: (trx: Writer) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
