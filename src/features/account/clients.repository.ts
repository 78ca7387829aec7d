/** Customers and their carts. */
import { dialectOf, type Reader, type Writer } from '../../data/database.ts';
import { updateAndLog } from '../../data/logged-rows.ts';
import { statement } from '../../data/statement.ts';
import type { NewRow, Row } from '../../data/tables.ts';
import type { Identifier } from './identifiers/identifier.ts';
import { emailKey } from './identifiers/identifiers.ts';
import { phoneKey } from './identifiers/phone-number.ts';

const clientsWithCart = (db: Reader) =>
  db
    .selectFrom('clients')
    .innerJoin('carts', 'carts.clientId', 'clients.id')
    .select([
      'clients.id',
      'clients.nom',
      'clients.pseudo',
      'clients.email',
      'clients.numTel',
      'clients.url',
      'carts.id as cartId',
    ]);

/** A customer without secrets. */
export async function clientById(db: Reader, id: number) {
  return clientsWithCart(db).where('clients.id', '=', id).executeTakeFirst();
}

const lockWithCart = statement((db, { id }: { id: number }) =>
  clientsWithCart(db)
    .select(['clients.passwordHash', 'clients.blockedAt'])
    .where('clients.id', '=', id)
    .$if(dialectOf(db) === 'postgres', (query) => query.forUpdate('clients')),
);

/**
 * Locks a customer until the transaction ends, and returns them as {@link clientById} does, with the hash of their
 * password and whether an operator has blocked them; undefined if there is none.
 */
export async function lockedClient(trx: Writer, id: number) {
  const [found] = await lockWithCart(trx, { id });
  if (!found) return undefined;
  const { passwordHash, blockedAt, ...client } = found;
  return { client, passwordHash, isBlocked: blockedAt !== null };
}

/**
 * Whether the customer proved that the mail address is theirs. Only a proven address gives access to anything or
 * matches anything of the customer (docs/accounts.md).
 */
export const isProven = ({ emailKey: key, provenEmail }: Pick<Row<'clients'>, 'emailKey' | 'provenEmail'>): boolean =>
  key !== null && key === provenEmail;

/** The recipient of a mail to a customer. */
export interface Addressee {
  readonly pseudo: string;
  /** Their mail address; undefined unless it is proven. */
  readonly email: string | undefined;
}

const addressOf = statement((db, { id }: { id: number }) =>
  db.selectFrom('clients').select(['pseudo', 'email', 'emailKey', 'provenEmail']).where('id', '=', id),
);

/** The customer `id` as the addressee of a mail; undefined if there is none. */
export async function addresseeOf(db: Reader, id: number): Promise<Addressee | undefined> {
  const [found] = await addressOf(db, { id });
  return found && addresseeFrom(found);
}

/** A customer as the addressee of a mail. */
export const addresseeFrom = (
  client: Pick<Row<'clients'>, 'pseudo' | 'email' | 'emailKey' | 'provenEmail'>,
): Addressee => ({ pseudo: client.pseudo, email: (isProven(client) && client.email) || undefined });

/** A customer with their sign-up data, without secrets. */
export async function profileById(db: Reader, id: number) {
  const found = await clientsWithCart(db)
    .select(['sexe', 'dateNaissance', 'pays', 'province', 'ville', 'createdAt', 'passwordHash'])
    .select(['emailKey', 'provenEmail', 'guest'])
    .where('clients.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { passwordHash, emailKey: _key, provenEmail: _proven, guest: isGuest, ...profile } = found;
  return { ...profile, hasPassword: passwordHash !== null, emailIsProven: isProven(found), isGuest };
}

const CREDENTIALS = ['id', 'email', 'pseudo', 'passwordHash'] as const;

const credentialsByEmail = statement((db, values: { emailKey: string }) =>
  db.selectFrom('clients').select(CREDENTIALS).where('emailKey', '=', values.emailKey),
);

const credentialsByPhone = statement((db, values: { phoneKey: string }) =>
  db.selectFrom('clients').select(CREDENTIALS).where('phoneKey', '=', values.phoneKey),
);

/** The customer of `identifier` with their password hash; null for one who signs in with Google only. */
export async function credentialsOf(db: Reader, identifier: Identifier) {
  const [found] = await ('emailKey' in identifier
    ? credentialsByEmail(db, identifier)
    : credentialsByPhone(db, identifier));
  return found;
}

/** The customer `id` with their password hash. */
export async function credentialsById(db: Reader, id: number) {
  return db
    .selectFrom('clients')
    .select(['id', 'email', 'emailKey', 'provenEmail', 'nom', 'pseudo', 'numTel', 'passwordHash', 'googleSub'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The customer of a Google account; `sub` is Google's id of the person. */
export async function clientOfGoogle(db: Reader, sub: string): Promise<number | undefined> {
  return (await db.selectFrom('clients').select('id').where('googleSub', '=', sub).executeTakeFirst())?.id;
}

/** Which of the two belongs to a customer other than `exceptId`. */
export async function takenOf(
  db: Reader,
  { email, numTel }: { readonly email?: string | null | undefined; readonly numTel?: string | null | undefined },
  exceptId = 0,
): Promise<'email' | 'numTel' | undefined> {
  const isTaken = async (column: 'emailKey' | 'phoneKey', key: string) =>
    (await db
      .selectFrom('clients')
      .select('id')
      .where(column, '=', key)
      .where('id', '!=', exceptId)
      .executeTakeFirst()) !== undefined;
  if (email && (await isTaken('emailKey', emailKey(email)))) return 'email';
  if (numTel && (await isTaken('phoneKey', phoneKey(numTel)))) return 'numTel';
  return undefined;
}

type NewClient = Omit<NewRow<'clients'>, 'emailKey' | 'phoneKey' | 'id'>;

/** Adds a customer with an empty cart; undefined when email, phone or Google account belong to another customer. */
export async function insertClient(trx: Writer, client: NewClient): Promise<number | undefined> {
  const keys = {
    emailKey: client.email ? emailKey(client.email) : null,
    phoneKey: client.numTel ? phoneKey(client.numTel) : null,
  };
  const added = await trx
    .insertInto('clients')
    .values({ ...client, ...keys })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return undefined;
  await trx.insertInto('carts').values({ clientId: added.id }).execute();
  return added.id;
}

/** Fields that customers may change, one at a time. */
export type ProfileChange = { readonly [K in 'nom' | 'pseudo' | 'email' | 'numTel']?: string | undefined };

/**
 * Changes names or the phone number of a customer, and invalidates pages that show them. Only {@link setProvenEmail}
 * changes the mail address.
 * @throws when the phone belongs to another customer
 */
export async function updateClient(trx: Writer, id: number, change: Omit<ProfileChange, 'email'>): Promise<void> {
  const { numTel, nom, pseudo } = change;
  await updateAndLog(
    trx,
    'clients',
    { id },
    {
      ...(nom === undefined ? {} : { nom }),
      ...(pseudo === undefined ? {} : { pseudo }),
      ...(numTel === undefined ? {} : { numTel, phoneKey: phoneKey(numTel) }),
    },
  );
}

/**
 * Sets a password; with `instead` only if that is still the current one (null for none). Returns whether it was set.
 */
export async function setPassword(
  trx: Writer,
  id: number,
  hash: string | null,
  instead?: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('clients')
    .set({ passwordHash: hash })
    .where('id', '=', id)
    .$if(instead === null, (query) => query.where('passwordHash', 'is', null))
    .$if(typeof instead === 'string', (query) => query.where('passwordHash', '=', String(instead)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets the proven mail address of a customer. @throws when it belongs to another customer */
export async function setProvenEmail(trx: Writer, id: number, email: string): Promise<void> {
  const key = emailKey(email);
  await trx.updateTable('clients').set({ email, emailKey: key, provenEmail: key }).where('id', '=', id).execute();
}

/** Links a customer to the Google account `sub`; null removes the link. */
export async function linkGoogle(trx: Writer, id: number, sub: string | null): Promise<void> {
  await trx.updateTable('clients').set({ googleSub: sub }).where('id', '=', id).execute();
}
