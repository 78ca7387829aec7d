/** The main thread's side of the writer: starts the thread, asks it, and outlives its death. */
import { Worker } from 'node:worker_threads';
import type { SqliteResult } from './handle.ts';
import type { CarriedError, WriterCommand, WriterReply, WriterRequest } from './messages.ts';

/** An error of SQLite, with the codes that node:sqlite gave it. */
class SqliteError extends Error {
  readonly code: string | undefined;
  /** SQLite's extended result code, 2067 for a broken UNIQUE rule, for one. */
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

/** Tells the operator what went wrong outside any call. */
export type ReportFault = (words: string, error: unknown) => void;

interface Waiting {
  readonly resolve: (result: SqliteResult | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** One life of the thread. A transaction belongs to one life: when it dies, SQLite rolls the transaction back. */
export interface WriterLife {
  readonly isAlive: boolean;
  ask(command: WriterCommand): Promise<SqliteResult | undefined>;
}

const SCRIPT = new URL('./writer.worker.ts', import.meta.url);

export class WriterThread {
  readonly #file: string;
  readonly #report: ReportFault;
  readonly #script: URL;
  #current: Promise<Life> | undefined;
  #closed = false;

  /** @param script the thread's module; another one only in tests */
  constructor(file: string, report: ReportFault, script: URL = SCRIPT) {
    this.#file = file;
    this.#report = report;
    this.#script = script;
  }

  /** The living thread, started when there is none. */
  async life(): Promise<WriterLife> {
    if (this.#closed) throw new Error('The database is closed.');
    this.#current ??= this.#start();
    return this.#current;
  }

  async #start(): Promise<Life> {
    let hasStarted = false;
    const life = new Life(new Worker(this.#script, { workerData: this.#file }), (error) => {
      this.#current = undefined;
      if (hasStarted) this.#report('The database writer has died; the next write starts it again.', error);
    });
    await life.ready;
    hasStarted = true;
    return life;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const life = await this.#current;
    if (life?.isAlive) await life.end();
  }
}

class Life implements WriterLife {
  readonly ready: Promise<unknown>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  isAlive = true;

  constructor(worker: Worker, onDeath: (error: Error) => void) {
    this.#worker = worker;
    this.ready = this.#wait(0);
    const die = (error: Error) => {
      if (!this.isAlive) return;
      this.isAlive = false;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
      onDeath(error);
    };
    worker.on('message', (reply: WriterReply) => this.#hear(reply));
    worker.on('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => die(new Error(`The database writer ended with code ${code}.`)));
  }

  ask(command: WriterCommand): Promise<SqliteResult | undefined> {
    if (!this.isAlive) return Promise.reject(new Error('The database writer died during this transaction.'));
    this.#lastId += 1;
    const answer = this.#wait(this.#lastId);
    this.#worker.postMessage({ id: this.#lastId, command } satisfies WriterRequest);
    return answer;
  }

  /** Closes the file and the thread; its end is no death. */
  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    const closed = this.ask({ kind: 'close' });
    this.isAlive = false;
    await Promise.race([closed, ended]);
    this.#worker.ref();
    await ended;
  }

  /** An idle thread does not keep the process alive, a question does. */
  #wait(id: number): Promise<SqliteResult | undefined> {
    this.#worker.ref();
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #hear(reply: WriterReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ('error' in reply) waiting?.reject(new SqliteError(reply.error));
    else waiting?.resolve(reply.result);
  }
}
