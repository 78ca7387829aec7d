/** Tasks: transactions that SQLite's writer thread runs whole, instead of one message for each of their statements. */
import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * A transaction of a use case, for `Database.run`. Input and output must be structured-cloneable. It uses nothing but
 * the transaction, its input and constants, since it may run in another thread than the caller.
 */
export type Task<Input, Output> = (trx: Transaction<Tables>, input: Input) => Promise<Output>;

/** Any task, where its types do not matter. */
// biome-ignore lint/suspicious/noExplicitAny: input and output belong to the caller
export type AnyTask = Task<any, any>;

/** The end of a task whose transaction was committed. */
export interface TaskDone {
  readonly output: unknown;
  /** Whether it logged a change (`change-log.ts`). */
  readonly hasLogged: boolean;
}

/** An error in a form that can be sent between threads. */
export type EncodedError = Readonly<Record<string, unknown>>;

/** Sends errors of one kind between threads. */
export interface ErrorCodec {
  /** Undefined for an error of another kind. */
  encode(error: unknown): EncodedError | undefined;
  decode(encoded: EncodedError): Error;
}

/** What the writer thread and the process that started it both load. */
export interface WriterProgram {
  /** The module of the thread: it calls `serveWriter`, and imports the module of this program. */
  readonly script: URL;
  /** Every task, by the name that the messages between the two use. */
  readonly tasks: Readonly<Record<string, AnyTask>>;
  /** The errors that tasks throw on purpose. */
  readonly errors: ErrorCodec;
}
