/**
 * Identities in the source of an import of complete lists and reviews: missing products, authors and their opinions.
 */
import { sql } from 'kysely';
import { createIndex, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const importSources: MigrationStep = async (db, dialect) => {
  const w = keywordsOf(dialect);
  const add = (table: string, column: string, type: string) =>
    sql.raw(`alter table "${table}" add column "${column}" ${type}`).execute(db);

  await add('produits', 'missingSince', w.timestamp);
  for (const table of ['clients', 'etoiles', 'comments']) {
    await add(table, 'externalId', 'text');
    await createIndex(db, table, ['"externalId"'], { unique: true, where: '"externalId" is not null' });
  }
};
