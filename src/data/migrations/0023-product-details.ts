/**
 * `Top rated` considers the number of ratings (`product-indexes.ts`), and a product stores the facts of its detailed
 * description that are filters; the start of the shop reads them (`storeFacts`).
 */
import { sql } from 'kysely';
import type { MigrationStep } from './step.ts';

export const productDetails: MigrationStep = async (db) => {
  await sql.raw(`alter table "produits" add column "details" text not null default ''`).execute(db);
  for (const list of ['listed', 'promoted'])
    await sql.raw(`drop index if exists "produits_by_${list}_average"`).execute(db);
};
