/** A source of JSON rows. */
import { jsonRow, withoutBlankRows } from './json-rows.ts';
import type { Rows, SourceRow } from './source.ts';

/**
 * Maximum names to count; then only wanted names are counted, because a file whose keys are data would fill the memory.
 */
const MAX_NAMES = 1000;

const readJson = ([text = '']: readonly string[], number: number) =>
  jsonRow({ text, number, isCut: false, isMisencoded: false }).row;

/** Creates a source of JSON rows; their names are collected while reading. */
export function jsonSource(source: AsyncIterable<SourceRow>, message: string, wanted: ReadonlySet<string>): Rows {
  const found = new Set<string>();
  async function* rows() {
    for await (const row of withoutBlankRows(source)) {
      for (const name in row.row) if (found.size < MAX_NAMES || wanted.has(name)) found.add(name);
      yield row;
    }
  }
  return { format: 'json', columns: ['row'], found, message, rows: rows(), read: readJson };
}
