/** Lets one of all processes queue the daily mails. */
import type { Services } from '../api/services.ts';
import type { Database } from '../data/database.ts';
import { queueDailyMails } from '../features/operator/daily-mail.service.ts';
import { sinceHour, workInTurn } from './claim-turn.ts';

/** The row of `counters` for the turn of the daily mails. */
const CLAIMED = 'daily mails';

interface Round {
  readonly db: Database;
  readonly services: Services;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Queues the daily mails unless a process has done so since they were due; also late, when no process ran then. Returns
 * how many this process queued; undefined if it was not its turn.
 */
export async function queueMailsOfDay({ db, services, now }: Round): Promise<number | undefined> {
  const turn = { name: CLAIMED, now, every: sinceHour(services.dailyMail.dailyMailHour, now) };
  const taken = await workInTurn(db, turn, (trx) => queueDailyMails(trx, services, now));
  if (taken && taken.done > 0) services.mailQueued();
  return taken?.done;
}
