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

/** The first rows of a list that is read as a whole, and how many there are. */
export const firstOf = <T>(all: readonly T[], limit: number): { shown: readonly T[]; total: number } => ({
  shown: all.slice(0, limit),
  total: all.length,
});

/** A note about the rest of a partial list. */
export const restNote = (shown: number, total: number, what: string) =>
  shown < total ? [`${shown} of ${total.toLocaleString('en')} ${what}; --limit N shows more.`] : [];
