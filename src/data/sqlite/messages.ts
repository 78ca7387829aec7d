/** Messages between the main thread and the writer thread. */
import type { CarriedError, ThreadReply, ThreadRequest } from '../../node/thread.ts';
import type { EncodedError, TaskDone } from '../writer-program.ts';
import type { SqliteParameter, SqliteResult } from './handle.ts';

/** A task to run. */
export interface TaskCall {
  /** Its key in the tasks of the `WriterProgram`. */
  readonly name: string;
  readonly input: unknown;
}

/** The result of a task: its output, an error that it can encode, or any other error. */
export type TaskEnd = TaskDone | { readonly refused: EncodedError } | { readonly failed: CarriedError };

export type WriterCommand =
  | { readonly kind: 'begin' | 'commit' | 'rollback' | 'close' }
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly SqliteParameter[] }
  /** Runs tasks one after the other and commits them together. */
  | { readonly kind: 'tasks'; readonly calls: readonly TaskCall[] };

/** The result of a statement, or the results of tasks in their order; undefined for other commands. */
export type WriterAnswer = SqliteResult | readonly TaskEnd[] | undefined;

export type WriterRequest = ThreadRequest<WriterCommand>;
export type WriterReply = ThreadReply<WriterAnswer>;

/** SQLite's primary result code for "another connection holds the lock". */
const SQLITE_BUSY = 5;

/** Whether `error` says that another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  const errcode = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY;
}
