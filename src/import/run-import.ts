/**
 * Imports a file: reads, maps, checks and stores rows in batches, one transaction each. Stopping at any moment leaves
 * only complete rows, and a second run continues: rows that are already stored count as unchanged.
 */
import type { Database } from '../data/database.ts';
import type { CheckSetting } from './check-row.ts';
import { type ColumnUse, columnsNotThere, columnUse, wantedColumns } from './column-use.ts';
import type { ImportKind } from './default-format.ts';
import { type Findings, type ImportSummary, importRows, noFindings } from './import-rows.ts';
import { ImportStopped } from './import-stopped.ts';
import { type Mapping, MappingError } from './mapping.ts';
import type { CheckPicture } from './picture-report.ts';
import { openSource } from './read-rows.ts';
import { RejectedRows } from './rejected-rows.ts';
import type { Checker } from './row-checker.ts';
import { type Source, SourceError } from './source.ts';

export type { ImportSummary } from './import-rows.ts';

export interface ImportOptions {
  readonly file: string;
  readonly kind: ImportKind;
  readonly mapping: Mapping;
  /** The shop of all products; their identities are its own. */
  readonly shop?: string | undefined;
  /** Checks and counts everything, but stores nothing. */
  readonly dryRun: boolean;
  /** Path of the list of rejected rows. */
  readonly rejectedFile: string;
  /** A name that `TextDecoder` accepts; UTF-8 by default. */
  readonly encoding?: string | undefined;
  /** The delimiter of a CSV; by default from the mapping, or detected from the header. */
  readonly delimiter?: string | undefined;
  /** Deactivates products that the file leaves out, up to this percentage of the products of its shops. */
  readonly missing?: { readonly atMostPercent: number } | undefined;
  /** Stops the import; rows read so far are stored. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of further bytes read, and the counts so far. */
  readonly onProgress?: (bytes: number, summary: ImportSummary) => void;
  /** The time of the import, ISO 8601. */
  readonly now?: string;
  /** Looks at pictures of the shop's own folder; left out when they are elsewhere. */
  readonly checkPicture?: CheckPicture | undefined;
  /** Checks its rows; a thread by default, another one only in tests. */
  readonly openChecker?: (setting: CheckSetting, signal: AbortSignal | undefined) => Checker;
}

/** The result of an import that finished or was stopped. */
export interface ImportResult extends Findings {
  readonly columns: ColumnUse;
  /** How the file was read: format, encoding. */
  readonly readAs: string;
  /** Line and reason of the first rejected row. */
  readonly firstRejected: string | undefined;
  /** Rows that were rejected because of their encoding. */
  readonly misencoded: number;
  /** Whether the signal stopped it. */
  readonly isAborted: boolean;
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
      readAs: source.words,
      firstRejected: rejected.first,
      misencoded: rejected.misencoded,
      isAborted: options.signal?.aborted ?? false,
    });
    try {
      await importRows(db, source, rejected, findings, options);
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
