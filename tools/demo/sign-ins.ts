/** Sign-in to the demo: one password for all its customers, with which no live shop starts. */

import type { Reader } from '../../src/data/database.ts';
import { isDemoShop } from '../../src/data/demo-mark.ts';
import { CUSTOMERS, DEMO_CUSTOMER } from './people.ts';

/** The password is public. */
export const DEMO_PASSWORD = 'open-the-market';

/**
 * The stored hash of {@link DEMO_PASSWORD}. A constant, so that every run is the same and takes no time for hashing.
 */
export const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$ZGVtbyBtYXJrZXRwbGFjZQ$SlBmWHcw3WnYZ1UtmGEvv2HxGo2T/A95apCxz9gli5s';

/**
 * Customers in the start message: one with orders and likes, one without a mail address, one without a phone number.
 */
const NAMED = [
  { customer: DEMO_CUSTOMER, what: 'with orders, likes and addresses' },
  { customer: CUSTOMERS.findIndex(({ email }) => email === null), what: 'without an email' },
  { customer: CUSTOMERS.findIndex(({ numTel }) => numTel === null), what: 'without a phone number' },
];

/**
 * Lines of the start message in demo mode about customers who still have their password. Empty unless the demo filled
 * the database.
 */
export async function demoSignIns(db: Reader): Promise<string[]> {
  if (!(await isDemoShop(db))) return [];
  const lines: string[] = [];
  for (const { customer, what } of NAMED) {
    const { email = null, numTel = null } = CUSTOMERS[customer] ?? {};
    const found = await db
      .selectFrom('clients')
      .select('id')
      .where(email === null ? 'numTel' : 'email', '=', email ?? numTel)
      .where('passwordHash', '=', DEMO_PASSWORD_HASH)
      .executeTakeFirst();
    if (found) lines.push(`  ${email ?? numTel} (${what})`);
  }
  return lines.length === 0
    ? []
    : [`Demo customers sign in with the password ${DEMO_PASSWORD}, for example:`, ...lines];
}
