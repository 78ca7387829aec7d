/** Which mail addresses are verified, and changes of an address that wait for their code. */
import { sql } from 'kysely';
import { createTable, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

/**
 * Older rows do not store whether an address was verified, and a profile accepted any address, so none counts as
 * verified. There are two kinds of Google links:
 * - An account with a link and a password: only a reset by mail gives a linked account a password, so the link is older
 *   than the reset and may belong to a stranger who prepared the account. The link is removed and all sessions end,
 *   because the stranger may have opened some. The owner signs in with the password.
 * - An account with a link alone may belong to an honest customer of Google. The link stays, and is decided at its next
 *   sign-in (`google-clients.service.ts`): it counts if Google vouches for the address of the account, and is removed
 *   otherwise.
 */
export const provenMail: MigrationStep = async (db, dialect) => {
  const w = keywordsOf(dialect);
  await sql`alter table "clients" add column "provenEmail" text`.execute(db);
  await sql`
    delete from "sessions" where "clientId" in (
      select "id" from "clients" where "googleSub" is not null and "passwordHash" is not null)`.execute(db);
  await sql`
    update "clients" set "googleSub" = null
    where "googleSub" is not null and "passwordHash" is not null`.execute(db);

  await createTable(db, 'email_changes', {
    clientId: `${w.big} primary key references "clients" ("id") on delete cascade`,
    email: 'text not null',
    salt: 'text not null',
    codeDigest: 'text not null',
    attempts: 'integer not null default 0',
    expiresAt: `${w.timestamp} not null`,
  });
};
