/** The search index on SQLite: FTS5 without content, columns only (no positions: the order is made elsewhere). */
import { sql } from 'kysely';
import { type Field, type Match, writeMatch } from './match.ts';
import type { SearchIndex } from './search-index.repository.ts';

const COLUMNS: Readonly<Record<Field, string>> = { name: 'nom', facts: '{nom faits}', anywhere: '{nom faits texte}' };

// Stems hold letters, digits and points, filter terms `=` besides: nothing that could end a quoted string.
const question = (match: Match) =>
  writeMatch(match, {
    and: ' AND ',
    or: ' OR ',
    stem: (stem, field) => `${COLUMNS[field]} : "${stem}"`,
    filter: (term) => `filtres : "${term}"`,
  });

export const sqliteIndex: SearchIndex = {
  async hits(db, match, limit) {
    const { rows } = await sql<{ id: number }>`
      select rowid as id from produit_search where produit_search match ${question(match)} limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  async write(trx, documents) {
    const rows = documents.map(({ id, name, facts, description, filters }) => [
      id,
      name.join(' '),
      facts.join(' '),
      description.join(' '),
      filters.join(' '),
    ]);
    await sql`
      insert or replace into produit_search (rowid, nom, faits, texte, filtres)
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4
      from json_each(${JSON.stringify(rows)})`.execute(trx);
  },

  async remove(trx, ids) {
    await sql`
      delete from produit_search where rowid in (select value from json_each(${JSON.stringify(ids)}))`.execute(trx);
  },
};
