/**
 * Transactions with names, which SQLite's writer thread can run alone: one message for a transaction, instead of one
 * for each statement.
 */
import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** An error in a form that can be sent between threads. */
export type EncodedError = Readonly<Record<string, unknown>>;

/** Encodes errors of one kind to send them between threads. */
export interface ErrorCodec {
  /** Returns the encoded error; undefined for an error of another kind. */
  encode(error: unknown): EncodedError | undefined;
  decode(encoded: EncodedError): Error;
}

/**
 * A transaction that a thread can find as the export `name` of the module `url`. Its input and output must be
 * structured-cloneable. It may only use the transaction, its input and constants, because it may run in another thread
 * than its caller.
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
