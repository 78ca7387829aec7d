/**
 * A message to support stores how to reach its sender, and is mailed to support; a mail may name who receives the
 * reply.
 */
import { sql } from 'kysely';
import { createIndex, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const supportMessages: MigrationStep = async (db, dialect) => {
  const { big } = keywordsOf(dialect);
  const add = (table: string, column: string, type: string) =>
    sql.raw(`alter table "${table}" add column "${column}" ${type}`).execute(db);
  await add('signal_abus', 'contact', 'text');
  await add('mail_outbox', 'replyTo', 'text');
  // Deleting a message also deletes its mail.
  await add('mail_outbox', 'messageId', `${big} references "signal_abus" ("id") on delete cascade`);
  await createIndex(db, 'mail_outbox', ['"messageId"'], { where: '"messageId" is not null' });
};
