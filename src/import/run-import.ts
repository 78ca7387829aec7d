/**
 * Imports a file: reads, maps, checks and stores rows in batches, one transaction each. A stop at any moment leaves
 * only complete rows, and a second run continues, because rows that are already stored count as unchanged.
 */
import { stat } from 'node:fs/promises';
import type { Database } from '../data/database.ts';
import { bulkLoad } from '../data/product-indexes.ts';
import { columnsNotThere, columnUse, wantedColumns } from './column-use.ts';
import type { ImportOptions, ImportResult } from './import-options.ts';
import { importRows, noFindings } from './import-rows.ts';
import { ImportStopped } from './import-stopped.ts';
import { MappingError } from './mapping.ts';
import { openSource } from './read-rows.ts';
import { RejectedRows } from './rejected-rows.ts';
import { type Source, SourceError } from './source.ts';

/** From this size in bytes on, the first import into a shop sorts its lists once at the end: some thousand products. */
const BULK_BYTES = 5_000_000;

/** Whether a large file fills a shop that has no products, so that none of its lists is read. */
async function fillsEmptyShop(db: Database, { file, kind, dryRun }: ImportOptions): Promise<boolean> {
  if (kind !== 'products' || dryRun || (await stat(file)).size < BULK_BYTES) return false;
  return (await db.read.selectFrom('produits').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Rejects a mapping for another file, and a file without any wanted column. */
async function checkColumns(source: Source, { file, kind, mapping, ...options }: ImportOptions): Promise<void> {
  const { encoding, signal } = options;
  const read = { encoding, delimiter: options.delimiter ?? mapping.delimiter, signal };
  const [missing] = await columnsNotThere(mapping, source, file, { ...read, wanted: wantedColumns(mapping, kind) });
  if (missing !== undefined)
    throw new MappingError(
      `The mapping reads the column "${missing}", which ${file} does not have${source.format === 'csv' ? `; it has ${listOf(source.columns)}` : ' in any row'}.`,
    );
  if (source.format !== 'csv') return;
  const { used } = columnUse(mapping, kind, source.found);
  if (used.length === 0)
    throw new SourceError(
      `${file} has no column that is read; it has ${listOf(source.columns)}. Are --kind and --delimiter right? Other names need a mapping (--map).`,
    );
  const double = used.find((name) => source.columns.indexOf(name) !== source.columns.lastIndexOf(name));
  if (double !== undefined) throw new SourceError(`${file} has the column "${double}" twice.`);
}

const listOf = (names: readonly string[]) =>
  `${names
    .slice(0, 10)
    .map((name) => `"${name.slice(0, 100)}"`)
    .join(', ')}${names.length > 10 ? ` and ${names.length - 10} more` : ''}`;

/**
 * Runs an import.
 * @throws {SourceError | MappingError | RejectedRowsError} before anything is stored
 * @throws {ImportStopped} when it fails later
 */
export async function runImport(db: Database, options: ImportOptions): Promise<ImportResult> {
  const { file, kind, mapping } = options;
  const findings = noFindings();
  const source = await openSource(file, {
    encoding: options.encoding,
    delimiter: options.delimiter ?? mapping.delimiter,
    wanted: wantedColumns(mapping, kind),
    signal: options.signal,
    onBytes: (bytes) => options.onProgress?.(bytes, findings.summary),
  });
  try {
    await checkColumns(source, options);
    const rejected = await RejectedRows.at(options.rejectedFile, source.columns, file);
    const result = (): ImportResult => ({
      ...findings,
      columns: columnUse(mapping, kind, source.found),
      readAs: source.message,
      firstRejected: rejected.first,
      misencoded: rejected.misencoded,
      isAborted: options.signal?.aborted ?? false,
    });
    try {
      const importAll = () => importRows(db, source, rejected, findings, options);
      await ((await fillsEmptyShop(db, options)) ? bulkLoad(db, importAll, options.signal) : importAll());
    } catch (error) {
      throw new ImportStopped(result(), error);
    } finally {
      await rejected.close();
    }
    return result();
  } finally {
    await source.close();
  }
}
