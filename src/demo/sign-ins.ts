/** Signing in to the demo: one password for all its customers, which no live shop takes (S-35). */

import type { Database, Reader } from '../data/database.ts';
import { isDemoShop } from '../data/demo-mark.ts';
import { emailKey } from '../features/account/identifiers.ts';
import { STAND_IN_SUB } from '../providers/google-stand-in.ts';
import { CUSTOMERS, DEMO_CUSTOMER } from './people.ts';

/** Known to everybody. */
export const DEMO_PASSWORD = 'open-the-market';

/** {@link DEMO_PASSWORD} as it is stored. Made once, so that a demo is the same in every run and takes no time for it. */
export const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$ZGVtbyBtYXJrZXRwbGFjZQ$SlBmWHcw3WnYZ1UtmGEvv2HxGo2T/A95apCxz9gli5s';

/** Whom the start names: with the orders and likes, by phone alone, by mail alone. */
const NAMED = [
  { customer: DEMO_CUSTOMER, what: 'with orders, likes and addresses' },
  { customer: CUSTOMERS.findIndex(({ email }) => email === null), what: 'without an email' },
  { customer: CUSTOMERS.findIndex(({ numTel }) => numTel === null), what: 'without a phone number' },
];

/**
 * What a start in demo mode says of the demo's customers, line by line; only those who still have their password.
 * Nothing when something else filled the database.
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

/**
 * Makes the demo's password worth nothing, and what the page that plays Google vouched for, for a live shop on a
 * database that a demo filled.
 */
export async function lockDemoCustomers(db: Database): Promise<void> {
  if (!(await isDemoShop(db.read))) return;
  await db.write(async (trx) => {
    const theirs = trx.selectFrom('clients').select('id').where('passwordHash', '=', DEMO_PASSWORD_HASH);
    const playedGoogle = trx.selectFrom('clients').select('id').where('googleSub', 'like', `${STAND_IN_SUB}%`);
    await trx.deleteFrom('sessions').where('clientId', 'in', theirs).execute();
    await trx.deleteFrom('sessions').where('clientId', 'in', playedGoogle).execute();
    // Nobody proved the addresses that the demo made up, nor those that its page for Google vouched for.
    const madeUp = CUSTOMERS.flatMap(({ email }) => (email === null ? [] : [emailKey(email)]));
    await trx
      .updateTable('clients')
      .set({ provenEmail: null })
      .where((eb) => eb.or([eb('provenEmail', 'in', madeUp), eb('id', 'in', playedGoogle)]))
      .execute();
    await trx.updateTable('clients').set({ googleSub: null }).where('googleSub', 'like', `${STAND_IN_SUB}%`).execute();
    await trx
      .updateTable('clients')
      .set({ passwordHash: null })
      .where('passwordHash', '=', DEMO_PASSWORD_HASH)
      .execute();
  });
}
