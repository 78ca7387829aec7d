/** A product stores its colours as one number; the start of the shop computes it (`storeFacts`). */
import { sql } from 'kysely';
import type { MigrationStep } from './step.ts';

export const productColours: MigrationStep = async (db) => {
  await sql.raw(`alter table "produits" add column "couleurs" integer not null default 0`).execute(db);
};
