/** Messages to support as operators see them, with their answers. */
import { dialectOf, type Reader, type Writer } from '../../../data/database.ts';
import type { MailProgress } from '../../../providers/mail-state.ts';
import { isProven } from '../../account/clients.repository.ts';
import type { SupportMessage } from '../support-message.ts';

/** A message with its mail, which is null if the message was only stored, or the mail was deleted since. */
export interface StoredMessage extends SupportMessage {
  readonly mail: MailProgress | null;
  /** Null for an open message. */
  readonly closedAt: string | null;
  readonly closedNote: string | null;
  /** How often it was answered. */
  readonly answerCount: number;
}

const messagesWithSender = (db: Reader) =>
  db
    .selectFrom('signal_abus as m')
    .leftJoin('clients as c', 'c.id', 'm.clientId')
    .leftJoin('mail_outbox as o', 'o.messageId', 'm.id')
    .select(['m.id', 'm.prenom', 'm.message', 'm.contact', 'm.createdAt', 'm.clientId', 'm.closedAt', 'm.closedNote'])
    .select(['c.nom', 'c.pseudo', 'c.email', 'c.emailKey', 'c.provenEmail', 'c.numTel'])
    .select(['o.id as mailId', 'o.sentAt', 'o.attempts', 'o.claimedUntil'])
    .select((eb) =>
      eb
        .selectFrom('message_answers as a')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('a.messageId', '=', 'm.id')
        .as('answerCount'),
    );

/** The mail of a row of a left join; null for none. */
const progressOf = ({
  mailId,
  sentAt,
  attempts,
  claimedUntil,
}: Pick<MailProgress, 'sentAt' | 'claimedUntil'> & { mailId: number | null; attempts: number | null }) =>
  mailId === null ? null : { sentAt, attempts: attempts ?? 0, claimedUntil };

type Found = Awaited<ReturnType<ReturnType<typeof messagesWithSender>['execute']>>[number];

function storedMessage(found: Found): StoredMessage {
  const { id, prenom, message, contact, createdAt, clientId, nom, pseudo, email, numTel } = found;
  const { closedAt, closedNote } = found;
  const client =
    clientId === null || nom === null || pseudo === null
      ? null
      : { id: clientId, nom, pseudo, email, isProven: isProven(found), numTel };
  const mail = progressOf(found);
  const answerCount = Number(found.answerCount);
  return { id, prenom, message, contact, createdAt, client, mail, closedAt, closedNote, answerCount };
}

/** Which messages are listed. */
export interface MessageFilter {
  /** Only those that nobody has answered or closed. */
  readonly isOpen?: boolean;
  readonly limit: number;
}

/** Messages, the newest first, and how many there are. */
export async function messagesForOperator(
  db: Reader,
  { isOpen = false, limit }: MessageFilter,
): Promise<{ messages: StoredMessage[]; total: number }> {
  const found = await messagesWithSender(db)
    .$if(isOpen, (query) => query.where('m.closedAt', 'is', null))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
  const { count } = await db
    .selectFrom('signal_abus')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(isOpen, (query) => query.where('closedAt', 'is', null))
    .executeTakeFirstOrThrow();
  return { messages: found.map(storedMessage), total: Number(count) };
}

/** The message `id`; undefined if there is none. */
export async function messageById(db: Reader, id: number): Promise<StoredMessage | undefined> {
  const found = await messagesWithSender(db).where('m.id', '=', id).executeTakeFirst();
  return found && storedMessage(found);
}

/** Locks the message until the transaction ends, so that it is not answered or closed twice at once. SQLite runs one at a time. */
export const lockMessage = (trx: Writer, id: number) =>
  trx
    .selectFrom('signal_abus')
    .select(['closedAt', 'closedNote'])
    .where('id', '=', id)
    .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** An answer, with its mail as in {@link StoredMessage}. */
export interface StoredAnswer {
  readonly id: number;
  readonly text: string;
  /** Null for an answer by phone. */
  readonly to: string | null;
  readonly createdAt: string;
  readonly person: string;
  readonly actingAs: string | null;
  readonly mail: MailProgress | null;
}

/** The answers to a message, the oldest first. */
export async function answersOf(db: Reader, messageId: number): Promise<StoredAnswer[]> {
  const found = await db
    .selectFrom('message_answers as a')
    .leftJoin('mail_outbox as o', 'o.answerId', 'a.id')
    .select(['a.id', 'a.text', 'a.to', 'a.createdAt', 'a.person', 'a.actingAs'])
    .select(['o.id as mailId', 'o.sentAt', 'o.attempts', 'o.claimedUntil'])
    .where('a.messageId', '=', messageId)
    .orderBy('a.id')
    .execute();
  return found.map(({ mailId, sentAt, attempts, claimedUntil, ...answer }) => ({
    ...answer,
    mail: progressOf({ mailId, sentAt, attempts, claimedUntil }),
  }));
}
