/** What a running process clears away: old rows of the change log. */
import type { Logger } from 'pino';
import { pruneChanges } from './database/change-log.ts';
import type { Database } from './database/database.ts';

/** Milliseconds; a reader that was away for longer purges everything, which is right for it anyway. */
const CHANGES_KEPT = 24 * 3_600_000;
const EVERY_HOUR = 3_600_000;

/** One round. @param now milliseconds since 1970 */
export async function clearAway(db: Database, now: number): Promise<void> {
  await pruneChanges(db, new Date(now - CHANGES_KEPT).toISOString());
}

/** Clears away now and every hour until stopped. A failed round is logged and tried again with the next. */
export function startHousekeeping(db: Database, log: Logger): { stop(): void } {
  const round = () =>
    clearAway(db, Date.now()).catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'));
  void round();
  const timer = setInterval(round, EVERY_HOUR);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
