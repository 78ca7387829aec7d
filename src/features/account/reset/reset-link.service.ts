/** Issues and checks links for a new password, for customers without a confirmed email. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../../../data/database.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { credentialsById, isProven } from '../clients.repository.ts';
import { lockClient } from '../lock-client.repository.ts';
import { endLinks, insertLink, LINK_LIFE, validLink } from './reset-links.repository.ts';
import { LINK_MARK } from './reset-rules.ts';

const LINK_BYTES = 32;

/**
 * Issues a link, which ends earlier ones. A customer with a confirmed email must use a code sent there, so that nobody
 * gets access by what a caller claims.
 * @param id of the customer
 * @param now milliseconds since 1970
 * @returns the link's secret, its customer, and when it expires in milliseconds since 1970
 * @throws {OperatorError} without such an account, and for one with a confirmed email
 */
export async function issueResetLink(db: Database, operator: Operator, id: number, now: number) {
  const link = LINK_MARK + randomBytes(LINK_BYTES).toString('base64url');
  return db.write(async (trx) => {
    const client = (await lockClient(trx, id)) ? await credentialsById(trx, id) : undefined;
    if (!client) throw new OperatorError(`There is no customer ${id}.`);
    const { nom, pseudo, numTel, email } = client;
    if (numTel === null && email === null) throw new OperatorError(`Customer ${id} has no account to sign in to.`);
    if (isProven(client))
      throw new OperatorError(
        `Customer ${id} has confirmed the email of the account: a code for a new password goes there, from the page of the login.`,
      );
    await endLinks(trx, id);
    await insertLink(trx, { link, clientId: id, issuedBy: operator.person }, now);
    const expiresAt = now + LINK_LIFE;
    const after = { expiresAt: new Date(expiresAt).toISOString() };
    await recordAction(trx, operator, { action: 'customers reset-link', subject: `customer ${id}`, after }, now);
    return { link, client: { id, nom, pseudo, numTel }, expiresAt };
  });
}

/**
 * The customer of a valid link, with its proof and its expiry; undefined for any other.
 * @param now milliseconds since 1970
 */
export async function checkResetLink(db: Database, link: string, now: number) {
  const found = await validLink(db.read, link, now);
  const client = found && (await credentialsById(db.read, found.clientId));
  return client && { client, codeHash: found.codeHash, expiresAt: Date.parse(found.expiresAt) };
}
