/** What a running process clears away: rows that have had their time. */
import type { Logger } from 'pino';
import { pruneChanges } from './database/change-log.ts';
import type { Database } from './database/database.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Milliseconds; a reader that was away for longer purges everything, which is right for it anyway. */
const CHANGES_KEPT = DAY;
/** Milliseconds after its end. */
const RESETS_KEPT = DAY;
/** Milliseconds for which it is kept where a device was (S-30). */
const LOCATIONS_KEPT = 90 * DAY;
/** Milliseconds since it was queued, sent or given up. */
const MAIL_KEPT = 30 * DAY;

/** One round. @param now milliseconds since 1970 */
export async function clearAway(db: Database, now: number): Promise<void> {
  const before = (kept: number) => new Date(now - kept).toISOString();
  await pruneChanges(db, before(CHANGES_KEPT));
  await db.write(async (trx) => {
    await trx.deleteFrom('sessions').where('expiresAt', '<', before(0)).execute();
    await trx.deleteFrom('password_resets').where('expiresAt', '<', before(RESETS_KEPT)).execute();
    await trx.deleteFrom('captcha_challenges').where('expiresAt', '<', before(0)).execute();
    await trx.deleteFrom('mail_outbox').where('createdAt', '<', before(MAIL_KEPT)).execute();
    await trx.deleteFrom('localisations').where('createdAt', '<', before(LOCATIONS_KEPT)).execute();
    await trx.deleteFrom('rate_limits').where('expire', '<', now).execute();
  });
}

/** Clears away now and every hour until stopped. A failed round is logged and tried again with the next. */
export function startHousekeeping(db: Database, log: Logger): { stop(): void } {
  const round = () =>
    clearAway(db, Date.now()).catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'));
  void round();
  const timer = setInterval(round, HOUR);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
