/** Queues mails: written to the outbox in the transaction of their cause, and sent afterwards. */
import type { Writer } from '../data/database.ts';
import { statement } from '../data/statement.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: { readonly text: string; readonly html: string };
}

/** A mail of the outbox by what it is known by, also after its row is gone. */
export interface MailKey {
  readonly id: number;
  readonly createdAt: string;
}

const insertMail = statement((db, mail: Mail & { createdAt: string }) =>
  db.insertInto('mail_outbox').values({
    to: mail.to,
    subject: mail.subject,
    body: mail.body,
    createdAt: mail.createdAt,
    sentAt: null,
  }),
);

/** Adds a mail to the outbox. @param now milliseconds since 1970 */
export async function queueMail(trx: Writer, mail: Mail, now: number): Promise<void> {
  await insertMail(trx, { ...mail, createdAt: new Date(now).toISOString() });
}
