/**
 * Cells of the list of rejected rows. A spreadsheet treats a cell that begins with `=`, `+`, `-` or `@` as a formula,
 * so such a cell is written with a leading apostrophe, which the import of the list removes. A cell that already has
 * the apostrophe gets another one, so that every cell is restored exactly.
 */

/** Matches a formula, also after leading spaces, and with full-width signs, which some spreadsheets treat alike. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Escapes a cell that a spreadsheet would treat as a formula. */
export const safeCell = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

/** Reverses {@link safeCell}. */
export const cellOf = (safe: string): string => (safe.startsWith("'") && FORMULA.test(safe) ? safe.slice(1) : safe);

/** Columns of the list before those of the file. */
export const REJECTED_COLUMNS = ['line', 'reason'] as const;

/** Whether a CSV with this header is a list of rejected rows. */
export const isRejectedHeader = (columns: readonly string[]): boolean =>
  REJECTED_COLUMNS.every((name, k) => columns[k] === name);
