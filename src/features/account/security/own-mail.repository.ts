/** Matches mails of the outbox to a customer, since the outbox only knows addresses. */
import { sql } from 'kysely';
import { emailKey } from '../identifiers/identifiers.ts';

/** A condition on `mail_outbox` for an address; case is ignored, as at sign-in. */
export function isMailTo(email: string) {
  const key = emailKey(email);
  return sql<boolean>`("to" in (${email}, ${key}) or lower("to") = ${key})`;
}
