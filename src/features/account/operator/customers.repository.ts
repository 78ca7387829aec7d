/** Customers as operators see them. */
import { sql } from 'kysely';
import type { Reader } from '../../../data/database.ts';
import { identifierOf } from '../identifiers/identifier.ts';

const COLUMNS = ['id', 'pseudo', 'nom', 'email', 'numTel', 'createdAt', 'guest', 'blockedAt', 'blockedReason'] as const;

/** Which customers are listed. */
export interface CustomerFilter {
  /** Part of a first or last name, an email or a phone number. */
  readonly keyword?: string | undefined;
  readonly blocked?: boolean;
  readonly limit: number;
}

/** Customers who ordered or have an account, newest first, and how many there are. Authors of imported reviews are not listed. */
export async function customersForOperator(db: Reader, { keyword, blocked = false, limit }: CustomerFilter) {
  let query = db.selectFrom('clients').where('externalId', 'is', null);
  if (blocked) query = query.where('blockedAt', 'is not', null);
  if (keyword !== undefined) {
    const part = `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    const contains = (column: 'pseudo' | 'nom' | 'email' | 'numTel') =>
      sql<boolean>`lower(${sql.ref(column)}) like ${part} escape '\\'`;
    query = query.where((eb) => eb.or([contains('pseudo'), contains('nom'), contains('email'), contains('numTel')]));
  }
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { customers: await query.select(COLUMNS).orderBy('id', 'desc').limit(limit).execute(), total: Number(total) };
}

export type ListedCustomer = Awaited<ReturnType<typeof customersForOperator>>['customers'][number];

/**
 * The customer whom an operator names: by id, or by the email or phone number that they log in with. Undefined if there is
 * none.
 */
export async function customerNamed(db: Reader, name: string): Promise<ListedCustomer | undefined> {
  const query = db.selectFrom('clients').select(COLUMNS).where('externalId', 'is', null);
  if (/^\d{1,9}$/.test(name)) return query.where('id', '=', Number(name)).executeTakeFirst();
  const identifier = identifierOf(name);
  return 'emailKey' in identifier
    ? query.where('emailKey', '=', identifier.emailKey).executeTakeFirst()
    : query.where('phoneKey', '=', identifier.phoneKey).executeTakeFirst();
}

/** What a customer has done: orders by status, the newest first, and live sessions. @param now milliseconds since 1970 */
export async function activityOf(db: Reader, clientId: number, now: number) {
  const orders = await db
    .selectFrom('commandes')
    .select(['idCommande', 'status', 'payment', 'createdAt'])
    .where('clientId', '=', clientId)
    .where('status', '!=', 'draft')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  const { sessions } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('sessions'))
    .where('clientId', '=', clientId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', new Date(now).toISOString())
    .executeTakeFirstOrThrow();
  return { orders, sessions: Number(sessions) };
}
