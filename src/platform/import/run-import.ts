/**
 * Imports a file: rows are read, mapped, checked and stored in batches, each batch in one transaction. Stopping it at
 * any moment leaves whole rows behind, and running it again goes on: what is stored already is found unchanged.
 */
import type { Database, Writer } from '../database/database.ts';
import type { ImportKind } from './default-format.ts';
import { bannersImporter, helpImporter, shopsImporter } from './import-others.ts';
import { productsImporter } from './import-products.ts';
import type { Importer, Outcome } from './importer.ts';
import { type Mapping, MappingError, mapRow, missingColumns } from './mapping.ts';
import { openSource, type SourceRow } from './read-rows.ts';
import { RejectedRows } from './rejected-rows.ts';
import { RowError } from './row-error.ts';
import { SeenKeys } from './seen-keys.ts';

export interface ImportOptions {
  readonly file: string;
  readonly kind: ImportKind;
  readonly mapping: Mapping;
  /** Checks and counts everything, and stores nothing. */
  readonly dryRun: boolean;
  /** Where rejected rows are listed. */
  readonly rejectedFile: string;
  /** Told how many more bytes of the file have been read, and the counts so far. */
  readonly onProgress?: (bytes: number, summary: ImportSummary) => void;
  /** ISO 8601; the time of the import. */
  readonly now?: string;
}

/** How many rows were read, and what became of them: the other numbers add up to `read`. */
export interface ImportSummary {
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  /** Rows whose identity an earlier row of the file has; the first one counts. */
  merged: number;
  rejected: number;
}

/** Rows a transaction. */
const BATCH = 1000;

const IMPORTERS: Readonly<Record<ImportKind, Importer<unknown>>> = {
  products: productsImporter as Importer<unknown>,
  shops: shopsImporter as Importer<unknown>,
  adverts: bannersImporter('pubs') as Importer<unknown>,
  infos: bannersImporter('infos') as Importer<unknown>,
  help: helpImporter as Importer<unknown>,
};

/** A row that has passed every check of its own. */
interface Checked {
  readonly source: SourceRow;
  readonly item: unknown;
  /** An earlier row has its identity. */
  readonly isMerged: boolean;
}

/** Ends the transaction of a dry run. */
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

/** Whether the database refused what a row holds, rather than failed: SQLite's constraints, PostgreSQL's classes 22 and 23. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === 'number') return [18, 19, 20].includes(errcode & 0xff);
  return typeof code === 'string' && /^2[23]/.test(code);
}

/** @throws {SourceError | MappingError | RejectedRowsError} before anything is stored */
export async function runImport(db: Database, options: ImportOptions): Promise<ImportSummary> {
  const { file, kind, mapping, dryRun, now = new Date().toISOString() } = options;
  const importer = IMPORTERS[kind];
  const summary: ImportSummary = { read: 0, inserted: 0, updated: 0, unchanged: 0, merged: 0, rejected: 0 };
  const source = await openSource(file, {
    delimiter: mapping.delimiter,
    onBytes: (bytes) => options.onProgress?.(bytes, summary),
  });
  const missing = /\.(jsonl|ndjson)$/i.test(file) ? [] : missingColumns(mapping, source.columns);
  if (missing.length > 0)
    throw new MappingError(`The mapping reads the column "${missing[0]}", which ${file} does not have.`);
  const rejected = await RejectedRows.at(options.rejectedFile, source.columns);
  const seen = new SeenKeys();
  let batch: Checked[] = [];

  const reject = async (row: SourceRow, reason: string) => {
    summary.rejected++;
    await rejected.add(row.line, reason, row.values);
  };

  /** Stores `rows` together; when the database refuses them, half by half, until the one that it refuses is alone. */
  const flush = async (rows: readonly Checked[]): Promise<void> => {
    if (rows.length === 0) return;
    try {
      const items = rows.filter(({ isMerged }) => !isMerged).map(({ item }) => item);
      const merged = rows.filter(({ isMerged }) => isMerged).map(({ item }) => item);
      const outcomes = await store(db, dryRun, async (trx) => {
        const written = items.length > 0 ? await importer.write(trx, items, now) : [];
        if (merged.length > 0) await importer.writeMerged?.(trx, merged, now);
        return written;
      });
      for (const outcome of outcomes) summary[outcome]++;
      summary.merged += merged.length;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const [only] = rows;
      if (rows.length === 1 && only) return reject(only.source, `the database refuses it: ${error.message}`);
      const half = Math.ceil(rows.length / 2);
      await flush(rows.slice(0, half));
      await flush(rows.slice(half));
    }
  };

  try {
    for await (const row of source.rows) {
      summary.read++;
      if (!row.row) {
        await reject(row, row.fault ?? 'it cannot be read');
        continue;
      }
      let item: unknown;
      try {
        item = importer.parse(mapRow(mapping, kind, row.row), now);
      } catch (error) {
        if (!(error instanceof RowError)) throw error;
        await reject(row, error.message);
        continue;
      }
      batch.push({ source: row, item, isMerged: !seen.add(importer.identityOf(item)) });
      if (batch.length < BATCH) continue;
      await flush(batch);
      batch = [];
    }
    await flush(batch);
  } finally {
    await rejected.close();
  }
  return summary;
}
