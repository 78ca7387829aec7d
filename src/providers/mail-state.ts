/** What became of a mail of the outbox: the one rule of its states. */
import type { ExpressionBuilder } from 'kysely';
import type { Row, Tables } from '../data/tables.ts';
import { CLAIM_MS, MAX_ATTEMPTS } from './mail-outbox.ts';

/** What the state of a mail depends on. */
export type MailProgress = Pick<Row<'mail_outbox'>, 'sentAt' | 'attempts' | 'claimedUntil'>;

/** `waiting` includes a try that runs, except the last one, which is `being sent`. */
export type MailState = 'sent' | 'waiting' | 'being sent' | 'given up';

/** Until when a claim counts: a later one was set by a clock that has been set back. */
const lastClaim = (now: number) => new Date(now + CLAIM_MS).toISOString();

/** @param now milliseconds since 1970 */
export function mailStateOf({ sentAt, attempts, claimedUntil }: MailProgress, now: number): MailState {
  if (sentAt !== null) return 'sent';
  if (attempts < MAX_ATTEMPTS) return 'waiting';
  const isClaimed =
    claimedUntil !== null && claimedUntil > new Date(now).toISOString() && claimedUntil <= lastClaim(now);
  return isClaimed ? 'being sent' : 'given up';
}

/** The condition on `mail_outbox` for mails whose state is `given up`. @param now milliseconds since 1970 */
export const isGivenUp = (now: number) => (eb: ExpressionBuilder<Tables, 'mail_outbox'>) =>
  eb.and([
    eb('sentAt', 'is', null),
    eb('attempts', '>=', MAX_ATTEMPTS),
    eb.or([
      eb('claimedUntil', 'is', null),
      eb('claimedUntil', '<=', new Date(now).toISOString()),
      eb('claimedUntil', '>', lastClaim(now)),
    ]),
  ]);
