/** Stores messages to support, and mails them. */

import type { Services } from '../../api/services.ts';
import { lockSession } from '../../api/sessions.ts';
import type { Identity } from '../../api/visitor.ts';
import type { Database } from '../../data/database.ts';
import { queueMails } from '../../providers/mail.ts';
import { credentialsById, isProven } from '../account/clients.repository.ts';
import { messageMail } from './support.mails.ts';
import { insertMessage } from './support.repository.ts';

/** The input of a sender. */
interface TypedMessage {
  readonly prenom: string;
  readonly message: string;
  /** Email or phone for an answer; '' if none was given. */
  readonly contact: string;
}

/**
 * Stores a message, and queues its mail in the same transaction; above the limit of support's mailbox it is only
 * stored.
 * @param identity the sender; undefined for a visitor
 * @param now milliseconds since 1970
 */
export async function storeMessage(
  db: Database,
  { shop, messagesTo, mailQueued }: Pick<Services, 'shop' | 'messagesTo' | 'mailQueued'>,
  { prenom, message, contact: typed }: TypedMessage,
  identity: Identity | undefined,
  now: number,
): Promise<void> {
  await db.write(async (trx) => {
    // Lets support answer. A customer whose session has ended meanwhile writes as a visitor.
    const sender = identity && (await lockSession(trx, { claimed: identity }, now)) ? identity.clientId : null;
    const stored = { prenom, message, contact: typed || null, createdAt: new Date(now).toISOString() };
    const id = await insertMessage(trx, { ...stored, clientId: sender });
    if (messagesTo === undefined) return;
    const account = sender === null ? undefined : await credentialsById(trx, sender);
    const client = account && sender !== null ? { ...account, id: sender, isProven: isProven(account) } : null;
    await queueMails(trx, [messageMail(messagesTo, shop.productName, { ...stored, id, client })], now);
  });
  mailQueued();
}
