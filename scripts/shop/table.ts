/** Formats lists for an operator's terminal. */
import { oneLine } from '../../src/shared/one-line.ts';

/** Rows in columns of equal width with headings. Each cell is reduced to one line. */
export function table(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map(oneLine));
  const widths = (clean[0] ?? []).map((_, at) => Math.max(...clean.map((row) => row[at]?.length ?? 0)));
  return clean
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A note about the rest of a partial list. */
export const restNote = (shown: number, total: number, what: string) =>
  shown < total ? [`${shown} of ${total.toLocaleString('en')} ${what}; --limit N shows more.`] : [];
