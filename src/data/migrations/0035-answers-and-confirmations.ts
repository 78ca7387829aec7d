/**
 * Messages to support get answers and can be closed; newsletter addresses are confirmed by a link, and each has a token
 * that ends its subscription. Addresses stored before are not confirmed.
 */
import { sql } from 'kysely';
import { createIndex, createTable, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

/** 32 random hexadecimal digits. */
const RANDOM = { sqlite: 'lower(hex(randomblob(16)))', postgres: `replace(gen_random_uuid()::text, '-', '')` } as const;

export const answersAndConfirmations: MigrationStep = async (db, dialect) => {
  const { id, big, timestamp } = keywordsOf(dialect);
  const run = (text: string) => sql.raw(text).execute(db);
  const add = (table: string, column: string, type: string) =>
    run(`alter table "${table}" add column "${column}" ${type}`);
  await createTable(db, 'message_answers', {
    id,
    messageId: `${big} not null references "signal_abus" ("id") on delete cascade`,
    text: 'text not null',
    to: 'text',
    createdAt: `${timestamp} not null`,
    person: 'text not null',
    actingAs: 'text',
  });
  await createIndex(db, 'message_answers', ['"messageId"']);
  await add('signal_abus', 'closedAt', timestamp);
  await add('signal_abus', 'closedNote', 'text');
  await createIndex(db, 'signal_abus', ['"id"'], { where: '"closedAt" is null', name: 'signal_abus_open' });
  // Deleting a message deletes its answers, and with them their mails.
  await add('mail_outbox', 'answerId', `${big} references "message_answers" ("id") on delete cascade`);
  await createIndex(db, 'mail_outbox', ['"answerId"'], { where: '"answerId" is not null' });
  await add('mail_outbox', 'unsubscribe', 'text');
  await add('newsletter', 'confirmedAt', timestamp);
  await add('newsletter', 'confirmToken', 'text');
  await add('newsletter', 'linkExpiresAt', timestamp);
  await add('newsletter', 'unsubscribeToken', 'text');
  await run(`update "newsletter" set "unsubscribeToken" = ${RANDOM[dialect]}`);
  for (const column of ['"confirmToken"', '"unsubscribeToken"'])
    await createIndex(db, 'newsletter', [column], { unique: true });
};
