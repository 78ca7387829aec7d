/** Whether a phone number or email belongs to a customer whom an operator has blocked. */
import type { Reader } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { mailboxOf } from '../../node/mailbox.ts';
import { phoneKey } from './identifiers/phone-number.ts';

/** How the customer of an order is reached. */
export interface OrderReach {
  readonly numTel: string | null;
  readonly email: string | null;
}

const keysOf = ({ numTel, email }: OrderReach) => ({
  phone: numTel === null ? null : phoneKey(numTel),
  mailbox: email === null ? null : mailboxOf(email),
});

const blockedAccounts = statement((db, _: object) =>
  db.selectFrom('clients').select(['numTel', 'email']).where('blockedAt', 'is not', null),
);

/** Customers without a number of their own leave one on their orders alone: guests, and accounts of Google. */
const ordersOfBlocked = statement((db, _: object) =>
  db
    .selectFrom('clients as c')
    .innerJoin('commandes as o', 'o.clientId', 'c.id')
    .select(['o.desc as numTel', 'o.email'])
    .where('c.blockedAt', 'is not', null)
    .where('c.phoneKey', 'is', null),
);

/**
 * Whether one of these is the phone number or email of a blocked account, or of an order of a blocked customer without a
 * number, however it is spelled.
 */
export async function isBlockedContact(db: Reader, reaches: readonly OrderReach[]): Promise<boolean> {
  const [accounts, orders] = await Promise.all([blockedAccounts(db, {}), ordersOfBlocked(db, {})]);
  const blocked = [...accounts, ...orders].map(keysOf);
  const phones = new Set(blocked.map(({ phone }) => phone));
  const mailboxes = new Set(blocked.map(({ mailbox }) => mailbox));
  return reaches
    .map(keysOf)
    .some(({ phone, mailbox }) => (phone && phones.has(phone)) || (mailbox && mailboxes.has(mailbox)));
}
