/** The error codes of SQLite (extended) and PostgreSQL for a UNIQUE violation. */
const SQLITE_UNIQUE = 2067;
const POSTGRES_UNIQUE = '23505';

/** Whether a write failed because another row has a value that must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  return errcode === SQLITE_UNIQUE || code === POSTGRES_UNIQUE;
}
