/**
 * Errors of the database itself, which no change of the request would fix: no space, no permission, no answer in time.
 */

/** SQLite's primary result codes: busy, locked, out of memory, read-only, disk error, damaged, full, cannot open, no database. */
const SQLITE_ERRORS = new Set([5, 6, 7, 8, 10, 11, 13, 14, 26]);

/**
 * PostgreSQL's codes or their prefixes: no space, memory or connection left (53), disk error (58), damaged (XX001,
 * XX002), read-only (25006), a statement that took too long (57014), a lock that was not available (55P03), and a
 * transaction that was rolled back because of another one (40).
 */
const POSTGRES_ERRORS = ['53', '58', 'XX001', 'XX002', '25006', '57014', '55P03', '40'];

/** Matches an SQLSTATE: five capital letters and digits. Codes of Node, such as EPIPE, have only letters. */
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** Whether `error` means that the database could not do its work, rather than that the statement was wrong. */
export function isStorageError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  if (typeof errcode === 'number') return SQLITE_ERRORS.has(errcode & 0xff);
  if (typeof code !== 'string' || !SQL_STATE.test(code)) return false;
  return POSTGRES_ERRORS.some((beginning) => code.startsWith(beginning));
}
