/** A delivery stores when it reached each state; existing ones have only their last state. */
import { sql } from 'kysely';
import { keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const stepTimes: MigrationStep = async (db, dialect) => {
  await sql.raw(`alter table "livraisons" add column "times" ${keywordsOf(dialect).json}`).execute(db);
};
