/** Reads all stored data of a customer except secrets: passwords, tokens, codes and texts of mails. */
import type { Reader } from '../../../data/database.ts';
import { actionsOnClient } from '../../opinions/operator/opinion-actions.repository.ts';
import { seenByCustomer } from '../../orders/hidden-contact.ts';
import { emailKey } from '../identifiers/identifiers.ts';
import { isMailTo } from './own-mail.repository.ts';

/** Orders, newest first, each with its lines, parts, payments and refunds. */
async function ordersOf(db: Reader, clientId: number) {
  const orders = await db
    .selectFrom('commandes')
    .selectAll()
    .where('clientId', '=', clientId)
    .orderBy('id', 'desc')
    .execute();
  const ofClient = db.selectFrom('commandes').select('id').where('clientId', '=', clientId);
  const lines = await db
    .selectFrom('commande_produits')
    .selectAll()
    .where('commandeId', 'in', ofClient)
    .orderBy('produitId')
    .execute();
  const deliveries = await db.selectFrom('livraisons').selectAll().where('commandeId', 'in', ofClient).execute();
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('commandeId', 'in', ofClient)
    .orderBy('id')
    .execute();
  const refunds = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['p.commandeId', 'p.reference', 'r.amountKobo', 'r.currency', 'r.status', 'r.reason', 'r.createdAt'])
    .where('p.commandeId', 'in', ofClient)
    .orderBy('r.id')
    .execute();
  return orders.map((row) => {
    const { clientId: _, ...order } = seenByCustomer(row);
    const own = <T extends { commandeId: number }>(rows: readonly T[]) =>
      rows.flatMap(({ commandeId, ...row }) => (commandeId === order.id ? [row] : []));
    return {
      ...order,
      produits: own(lines),
      livraisons: own(deliveries),
      payments: own(payments),
      refunds: own(refunds).map((refund) => (row.hidesContact ? { ...refund, reason: null } : refund)),
    };
  });
}

/** Since when the customer is blocked, and why; undefined if there is none. */
export const blockOf = (db: Reader, id: number) =>
  db.selectFrom('clients').select(['blockedAt', 'blockedReason']).where('id', '=', id).executeTakeFirst();

/** Batch size of likes. */
const BATCH = 200;

/** Likes, oldest first, in batches. */
async function* likesOf(db: Reader, clientId: number) {
  let last: number | undefined = 0;
  do {
    const likes = await db
      .selectFrom('likes as l')
      .innerJoin('produits as p', 'p.id', 'l.produitId')
      .select(['l.id', 'l.produitId', 'p.nom', 'l.createdAt'])
      .where('l.clientId', '=', clientId)
      .where('l.id', '>', last)
      .orderBy('l.id')
      .limit(BATCH)
      .execute();
    yield* likes;
    last = likes.length === BATCH ? likes.at(-1)?.id : undefined;
  } while (last !== undefined);
}

/** Messages to support, oldest first, each with its answers. */
async function messagesOf(db: Reader, clientId: number) {
  const messages = await db
    .selectFrom('signal_abus')
    .select(['id', 'prenom', 'message', 'contact', 'createdAt', 'closedAt', 'closedNote'])
    .where('clientId', '=', clientId)
    .orderBy('id')
    .execute();
  const answers = await db
    .selectFrom('message_answers as a')
    .innerJoin('signal_abus as m', 'm.id', 'a.messageId')
    .select(['a.messageId', 'a.text', 'a.to', 'a.createdAt'])
    .where('m.clientId', '=', clientId)
    .orderBy('a.id')
    .execute();
  return messages.map((message) => ({
    ...message,
    answers: answers.flatMap(({ messageId, ...answer }) => (messageId === message.id ? [answer] : [])),
  }));
}

/** Ratings and reviews, oldest first. */
async function opinionsOf(db: Reader, clientId: number) {
  const etoiles = await db
    .selectFrom('etoiles as e')
    .innerJoin('produits as p', 'p.id', 'e.produitId')
    .select(['e.id', 'e.produitId', 'p.nom', 'e.cote', 'e.comment', 'e.bought', 'e.createdAt'])
    .select(['e.hiddenAt', 'e.hiddenReason'])
    .where('e.clientId', '=', clientId)
    .orderBy('e.id')
    .execute();
  const comments = await db
    .selectFrom('comments as r')
    .innerJoin('produits as p', 'p.id', 'r.produitId')
    .select(['r.id', 'r.produitId', 'p.nom', 'r.text', 'r.bought', 'r.createdAt', 'r.hiddenAt', 'r.hiddenReason'])
    .where('r.clientId', '=', clientId)
    .orderBy('r.id')
    .execute();
  return { etoiles, comments };
}

/** Rows that contain only their mail address. */
async function mailOf(db: Reader, email: string | null) {
  if (email === null) return { mails: [], newsletter: null, newsletterConfirmedAt: null };
  const mails = await db
    .selectFrom('mail_outbox')
    .select(['to', 'subject', 'createdAt', 'sentAt'])
    .where(isMailTo(email))
    .orderBy('id')
    .execute();
  const entry = await db
    .selectFrom('newsletter')
    .select(['createdAt', 'confirmedAt'])
    .where('email', '=', emailKey(email))
    .executeTakeFirst();
  return { mails, newsletter: entry?.createdAt ?? null, newsletterConfirmedAt: entry?.confirmedAt ?? null };
}

/**
 * Everything of the customer `clientId`, by table.
 * @param email their proven mail address, otherwise null: its mails and newsletter may be a stranger's
 */
export async function belongingsOf(db: Reader, clientId: number, email: string | null) {
  return {
    adresses: await db
      .selectFrom('adresses')
      .select(['id', 'nom', 'numTel', 'pays', 'province', 'ville', 'adresse', 'createdAt'])
      .where('clientId', '=', clientId)
      .orderBy('id')
      .execute(),
    commandes: await ordersOf(db, clientId),
    panier: await db
      .selectFrom('carts as c')
      .innerJoin('cart_produits as l', 'l.cartId', 'c.id')
      .innerJoin('produits as p', 'p.id', 'l.produitId')
      .select(['l.produitId', 'p.nom', 'l.variety', 'l.colour', 'l.size'])
      .where('c.clientId', '=', clientId)
      .orderBy('l.produitId')
      .execute(),
    likes: await Array.fromAsync(likesOf(db, clientId)),
    follows: await db
      .selectFrom('follows as f')
      .innerJoin('boutiques as b', 'b.id', 'f.boutiqueId')
      .select(['f.boutiqueId', 'b.nomBoutique'])
      .where('f.clientId', '=', clientId)
      .orderBy('f.boutiqueId')
      .execute(),
    ...(await opinionsOf(db, clientId)),
    changes: await actionsOnClient(db, clientId),
    messages: await messagesOf(db, clientId),
    sessions: await db
      .selectFrom('sessions')
      .select(['createdAt', 'expiresAt', 'revokedAt'])
      .where('clientId', '=', clientId)
      .orderBy('createdAt')
      .execute(),
    resets: await db
      .selectFrom('password_resets')
      .select(['expiresAt', 'attempts', 'verifiedAt', 'usedAt'])
      .where('clientId', '=', clientId)
      .orderBy('expiresAt')
      .execute(),
    emailChanges: await db
      .selectFrom('email_changes')
      .select(['email', 'attempts', 'expiresAt'])
      .where('clientId', '=', clientId)
      .execute(),
    ...(await mailOf(db, email)),
  };
}
