/** Matches mails of the outbox to a customer, since the outbox only knows addresses. */
import { sql } from 'kysely';
import { emailKey } from '../identifiers/identifiers.ts';

/**
 * A condition on `mail_outbox` for a customer's address; case is ignored, as at sign-in. Mails to the operator or a shop
 * are none of the customer who has the same address.
 */
export function isMailTo(email: string) {
  const key = emailKey(email);
  return sql<boolean>`not "forShop" and ("to" in (${email}, ${key}) or lower("to") = ${key})`;
}
