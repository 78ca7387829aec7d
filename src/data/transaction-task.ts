/**
 * Transactions by name, which SQLite's writer thread can run by itself: one message for a transaction, instead of one
 * for each statement.
 */
import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** An error in a form that can be sent between threads. */
export type EncodedError = Readonly<Record<string, unknown>>;

/** Sends errors of one kind between threads. */
export interface ErrorCodec {
  /** Undefined for an error of another kind. */
  encode(error: unknown): EncodedError | undefined;
  decode(encoded: EncodedError): Error;
}

/**
 * A transaction that a thread can find: the export `name` of the module `url`. Input and output must be structured-cloneable. The work
 * uses nothing but the transaction, its input and constants, since it may run in another thread than the caller.
 */
export interface TransactionTask<Input, Output> {
  readonly url: string;
  readonly name: string;
  work(trx: Transaction<Tables>, input: Input): Promise<Output>;
  readonly errors: ErrorCodec;
}

/** Any task, where its types do not matter. */
// biome-ignore lint/suspicious/noExplicitAny: input and output belong to the caller
export type AnyTask = TransactionTask<any, any>;
