/**
 * Cells of the list of rejected rows. A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula, so
 * such a cell is written with an apostrophe in front, and read back without it when the list is imported. A cell that
 * had the apostrophe already gets another one, so that every cell comes back as it was.
 */

/** Also with space in front, and the signs of full width, which some spreadsheets take for the same. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** The cell as it is safe to open. */
export const safeCell = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

/** The cell that {@link safeCell} was given. */
export const cellOf = (safe: string): string => (safe.startsWith("'") && FORMULA.test(safe) ? safe.slice(1) : safe);

/** Columns in front of those of the file. */
export const REJECTED_COLUMNS = ['line', 'reason'] as const;

/** Whether a CSV with this header is a list of rejected rows. */
export const isRejectedHeader = (columns: readonly string[]): boolean =>
  REJECTED_COLUMNS.every((name, k) => columns[k] === name);
