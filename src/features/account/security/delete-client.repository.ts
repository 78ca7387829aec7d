/** The rows of a customer who deletes the account (C-78). */
import { logChange } from '../../../data/change-log.ts';
import type { Writer } from '../../../data/database.ts';
import { deleteAndLog } from '../../../data/logged-rows.ts';
import { tagsOfRowChange } from '../../../data/row-tags.ts';
import type { Row } from '../../../data/tables.ts';
import type { ProductCounts } from '../../products/product-counts.repository.ts';
import { likeTrend } from '../../products/trend.ts';
import { isProven } from '../clients.repository.ts';
import { emailKey } from '../identifiers.ts';
import { isMailTo } from '../own-mail.repository.ts';

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
    .where('produitId', 'in', products)
    .execute();
  for (const { produitId, createdAt } of likes)
    counts.set(produitId, { likeCount: -1, trendScore: -likeTrend(createdAt) });
  for (const { produitId, cote } of stars)
    counts.set(produitId, { ...counts.get(produitId), ratingCount: -1, ratingSum: -cote });
  return counts;
}

/** The newsletter subscription and all mails, queued or sent. */
async function deleteByEmail(trx: Writer, email: string): Promise<void> {
  await trx.deleteFrom('newsletter').where('email', '=', emailKey(email)).execute();
  await trx.deleteFrom('mail_outbox').where(isMailTo(email)).execute();
}

/** Deletes the customer and all their personal data except orders, and logs the tags of pages that showed it. */
export async function deleteClientRows(trx: Writer, client: Row<'clients'>): Promise<void> {
  const { id } = client;
  await deleteAndLog(trx, 'etoiles', { clientId: id });
  await deleteAndLog(trx, 'comments', { clientId: id });
  await deleteAndLog(trx, 'follows', { clientId: id });
  await trx.deleteFrom('signal_abus').where('clientId', '=', id).execute();
  // An unproven address may be a stranger's, whose newsletter and mails must stay.
  if (client.email !== null && isProven(client)) await deleteByEmail(trx, client.email);
  // The database deletes sessions, resets, mail changes, addresses, likes and the cart with the customer.
  await trx.deleteFrom('clients').where('id', '=', id).execute();
  await logChange(trx, tagsOfRowChange('clients', client, undefined));
}
