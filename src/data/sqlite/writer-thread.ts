/** Starts the writer thread from the main thread, and restarts it when it dies. */
import { Worker } from 'node:worker_threads';
import { type CarriedError, Thread } from '../../node/thread.ts';
import { FreeWait } from './free-wait.ts';
import type { WriterAnswer, WriterCommand } from './messages.ts';

/** An error of SQLite, with the codes of node:sqlite. */
class SqliteError extends Error {
  readonly code: string | undefined;
  /** SQLite's extended result code, such as 2067 for a UNIQUE violation. */
  readonly errcode: number | undefined;
  readonly errstr: string | undefined;
  constructor({ message, code, errcode, errstr }: CarriedError) {
    super(message);
    this.name = 'SqliteError';
    this.code = code;
    this.errcode = errcode;
    this.errstr = errstr;
  }
}

/** Converts an error of the writer thread into an error of this one. */
export const errorOf = (error: CarriedError): Error => new SqliteError(error);

/** Reports an error outside any call to the operator. */
export type ReportError = (message: string, error: unknown) => void;

/** One run of the thread. A transaction belongs to one run; when the thread dies, SQLite rolls it back. */
export interface WriterLife {
  readonly isAlive: boolean;
  ask(command: WriterCommand): Promise<WriterAnswer>;
}

const SCRIPT = new URL('./writer.worker.ts', import.meta.url);

export class WriterThread {
  readonly #file: string;
  readonly #report: ReportError;
  readonly #script: URL;
  readonly #freeWait = new FreeWait();
  #current: Promise<Thread<WriterCommand, WriterAnswer>> | undefined;
  #closed = false;

  /** @param script the module of the thread; without one it knows no tasks */
  constructor(file: string, report: ReportError, script: URL = SCRIPT) {
    this.#file = file;
    this.#report = report;
    this.#script = script;
  }

  /** Returns the running thread; starts one if there is none. */
  async life(): Promise<WriterLife> {
    if (this.#closed) throw new Error('The database is closed.');
    this.#current ??= this.#start();
    return this.#current;
  }

  async #start(): Promise<Thread<WriterCommand, WriterAnswer>> {
    let hasStarted = false;
    const thread = new Thread<WriterCommand, WriterAnswer>(new Worker(this.#script, { workerData: this.#file }), {
      name: 'The database writer',
      errorOf,
      onDeath: (error) => {
        this.#current = undefined;
        if (hasStarted) this.#report('The database writer has died; the next write starts it again.', error);
      },
    });
    await thread.ready;
    hasStarted = true;
    return thread;
  }

  /** Repeats `begin` while another process writes. @throws SQLite's error when that takes too long */
  whenFree<T>(begin: () => Promise<T>): Promise<T> {
    return this.#freeWait.run(begin);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const thread = await this.#current;
    if (thread?.isAlive) await thread.end({ kind: 'close' });
  }
}
