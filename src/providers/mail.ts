/** Queues mails: written to the outbox in the transaction of their cause, and sent afterwards. */
import type { Writer } from '../data/database.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: { readonly text: string; readonly html: string };
}

/** Adds a mail to the outbox. @param now milliseconds since 1970 */
export async function queueMail(trx: Writer, mail: Mail, now: number): Promise<void> {
  await trx
    .insertInto('mail_outbox')
    .values({ ...mail, body: { ...mail.body }, createdAt: new Date(now).toISOString(), sentAt: null })
    .execute();
}
