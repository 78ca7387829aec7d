/** Errors that end an import before the end of the file. */

import { DatabaseUnavailableError } from '../data/postgres/server-watch.ts';
import type { ImportResult } from './import-options.ts';
import { RejectedRowsError } from './rejected-rows.ts';
import { SourceError } from './source.ts';

/** The import ended early. The message is a sentence; `result` counts the work done so far. */
export class ImportStopped extends Error {
  readonly result: ImportResult;

  constructor(result: ImportResult, cause: unknown) {
    super(reasonOf(cause) ?? `The import failed: ${cause instanceof Error ? cause.message : String(cause)}.`, {
      cause,
    });
    this.result = result;
  }

  /** Whether the cause is unexpected, so that the stack trace helps. */
  get isUnforeseen(): boolean {
    return reasonOf(this.cause) === undefined;
  }
}

/** SQLite's primary result codes. */
const SQLITE_REASONS: Readonly<Record<number, string>> = {
  5: 'The database is locked by another process',
  8: 'The database cannot be written to',
  10: 'The database cannot be read or written (is the disk full or broken?)',
  11: 'The file of the database is damaged',
  13: 'The disk of the database is full',
};

/** Explains a failed read or write in a sentence; undefined for an unexpected error. */
export function reasonOf(error: unknown): string | undefined {
  const isExplained =
    error instanceof SourceError || error instanceof RejectedRowsError || error instanceof DatabaseUnavailableError;
  if (isExplained) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === '53100' || code === 'ENOSPC') return `The disk of the database is full (${error.message}).`;
  if (typeof errcode === 'number')
    return `${SQLITE_REASONS[errcode & 0xff] ?? 'The database failed'} (${error.message}).`;
  // A SQLSTATE of PostgreSQL, or the code of a failed connection.
  if (typeof code === 'string' && /^([0-9A-Z]{5}|E[A-Z]+)$/.test(code))
    return `The database failed (${error.message}).`;
  return undefined;
}
