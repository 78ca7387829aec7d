/** Submits changed pages to IndexNow from one process at a time, and retries failures later. */

import type { Logger } from 'pino';
import type { Database } from '../../data/database.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { claimTurn } from '../claim-turn.ts';
import { changedPaths } from './changed-paths.ts';
import { AddressesRefusedError, type IndexNowSettings, MAX_ADDRESSES, submitAddresses } from './protocol.ts';

/**
 * Rows of the table `counters`: the time of the last turn, the time up to which changes are submitted, and the failed
 * turns since.
 */
const CLAIMED = 'index now claimed';
const SUBMITTED = 'index now submitted';
const FAILED = 'index now failed';

/** Milliseconds between two turns; doubled after each failed one, up to an hour. */
export const EVERY_MS = 60_000;
const LONGEST_MS = 3_600_000;
/** Milliseconds after which every transaction that logged a change has ended. */
const SETTLED_MS = 60_000;
/** Milliseconds for which the change log is certainly complete. */
const LOG_RETENTION_MS = 23 * HOUR_MS;

export interface IndexNowCounts {
  /** Addresses that were accepted. */
  submitted: number;
  /** Addresses that were refused; they are not retried. */
  refused: number;
  /** Calls that failed; each is retried. */
  failures: number;
}

export interface SubmitRound {
  readonly db: Database;
  readonly settings: IndexNowSettings;
  readonly publicUrl: string;
  readonly counts: IndexNowCounts;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Stops the round; the next one starts again. */
  readonly signal: AbortSignal;
}

async function readCounter({ read }: Database, name: string): Promise<number | undefined> {
  return (await read.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst())?.value;
}

async function storeCounters(db: Database, values: Readonly<Record<string, number>>): Promise<void> {
  await db.write(async (trx) => {
    for (const [name, value] of Object.entries(values))
      await trx
        .insertInto('counters')
        .values({ name, value })
        .onConflict((on) => on.column('name').doUpdateSet({ value }))
        .execute();
  });
}

/** Groups what `parts` yields into calls. */
async function* calls(parts: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let waiting: string[] = [];
  for await (const part of parts) {
    waiting.push(...part);
    while (waiting.length >= MAX_ADDRESSES) {
      yield waiting.slice(0, MAX_ADDRESSES);
      waiting = waiting.slice(MAX_ADDRESSES);
    }
  }
  if (waiting.length > 0) yield waiting;
}

async function submit({ settings, publicUrl, counts, log, signal }: SubmitRound, paths: string[]): Promise<void> {
  const addresses = paths.map((path) => publicUrl + path);
  try {
    await submitAddresses(settings, publicUrl, addresses, signal);
    counts.submitted += addresses.length;
  } catch (error) {
    if (!(error instanceof AddressesRefusedError)) throw error;
    counts.refused += addresses.length;
    log.error({ err: error, first: addresses[0], addresses: addresses.length }, 'IndexNow refused addresses');
  }
}

/**
 * Runs one round: submits what changed since the last successful one, if it is this process's turn. The first round of
 * a shop only stores the time, because the sitemap has the earlier pages. The next round repeats a failed one as a
 * whole.
 */
export async function submitChanges(round: SubmitRound): Promise<void> {
  const { db, counts, log, signal } = round;
  const start = round.now();
  const failed = (await readCounter(db, FAILED)) ?? 0;
  const every = Math.min(EVERY_MS * 2 ** failed, LONGEST_MS);
  if (!(await claimTurn(db, CLAIMED, start, every))) return;
  const from = await readCounter(db, SUBMITTED);
  const to = start - SETTLED_MS;
  if (from === undefined) return storeCounters(db, { [SUBMITTED]: to });
  if (from >= to) return;
  const window = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  try {
    for await (const paths of calls(changedPaths(db, window, start - from > LOG_RETENTION_MS))) {
      await submit(round, paths);
      // A long round renews its turn.
      await storeCounters(db, { [CLAIMED]: round.now() });
    }
    await storeCounters(db, { [SUBMITTED]: to, [FAILED]: 0 });
    if (failed > 0) log.info('IndexNow accepts addresses again');
  } catch (error) {
    if (signal.aborted) return;
    counts.failures += 1;
    await storeCounters(db, { [FAILED]: failed + 1 });
    if (failed === 0) log.warn({ err: error }, 'changed pages could not be submitted; the next round retries');
  }
}
