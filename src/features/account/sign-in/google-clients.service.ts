/** Finds or adds the customer of a Google account. */

import type { Services } from '../../../api/services.ts';
import type { Writer } from '../../../data/database.ts';
import type { GoogleProfile } from '../../../providers/google.ts';
import { queueMails } from '../../../providers/mail.ts';
import { googleConnectedMail } from '../account.mails.ts';
import {
  clientOfGoogle,
  credentialsById,
  credentialsOf,
  insertClient,
  isProven,
  linkGoogle,
  setProvenEmail,
} from '../clients.repository.ts';
import { emailKey } from '../identifiers/identifiers.ts';
import { lockClient } from '../lock-client.repository.ts';

/** Maximum characters of a name. */
const NAME_MAX = 100;

const asName = (text: string) =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, NAME_MAX)
    .toWellFormed();

const httpsAddress = (text: string | null) => (text?.startsWith('https://') && URL.canParse(text) ? text : null);

/**
 * The customer linked to the Google account. A link from before addresses were proven counts only if Google has
 * verified the account's address, which proves it; otherwise the link is removed, since somebody may have set a
 * stranger's address after linking.
 */
async function linkedClient(trx: Writer, { sub, email }: GoogleProfile): Promise<number | undefined> {
  const id = await clientOfGoogle(trx, sub);
  if (id === undefined || !(await lockClient(trx, id))) return undefined;
  const client = await credentialsById(trx, id);
  if (client?.googleSub !== sub) return undefined;
  if (isProven(client)) return id;
  if (client.email !== null && client.emailKey === emailKey(email)) {
    await setProvenEmail(trx, id, client.email);
    return id;
  }
  await linkGoogle(trx, id, null);
  return undefined;
}

/**
 * Links the Google account to the customer with the same proven address. Returns that customer; `unproven` if the
 * customer has not proven the address and may be a stranger; undefined if nobody has the address.
 */
async function clientWithEmail(
  trx: Writer,
  { sub, email }: GoogleProfile,
  shop: Services['shop'],
  now: number,
): Promise<number | 'unproven' | undefined> {
  const found = await credentialsOf(trx, { emailKey: emailKey(email) });
  if (!found || !(await lockClient(trx, found.id))) return undefined;
  const { id } = found;
  const client = await credentialsById(trx, id);
  if (client?.emailKey !== emailKey(email)) return undefined;
  // Two concurrent sign-ins of the same person: the other one was faster.
  if (client.googleSub === sub) return id;
  if (!isProven(client)) return 'unproven';
  await linkGoogle(trx, id, sub);
  const to = { email: client.email ?? email, pseudo: client.pseudo, isProven: true };
  await queueMails(trx, [googleConnectedMail(shop, to)], now);
  return id;
}

/**
 * The customer of a Google account: the linked one, otherwise the one with the same proven address, otherwise a new one
 * (S-11).
 * @param now milliseconds since 1970
 * @returns `unproven` if a customer has the address but has not proven it
 */
export async function clientFromGoogle(
  trx: Writer,
  profile: GoogleProfile,
  shop: Services['shop'],
  now: number,
): Promise<number | 'unproven'> {
  const known = async () => (await linkedClient(trx, profile)) ?? (await clientWithEmail(trx, profile, shop, now));
  const added = () =>
    insertClient(trx, {
      nom: asName(profile.familyName),
      pseudo: asName(profile.givenName) || (profile.email.split('@')[0] ?? ''),
      email: profile.email,
      numTel: null,
      url: httpsAddress(profile.picture),
      sexe: null,
      dateNaissance: null,
      pays: null,
      province: null,
      ville: null,
      passwordHash: null,
      googleSub: profile.sub,
      provenEmail: emailKey(profile.email),
      createdAt: new Date(now).toISOString(),
    });
  // A concurrent sign-in may have added the customer already.
  const id = (await known()) ?? (await added()) ?? (await known());
  if (id === undefined) throw new Error('A customer of Google was neither found nor added.');
  return id;
}
