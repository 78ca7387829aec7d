/**
 * Orders whose contact data their customer no longer sees: those placed before a reset first verified the mail address.
 */
import { sql } from 'kysely';
import { keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const hiddenContacts: MigrationStep = async (db, dialect) => {
  const { boolean } = keywordsOf(dialect);
  await sql.raw(`alter table "commandes" add column "hidesContact" ${boolean} not null default false`).execute(db);
};
