/** Columns and tables for sign-in, mail and the address book, in addition to the specification. */
import { sql } from 'kysely';
import { createIndex, createTable, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const accounts: MigrationStep = async (db, dialect) => {
  const w = keywordsOf(dialect);
  const add = (table: string, column: string, type: string) =>
    sql.raw(`alter table "${table}" add column "${column}" ${type}`).execute(db);

  await add('clients', 'emailKey', 'text');
  await add('clients', 'phoneKey', 'text');
  // There are no real accounts yet; a demo's are normalized except for the case of letters.
  await sql`update clients set "emailKey" = lower(email), "phoneKey" = "numTel"`.execute(db);
  await createIndex(db, 'clients', ['"emailKey"'], { unique: true });
  await createIndex(db, 'clients', ['"phoneKey"'], { unique: true });

  // Existing sessions count as old.
  await add('sessions', 'createdAt', `${w.timestamp} not null default '1970-01-01T00:00:00.000Z'`);
  await add('mail_outbox', 'claimedUntil', w.timestamp);
  await add('mail_outbox', 'attempts', 'integer not null default 0');

  await createTable(db, 'adresses', {
    id: w.id,
    clientId: `${w.big} not null references "clients" ("id") on delete cascade`,
    nom: 'text not null',
    numTel: 'text not null',
    pays: 'text not null',
    province: 'text not null',
    ville: 'text not null',
    adresse: 'text not null',
    createdAt: `${w.timestamp} not null`,
  });
  await createIndex(db, 'adresses', ['"clientId"', '"id"']);
};
