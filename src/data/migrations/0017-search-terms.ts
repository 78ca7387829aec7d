/**
 * The search index holds terms alone, the field of a stem in the term. It is emptied here; the start of the shop fills it
 * (`ensureSearchIndex`).
 */
import { sql } from 'kysely';
import type { MigrationStep } from '../migrate.ts';

export const searchTerms: MigrationStep = async (db, dialect) => {
  if (dialect === 'postgres') {
    // Unlike deleted rows, those of a truncated table leave no dead entries behind for every search to pass.
    await sql`truncate produit_search`.execute(db);
    return;
  }
  await sql`drop table produit_search`.execute(db);
  // As 0012, in one column. `none` keeps neither columns nor positions: only which product has a term.
  await sql`
    create virtual table produit_search using fts5(
      termes,
      content = '', contentless_delete = 1, detail = none,
      tokenize = "ascii tokenchars '.='"
    )`.execute(db);
};
