/** Reads all listed products to build the search index again, and stores the facts that filters need. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../data/database.ts';
import { tableRows } from '../../../data/table-rows.ts';
import { NO_FACTS, type SearchSource } from '../../search/index/search-terms.ts';
import { listedStates, storedFactsOf } from './listed-products.repository.ts';
import { searchFacts } from './search-facts.repository.ts';

/** Sources of the search documents of listed products with ids above `after`, at most `limit`, by id. */
export async function searchSources(db: Reader, after: number, limit: number): Promise<SearchSource[]> {
  const rows = await db
    .selectFrom('produits')
    .select('id')
    .where('id', '>', after)
    .where('isListed', '=', true)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const facts = await searchFacts(db, ids);
  const states = await listedStates(db, ids);
  return states.map((state) => ({ ...state, facts: facts.get(state.id) ?? NO_FACTS })).sort((a, b) => a.id - b.id);
}

/** Number of products whose facts are stored in one statement. */
const FACTS_BATCH = 2000;

/** Stores the filter facts of all products, listed or not, where they have changed. */
export async function storeFacts(trx: Writer): Promise<void> {
  for (let after = 0; ; ) {
    const products = await trx
      .selectFrom('produits')
      .select(['id', 'couleurs', 'details'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(FACTS_BATCH)
      .execute();
    const last = products.at(-1);
    if (!last) return;
    const facts = await searchFacts(
      trx,
      products.map(({ id }) => id),
    );
    const rows = products
      .map(({ id }) => ({ id, ...storedFactsOf(facts.get(id)) }))
      .filter((row, k) => !isDeepStrictEqual(row, products[k]));
    if (rows.length > 0)
      await sql`
        update produits set couleurs = r.couleurs, details = r.details
        from ${tableRows(trx, 'produits', ['id', 'couleurs', 'details'], rows)} as r
        where produits.id = r.id`.execute(trx);
    after = last.id;
  }
}
