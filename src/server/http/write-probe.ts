/** Probes whether the database and the disk accept writes. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../../data/database.ts';
import { tryWrite } from '../../data/try-write.ts';
import { endsWithin } from '../../node/ends-within.ts';

/** Milliseconds from the end of a probe to the next one: callers in between get the same result. */
const PROBE_EVERY_MS = 5_000;
/** Milliseconds that a caller waits for a probe, before it gets the previous result. */
const TIMEOUT_MS = 2_000;
/** Milliseconds after which an unfinished probe is a failure: a disk that hangs, or a lock that is never released. */
const LATE_MS = 30_000;
/** Milliseconds to wait for a probe under way, when stopping. */
const STOP_MS = 5_000;

/** Size of the probe file in bytes, which is also the least free space needed. */
const FILE_BYTES = 65_536;

/** A write that fails. */
export interface WriteError {
  /** A sentence, without a path. */
  readonly message: string;
  /** Whether no order can be stored: the database fails, or the disk that holds it. */
  readonly stopsOrders: boolean;
}

export interface WriteProbe {
  /** The failing write; undefined when none is known to fail. Never rejects. */
  error(): Promise<WriteError | undefined>;
  /** Waits for a probe under way, and starts no other one. Call it before the database is closed. */
  stop(): Promise<void>;
}

export interface WriteProbeOptions {
  readonly db: Database;
  /** An absolute path. */
  readonly dataDir: string;
  /** Called when a write fails, and when writes succeed again. */
  readonly log: { error(details: object, message: string): void; warn(message: string): void };
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
}

async function writeFileOnce(dataDir: string): Promise<void> {
  const file = path.join(dataDir, `write-probe-${process.pid}`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      // Random, because zeros take no room on a compressing file system.
      await handle.writeFile(randomBytes(FILE_BYTES));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}

interface Failure extends WriteError {
  readonly cause: unknown;
}

/** The failure of `write`; undefined when it succeeds. */
async function failureOf(error: WriteError, write: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await write();
    return undefined;
  } catch (cause) {
    return { ...error, cause };
  }
}

/** Tries both at once; if both fail, returns the database's error. */
async function tryWrites(db: Database, dataDir: string): Promise<Failure | undefined> {
  const ofFolder = { message: 'The data folder cannot be written to.', stopsOrders: db.dialect === 'sqlite' };
  const ofDatabase = { message: 'The database cannot be written to.', stopsOrders: true };
  const [folder, database] = await Promise.all([
    failureOf(ofFolder, () => writeFileOnce(dataDir)),
    failureOf(ofDatabase, () => tryWrite(db)),
  ]);
  return database ?? folder;
}

/** Runs at most one probe at a time, and only on request. */
export function createWriteProbe({ db, dataDir, log, clock }: WriteProbeOptions): WriteProbe {
  let known: { readonly at: number; readonly error: WriteError | undefined } | undefined;
  let current: { readonly since: number; readonly ended: Promise<void> } | undefined;
  let isStopped = false;

  async function probe(): Promise<void> {
    const failure = await tryWrites(db, dataDir);
    current = undefined;
    // The database may have been closed meanwhile, and nobody needs the answer.
    if (isStopped) return;
    if (failure && failure.message !== known?.error?.message) log.error({ err: failure.cause }, 'writes fail');
    if (!failure && known?.error) log.warn('writes work again');
    known = { at: clock(), error: failure };
  }

  const isDue = () => known === undefined || clock() - known.at >= PROBE_EVERY_MS;

  return {
    async error() {
      if (!current && !isStopped && isDue()) current = { since: clock(), ended: probe() };
      const waiting = current;
      await endsWithin(waiting?.ended, TIMEOUT_MS);
      if (waiting && waiting === current && clock() - waiting.since >= LATE_MS)
        return { message: 'A write takes too long.', stopsOrders: true };
      return known?.error;
    },
    async stop() {
      isStopped = true;
      await endsWithin(current?.ended, STOP_MS);
    },
  };
}
