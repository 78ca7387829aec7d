/** Mails of the outbox that are not sent, for operators. Their texts, which may hold codes, are never answered. */
import { type Database, dialectOf, type Reader, type Writer } from '../../data/database.ts';
import { OperatorError } from '../../node/operator-error.ts';
import { isGivenUp, type MailProgress, type MailState, mailStateOf } from '../../providers/mail-state.ts';
import { RESET_LIFE } from '../account/reset/password-resets.repository.ts';
import { type Operator, recordAction } from './actions.repository.ts';

/** A mail without its text. */
export interface UnsentMail {
  readonly id: number;
  readonly createdAt: string;
  readonly to: string;
  readonly subject: string;
  readonly attempts: number;
  readonly state: MailState;
  /** Before when it is not tried again; null for at once, and for a mail that is given up. */
  readonly nextTry: string | null;
}

/** Which mails are listed. */
export interface UnsentFilter {
  /** Only those that are given up. */
  readonly givenUp: boolean;
  readonly limit: number;
}

function nextTryOf(mail: MailProgress, now: number): string | null {
  const isLater = mail.claimedUntil !== null && Date.parse(mail.claimedUntil) > now;
  return isLater && mailStateOf(mail, now) === 'waiting' ? mail.claimedUntil : null;
}

/** Mails that wait or are given up, the newest first, and how many there are. @param now milliseconds since 1970 */
export async function unsentMails(
  db: Reader,
  { givenUp, limit }: UnsentFilter,
  now: number,
): Promise<{ mails: UnsentMail[]; total: number }> {
  let query = db.selectFrom('mail_outbox').where('sentAt', 'is', null);
  if (givenUp) query = query.where(isGivenUp(now));
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const found = await query
    .select(['id', 'createdAt', 'to', 'subject', 'attempts', 'sentAt', 'claimedUntil'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const mails = found.map(({ sentAt, claimedUntil, ...mail }) => {
    const progress = { sentAt, claimedUntil, attempts: mail.attempts };
    return { ...mail, state: mailStateOf(progress, now), nextTry: nextTryOf(progress, now) };
  });
  return { mails, total: Number(total) };
}

/** The values of a mail that the running shop tries at once, with all its attempts. */
const AGAIN = { attempts: 0, claimedUntil: null } as const;

/** Whether a code in a mail of this time has expired. */
const isStale = (createdAt: string, now: number) => Date.parse(createdAt) + RESET_LIFE <= now;

/** The mail, locked until the transaction ends, so that it is not tried again twice at once. */
async function lockGivenUp(trx: Writer, id: number, now: number) {
  const mail = await trx
    .selectFrom('mail_outbox')
    .select(['createdAt', 'attempts', 'sentAt', 'claimedUntil', 'body'])
    .where('id', '=', id)
    .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!mail) throw new OperatorError(`There is no mail ${id}; mails are deleted after 30 days.`);
  const state = mailStateOf(mail, now);
  if (state === 'sent') throw new OperatorError(`Mail ${id} was sent already, and its text is erased.`);
  if (state !== 'given up') throw new OperatorError(`Mail ${id} is not given up: the running shop still tries it.`);
  if (mail.body.text === '') throw new OperatorError(`The text of mail ${id} is erased, so it cannot be sent.`);
  return mail;
}

export interface RetryInput {
  /** Number of the mail. */
  readonly id: number;
  /** Whether nothing is changed. */
  readonly isDryRun: boolean;
}

/**
 * Lets the running shop try a mail again that was given up.
 * @param now milliseconds since 1970
 * @returns whether a code in it has expired
 * @throws {OperatorError} without such a mail, and unless it is given up
 */
export async function retryMail(
  db: Database,
  operator: Operator,
  { id, isDryRun }: RetryInput,
  now: number,
): Promise<{ isStale: boolean }> {
  return db.write(async (trx) => {
    const { createdAt, attempts } = await lockGivenUp(trx, id, now);
    if (!isDryRun) {
      await trx.updateTable('mail_outbox').set(AGAIN).where('id', '=', id).execute();
      const values = { before: { attempts }, after: { attempts: AGAIN.attempts } };
      await recordAction(trx, operator, { action: 'mails retry', subject: `mail ${id}`, ...values }, now);
    }
    return { isStale: isStale(createdAt, now) };
  });
}

/**
 * Lets the running shop try all mails again that were given up, which is recorded once.
 * @param now milliseconds since 1970
 * @returns how many these are, and in how many of them a code would have expired
 */
export async function retryAllMails(
  db: Database,
  operator: Operator,
  { isDryRun }: Pick<RetryInput, 'isDryRun'>,
  now: number,
): Promise<{ mails: number; stale: number }> {
  return db.write(async (trx) => {
    const found = isDryRun
      ? await trx.selectFrom('mail_outbox').select('createdAt').where(isGivenUp(now)).execute()
      : await trx.updateTable('mail_outbox').set(AGAIN).where(isGivenUp(now)).returning('createdAt').execute();
    const mails = found.length;
    if (!isDryRun && mails > 0)
      await recordAction(trx, operator, { action: 'mails retry', subject: 'mails', after: { retried: mails } }, now);
    return { mails, stale: found.filter(({ createdAt }) => isStale(createdAt, now)).length };
  });
}
