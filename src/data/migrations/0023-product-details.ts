/** A product stores the facts of its detailed description that are filters; the start of the shop reads them (`storeFacts`). */
import { sql } from 'kysely';
import type { MigrationStep } from '../migrate.ts';

export const productDetails: MigrationStep = async (db) => {
  await sql.raw(`alter table "produits" add column "details" text not null default ''`).execute(db);
};
