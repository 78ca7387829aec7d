/** Messages to support (`signal_abus`). */
import type { Reader, Writer } from '../../data/database.ts';
import type { NewRow } from '../../data/tables.ts';
import { isProven } from '../account/clients.repository.ts';
import type { SupportMessage } from './support-message.ts';

/** Stores a message; returns its id. */
export async function insertMessage(trx: Writer, message: Omit<NewRow<'signal_abus'>, 'id'>): Promise<number> {
  const { id } = await trx.insertInto('signal_abus').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A message with its mail, which is null if the message was only stored, or the mail was deleted since. */
export interface StoredMessage extends SupportMessage {
  readonly mail: { readonly sentAt: string | null; readonly attempts: number } | null;
}

const messagesWithSender = (db: Reader) =>
  db
    .selectFrom('signal_abus as m')
    .leftJoin('clients as c', 'c.id', 'm.clientId')
    .leftJoin('mail_outbox as o', 'o.messageId', 'm.id')
    .select(['m.id', 'm.prenom', 'm.message', 'm.contact', 'm.createdAt', 'm.clientId'])
    .select(['c.nom', 'c.pseudo', 'c.email', 'c.emailKey', 'c.provenEmail', 'c.numTel'])
    .select(['o.id as mailId', 'o.sentAt', 'o.attempts']);

type Found = Awaited<ReturnType<ReturnType<typeof messagesWithSender>['execute']>>[number];

function storedMessage(found: Found): StoredMessage {
  const { id, prenom, message, contact, createdAt, clientId, nom, pseudo, email, numTel } = found;
  const client =
    clientId === null || nom === null || pseudo === null
      ? null
      : { id: clientId, nom, pseudo, email, isProven: isProven(found), numTel };
  const mail = found.mailId === null ? null : { sentAt: found.sentAt, attempts: found.attempts ?? 0 };
  return { id, prenom, message, contact, createdAt, client, mail };
}

/** The newest messages, and the number of all. */
export async function newestMessages(db: Reader, limit: number): Promise<{ messages: StoredMessage[]; total: number }> {
  const found = await messagesWithSender(db).orderBy('m.id', 'desc').limit(limit).execute();
  const { count } = await db
    .selectFrom('signal_abus')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { messages: found.map(storedMessage), total: Number(count) };
}

/** The message `id`; undefined if there is none. */
export async function messageById(db: Reader, id: number): Promise<StoredMessage | undefined> {
  const found = await messagesWithSender(db).where('m.id', '=', id).executeTakeFirst();
  return found && storedMessage(found);
}
