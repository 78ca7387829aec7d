/** Lets a sale change the stock of a product without an entry in each of its indexes. */
import { sql } from 'kysely';
import type { MigrationStep } from './step.ts';

/**
 * PostgreSQL writes a changed row anew. If no index has a changed column and the row's page has room for it, the indexes
 * stay as they are; otherwise all thirty get an entry. New rows leave room; a full page gets it when one of its rows has
 * moved.
 */
export const salesInPlace: MigrationStep = async (db, dialect) => {
  if (dialect !== 'postgres') return;
  await sql`drop index if exists produits_by_listed_qte`.execute(db);
  await sql`alter table produits set (fillfactor = 90)`.execute(db);
};
