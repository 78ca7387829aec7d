/** Answers messages to support, for operators. */
import type { Services } from '../../../api/services.ts';
import type { Database } from '../../../data/database.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { queueMails } from '../../../providers/mail.ts';
import { formatCount } from '../../../shared/counted.ts';
import { MAX_TEXT } from '../../../shared/long-texts.ts';
import { oneLine } from '../../../shared/one-line.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { answerMail, replyAddress } from '../support.mails.ts';
import { linesOf, type SupportMessage } from '../support-message.ts';
import { answersOf, lockMessage, messageById } from './messages.repository.ts';

export interface AnswerInput {
  /** Number of the message. */
  readonly id: number;
  readonly text: string;
  /** Whether it was given by phone, so that it is only noted. */
  readonly byPhone: boolean;
}

export interface GivenAnswer {
  /** The address that it is mailed to; null for an answer by phone. */
  readonly to: string | null;
  /** Whether it is the last answer again, so that nothing was changed or mailed. */
  readonly isRepeated: boolean;
}

/** The lines of an answer without control characters. @throws {OperatorError} for an empty one, and one that is too long */
function answerText(text: string): string {
  const clean = linesOf(text).join('\n').trim();
  if (clean === '') throw new OperatorError('The answer is empty.');
  if (clean.length > MAX_TEXT)
    throw new OperatorError(
      `The answer has ${formatCount(clean.length)} characters; it may have ${formatCount(MAX_TEXT)}.`,
    );
  return clean;
}

/** Says how else the sender of a message without a usable email can be answered. */
function noEmail({ id, contact, client }: SupportMessage): OperatorError {
  const phone = contact ?? client?.numTel;
  if (phone === null || phone === undefined)
    return new OperatorError(
      `Message ${id} has neither a confirmed email nor a phone number, so nobody can be answered: close it instead.`,
    );
  return new OperatorError(
    `Message ${id} has no confirmed email. Call ${oneLine(phone)}, then note the answer as one by phone (--by-phone).`,
  );
}

/**
 * Mails an answer to the sender of a message, stores it, and closes the message; an answer by phone is only stored. The
 * last answer again changes nothing.
 * @param now milliseconds since 1970
 * @throws {OperatorError} without such a message, without an address for the answer, and for an invalid text
 */
export async function answerMessage(
  db: Database,
  services: Pick<Services, 'shop' | 'messagesTo'>,
  operator: Operator,
  { id, text, byPhone }: AnswerInput,
  now: number,
): Promise<GivenAnswer> {
  const clean = answerText(text);
  const createdAt = new Date(now).toISOString();
  return db.write(async (trx) => {
    await lockMessage(trx, id);
    const message = await messageById(trx, id);
    if (!message) throw new OperatorError(`There is no message ${id}.`);
    const to = byPhone ? null : replyAddress(message);
    if (to === undefined) throw noEmail(message);
    const last = (await answersOf(trx, id)).at(-1);
    if (last?.text === clean && last.to === to) return { to, isRepeated: true };
    const answer = { messageId: id, text: clean, to, createdAt };
    const { id: answerId } = await trx
      .insertInto('message_answers')
      .values({ ...answer, person: operator.person, actingAs: operator.actingAs ?? null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const closedAt = message.closedAt ?? createdAt;
    await trx.updateTable('signal_abus').set({ closedAt }).where('id', '=', id).execute();
    if (to !== null) await queueMails(trx, [answerMail(services, message, { id: answerId, to, text: clean })], now);
    const before = { closedAt: message.closedAt, answers: message.answerCount };
    const after = { closedAt, answers: message.answerCount + 1 };
    const action = { action: 'messages answer', subject: `message ${id}`, before, after };
    await recordAction(trx, operator, action, now);
    return { to, isRepeated: false };
  });
}
