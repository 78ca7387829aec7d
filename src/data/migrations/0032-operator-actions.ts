/** What operators did by a command, and customers whom they have blocked. */
import { sql } from 'kysely';
import { createIndex, createTable, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const operatorActions: MigrationStep = async (db, dialect) => {
  const { id, json, timestamp } = keywordsOf(dialect);
  const run = (text: string) => sql.raw(text).execute(db);
  await createTable(db, 'operator_actions', {
    id,
    createdAt: `${timestamp} not null`,
    person: 'text not null',
    actingAs: 'text',
    action: 'text not null',
    subject: 'text not null',
    before: json,
    after: json,
  });
  await createIndex(db, 'operator_actions', ['"subject"', '"id"']);
  await run(`alter table "clients" add column "blockedAt" ${timestamp}`);
  await run('alter table "clients" add column "blockedReason" text');
};
