/** Whether what is written stays: a small write to the database and one to the disk, tried now and then. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../data/database.ts';

/** Milliseconds for which a try counts. Each one waits for the disk twice. */
const COUNTS_MS = 10_000;
/** The same after a failure: who has made room wants to see it. */
const FAILURE_COUNTS_MS = 1_000;
/** Milliseconds that somebody who asks waits for a try; then what was found before counts. */
const TIMEOUT_MS = 2_000;
/** Milliseconds after which a try that has not ended is a failure: a disk that hangs, or a lock that nobody gives back. */
const LATE_MS = 30_000;

/** Bytes of the file: so much room there should be, at least. */
const FILE_BYTES = 65_536;
/** Row of the table `counters` that is written; holds milliseconds since 1970. */
const ROW = 'write probe';

export interface WriteProbe {
  /** A sentence that says which write fails; undefined when none does, as far as is known. Never rejects. */
  fault(): Promise<string | undefined>;
}

export interface WriteProbeOptions {
  readonly db: Database;
  /** Absolute. */
  readonly dataDir: string;
  /** Called when a write fails, and when writes work again. */
  readonly log: { error(details: object, words: string): void; warn(words: string): void };
  /** Milliseconds of a clock that never goes back. */
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
      // Zeros would take no room on a disk that packs.
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

/** Tries at most one write at a time, and only when somebody asks. */
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
