/** Controls a worker thread from the main thread: sends requests, receives replies, and detects its death. */
import type { Worker } from 'node:worker_threads';

/** A request to a thread. */
export interface ThreadRequest<Command> {
  /** Number of the request, from 1. */
  readonly id: number;
  readonly command: Command;
}

/** An error in a form that can be sent between threads; `errcode` is SQLite's extended result code. */
export interface CarriedError {
  readonly message: string;
  readonly code?: string | undefined;
  readonly errcode?: number | undefined;
  readonly errstr?: string | undefined;
}

/** A reply of a thread. Id 0 means that the thread is ready. */
export type ThreadReply<Answer> =
  | { readonly id: number; readonly result: Answer }
  | { readonly id: number; readonly error: CarriedError };

/** Converts `error` so that it can be sent to another thread. */
export function carried(error: unknown): CarriedError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, errcode, errstr } = error as Error & Partial<CarriedError>;
  return { message: error.message, code, errcode, errstr };
}

/** The thread died before it answered, or was already dead. */
export class ThreadDiedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ThreadDiedError';
  }
}

export interface ThreadOptions {
  /** The thread's name in error messages, such as `The database writer`. */
  readonly name: string;
  /** Creates the error for a failed request. */
  readonly errorOf: (error: CarriedError) => Error;
  /** Called once when it dies; not after {@link Thread.end}. */
  readonly onDeath: (error: Error) => void;
}

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** One run of a worker thread. An idle thread does not keep the process running, but a pending request does. */
export class Thread<Command, Answer> {
  /** Resolves when the thread is ready. @throws the error that it died of */
  readonly ready: Promise<unknown>;
  readonly #worker: Worker;
  readonly #options: ThreadOptions;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  #lastId = 0;
  #isAlive = true;

  constructor(worker: Worker, options: ThreadOptions) {
    this.#worker = worker;
    this.#options = options;
    this.ready = this.#wait(0);
    worker.on('message', (reply: ThreadReply<Answer>) => this.#hear(reply));
    worker.on('error', (error) => this.#die(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => this.#die(new Error(`${options.name} ended with code ${code}.`)));
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Number of pending requests. */
  get underWay(): number {
    return this.#waiting.size;
  }

  /**
   * Sends a request. @throws {ThreadDiedError} when the thread is dead, the error that it dies of, or the result of
   * `errorOf`
   */
  ask(command: Command): Promise<Answer> {
    if (!this.#isAlive) return Promise.reject(new ThreadDiedError(`${this.#options.name} is not running.`));
    this.#lastId += 1;
    const answer = this.#wait(this.#lastId);
    this.#worker.postMessage({ id: this.#lastId, command } satisfies ThreadRequest<Command>);
    return answer;
  }

  /** Sends `last`, after which the thread ends by itself, and waits for its end. */
  async end(last: Command): Promise<void> {
    const ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    const answered = this.ask(last);
    this.#isAlive = false;
    await Promise.race([answered, ended]);
    this.#worker.ref();
    await ended;
  }

  /** Ends the thread immediately, even one that is ending; pending requests fail with `error`. */
  kill(error: Error): void {
    this.#die(error);
    this.#reject(error);
    void this.#worker.terminate();
  }

  #die(error: Error): void {
    if (!this.#isAlive) return;
    this.#isAlive = false;
    this.#reject(error);
    this.#options.onDeath(error);
  }

  #reject(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #wait(id: number): Promise<Answer> {
    this.#worker.ref();
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #hear(reply: ThreadReply<Answer>): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ('error' in reply) waiting?.reject(this.#options.errorOf(reply.error));
    else waiting?.resolve(reply.result);
  }
}
