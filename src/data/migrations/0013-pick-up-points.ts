/** A delivery that is picked up stores its point of sale, as it was described when it was chosen. */
import { sql } from 'kysely';
import { keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const pickUpPoints: MigrationStep = async (db, dialect) => {
  await sql.raw(`alter table "livraisons" add column "pickUp" ${keywordsOf(dialect).json}`).execute(db);
};
