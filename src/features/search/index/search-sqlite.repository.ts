/** The search index on SQLite: FTS5 without content, columns and positions (the order is made elsewhere). */
import { sql } from 'kysely';
import { statement } from '../../../data/statement.ts';
import { rowCondition } from '../facets/row-condition.repository.ts';
import type { RowCheck } from '../facets/search-filters.ts';
import { type Match, writeMatch } from './match.ts';
import type { SearchIndex } from './search-index.repository.ts';

// Terms hold letters, digits, points and `=`: nothing that could end a quoted string.
const question = (match: Match) =>
  writeMatch(match, {
    and: ' AND ',
    or: ' OR ',
    term: (term) => `"${term}"`,
  });

/** In the order of the index: SQLite might begin with the products. */
const checked = (check: RowCheck | undefined) =>
  check ? sql`cross join produits as p on p.id = s.rowid and ${rowCondition(check)}` : sql``;

const writeTerms = statement(
  (_, { rows }: { rows: string }) => sql`
    insert or replace into produit_search (rowid, termes)
    select value ->> 0, value ->> 1 from json_each(${rows})`,
);

export const sqliteIndex: SearchIndex = {
  async hits(db, match, limit, check) {
    const { rows } = await sql<{ id: number }>`
      select s.rowid as id from produit_search as s ${checked(check)}
      where s.produit_search match ${question(match)} limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  async counts(db, matches, max, check) {
    if (matches.length === 0) return [];
    const { rows } = await sql<{ count: number }>`
      select (
        select count(*) from (
          select 1 from produit_search as s ${checked(check)} where s.produit_search match q.value limit ${max}
        )
      ) as count
      from json_each(${JSON.stringify(matches.map(question))}) as q order by q.key`.execute(db);
    return rows.map(({ count }) => count);
  },

  async write(trx, documents) {
    const rows = documents.map(({ id, terms }) => [id, terms.join(' ')]);
    await writeTerms(trx, { rows: JSON.stringify(rows) });
  },

  async remove(trx, ids) {
    await sql`
      delete from produit_search where rowid in (select value from json_each(${JSON.stringify(ids)}))`.execute(trx);
  },
};
