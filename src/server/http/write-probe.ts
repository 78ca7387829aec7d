/** Probes whether the database and the disk accept writes. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../data/database.ts';

/** Milliseconds for which a result is cached. Each probe waits for the disk twice. */
const COUNTS_MS = 10_000;
/** The same after a failure, so that the operator sees a repair soon. */
const FAILURE_COUNTS_MS = 1_000;
/** Milliseconds that a caller waits for a probe, before it gets the previous result. */
const TIMEOUT_MS = 2_000;
/** Milliseconds after which an unfinished probe is a failure: a disk that hangs, or a lock that is never released. */
const LATE_MS = 30_000;

/** Size of the probe file in bytes, which is also the least free space needed. */
const FILE_BYTES = 65_536;
/** The row of the table `counters` that is written, with milliseconds since 1970. */
const ROW = 'write probe';

export interface WriteProbe {
  /** A sentence about the failing write; undefined when none is known to fail. Never rejects. */
  fault(): Promise<string | undefined>;
}

export interface WriteProbeOptions {
  readonly db: Database;
  /** An absolute path. */
  readonly dataDir: string;
  /** Called when a write fails, and when writes succeed again. */
  readonly log: { error(details: object, words: string): void; warn(words: string): void };
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
}

/** A message about a fault for the caller, without the paths in the error. */
class ProbeError extends Error {}

async function writeRow(db: Database): Promise<void> {
  const value = Date.now();
  await db.write((trx) =>
    trx
      .insertInto('counters')
      .values({ name: ROW, value })
      .onConflict((on) => on.column('name').doUpdateSet({ value }))
      .execute(),
  );
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

async function inWords(words: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw new ProbeError(words, { cause: error });
  }
}

/** Runs at most one probe at a time, and only on request. */
export function createWriteProbe({ db, dataDir, log, clock }: WriteProbeOptions): WriteProbe {
  let known: { readonly at: number; readonly fault: string | undefined } | undefined;
  let current: { readonly since: number; readonly ended: Promise<void> } | undefined;

  async function tryWrites(): Promise<void> {
    let fault: string | undefined;
    try {
      await inWords('The data folder cannot be written to.', () => writeFileOnce(dataDir));
      await inWords('The database cannot be written to.', () => writeRow(db));
      if (known?.fault !== undefined) log.warn('writes work again');
    } catch (error) {
      fault = (error as ProbeError).message;
      if (known?.fault !== fault) log.error({ err: error }, 'writes fail');
    }
    known = { at: clock(), fault };
    current = undefined;
  }

  const isDue = () =>
    known === undefined || clock() - known.at >= (known.fault === undefined ? COUNTS_MS : FAILURE_COUNTS_MS);

  return {
    async fault() {
      if (!current && isDue()) current = { since: clock(), ended: tryWrites() };
      const waiting = current;
      if (waiting) await Promise.race([waiting.ended, sleep(TIMEOUT_MS, undefined, { ref: false })]);
      if (waiting && waiting === current && clock() - waiting.since >= LATE_MS) return 'A write takes too long.';
      return known?.fault;
    },
  };
}
