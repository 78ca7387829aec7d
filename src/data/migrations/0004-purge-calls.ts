/** Signatures of recent purge calls, so that every process refuses a repeated one. */

import { createIndex, createTable, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const purgeCalls: MigrationStep = async (db, dialect) => {
  const { timestamp } = keywordsOf(dialect);
  await createTable(db, 'purge_calls', { signature: 'text primary key', createdAt: `${timestamp} not null` });
  await createIndex(db, 'purge_calls', ['"createdAt"']);
};
