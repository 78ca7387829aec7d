/** Queues mails: they are written to the outbox in the transaction of their cause, and sent afterwards. */
import { sql } from 'kysely';
import type { Writer } from '../data/database.ts';
import { statement } from '../data/statement.ts';
import { countRow } from './counter-rows.ts';
import { type CountedMail, mailCounters } from './mail-limits.ts';

export interface Mail extends CountedMail {
  readonly subject: string;
  /** The mail has no HTML when `html` is ''. */
  readonly body: { readonly text: string; readonly html: string };
  /** The address that replies go to, if it is not the shop's. */
  readonly replyTo?: string | undefined;
  /** The message to support that the mail forwards; deleting the message deletes the mail. */
  readonly messageId?: number | undefined;
  /** Whether it goes to the operator or a shop, and is none of the customer who has the same address. */
  readonly forShop?: boolean | undefined;
  /** The answer to such a message that the mail is; deleting the answer deletes the mail. */
  readonly answerId?: number | undefined;
  /** The address that ends a subscription by one POST (RFC 8058), for mail programs. */
  readonly unsubscribe?: string | undefined;
}

interface InsertedMail {
  readonly to: string;
  readonly subject: string;
  readonly body: Mail['body'];
  readonly createdAt: string;
  readonly replyTo: string | null;
  readonly messageId: number | null;
  readonly forShop: boolean;
  readonly answerId: number | null;
  readonly unsubscribe: string | null;
  readonly kindKey: string;
  readonly kindMax: number;
  readonly totalKey: string;
  readonly totalMax: number;
}

/** The key of a mail in the outbox, which identifies it even after its row is deleted. */
export interface MailKey {
  readonly id: number;
  readonly createdAt: string;
}

/** Inserts a mail unless one of its counters, which are counted first, is above its maximum. */
const insertMail = statement((db, mail: InsertedMail) =>
  db
    .insertInto('mail_outbox')
    .columns(['to', 'subject', 'body', 'createdAt', 'replyTo', 'messageId', 'answerId', 'unsubscribe', 'forShop'])
    .expression(
      db
        .selectNoFrom([
          sql<string>`${mail.to}`.as('to'),
          sql<string>`${mail.subject}`.as('subject'),
          sql<Mail['body']>`${mail.body}`.as('body'),
          sql<string>`${mail.createdAt}`.as('createdAt'),
          sql<string | null>`${mail.replyTo}`.as('replyTo'),
          sql<number | null>`${mail.messageId}`.as('messageId'),
          sql<number | null>`${mail.answerId}`.as('answerId'),
          sql<string | null>`${mail.unsubscribe}`.as('unsubscribe'),
          sql<boolean>`${mail.forShop}`.as('forShop'),
        ])
        .where(({ not, exists, selectFrom, or, and }) =>
          not(
            exists(
              selectFrom('rate_limits')
                .select('key')
                .where((eb) =>
                  or([
                    and([eb('key', '=', mail.kindKey), eb('points', '>', mail.kindMax)]),
                    and([eb('key', '=', mail.totalKey), eb('points', '>', mail.totalMax)]),
                  ]),
                ),
            ),
          ),
        ),
    ),
);

/**
 * Adds mails to the outbox, and drops those beyond the limits of their mailbox (`mail-limits.ts`); the changes that
 * they report stay valid. Reads nothing, so that `trx` may queue the statements (`writesAtEnd`). All mails of a
 * transaction must be queued in one call: counters are locked in the order of their keys, so that two transactions
 * cannot deadlock.
 * @param now milliseconds since 1970
 */
export async function queueMails(trx: Writer, mails: readonly Mail[], now: number): Promise<void> {
  const createdAt = new Date(now).toISOString();
  const counted = mails.map((mail) => ({ mail, counters: mailCounters(mail) }));
  const counters = counted.flatMap(({ counters: own }) => own).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await Promise.all([
    ...counters.map((counter) => countRow(trx, counter, now)),
    ...counted.map(({ mail, counters: [own, total = own] }) => {
      if (!own || !total) throw new Error('A mail has no limit.');
      const { to, subject, body, replyTo = null, messageId = null, forShop = false } = mail;
      const { answerId = null, unsubscribe = null } = mail;
      const limits = { kindKey: own.key, kindMax: own.max, totalKey: total.key, totalMax: total.max };
      const content = { to, subject, body, createdAt, replyTo, messageId, answerId, unsubscribe, forShop };
      return insertMail(trx, { ...content, ...limits });
    }),
  ]);
}
