/**
 * Reads stored pages on the thread that asks, which costs a fifth of asking another thread, and never waits for a lock. After
 * a read that was slow or failed, others are left to the thread of stored pages for some minutes.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type ReadRow, readRow, rowStatement } from './read-row.ts';

/** A read that takes longer was slow: a page that has to be rendered would hold this thread for less (ms). */
const SLOW_MS = 20;
/** Milliseconds after a slow or failed read. */
const PAUSE_MS = 300_000;
/** Milliseconds after which the file is opened again: another process may have made a new one. */
const OPEN_MS = 600_000;

export class QuickReader {
  readonly #file: string;
  #open: { readonly db: DatabaseSync; readonly statement: StatementSync; readonly until: number } | undefined;
  #pausedUntil = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * What is stored under `key`, if anything; undefined when it has to be asked of the thread.
   * @param now milliseconds since 1970
   */
  read(key: string, version: number, now: number): { readonly found: ReadRow | undefined } | undefined {
    const start = performance.now();
    if (start < this.#pausedUntil) return undefined;
    try {
      const found = readRow(this.#statement(start), key, version, now);
      const end = performance.now();
      if (end - start > SLOW_MS) this.#pausedUntil = end + PAUSE_MS;
      return { found };
    } catch {
      // The thread reads it again, and says what is wrong.
      this.close();
      this.#pausedUntil = start + PAUSE_MS;
      return undefined;
    }
  }

  #statement(now: number): StatementSync {
    if (this.#open && now < this.#open.until) return this.#open.statement;
    this.close();
    const db = new DatabaseSync(this.#file, { readOnly: true, timeout: 0 });
    this.#open = { db, statement: rowStatement(db), until: now + OPEN_MS };
    return this.#open.statement;
  }

  close(): void {
    this.#open?.db.close();
    this.#open = undefined;
  }
}
