/**
 * Reads stored pages on the calling thread, which costs a fifth of a call to another thread, and never waits for a
 * lock. After a slow or failed read, the thread of stored pages reads for some minutes.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type ReadRow, readRow, rowStatement } from './read-row.ts';

/** Milliseconds above which a read is slow: rendering a page would block this thread for less. */
const SLOW_MS = 20;
/** Milliseconds without reads after a slow or failed one. */
const PAUSE_MS = 300_000;
/** Milliseconds after which the file is opened again, because another process may have replaced it. */
const OPEN_MS = 600_000;

export class QuickReader {
  readonly #file: string;
  #open: { readonly db: DatabaseSync; readonly statement: StatementSync; readonly until: number } | undefined;
  #pausedUntil = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Returns what is stored under `key`; undefined when the thread has to read it.
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
      // The thread reads it again and reports the error.
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
