/** A source of JSON rows. */
import type { Rows, SourceRow } from './source.ts';

/** More names than this are only counted when they are wanted: a file whose keys are data would fill the memory. */
const MAX_NAMES = 1000;

/** Rows of JSON, whose names are found while they are read. */
export function jsonSource(source: AsyncIterable<SourceRow>, words: string, wanted: ReadonlySet<string>): Rows {
  const found = new Set<string>();
  async function* rows() {
    for await (const row of source) {
      for (const name in row.row) if (found.size < MAX_NAMES || wanted.has(name)) found.add(name);
      yield row;
    }
  }
  return { format: 'json', columns: ['row'], found, words, rows: rows() };
}
