/** Messages between the main thread and the writer thread. */
import type { ThreadReply, ThreadRequest } from '../../node/thread.ts';
import type { SqliteParameter, SqliteResult } from './handle.ts';

export type WriterCommand =
  | { readonly kind: 'begin' | 'commit' | 'rollback' | 'close' }
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly SqliteParameter[] };

/** The result of a statement; undefined for other commands. */
export type WriterAnswer = SqliteResult | undefined;

export type WriterRequest = ThreadRequest<WriterCommand>;
export type WriterReply = ThreadReply<WriterAnswer>;

/** SQLite's primary result code for "another connection holds the lock". */
const SQLITE_BUSY = 5;

export function isBusy(error: unknown): boolean {
  const errcode = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY;
}
