/** Stores who issued a link for a new password to a customer without a confirmed email; null for a code by mail. */
import { sql } from 'kysely';
import type { MigrationStep } from './step.ts';

export const resetLinks: MigrationStep = async (db) => {
  await sql.raw('alter table "password_resets" add column "issuedBy" text').execute(db);
};
