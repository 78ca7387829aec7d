/** A source of previously rejected rows, from the list that an import wrote. */
import { areBlank, byColumn } from './csv-rows.ts';
import { jsonRow } from './json-rows.ts';
import { jsonSource } from './json-source.ts';
import { cellOf, REJECTED_COLUMNS } from './rejected-cell.ts';
import type { Rows, SourceRow } from './source.ts';

/** Yields the original rows of a list of rejected rows. */
async function* rowsOfRejected(
  rows: AsyncIterable<SourceRow>,
  columns: readonly string[],
): AsyncGenerator<SourceRow, void> {
  for await (const { values: cells, row, ...source } of rows) {
    // A row that could not be read has a single cell, its first line.
    const values = cells.length > 1 ? cells.slice(REJECTED_COLUMNS.length).map(cellOf) : cells;
    // A list saved by a spreadsheet may still have the line number of an emptied row.
    if (row && areBlank(values)) continue;
    if (row) yield { ...source, values, row: byColumn(columns, values) };
    else yield { ...source, values };
  }
}

async function* rowsOfJsonCells(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow, void> {
  for await (const source of rows) {
    if (!source.row) yield source;
    else yield jsonRow({ text: String(source.row.row ?? ''), number: source.line, isCut: false, isMisencoded: false });
  }
}

/**
 * Opens a list of rejected rows.
 * @param names the header of the list
 * @param wanted columns to look for
 */
export function rejectedSource(
  rows: AsyncIterable<SourceRow>,
  names: readonly string[],
  wanted: ReadonlySet<string>,
): Rows {
  const columns = names.slice(REJECTED_COLUMNS.length).map(cellOf);
  const own = rowsOfRejected(rows, columns);
  const isOfJson = columns.length === 1 && columns[0] === 'row';
  if (isOfJson) return jsonSource(rowsOfJsonCells(own), 'rejected rows of JSON', wanted);
  const read = (cells: readonly string[]) => byColumn(columns, cells);
  return { format: 'csv', columns, found: new Set(columns), message: 'rejected rows', rows: own, read };
}
