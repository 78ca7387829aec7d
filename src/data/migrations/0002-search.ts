/** The search index: one document per listed product, written by `features/search/index/search-write.repository.ts`. */
import { sql } from 'kysely';
import type { MigrationStep } from './step.ts';

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
  // Words are already folded and separated by spaces, so the simplest tokenizer is enough; it treats every character
  // that is not ASCII as part of a word. Without content and positions the index stays small. Prefixes of one and two
  // letters are indexed, because typing a search starts with them.
  await sql`
    create virtual table produit_search using fts5(
      nom, texte, filtres,
      content = '', contentless_delete = 1, detail = column, prefix = '1 2',
      tokenize = "ascii tokenchars '.='"
    )`.execute(db);
};
