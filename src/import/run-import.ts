/**
 * Imports a file: reads, maps, checks and stores rows in batches, one transaction each. Stopping at any moment leaves
 * only complete rows, and a second run continues: rows that are already stored count as unchanged.
 */
import type { Database, Writer } from '../data/database.ts';
import type { CheckSetting } from './check-row.ts';
import { checkedGroups } from './checked-groups.ts';
import { type ColumnUse, columnsNotThere, columnUse, wantedColumns } from './column-use.ts';
import type { ImportKind } from './default-format.ts';
import { ImportStopped } from './import-stopped.ts';
import type { Outcome } from './importer.ts';
import { IMPORTERS } from './importers.ts';
import { type Mapping, MappingError } from './mapping.ts';
import { MissingProducts, type MissingResult } from './missing-products.ts';
import { openSource } from './read-rows.ts';
import { RejectedRows } from './rejected-rows.ts';
import { type Checker, RowChecker } from './row-checker.ts';
import { RowError } from './row-error.ts';
import { SeenKeys } from './seen-keys.ts';
import { lengthOf, type Source, SourceError, type SourceRow } from './source.ts';

export interface ImportOptions {
  readonly file: string;
  readonly kind: ImportKind;
  readonly mapping: Mapping;
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
  /** Checks its rows; a thread by default, another one only in tests. */
  readonly openChecker?: (setting: CheckSetting, signal: AbortSignal | undefined) => Checker;
}

/** The number of rows read, and their outcomes: the other numbers add up to `read`. */
export interface ImportSummary {
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  /** Rows with the identity of an earlier row, of which the first counts; of a group, all rows but its first. */
  merged: number;
  rejected: number;
}

/** The result of an import that finished or was stopped. */
export interface ImportResult {
  readonly summary: ImportSummary;
  readonly columns: ColumnUse;
  /** How the file was read: format, encoding. */
  readonly readAs: string;
  /** Line and reason of the first rejected row. */
  readonly firstRejected: string | undefined;
  /** Rows that were rejected because of their encoding. */
  readonly misencoded: number;
  /** Products that the file leaves out; undefined without `--missing`. */
  readonly missing: MissingResult | undefined;
  /** Whether the signal stopped it. */
  readonly isAborted: boolean;
}

/** Rows per transaction, and characters of their source, which bound the memory. */
const BATCH = 1000;
const BATCH_LENGTH = 16_000_000;

/** A row, or a group of rows for one thing, that passed every check that needs no stored data. */
interface Checked {
  readonly source: readonly SourceRow[];
  readonly item: unknown;
  /** Whether an earlier row has its identity. */
  readonly isMerged: boolean;
}

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {
  readonly outcomes: readonly Outcome[];
  constructor(outcomes: readonly Outcome[]) {
    super('dry run');
    this.outcomes = outcomes;
  }
}

async function store(
  db: Database,
  dryRun: boolean,
  work: (trx: Writer) => Promise<Outcome[]>,
): Promise<readonly Outcome[]> {
  try {
    return await db.write(async (trx) => {
      const outcomes = await work(trx);
      if (dryRun) throw new DryRun(outcomes);
      return outcomes;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.outcomes;
    throw error;
  }
}

/** Whether the database rejected the data of a row: constraint errors of SQLite, classes 22 and 23 of PostgreSQL. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return [18, 19, 20].includes(errcode & 0xff);
  return typeof code === 'string' && /^2[23]/.test(code);
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
  const summary: ImportSummary = { read: 0, inserted: 0, updated: 0, unchanged: 0, merged: 0, rejected: 0 };
  const source = await openSource(file, {
    encoding: options.encoding,
    delimiter: options.delimiter ?? mapping.delimiter,
    wanted: wantedColumns(mapping, kind),
    signal: options.signal,
    onBytes: (bytes) => options.onProgress?.(bytes, summary),
  });
  try {
    await checkColumns(source, options);
    const rejected = await RejectedRows.at(options.rejectedFile, source.columns, file);
    let missing: MissingResult | undefined;
    const result = (): ImportResult => ({
      summary,
      columns: columnUse(mapping, kind, source.found),
      readAs: source.words,
      firstRejected: rejected.first,
      misencoded: rejected.misencoded,
      missing,
      isAborted: options.signal?.aborted ?? false,
    });
    try {
      missing = await importRows(db, source, rejected, summary, options);
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

/** Returns the products that the file leaves out, when `--missing` is set. */
async function importRows(
  db: Database,
  source: Source,
  rejected: RejectedRows,
  summary: ImportSummary,
  { kind, mapping, dryRun, signal, missing, openChecker, now = new Date().toISOString() }: ImportOptions,
): Promise<MissingResult | undefined> {
  const importer = IMPORTERS[kind];
  const seen = new SeenKeys();
  let batch: Checked[] = [];
  let length = 0;

  const missingProducts = missing && new MissingProducts(missing.atMostPercent);

  const reject = async (rows: readonly SourceRow[], reason: string) => {
    for (const row of rows) {
      summary.rejected++;
      if (row.isMisencoded) rejected.misencoded++;
      await rejected.add(row.line, reason, row.values);
    }
  };

  /**
   * Stores `rows` in one transaction. When the database rejects them, stores each half, down to the single rejected
   * row.
   */
  const flush = async (rows: readonly Checked[]): Promise<void> => {
    if (rows.length === 0) return;
    try {
      const first = rows.filter(({ isMerged }) => !isMerged);
      const items = first.map(({ item }) => item);
      const merged = rows.filter(({ isMerged }) => isMerged).map(({ item }) => item);
      const outcomes = await store(db, dryRun, async (trx) => {
        const written = items.length > 0 ? await importer.write(trx, items, now) : [];
        if (merged.length > 0) await importer.writeMerged?.(trx, merged, now);
        await missingProducts?.addShopsOf(trx, items.map(importer.identityOf));
        return written;
      });
      summary.merged += merged.length;
      for (const [k, outcome] of outcomes.entries()) {
        const source = first[k]?.source ?? [];
        if (outcome instanceof RowError) {
          await reject(source, outcome.message);
          continue;
        }
        summary[outcome]++;
        summary.merged += source.length - 1;
        missingProducts?.addStored(outcome);
      }
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const [only] = rows;
      if (rows.length === 1 && only) return reject(only.source, `the database refuses it: ${error.message}`);
      const half = Math.ceil(rows.length / 2);
      await flush(rows.slice(0, half));
      await flush(rows.slice(half));
    }
  };

  const setting: CheckSetting = { kind, mapping, now };
  const checker = openChecker?.(setting, signal) ?? new RowChecker(setting, signal);
  try {
    for await (const { rows, checked } of checkedGroups(source.rows, setting, checker)) {
      if (signal?.aborted) break;
      summary.read += rows.length;
      if ('reason' in checked) {
        missingProducts?.addRejected(checked.fields);
        await reject(rows, checked.reason);
        continue;
      }
      const { item } = checked;
      batch.push({ source: rows, item, isMerged: !seen.add(importer.identityOf(item)) });
      length += rows.reduce((sum, row) => sum + lengthOf(row), 0);
      if (batch.length < BATCH && length < BATCH_LENGTH) continue;
      const full = batch;
      batch = [];
      length = 0;
      await flush(full);
    }
  } catch (error) {
    // A file whose reading was stopped seems to be cut off.
    if (!(signal?.aborted && error instanceof SourceError)) throw error;
  } finally {
    checker.close();
    // Also after a read error: rows read so far are stored and counted.
    await flush(batch);
  }
  // A stopped import has not seen all products of its file.
  return signal?.aborted ? undefined : missingProducts?.finish(db, seen, dryRun, now);
}
