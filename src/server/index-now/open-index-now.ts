/** Notifies search engines of changed pages while the shop runs. */
import type { Logger } from 'pino';
import type { Database } from '../../data/database.ts';
import { repeat } from '../housekeeping.ts';
import type { IndexNowSettings } from './protocol.ts';
import { EVERY_MS, type IndexNowCounts, submitChanges } from './submit-changes.ts';

export interface IndexNow {
  /** Counters of this process since its start. */
  readonly counts: Readonly<IndexNowCounts>;
  /** Stops a call in progress; its addresses are submitted after the next start. */
  stop(): Promise<void>;
}

/** Submits the changed pages of the shop at `publicUrl` every minute, until stopped. */
export function openIndexNow(db: Database, settings: IndexNowSettings, publicUrl: string, log: Logger): IndexNow {
  const counts: IndexNowCounts = { submitted: 0, refused: 0, failures: 0 };
  const ending = new AbortController();
  const { signal } = ending;
  const round = () => submitChanges({ db, settings, publicUrl, counts, log, now: Date.now, signal });
  const stop = repeat(round, EVERY_MS, log);
  return {
    counts,
    stop() {
      ending.abort();
      return stop();
    },
  };
}
