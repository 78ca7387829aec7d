/** Reads products to build the search index again, and stores the facts that filters need. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../data/database.ts';
import { isOneOf, tableRows, textOfIds } from '../../../data/table-rows.ts';
import { NO_FACTS, type SearchSource } from '../../search/index/search-terms.ts';
import { listedStates, storedFactsOf } from './listed-products.repository.ts';
import { searchFacts } from './search-facts.repository.ts';

type Facts = Awaited<ReturnType<typeof searchFacts>>;

/** The sources of the search documents of those products of `ids` that are listed, by id, with their `facts`. */
export async function sourcesOf(db: Reader, ids: readonly number[], facts: Facts): Promise<SearchSource[]> {
  const states = (await listedStates(db, ids)).filter(({ isListed }) => isListed);
  return states.map((state) => ({ ...state, facts: facts.get(state.id) ?? NO_FACTS })).sort((a, b) => a.id - b.id);
}

/** Selects the ids of products above `after`, at most `limit`, in order. */
const nextIds = (db: Reader, after: number, limit: number) =>
  db.selectFrom('produits').select('id').where('id', '>', after).orderBy('id').limit(limit);

/** Sources of the search documents of listed products with ids above `after`, at most `limit`, by id. */
export async function searchSources(db: Reader, after: number, limit: number): Promise<SearchSource[]> {
  const rows = await nextIds(db, after, limit).where('isListed', '=', true).execute();
  const ids = rows.map(({ id }) => id);
  return sourcesOf(db, ids, await searchFacts(db, ids));
}

/** The ids of products above `after`, listed or not, at most `limit`, in order. */
export async function productIds(db: Reader, after: number, limit: number): Promise<number[]> {
  const rows = await nextIds(db, after, limit).execute();
  return rows.map(({ id }) => id);
}

/** Stores the filter facts of the products `ids`, listed or not, where they have changed; returns all their facts. */
export async function storeFacts(trx: Writer, ids: readonly number[]): Promise<Facts> {
  const products = await trx
    .selectFrom('produits')
    .select(['id', 'couleurs', 'details'])
    .where(isOneOf(trx, 'id', textOfIds(trx, ids)))
    .execute();
  const facts = await searchFacts(trx, ids);
  const rows = products
    .map(({ id }) => ({ id, ...storedFactsOf(facts.get(id)) }))
    .filter((row, k) => !isDeepStrictEqual(row, products[k]));
  if (rows.length > 0)
    await sql`
      update produits set couleurs = r.couleurs, details = r.details
      from ${tableRows(trx, 'produits', ['id', 'couleurs', 'details'], rows)} as r
      where produits.id = r.id`.execute(trx);
  return facts;
}
