/** The rows of a customer who deletes the account. */
import { logChange } from '../../../data/change-log.ts';
import type { Writer } from '../../../data/database.ts';
import { deleteAndLog } from '../../../data/logged-rows.ts';
import { tagsOfRowChange } from '../../../data/row-tags.ts';
import type { Row } from '../../../data/tables.ts';
import type { MailKey } from '../../../providers/mail.ts';
import { eraseActions } from '../../operator/actions.repository.ts';
import { eraseOpinionActions } from '../../opinions/operator/opinion-actions.repository.ts';
import { likeTrend } from '../../products/views/trend.ts';
import type { ProductCounts } from '../../products/writing/product-counts.repository.ts';
import { takenOf } from '../clients.repository.ts';
import { emailKey } from '../identifiers/identifiers.ts';
import { isMailTo } from './own-mail.repository.ts';

/** Batch size of products with likes and stars. */
export const BATCH = 200;

/** Ids of the products after `last` that the customer likes or has rated, in order. */
export async function opinionatedProducts(trx: Writer, clientId: number, last: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('likes')
    .select('produitId')
    .where('clientId', '=', clientId)
    .where('produitId', '>', last)
    .union(trx.selectFrom('etoiles').select('produitId').where('clientId', '=', clientId).where('produitId', '>', last))
    .orderBy('produitId')
    .limit(BATCH)
    .execute();
  return rows.map(({ produitId }) => produitId);
}

/** The changes that undo the customer's likes and stars of these products. */
export async function countsToTakeBack(
  trx: Writer,
  clientId: number,
  products: readonly number[],
): Promise<Map<number, ProductCounts>> {
  const counts = new Map<number, ProductCounts>();
  if (products.length === 0) return counts;
  const likes = await trx
    .selectFrom('likes')
    .select(['produitId', 'createdAt'])
    .where('clientId', '=', clientId)
    .where('produitId', 'in', products)
    .execute();
  const stars = await trx
    .selectFrom('etoiles')
    .select(['produitId', 'cote'])
    .where('clientId', '=', clientId)
    .where('hiddenAt', 'is', null)
    .where('produitId', 'in', products)
    .execute();
  for (const { produitId, createdAt } of likes)
    counts.set(produitId, { likeCount: -1, trendScore: -likeTrend(createdAt) });
  for (const { produitId, cote } of stars)
    counts.set(produitId, { ...counts.get(produitId), ratingCount: -1, ratingSum: -cote });
  return counts;
}

/**
 * Deletes all mails to an address, queued or sent, and returns them. Messages of others to support stay: anybody may
 * open an account for support's address.
 */
const deleteMailsTo = (trx: Writer, email: string): Promise<MailKey[]> =>
  trx
    .deleteFrom('mail_outbox')
    .where(isMailTo(email))
    .where('messageId', 'is', null)
    .returning(['id', 'createdAt'])
    .execute();

/** Deletes the customer's messages to support with their answers; returns the mails of these, queued or sent. */
async function deleteMessages(trx: Writer, clientId: number): Promise<MailKey[]> {
  const answers = trx
    .selectFrom('message_answers as a')
    .innerJoin('signal_abus as m', 'm.id', 'a.messageId')
    .select('a.id')
    .where('m.clientId', '=', clientId);
  const mails = await trx
    .deleteFrom('mail_outbox')
    .where('answerId', 'in', answers)
    .returning(['id', 'createdAt'])
    .execute();
  // The database deletes the answers with them.
  await trx.deleteFrom('signal_abus').where('clientId', '=', clientId).execute();
  return mails;
}

/** Deletes the mails to the pending address of a customer, unless the address belongs to somebody else. */
async function deletePendingMails(trx: Writer, id: number): Promise<MailKey[]> {
  const change = await trx.selectFrom('email_changes').select('email').where('clientId', '=', id).executeTakeFirst();
  const isOthers = change === undefined || (await takenOf(trx, change, id)) !== undefined;
  return isOthers ? [] : deleteMailsTo(trx, change.email);
}

/**
 * Deletes the customer and all their personal data except orders, and logs the tags of pages that showed it. Mails and
 * the newsletter go by the address, proven or not: nobody else has an account with it.
 * @returns the deleted mails
 */
export async function deleteClientRows(trx: Writer, client: Row<'clients'>): Promise<MailKey[]> {
  const { id, email } = client;
  await deleteOpinionsAndFollows(trx, id);
  const mails = await deleteMessages(trx, id);
  await eraseActions(trx, `customer ${id}`);
  mails.push(...(await deletePendingMails(trx, id)));
  if (email !== null) {
    await trx.deleteFrom('newsletter').where('email', '=', emailKey(email)).execute();
    mails.push(...(await deleteMailsTo(trx, email)));
  }
  // The database deletes sessions, resets, mail changes, addresses, likes and the cart with the customer.
  await trx.deleteFrom('clients').where('id', '=', id).execute();
  await logChange(trx, tagsOfRowChange('clients', client, undefined));
  return mails;
}

/**
 * Deletes the customer's opinions of products and the list of followed shops; the caller corrects counts of products.
 */
export async function deleteOpinionsAndFollows(trx: Writer, clientId: number): Promise<void> {
  await eraseOpinionActions(trx, clientId);
  await deleteAndLog(trx, 'etoiles', { clientId });
  await deleteAndLog(trx, 'comments', { clientId });
  await deleteAndLog(trx, 'follows', { clientId });
}
