/** What a shop sends of an order that is picked up knows where: a point of sale in the words of when it was chosen. */
import { sql } from 'kysely';
import type { MigrationStep } from '../migrate.ts';
import { wordsOf } from './ddl.ts';

export const pickUpPoints: MigrationStep = async (db, dialect) => {
  await sql.raw(`alter table "livraisons" add column "pickUp" ${wordsOf(dialect).json}`).execute(db);
};
