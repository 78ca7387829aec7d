/** Rows of customers without a password. */
import type { Reader, Writer } from '../../../data/database.ts';
import { updateAndLog } from '../../../data/logged-rows.ts';
import type { Row } from '../../../data/tables.ts';
import { emailKey } from '../identifiers/identifiers.ts';
import { phoneKey } from '../identifiers/phone-number.ts';

export interface NewAccount extends Pick<Row<'clients'>, 'nom' | 'pseudo' | 'email'> {
  readonly numTel: string;
  readonly passwordHash: string;
}

/**
 * Turns the customer `id` into an account; false if it is one already.
 * @throws when email or phone belong to another
 */
export async function makeAccount(trx: Writer, id: number, account: NewAccount): Promise<boolean> {
  const found = await trx
    .selectFrom('clients')
    .select('id')
    .where('id', '=', id)
    .where('guest', '=', true)
    .executeTakeFirst();
  if (!found) return false;
  const { email, numTel } = account;
  const keys = { emailKey: email === null ? null : emailKey(email), phoneKey: phoneKey(numTel) };
  await updateAndLog(trx, 'clients', { id }, { ...account, ...keys, guest: false });
  return true;
}

/** Whether the customer has placed an order. */
export async function hasOrdered(db: Reader, clientId: number): Promise<boolean> {
  const order = await db
    .selectFrom('commandes')
    .select('id')
    .where('clientId', '=', clientId)
    .where('status', '!=', 'draft')
    .executeTakeFirst();
  return order !== undefined;
}

/**
 * Deletes customers without a password whose session has ended and who ordered nothing, and the data of the others
 * besides their orders, which nobody can reach any more. Call it when ended sessions are deleted.
 */
export async function forgetGuests(trx: Writer): Promise<void> {
  const gone = trx
    .selectFrom('clients')
    .select('clients.id')
    .where('guest', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sessions').select('sessions.id').whereRef('sessions.clientId', '=', 'clients.id'))),
    );
  await trx.deleteFrom('adresses').where('clientId', 'in', gone).execute();
  await trx
    .deleteFrom('clients')
    .where('id', 'in', gone)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('commandes').select('commandes.id').whereRef('commandes.clientId', '=', 'clients.id'))),
    )
    .execute();
}
