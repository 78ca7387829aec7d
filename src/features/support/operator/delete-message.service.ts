/** Erases a message to support with its answers, notes and mails, for operators. */
import type { Services } from '../../../api/services.ts';
import type { Database } from '../../../data/database.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { lockMessage } from './messages.repository.ts';

export interface DeletionInput {
  /** Number of the message. */
  readonly id: number;
  /** Whether nothing is changed. */
  readonly isDryRun: boolean;
}

/** What is deleted with a message. */
export interface DeletedMessage {
  readonly answers: number;
  /** Mails of the message and its answers in the outbox that are not sent. */
  readonly unsent: number;
}

/**
 * Erases a message with its answers, its note and their mails in the outbox. What the record says of it stays: it has no
 * text of anybody. What a mailbox received stays there.
 * @param now milliseconds since 1970
 * @throws {OperatorError} without such a message
 */
export async function deleteMessage(
  db: Database,
  { forgetMails }: Pick<Services, 'forgetMails'>,
  operator: Operator,
  { id, isDryRun }: DeletionInput,
  now: number,
): Promise<DeletedMessage> {
  const { mails, answers } = await db.write(async (trx) => {
    const message = await lockMessage(trx, id);
    if (!message) throw new OperatorError(`There is no message ${id}.`);
    const ids = trx.selectFrom('message_answers').select('id').where('messageId', '=', id);
    const found = await ids.execute();
    const own = await trx
      .selectFrom('mail_outbox')
      .select(['id', 'createdAt', 'sentAt'])
      .where((eb) => eb.or([eb('messageId', '=', id), eb('answerId', 'in', ids)]))
      .execute();
    if (!isDryRun) {
      // The database deletes the answers and all these mails with it.
      await trx.deleteFrom('signal_abus').where('id', '=', id).execute();
      const before = { closedAt: message.closedAt, answers: found.length };
      await recordAction(trx, operator, { action: 'messages delete', subject: `message ${id}`, before }, now);
    }
    return { mails: own, answers: found.length };
  });
  if (!isDryRun) await forgetMails(mails);
  return { answers, unsent: mails.filter(({ sentAt }) => sentAt === null).length };
}
