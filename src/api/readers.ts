/**
 * Runs long reads on threads, so that the main thread keeps serving cached pages: a fixed number of threads with a
 * bounded queue. A thread that dies is replaced.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { DatabasePlace } from '../data/open.ts';
import { createFairQueue, type FairQueueSize } from '../node/fair-queue.ts';
import { patientTimeout } from '../node/patient-timeout.ts';
import { Thread, ThreadDiedError } from '../node/thread.ts';
import { TooBusyError } from '../node/work-queue.ts';
import type { ApiAnswer } from './call-data.ts';
import {
  type CallJob,
  type CountJob,
  DATABASE_UNAVAILABLE,
  type ReaderAnswer,
  type ReaderCommand,
  type ReaderSetting,
  type SitemapJob,
} from './jobs.ts';

export interface Readers {
  /**
   * Runs a read of the catalogue.
   * @param owner the requesting address, which may use only its share of the queue; undefined for no limit
   * @throws {TooBusyError} when the queue is full or the job waited too long
   * @throws {ThreadDiedError} when the thread died
   */
  call(owner: string | undefined, job: CallJob): Promise<ApiAnswer>;
  /** Counts a list without filters; resolves with the product feature's counts. @throws as {@link Readers.call} */
  count(job: CountJob): Promise<object>;
  /** Renders the text of a sitemap; undefined when there is none at that path. @throws as {@link Readers.call} */
  sitemap(job: SitemapJob): Promise<string | undefined>;
  /** Starts the threads before the first job needs them. */
  start(): void;
  /** Waits for running jobs, then closes the handles and ends the threads. */
  close(): Promise<void>;
}

export interface ReadersOptions {
  readonly place: DatabasePlace;
  readonly threads: number;
  readonly log: Logger;
  /** The size of the queue; changed only in tests. */
  readonly queue?: Partial<Omit<FairQueueSize, 'atOnce'>>;
  /** Milliseconds after which a job fails and its thread is killed. */
  readonly limitMs?: number;
  /** The module of the threads; changed only in tests. */
  readonly script?: URL;
}

/** One thread clears a queue of 100 in about two seconds. An address may fill a quarter of it. */
const QUEUE = { waiting: 100, waitingOfOne: 25, timeoutMs: 5_000 };
/** Milliseconds, many times the duration of any job: a longer one means that the thread hangs. */
const LIMIT_MS = 15_000;
/**
 * Milliseconds for running jobs to end and for a thread to close its connections; one to a hanging server never closes.
 */
const CLOSE_MS = 2_000;
/** Concurrent jobs per thread: SQLite blocks the thread, PostgreSQL leaves it free for other jobs. */
const JOBS_OF_THREAD = { sqlite: 1, postgres: 3 };
/** Space for new objects in MB: by V8's own limit, up to 96, two busy threads take more memory and are no faster. */
const MEMORY = { maxYoungGenerationSizeMb: 24 };
const SCRIPT = new URL('../server/readers/reader.worker.ts', import.meta.url);

type Reader = Thread<ReaderCommand, ReaderAnswer>;

/** An error that a job threw on its thread; the thread continues. */
class JobError extends Error {}

/** Waits for `jobs`, but at most {@link CLOSE_MS}, so that a read that hangs does not delay the stop of the shop. */
async function finished(jobs: ReadonlySet<Promise<unknown>>): Promise<void> {
  let forget = () => {};
  const late = new Promise<void>((resolve) => {
    forget = patientTimeout(CLOSE_MS, resolve);
  });
  await Promise.race([Promise.allSettled(jobs), late]);
  forget();
}

/** A slot for one thread, with its number of jobs. */
class Seat {
  jobs = 0;
  readonly #options: ReadersOptions;
  #current: Promise<Reader> | undefined;
  /** The running or starting thread. */
  #thread: Reader | undefined;
  #isClosed = false;

  constructor(options: ReadersOptions) {
    this.#options = options;
  }

  /** The running thread; starts one if there is none. */
  thread(): Promise<Reader> {
    this.#current ??= this.#start();
    return this.#current;
  }

  /** Starts the thread in advance. A failure is reported, and the next job tries again. */
  start(): void {
    if (!this.#isClosed) this.thread().catch(() => undefined);
  }

  async #start(): Promise<Reader> {
    const { place, log, script = SCRIPT } = this.#options;
    const { dataDir, databaseUrl, replicaUrls = [], filename } = place;
    const workerData: ReaderSetting = {
      place: { dataDir, databaseUrl, replicaUrls, filename },
      logLevel: log.level,
    };
    let hasStarted = false;
    const thread: Reader = new Thread(new Worker(script, { workerData, resourceLimits: MEMORY }), {
      name: 'A reader thread',
      errorOf: ({ message, code }) => (code === DATABASE_UNAVAILABLE ? new TooBusyError() : new JobError(message)),
      onDeath: (error) => {
        this.#current = undefined;
        this.#thread = undefined;
        log.error({ err: error }, 'a reader thread has died');
        if (hasStarted) this.start();
      },
    });
    this.#thread = thread;
    await thread.ready;
    hasStarted = true;
    return thread;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const thread = this.#thread;
    if (!thread?.isAlive) return;
    const late = new AbortController();
    const timeout = sleep(CLOSE_MS, 'late', { signal: late.signal }).catch(() => undefined);
    const first = await Promise.race([thread.end({ kind: 'close' }), timeout]);
    late.abort();
    if (first === 'late') thread.kill(new ThreadDiedError('A reader thread did not close in time.'));
  }
}

/** Opens the threads. @param options `place` must contain a migrated database before the first job */
export function openReaders(options: ReadersOptions): Readers {
  const { threads, limitMs = LIMIT_MS } = options;
  const jobsOfThread = options.place.databaseUrl ? JOBS_OF_THREAD.postgres : JOBS_OF_THREAD.sqlite;
  const seats = Array.from({ length: threads }, () => new Seat(options));
  const queue = createFairQueue({ ...QUEUE, ...options.queue, atOnce: threads * jobsOfThread });
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;

  async function answer(command: ReaderCommand): Promise<ReaderAnswer> {
    const seat = seats.reduce((best, other) => (other.jobs < best.jobs ? other : best));
    seat.jobs += 1;
    let timer: NodeJS.Timeout | undefined;
    try {
      const thread = await seat.thread();
      timer = setTimeout(() => thread.kill(new ThreadDiedError(`A read took longer than ${limitMs} ms.`)), limitMs);
      return await thread.ask(command);
    } catch (error) {
      if (error instanceof TooBusyError || error instanceof JobError) throw error;
      throw new ThreadDiedError('A reader thread died before it answered.', error);
    } finally {
      clearTimeout(timer);
      seat.jobs -= 1;
    }
  }

  async function run(owner: string | undefined, command: ReaderCommand): Promise<ReaderAnswer> {
    if (isClosed) throw new TooBusyError();
    const job = queue.run(owner, () => answer(command));
    underWay.add(job);
    try {
      return await job;
    } finally {
      underWay.delete(job);
    }
  }

  return {
    call: async (owner, job) => (await run(owner, { kind: 'call', job })) as ApiAnswer,
    // The counts serve all visitors, so they use no address's share.
    count: async (job) => (await run(undefined, { kind: 'count', job })) as object,
    sitemap: async (job) => (await run(undefined, { kind: 'sitemap', job })) as string | undefined,
    start() {
      for (const seat of seats) seat.start();
    },
    async close() {
      isClosed = true;
      await finished(underWay);
      await Promise.all(seats.map((seat) => seat.close()));
    },
  };
}
