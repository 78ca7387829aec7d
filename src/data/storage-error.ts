/** Faults of the database itself, which pass without a change of the request: no room, no right, no answer in time. */

/** SQLite's primary result codes: busy, locked, out of memory, read-only, disk error, damaged, full, cannot open, no database. */
const SQLITE_ERRORS = new Set([5, 6, 7, 8, 10, 11, 13, 14, 26]);

/**
 * PostgreSQL's codes, by their beginning: no room, memory or connection left (53), disk error (58), damaged (XX001,
 * XX002), read-only (25006), a statement that took too long (57014), a lock that was not to be had (55P03), and a
 * transaction that lost against another one (40).
 */
const POSTGRES_ERRORS = ['53', '58', 'XX001', 'XX002', '25006', '57014', '55P03', '40'];

/** A state of SQL: five capital letters and digits. Codes of Node, such as EPIPE, are letters alone. */
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** Whether `error` says that the database could not do its work, and not that the statement was wrong. */
export function isStorageError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_ERRORS.has(errcode & 0xff);
  if (typeof code !== 'string' || !SQL_STATE.test(code)) return false;
  return POSTGRES_ERRORS.some((beginning) => code.startsWith(beginning));
}
