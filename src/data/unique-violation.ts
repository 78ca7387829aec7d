/** SQLite's extended result code of a broken UNIQUE rule, and PostgreSQL's. */
const SQLITE_UNIQUE = 2067;
const POSTGRES_UNIQUE = '23505';

/** Whether a write failed since somebody else has a value that no two rows may share. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  return errcode === SQLITE_UNIQUE || code === POSTGRES_UNIQUE;
}
