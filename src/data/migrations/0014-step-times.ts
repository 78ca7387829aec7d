/** What a shop sends of an order knows when it reached each of its states; of before only the last one is known. */
import { sql } from 'kysely';
import type { MigrationStep } from '../migrate.ts';
import { wordsOf } from './ddl.ts';

export const stepTimes: MigrationStep = async (db, dialect) => {
  await sql.raw(`alter table "livraisons" add column "times" ${wordsOf(dialect).json}`).execute(db);
};
