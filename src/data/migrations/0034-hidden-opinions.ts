/** Reviews and ratings that an operator has hidden, and what shoppers report about products, reviews and ratings. */
import { sql } from 'kysely';
import { createIndex, createTable, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const hiddenOpinions: MigrationStep = async (db, dialect) => {
  const { id, big, timestamp } = keywordsOf(dialect);
  const run = (text: string) => sql.raw(text).execute(db);
  for (const table of ['etoiles', 'comments']) {
    await run(`alter table "${table}" add column "hiddenAt" ${timestamp}`);
    await run(`alter table "${table}" add column "hiddenReason" text`);
  }
  // Counts read the index alone, so it has only the rows that are counted.
  await run('drop index "etoiles_produitId_cote"');
  const where = '"hiddenAt" is null';
  await createIndex(db, 'etoiles', ['"produitId"', '"cote"'], { name: 'etoiles_shown', where });
  await createIndex(db, 'comments', ['"produitId"'], { name: 'comments_shown', where });
  const whole = (table: string) => `${big} references "${table}" ("id") on delete cascade`;
  await createTable(db, 'reports', {
    id,
    createdAt: `${timestamp} not null`,
    produitId: `${big} not null references "produits" ("id") on delete cascade`,
    commentId: whole('comments'),
    etoileId: whole('etoiles'),
    reason: 'text not null',
    text: 'text not null',
    contact: 'text',
    closedAt: timestamp,
    closedNote: 'text',
  });
  for (const column of ['produitId', 'commentId', 'etoileId']) await createIndex(db, 'reports', [`"${column}"`]);
};
