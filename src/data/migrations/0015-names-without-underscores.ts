/** Removes underscores from the names of collections, categories and sub-categories. */
import { sql } from 'kysely';
import { placeName } from '../../shared/place-name.ts';
import type { MigrationStep } from './step.ts';

export const namesWithoutUnderscores: MigrationStep = async (db) => {
  for (const table of ['classifications', 'categories', 'sous_categories'] as const) {
    const { rows } = await sql<{ id: number; nom: string }>`
      select "id", "nom" from ${sql.table(table)} where "nom" like '%\\_%' escape '\\'`.execute(db);
    for (const { id, nom } of rows)
      await sql`update ${sql.table(table)} set "nom" = ${placeName(nom)} where "id" = ${id}`.execute(db);
  }
};
