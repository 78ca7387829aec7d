/** Stores search documents apart from the rows that queries of the index visit. */
import { sql } from 'kysely';
import type { MigrationStep } from './step.ts';

/**
 * On PostgreSQL a query of the index visits the row of each product that it finds, though the index knows the answer:
 * ten documents fill a page, but eighty rows without them. Only rows of over 2 kB store long columns apart, so each gets
 * a filler of blanks, which is compressed to nothing.
 */
export const narrowDocuments: MigrationStep = async (db, dialect) => {
  if (dialect !== 'postgres') return;
  await sql`alter table produit_search add column filler text`.execute(db);
  await sql`alter table produit_search alter column filler set default repeat(' ', 2100)`.execute(db);
  await sql`alter table produit_search alter column document set storage external`.execute(db);
  await sql`alter table produit_search set (toast_tuple_target = 128)`.execute(db);
  // The next start writes all documents again.
  await sql`delete from counters where name = 'search-documents'`.execute(db);
};
