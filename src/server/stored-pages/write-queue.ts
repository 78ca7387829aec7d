/** Pages that wait to be written: several become one transaction outside of requests. The queue is limited in bytes. */
import type { PageRow } from './stored-page.ts';

/** Maximum bytes that may wait; further pages are not stored. */
const MAX_BYTES = 16_777_216;
/** Milliseconds that pages wait for others. */
const GATHER_MS = 25;
/** Maximum pages of one transaction. */
const MAX_AT_ONCE = 100;
/** Milliseconds before a write is retried while another process writes, and the maximum number of attempts. */
const AGAIN_MS = 50;
const MAX_TRIES = 20;

export interface WriteQueueOptions {
  /** Writes rows in one transaction; resolves with their number, undefined when another process is writing. */
  readonly write: (rows: readonly PageRow[]) => Promise<number | undefined>;
  /** Called after each write with the number of written pages, and of given ones. */
  readonly onWritten: (written: number, given: number) => void;
  readonly report: (error: unknown) => void;
}

const bytesOf = ({ headers, head, body, key }: PageRow) => headers.length + head.length + body.length + key.length;

export class WriteQueue {
  readonly #options: WriteQueueOptions;
  /** Rows by key, so that a page that is made twice is written once. */
  readonly #waiting = new Map<string, PageRow>();
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #isStopping = false;

  constructor(options: WriteQueueOptions) {
    this.#options = options;
  }

  /** Adds `row`, unless too much is waiting; returns whether it did. */
  add(row: PageRow): boolean {
    const before = this.#waiting.get(row.key);
    const bytes = this.#bytes + bytesOf(row) - (before ? bytesOf(before) : 0);
    if (bytes > MAX_BYTES || this.#isStopping) return false;
    this.#bytes = bytes;
    this.#waiting.set(row.key, row);
    if (this.#waiting.size >= MAX_AT_ONCE) this.#start();
    else this.#timer ??= setTimeout(() => this.#start(), GATHER_MS).unref();
    return true;
  }

  #start(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const rows = [...this.#waiting.values()].slice(0, MAX_AT_ONCE);
      for (const row of rows) {
        this.#waiting.delete(row.key);
        this.#bytes -= bytesOf(row);
      }
      this.#options.onWritten(await this.#write(rows), rows.length);
    }
  }

  async #write(rows: readonly PageRow[]): Promise<number> {
    try {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const written = await this.#options.write(rows);
        if (written !== undefined) return written;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
      }
    } catch (error) {
      this.#options.report(error);
    }
    return 0;
  }

  /** Resolves when the waiting pages are written or have failed. */
  async flush(): Promise<void> {
    if (this.#waiting.size > 0) this.#start();
    await this.#writing;
  }

  /** Accepts no more pages, and resolves when the waiting ones are written or have failed. */
  async settled(): Promise<void> {
    this.#isStopping = true;
    await this.flush();
  }
}
