/**
 * Stores pages on disk, for when memory has evicted them, another process has made them, or the shop was restarted. A
 * page is answered only when nothing that it shows has changed since its render began (`data/log-position.ts`), no time
 * has passed at which it changes, and code, settings and database are the same. An error is logged, and the page counts
 * as not stored.
 */
import type { Subscription } from '../../data/change-feed.ts';
import type { Database } from '../../data/database.ts';
import { changedSince, databaseIdentity, hasRows, type LogPosition } from '../../data/log-position.ts';
import { endsWithin } from '../../node/ends-within.ts';
import { patientTimeout } from '../../node/patient-timeout.ts';
import type { FileState, FileStats, FoundRow } from './messages.ts';
import { pageVersion } from './page-version.ts';
import { type Ask, PagesThread } from './pages-thread.ts';
import { QuickReader } from './quick-reader.ts';
import { pageOfRow, rowOfPage, type StoredPage } from './stored-page.ts';
import { WriteQueue } from './write-queue.ts';

/** Milliseconds that a request waits for the disk; time in which this process was blocked does not count. */
const LIMIT_MS = 200;
/** Milliseconds that a stop waits for the last writes. */
const STOP_MS = 3000;
const TOUCHED_AT_ONCE = 200;
/** Milliseconds between two reports of errors. */
const REPORT_MS = 3_600_000;

export interface StoredPagesOptions {
  /** Absolute path of the file. */
  readonly file: string;
  readonly limitBytes: number;
  readonly db: Pick<Database, 'read'>;
  /**
   * Returns what pages depend on besides their data: the build and the settings that they show. Called when the store
   * is opened.
   */
  readonly madeWith: () => readonly unknown[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: { warn(details: object, message: string): void };
}

/** Counters since the start. */
export interface StoredPageCounters {
  /** Pages that were answered from the store. */
  hits: number;
  /** Pages that were not in the store. */
  misses: number;
  /** Pages in the store that were outdated. */
  outdated: number;
  /** Pages that were written. */
  written: number;
  /** Pages that were not written, because there was no room or too many waited. */
  dropped: number;
  /** Reads and writes that failed or took too long. */
  failures: number;
}

/** A stored page, with the reason why it must not be answered, if any. */
type Verdict = { readonly page: StoredPage; readonly reason?: string };

export class StoredPages {
  readonly counters: StoredPageCounters = { hits: 0, misses: 0, outdated: 0, written: 0, dropped: 0, failures: 0 };
  readonly #options: StoredPagesOptions;
  readonly #thread: PagesThread;
  readonly #quick: QuickReader;
  readonly #queue: WriteQueue;
  #following: Pick<Subscription, 'position' | 'newest'> | undefined;
  #version = 0;
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(options: StoredPagesOptions) {
    this.#options = options;
    const { file, limitBytes } = options;
    const report = (error: unknown) => this.#failed(error);
    this.#quick = new QuickReader(file);
    this.#thread = new PagesThread({ setting: { file, limitBytes }, prepare: (ask) => this.#prepare(ask), report });
    this.#queue = new WriteQueue({
      write: async (rows) => {
        const ask = this.#thread.ready;
        if (!ask) return 0;
        const newest = this.#following?.newest() ?? [];
        return ask({ kind: 'put', version: this.#version, rows, newest, now: options.now() });
      },
      onWritten: (written, given) => {
        this.counters.written += written;
        this.counters.dropped += given - written;
      },
      report,
    });
  }

  /** Begins to answer and to store pages; `following` knows which changes this process has seen. */
  async follow(following: Pick<Subscription, 'position' | 'newest'>): Promise<void> {
    this.#following = following;
    await this.#thread.start();
  }

  /** Checks that the file belongs to the database; otherwise drops its pages. */
  async #prepare(ask: Ask): Promise<void> {
    const { db, madeWith } = this.#options;
    // Another file may have the name now.
    this.#quick.close();
    let state: FileState = await ask({ kind: 'open' });
    if (!(await hasRows(db.read, state.newest)))
      state = await ask({ kind: 'renew', newest: this.#following?.newest() ?? [] });
    this.#version = pageVersion([...madeWith(), await databaseIdentity(db.read), state.epoch]);
    await ask({ kind: 'use', version: this.#version });
  }

  /** Compares the file with the database again, because the database's server may have been replaced. */
  async check(): Promise<void> {
    await this.#thread.again();
  }

  /** Version of the pages that are answered; undefined until the file is open. */
  get version(): number | undefined {
    return this.#version === 0 ? undefined : this.#version;
  }

  /**
   * Returns the position to which changes are known, to be taken before the first read of a render; undefined when the
   * page cannot be stored.
   */
  position(): LogPosition | undefined {
    return this.#following?.position();
  }

  /** Returns the page stored under `key`, if it may be answered. Never rejects. */
  async find(key: string): Promise<StoredPage | undefined> {
    try {
      const found = await this.#judged(key);
      this.counters[!found ? 'misses' : found.reason === undefined ? 'hits' : 'outdated'] += 1;
      return found?.reason === undefined ? found?.page : undefined;
    } catch (error) {
      this.#failed(error);
      return undefined;
    }
  }

  async #judged(key: string): Promise<Verdict | undefined> {
    const row = await this.#read(key);
    if (!row) return undefined;
    const page = pageOfRow(row);
    const reason = await this.#whyNot(page);
    return reason === undefined ? { page } : { page, reason };
  }

  async #read(key: string): Promise<FoundRow | undefined> {
    const ask = this.#thread.ready;
    if (!ask) return undefined;
    const quick = this.#quick.read(key, this.#version, this.#options.now());
    if (quick && (!quick.found || quick.found.row)) {
      if (quick.found?.isUnnoted) void this.touch([key]);
      return quick.found?.row;
    }
    const late = Promise.withResolvers<never>();
    const forget = patientTimeout(LIMIT_MS, () => late.reject(new Error('The disk takes too long.')));
    try {
      const reading = ask({ kind: 'get', key, version: this.#version, now: this.#options.now() });
      return await Promise.race([reading, late.promise]);
    } finally {
      forget();
    }
  }

  /** Returns why a stored page must not be answered; undefined when it may. */
  async #whyNot({ renderedAt, changesAt, tags, position }: StoredPage): Promise<string | undefined> {
    const now = this.#options.now();
    if (now < renderedAt) return 'the clock was set back before it was made';
    if (now >= changesAt) return 'time has changed it';
    const [tag] = await changedSince(this.#options.db.read, tags, position);
    return tag === undefined ? undefined : `what it shows has changed: ${tag}`;
  }

  /** Stores `page` soon, if there is room. */
  put(page: StoredPage): void {
    if (this.#following && !this.#queue.add(rowOfPage(page))) this.counters.dropped += 1;
  }

  /** Resolves when the waiting pages are written or have failed. */
  flush(): Promise<void> {
    return this.#queue.flush();
  }

  /** Marks the pages under `keys` as requested, so that they are not evicted first. */
  async touch(keys: readonly string[]): Promise<void> {
    try {
      // The keys are sent in small batches, because reads wait behind them.
      for (let at = 0; at < keys.length; at += TOUCHED_AT_ONCE) {
        const some = keys.slice(at, at + TOUCHED_AT_ONCE);
        await this.#thread.ready?.({ kind: 'touch', version: this.#version, keys: some, now: this.#options.now() });
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Returns the facts about the page under `key`, for an operator. */
  async explain(key: string): Promise<Record<string, unknown>> {
    try {
      if (!this.#thread.ready) return { stored: false, because: 'the store cannot be used now; the log says why' };
      const found = await this.#judged(key);
      if (!found) return { stored: false, because: 'it was not made with this version, or it was evicted' };
      const { page, reason } = found;
      return {
        stored: true,
        answered: reason === undefined,
        ...(reason !== undefined && { because: reason }),
        renderedAt: new Date(page.renderedAt).toISOString(),
        changesAt: new Date(page.changesAt).toISOString(),
        bytes: page.content.body.length,
        form: page.content.form,
      };
    } catch (error) {
      return { stored: false, because: String(error) };
    }
  }

  /** Returns the counters, and the state of the file. */
  async stats(): Promise<StoredPageCounters & Partial<FileStats> & { readonly limitBytes: number; isUsed: boolean }> {
    const { limitBytes } = this.#options;
    const ask = this.#thread.ready;
    try {
      const file = ask && (await ask({ kind: 'stats' }));
      return { ...this.counters, ...file, limitBytes, isUsed: file !== undefined };
    } catch (error) {
      this.#failed(error);
      return { ...this.counters, limitBytes, isUsed: false };
    }
  }

  #failed(error: unknown): void {
    this.counters.failures += 1;
    const now = performance.now();
    if (now - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = now;
    this.#options.log.warn(
      { err: error },
      'stored pages fail; pages are rendered instead, and this is logged at most once an hour',
    );
  }

  /** Writes the waiting pages, and closes the file. */
  async stop(): Promise<void> {
    this.#quick.close();
    const stopping = this.#queue.settled().then(() => this.#thread.close());
    // A disk that hangs does not delay the stop of the shop.
    if (
      !(await endsWithin(
        stopping.catch((error: unknown) => this.#failed(error)),
        STOP_MS,
      ))
    )
      this.#thread.kill();
  }
}
