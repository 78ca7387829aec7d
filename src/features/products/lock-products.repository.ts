/**
 * Keeps products from being changed or deleted by others while something is added to them. On SQLite there is one
 * transaction at a time anyway. Whoever holds a customer as well holds the customer first.
 */
import { sql } from 'kysely';
import { dialectOf, type Writer } from '../../platform/database/database.ts';
import { tableRows } from '../../platform/database/table-rows.ts';

/** The product, which stays as it is until the transaction ends; undefined when there is none. */
export async function lockProduct(
  trx: Writer,
  id: number,
): Promise<{ isListed: boolean; moq: number | null } | undefined> {
  return trx
    .selectFrom('produits')
    .select(['isListed', 'moq'])
    .where('id', '=', id)
    .$if(dialectOf(trx) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Those of `ids` that are there: in one order whoever holds them, or two that hold the same could wait for each other. */
export async function lockProducts(trx: Writer, ids: readonly number[]): Promise<Set<number>> {
  const rows = ids.map((id) => ({ id }));
  const held = await trx
    .selectFrom('produits')
    .select('id')
    .where(sql<boolean>`id in ${tableRows(trx, 'produits', ['id'], rows)}`)
    .orderBy('id')
    .$if(dialectOf(trx) === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();
  return new Set(held.map(({ id }) => id));
}

/** {@link lockProducts} for whoever writes many at once and knows that they are there; on SQLite nobody else writes. */
export async function holdBeforeWrite(trx: Writer, ids: readonly number[]): Promise<void> {
  if (dialectOf(trx) === 'postgres') await lockProducts(trx, ids);
}
