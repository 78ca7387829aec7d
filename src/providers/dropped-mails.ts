/** Mails that were dropped because their mailbox was over its limit, read from the counters of `mail-limits.ts`. */
import type { Reader, Writer } from '../data/database.ts';
import { endedCounters } from './counter-rows.ts';
import { MAIL_LIMITS, maxOfKey, PREFIX, UNPROVEN_TOTAL } from './mail-limits.ts';

/** The minimum of all limits; no counter below it is over its limit. */
const MIN = Math.min(
  UNPROVEN_TOTAL.max,
  ...Object.values(MAIL_LIMITS).flatMap(({ proven, unproven }) => [proven, unproven]),
);

interface Counted {
  readonly key: string;
  readonly points: number;
}

const isOver = ({ key, points }: Counted) => points > maxOfKey(key);

/**
 * Returns the number of mailbox counters over their limit, which get no more mails of a kind for now. @param now
 * milliseconds since 1970
 */
export async function countersOverLimit(db: Reader, now: number): Promise<number> {
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', 'points'])
    .where('key', 'like', `${PREFIX}.%`)
    .where('points', '>', MIN)
    .where('expire', '>', now)
    .execute();
  return rows.filter(isOver).length;
}

/** Mails beyond a limit, in windows that have ended. */
export interface DroppedMails {
  /** Name of the limit, such as `order.unproven`. */
  readonly limit: string;
  readonly mailboxes: number;
  readonly mails: number;
}

/**
 * Deletes the counters whose window has ended and in which mails were dropped, and returns the number of dropped mails
 * of each limit. Each counter is deleted, and so reported, by one process.
 * @param now milliseconds since 1970
 */
export async function takeDroppedMails(trx: Writer, now: number): Promise<DroppedMails[]> {
  const ended = await trx
    .deleteFrom('rate_limits')
    .where('key', 'like', `${PREFIX}.%`)
    .where('points', '>', MIN)
    .where('key', 'in', endedCounters(trx, now))
    .returning(['key', 'points'])
    .execute();
  const limitOf = ({ key }: Counted) => key.slice(PREFIX.length + 1, key.indexOf(':'));
  return [...Map.groupBy(ended.filter(isOver), limitOf)].map(([limit, rows]) => ({
    limit,
    mailboxes: rows.length,
    mails: rows.reduce((sum, { key, points }) => sum + points - maxOfKey(key), 0),
  }));
}
