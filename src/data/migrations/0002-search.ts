/** The search index: one document a listed product, written by `features/search/search-write.repository.ts`. */
import { sql } from 'kysely';
import type { MigrationStep } from '../migrate.ts';

export const search: MigrationStep = async (db, dialect) => {
  if (dialect === 'postgres') {
    await sql`
      create table produit_search (
        "produitId" bigint primary key references produits (id) on delete cascade,
        document tsvector not null
      )`.execute(db);
    await sql`create index produit_search_document on produit_search using gin (document)`.execute(db);
    return;
  }
  // Words come folded and parted by spaces, so the plainest tokenizer takes them as they are; it counts every
  // character that is not ASCII as part of a word. Without content and positions the index stays small; the first
  // one and two letters have entries of their own, since a search starts with them while it is typed.
  await sql`
    create virtual table produit_search using fts5(
      nom, texte, filtres,
      content = '', contentless_delete = 1, detail = column, prefix = '1 2',
      tokenize = "ascii tokenchars '.='"
    )`.execute(db);
};
