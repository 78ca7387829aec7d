/** Stores checked rows in batches, one transaction each, and reports the outcome of each row. */
import type { Database, Writer } from '../data/database.ts';
import { leaveTurn } from '../data/leave-turn.ts';
import type { Importer, Outcome } from './importer.ts';
import { lengthOf, type SourceRow } from './source.ts';

/** Maximum rows per transaction, and characters of their source, to limit memory. */
const BATCH = 800;
const BATCH_LENGTH = 16_000_000;

/** A row, or a group of rows for one item, that passed every check that needs no stored data. */
export interface CheckedItem {
  readonly source: readonly SourceRow[];
  readonly item: unknown;
  /** Whether an earlier row has its identity. */
  readonly isMerged: boolean;
}

export interface BatchOptions {
  readonly db: Database;
  readonly importer: Importer<unknown>;
  /** Whether to roll back each transaction. */
  readonly dryRun: boolean;
  /** The time of the import, ISO 8601. */
  readonly now: string;
  /** Runs in the transaction, after `items` were written. */
  readonly afterWrite: (trx: Writer, items: readonly unknown[]) => Promise<void>;
  readonly onMerged: (row: CheckedItem) => void;
  readonly onOutcome: (row: CheckedItem, outcome: Outcome) => Promise<void>;
  /** Called for a row that the database rejects. */
  readonly onRefused: (row: CheckedItem, reason: string) => Promise<void>;
}

/** Thrown to roll back the transaction of a dry run. */
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

export class BatchStore {
  readonly #options: BatchOptions;
  #batch: CheckedItem[] = [];
  #length = 0;
  /** The batch that is being stored while the next one is read; rejects again and again once one has failed. */
  #storing: Promise<void> = Promise.resolve();

  constructor(options: BatchOptions) {
    this.#options = options;
  }

  /** Adds a row. When the rows added so far fill a transaction, waits for the one before, and begins to store them. */
  async add(row: CheckedItem): Promise<void> {
    this.#batch.push(row);
    this.#length += row.source.reduce((sum, one) => sum + lengthOf(one), 0);
    if (this.#batch.length >= BATCH || this.#length >= BATCH_LENGTH) await this.#begin();
  }

  /** Stores the rows that are not yet stored. */
  async flush(): Promise<void> {
    await this.#begin();
    await this.#storing;
  }

  async #begin(): Promise<void> {
    await this.#storing;
    const full = this.#batch;
    this.#batch = [];
    this.#length = 0;
    this.#storing = this.#write(full).then(() => this.#leaveTurn());
    // An error reaches whoever adds or flushes next.
    this.#storing.catch(() => {});
  }

  /** Lets other processes write before the next transaction; the next rows are read meanwhile. */
  async #leaveTurn(): Promise<void> {
    if (this.#batch.length > 0) await leaveTurn(this.#options.db.dialect);
  }

  /** Stores `rows` in one transaction. When the database rejects them, stores each half, down to the rejected row. */
  async #write(rows: readonly CheckedItem[]): Promise<void> {
    if (rows.length === 0) return;
    const { db, dryRun, importer, now, afterWrite, onMerged, onOutcome, onRefused } = this.#options;
    const first = rows.filter(({ isMerged }) => !isMerged);
    const merged = rows.filter(({ isMerged }) => isMerged);
    const items = first.map(({ item }) => item);
    let outcomes: readonly Outcome[];
    try {
      outcomes = await store(db, dryRun, async (trx) => {
        const written = items.length > 0 ? await importer.write(trx, items, now) : [];
        const mergedItems = merged.map(({ item }) => item);
        if (merged.length > 0) await importer.writeMerged?.(trx, mergedItems, now);
        await afterWrite(trx, items);
        return written;
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const [only] = rows;
      if (rows.length === 1 && only) return onRefused(only, `the database refuses it: ${error.message}`);
      const half = Math.ceil(rows.length / 2);
      await this.#write(rows.slice(0, half));
      return this.#write(rows.slice(half));
    }
    for (const row of merged) onMerged(row);
    for (const [k, outcome] of outcomes.entries()) await onOutcome(first[k] as CheckedItem, outcome);
  }
}
