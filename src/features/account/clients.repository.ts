/** Customers and the carts that come with them. */
import type { Reader, Writer } from '../../platform/database/database.ts';
import { updateAndLog } from '../../platform/database/logged-rows.ts';
import type { NewRow } from '../../platform/database/tables.ts';
import { emailKey, type Identifier, phoneKey } from './identifiers.ts';

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

/** A customer without secrets (ENT-092 to ENT-098). */
export async function clientById(db: Reader, id: number) {
  return clientsWithCart(db).where('clients.id', '=', id).executeTakeFirst();
}

/** A customer with what they gave at sign-up, without secrets. */
export async function profileById(db: Reader, id: number) {
  const found = await clientsWithCart(db)
    .select(['sexe', 'dateNaissance', 'pays', 'province', 'ville', 'createdAt', 'passwordHash'])
    .where('clients.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { passwordHash, ...profile } = found;
  return { ...profile, hasPassword: passwordHash !== null };
}

/** Who signs in with `identifier`, and the password they must know; null for one who only ever came from Google. */
export async function credentialsOf(db: Reader, identifier: Identifier) {
  const query = db.selectFrom('clients').select(['id', 'email', 'pseudo', 'passwordHash']);
  return 'emailKey' in identifier
    ? query.where('emailKey', '=', identifier.emailKey).executeTakeFirst()
    : query.where('phoneKey', '=', identifier.phoneKey).executeTakeFirst();
}

/** The customer `id` with what signing in asks of them. */
export async function credentialsById(db: Reader, id: number) {
  return db
    .selectFrom('clients')
    .select(['emailKey', 'passwordHash', 'googleSub'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The customer of a Google account; `sub` is Google's id of the person. */
export async function clientOfGoogle(db: Reader, sub: string): Promise<number | undefined> {
  return (await db.selectFrom('clients').select('id').where('googleSub', '=', sub).executeTakeFirst())?.id;
}

/** Which of the two somebody other than `exceptId` has already. */
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

/** Adds a customer with an empty cart; undefined when somebody has the email, the phone or the Google account already. */
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

/** What a customer may change of their own, one at a time (S-18). */
export type ProfileChange = { readonly [K in 'nom' | 'pseudo' | 'email' | 'numTel']?: string | undefined };

/** Changes a customer; pages that show them follow. @throws when somebody else has the email or the phone */
export async function updateClient(trx: Writer, id: number, change: ProfileChange): Promise<void> {
  const { email, numTel, nom, pseudo } = change;
  await updateAndLog(
    trx,
    'clients',
    { id },
    {
      ...(nom === undefined ? {} : { nom }),
      ...(pseudo === undefined ? {} : { pseudo }),
      ...(email === undefined ? {} : { email, emailKey: emailKey(email) }),
      ...(numTel === undefined ? {} : { numTel, phoneKey: phoneKey(numTel) }),
    },
  );
}

/** Sets a password; with `instead` only while that one is in force. Whether it was set. */
export async function setPassword(trx: Writer, id: number, hash: string | null, instead?: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('clients')
    .set({ passwordHash: hash })
    .where('id', '=', id)
    .$if(instead !== undefined, (query) => query.where('passwordHash', '=', String(instead)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes `sub` the Google account of a customer. */
export async function linkGoogle(trx: Writer, id: number, sub: string): Promise<void> {
  await trx.updateTable('clients').set({ googleSub: sub }).where('id', '=', id).execute();
}
