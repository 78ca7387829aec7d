/** Writes CSV files for operators, as RFC 4180 describes them. Pure. */

/** The start of a cell that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** A number, or a phone number, which no spreadsheet runs. */
const NUMBER = /^[+-]?[\d\s.]+$/;

/** A cell: text that a spreadsheet would run as a formula gets an apostrophe in front. */
function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A CSV text with one line for each row, the first with the names of the columns; null is an empty cell. */
export const csvText = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
