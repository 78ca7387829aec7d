/**
 * The search index gets stems in three fields, and the vocabulary gets the stem of each word. Both are emptied here;
 * the start of the shop fills them (`ensureSearchIndex`).
 */
import { sql } from 'kysely';
import type { MigrationStep } from './step.ts';

export const searchFields: MigrationStep = async (db, dialect) => {
  await sql`delete from search_words`.execute(db);
  await sql`delete from search_trigrams`.execute(db);
  await sql`alter table search_words add column stem text not null default ''`.execute(db);
  await sql`create index search_words_stem on search_words (stem, frequency)`.execute(db);
  if (dialect === 'postgres') {
    await sql`delete from produit_search`.execute(db);
    return;
  }
  await sql`drop table produit_search`.execute(db);
  // The table is as in 0002, with a field for facts; prefixes are looked up in the vocabulary.
  await sql`
    create virtual table produit_search using fts5(
      nom, faits, texte, filtres,
      content = '', contentless_delete = 1, detail = column,
      tokenize = "ascii tokenchars '.='"
    )`.execute(db);
};
