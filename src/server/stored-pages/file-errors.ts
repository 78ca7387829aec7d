/** Classifies SQLite's errors about a file. */

/** Primary result codes of a damaged file: malformed, or not a database. */
const DAMAGED = new Set([11, 26]);

const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

/** Whether the file is damaged. */
export const isDamaged = (error: unknown): boolean => DAMAGED.has(codeOf(error));
/** Whether another process has locked the file. */
export const isBusy = (error: unknown): boolean => codeOf(error) === 5;
