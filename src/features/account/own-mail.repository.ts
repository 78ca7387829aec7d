/** Which mails are a customer's: the outbox knows addresses, not customers. */
import { sql } from 'kysely';
import { emailKey } from './identifiers.ts';

/** A condition on `mail_outbox`, for a proven address alone: the case of letters says nothing, as at sign-in. */
export function isMailTo(email: string) {
  const key = emailKey(email);
  return sql<boolean>`("to" in (${email}, ${key}) or lower("to") = ${key})`;
}
