/**
 * The search index gets a single column of terms, which contain the field of a stem. It is emptied here; the start of
 * the shop fills it (`ensureSearchIndex`).
 */
import { sql } from 'kysely';
import type { MigrationStep } from './step.ts';

export const searchTerms: MigrationStep = async (db, dialect) => {
  if (dialect === 'postgres') {
    // Unlike delete, truncate leaves no dead entries that every search would have to skip.
    await sql`truncate produit_search`.execute(db);
    return;
  }
  await sql`drop table produit_search`.execute(db);
  // The table is as in 0012, with one column. `none` stores neither columns nor positions, only which product has a
  // term.
  await sql`
    create virtual table produit_search using fts5(
      termes,
      content = '', contentless_delete = 1, detail = none,
      tokenize = "ascii tokenchars '.='"
    )`.execute(db);
};
