/** What the main thread and the writer's thread say to each other. */
import type { SqliteParameter, SqliteResult } from './handle.ts';

export type WriterCommand =
  | { readonly kind: 'begin' | 'commit' | 'rollback' | 'close' }
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly SqliteParameter[] };

export interface WriterRequest {
  readonly id: number;
  readonly command: WriterCommand;
}

/** An error that has crossed threads; `errcode` is SQLite's extended result code. */
export interface CarriedError {
  readonly message: string;
  readonly code?: string | undefined;
  readonly errcode?: number | undefined;
  readonly errstr?: string | undefined;
}

export type WriterReply =
  | { readonly id: number; readonly result: SqliteResult | undefined }
  | { readonly id: number; readonly error: CarriedError };

/** SQLite's primary result code for "somebody else holds the lock". */
const SQLITE_BUSY = 5;

export function isBusy(error: unknown): boolean {
  const errcode = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY;
}
