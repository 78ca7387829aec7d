/** The search index on SQLite: FTS5 without content, columns only (no positions: the order is made elsewhere). */
import { sql } from 'kysely';
import type { HitPlace, SearchIndex } from './search-index.repository.ts';
import type { SearchTerms } from './search-terms.ts';

const COUNTS_TO = 100_000;

// Words hold letters, digits and points, filter terms `=` besides: nothing that could end a quoted string.
const quoted = (term: string) => `"${term}"`;

function matching({ words, filters }: SearchTerms, place: HitPlace): string {
  const last = words.length - 1;
  const all = `(${words.map((word, k) => quoted(word) + (k === last ? ' *' : '')).join(' AND ')})`;
  const inName = `nom : ${all}`;
  const found = { name: inName, elsewhere: `(${all} NOT (${inName}))`, anywhere: all }[place];
  return filters.length === 0 ? found : `(${found}) AND filtres : (${filters.map(quoted).join(' AND ')})`;
}

export const sqliteIndex: SearchIndex = {
  countsTo: COUNTS_TO,

  async hits(db, terms, place, { limit, offset = 0, after = 0 }) {
    const { rows } = await sql<{ id: number }>`
      select rowid as id from produit_search
      where produit_search match ${matching(terms, place)} and rowid > ${after}
      order by rowid limit ${limit} offset ${offset}`.execute(db);
    return rows.map(({ id }) => id);
  },

  async count(db, terms, place) {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (
        select 1 from produit_search where produit_search match ${matching(terms, place)} limit ${COUNTS_TO}
      )`.execute(db);
    return rows[0]?.total ?? 0;
  },

  async write(trx, documents) {
    const rows = documents.map(({ id, nameWords, descriptionWords, filters }) => {
      const name = new Set(nameWords);
      const rest = new Set(descriptionWords).difference(name);
      return [id, [...name].join(' '), [...rest].join(' '), filters.join(' ')];
    });
    await sql`
      insert or replace into produit_search (rowid, nom, texte, filtres)
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${JSON.stringify(rows)})`.execute(trx);
  },

  async remove(trx, ids) {
    await sql`
      delete from produit_search where rowid in (select value from json_each(${JSON.stringify(ids)}))`.execute(trx);
  },
};
