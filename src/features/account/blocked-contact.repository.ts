/** Whether a phone number or email belongs to a customer whom an operator has blocked. */
import type { Reader } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { emailKey } from './identifiers/identifiers.ts';
import { phoneKey } from './identifiers/phone-number.ts';

/** How the customer of an order is reached. */
export interface OrderReach {
  readonly numTel: string | null;
  readonly email: string | null;
}

const keysOf = ({ numTel, email }: OrderReach) => ({
  phone: numTel === null ? null : phoneKey(numTel),
  email: email === null ? null : emailKey(email),
});

const blockedAccount = statement((db, { phone, email }: ReturnType<typeof keysOf>) =>
  db
    .selectFrom('clients')
    .select('id')
    .where('blockedAt', 'is not', null)
    .where((eb) => eb.or([eb('phoneKey', '=', phone), eb('emailKey', '=', email)]))
    .limit(1),
);

/** Customers without a password leave their contacts on their orders alone. */
const blockedGuests = statement((db, _: object) =>
  db
    .selectFrom('clients as c')
    .innerJoin('commandes as o', 'o.clientId', 'c.id')
    .select(['o.desc', 'o.email'])
    .where('c.blockedAt', 'is not', null)
    .where('c.guest', '=', true),
);

/** Whether this is the phone number or email of a blocked account, or of an order of a blocked customer without a password. */
export async function isBlockedContact(db: Reader, reach: OrderReach): Promise<boolean> {
  const sent = keysOf(reach);
  const [accounts, guests] = await Promise.all([blockedAccount(db, sent), blockedGuests(db, {})]);
  return (
    accounts.length > 0 ||
    guests.some(({ desc, email }) => {
      const known = keysOf({ numTel: desc, email });
      return (sent.phone !== null && sent.phone === known.phone) || (sent.email !== null && sent.email === known.email);
    })
  );
}
