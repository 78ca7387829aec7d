/**
 * The data that stored pages are checked against: the last position of each tag that was pruned from the change log,
 * the log by tag, and an identity of the database, which a copy or a restored backup does not share.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createIndex, createTable, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const tagPositions: MigrationStep = async (db, dialect) => {
  const { big } = keywordsOf(dialect);
  await createTable(db, 'tag_positions', {
    tag: 'text primary key not null',
    seq: `${big} not null`,
    xid: `${big} not null`,
  });
  // On SQLite `seq` is the row id, which every index contains.
  if (dialect === 'sqlite') await createIndex(db, 'change_log', ['"tag"']);
  else for (const position of ['"seq"', '"xid"']) await createIndex(db, 'change_log', ['"tag"', position]);
  await createTable(db, 'database_identity', { id: 'text primary key not null' });
  await sql`insert into database_identity (id) values (${randomUUID()})`.execute(db);
};
