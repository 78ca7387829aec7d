/**
 * Links for a new password that an operator issued, in the table of resets. A row has the operator's name, `verifiedAt`
 * is the time of issue, and `expiresAt` is set to the same time when a link is ended early. Rows are the record of all
 * issued links.
 */

import { createHash } from 'node:crypto';
import type { Reader, Writer } from '../../../data/database.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { LINK_MARK } from './reset-rules.ts';

/** Validity of a link in milliseconds: an hour. */
export const LINK_LIFE = HOUR_MS;

/** The stored form of a link: nobody who reads the database can open it. */
const storedLink = (link: string): string => LINK_MARK + createHash('sha256').update(link).digest('base64url');

/**
 * Stores a link.
 * @param link the link itself, not its hash
 * @param issuedBy name of the operator
 * @param now milliseconds since 1970
 */
export async function insertLink(
  trx: Writer,
  { link, clientId, issuedBy }: { readonly link: string; readonly clientId: number; readonly issuedBy: string },
  now: number,
): Promise<void> {
  const verifiedAt = new Date(now).toISOString();
  const expiresAt = new Date(now + LINK_LIFE).toISOString();
  const row = { codeHash: storedLink(link), codeDigest: '', clientId, issuedBy, verifiedAt, expiresAt, usedAt: null };
  await trx.insertInto('password_resets').values(row).execute();
}

/** The link, if it is valid. @param now milliseconds since 1970 */
export async function validLink(db: Reader, link: string, now: number) {
  return db
    .selectFrom('password_resets')
    .select(['codeHash', 'clientId', 'expiresAt'])
    .where('codeHash', '=', storedLink(link))
    .where('issuedBy', 'is not', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', new Date(now).toISOString())
    .executeTakeFirst();
}

/** Ends the links of a customer that were not used; their rows stay. */
export async function endLinks(trx: Writer, clientId: number): Promise<void> {
  await trx
    .updateTable('password_resets')
    .set((eb) => ({ expiresAt: eb.fn.coalesce('verifiedAt', 'expiresAt') }))
    .where('clientId', '=', clientId)
    .where('issuedBy', 'is not', null)
    .where('usedAt', 'is', null)
    .execute();
}

/** The links that were issued, the newest first, and how many there are. @param limit maximum number of links */
export async function issuedLinks(db: Reader, limit: number) {
  const query = db
    .selectFrom('password_resets as r')
    .innerJoin('clients as c', 'c.id', 'r.clientId')
    .where('r.issuedBy', 'is not', null);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const links = await query
    .select(['r.clientId', 'r.issuedBy', 'r.verifiedAt', 'r.expiresAt', 'r.usedAt', 'c.pseudo', 'c.nom'])
    .orderBy('r.verifiedAt', 'desc')
    .limit(limit)
    .execute();
  return { links, total: Number(total) };
}
