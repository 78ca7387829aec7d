/** Starts the thread of stored pages, and restarts it some time after it failed. */
import { Worker } from 'node:worker_threads';
import { type CarriedError, Thread } from '../../node/thread.ts';
import type { PagesAnswer, PagesAnswers, PagesCommand, PagesSetting } from './messages.ts';

/** Milliseconds between a failed start or the end of the thread and the next start. */
const PAUSE_MS = 60_000;
const SCRIPT = new URL('./stored-pages.worker.ts', import.meta.url);

/** An error of the file of stored pages. */
class StoredPagesError extends Error {
  constructor({ message, code }: CarriedError) {
    super(code === undefined ? message : `${message} (${code})`);
    this.name = 'StoredPagesError';
  }
}

type Pages = Thread<PagesCommand, PagesAnswer>;

export interface PagesThreadOptions {
  readonly setting: PagesSetting;
  /** Prepares a new thread before it gets other commands. */
  readonly prepare: (ask: Ask) => Promise<void>;
  readonly report: (error: unknown) => void;
}

export type Ask = <C extends PagesCommand>(command: C) => Promise<PagesAnswers[C['kind']]>;

export class PagesThread {
  readonly #options: PagesThreadOptions;
  #thread: Pages | undefined;
  #starting: Promise<void> | undefined;
  #pausedUntil = 0;
  #isClosed = false;

  constructor(options: PagesThreadOptions) {
    this.#options = options;
  }

  /**
   * Returns a function that sends commands to the ready thread. Otherwise starts a thread, unless one has just failed.
   */
  get ready(): Ask | undefined {
    const thread = this.#thread;
    // The thread answers each command by its kind.
    if (thread?.isAlive) return (command) => thread.ask(command) as Promise<never>;
    if (!this.#isClosed && performance.now() >= this.#pausedUntil) void this.start();
    return undefined;
  }

  /** Starts the thread; resolves when it is ready or has failed, which is reported. */
  start(): Promise<void> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start(): Promise<void> {
    const { setting, prepare } = this.#options;
    let thread: Pages;
    try {
      thread = new Thread(new Worker(SCRIPT, { workerData: setting }), {
        name: 'The thread of stored pages',
        errorOf: (error) => new StoredPagesError(error),
        onDeath: (error) => this.#failed(error),
      });
    } catch (error) {
      this.#failed(error);
      return;
    }
    await this.#getReady(thread, async () => {
      await thread.ready;
      await prepare((command) => thread.ask(command) as Promise<never>);
    });
  }

  /** Prepares the thread; one that fails to prepare is ended, which is reported. */
  async #getReady(thread: Pages, prepare: () => Promise<void>): Promise<void> {
    try {
      await prepare();
      this.#thread = thread;
    } catch (error) {
      thread.kill(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #failed(error: unknown): void {
    this.#thread = undefined;
    this.#pausedUntil = performance.now() + PAUSE_MS;
    this.#options.report(error);
  }

  /** Prepares the running thread again; it answers nothing until then. */
  again(): Promise<void> {
    const thread = this.#thread;
    if (!thread) return this.#starting ?? Promise.resolve();
    this.#thread = undefined;
    this.#starting = this.#getReady(thread, () =>
      this.#options.prepare((command) => thread.ask(command) as Promise<never>),
    ).finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /** Ends the thread after it has completed its commands. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#starting;
    if (this.#thread?.isAlive) await this.#thread.end({ kind: 'close' });
  }

  /** Ends the thread immediately. */
  kill(): void {
    this.#isClosed = true;
    this.#thread?.kill(new Error('The thread of stored pages was ended.'));
  }
}
