/**
 * Locks products during changes. On SQLite there is one transaction at a time anyway. A customer is locked before
 * products.
 */
import { sql } from 'kysely';
import { dialectOf, type Writer } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { tableRows } from '../../../data/table-rows.ts';
import { type ListedState, STATE_COLUMNS } from './listed-products.repository.ts';

const lockRow = statement((db, { id }: { id: number }) =>
  db
    .selectFrom('produits')
    .select(['isListed', 'moq'])
    .where('id', '=', id)
    .$if(dialectOf(db) === 'postgres', (query) => query.forNoKeyUpdate()),
);

const lockState = statement((db, { id }: { id: number }) =>
  db
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .select(STATE_COLUMNS)
    .where('p.id', '=', id)
    .$if(dialectOf(db) === 'postgres', (query) => query.forNoKeyUpdate('p')),
);

/** Locks the product until the transaction ends; undefined if there is none. */
export async function lockProduct(
  trx: Writer,
  id: number,
): Promise<{ isListed: boolean; moq: number | null } | undefined> {
  const [product] = await lockRow(trx, { id });
  return product;
}

/** {@link lockProduct} for a change of its counts: returns the state of the product for lists. */
export async function lockListed(trx: Writer, id: number): Promise<ListedState | undefined> {
  const [product] = await lockState(trx, { id });
  return product;
}

/** Locks the products of `ids` that exist, sorted by id, so that two transactions cannot deadlock. */
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

/** {@link lockProducts} for bulk writes of products that exist; on SQLite there is one writer anyway. */
export async function lockBeforeWrite(trx: Writer, ids: readonly number[]): Promise<void> {
  if (dialectOf(trx) === 'postgres') await lockProducts(trx, ids);
}
