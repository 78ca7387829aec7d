/** Which customer somebody is whom Google vouches for. */
import type { Writer } from '../../platform/database/database.ts';
import { passwordRemovedMail } from '../../platform/providers/account-mails.ts';
import type { GoogleProfile } from '../../platform/providers/google.ts';
import { queueMail } from '../../platform/providers/mail.ts';
import type { Services } from '../../platform/providers/services.ts';
import {
  clientOfGoogle,
  credentialsById,
  credentialsOf,
  insertClient,
  linkGoogle,
  setPassword,
} from './clients.repository.ts';
import { holdClient } from './hold-client.repository.ts';
import { emailKey } from './identifiers.ts';
import { endResets } from './password-resets.repository.ts';
import { revokeSessions } from './sessions.repository.ts';

/** Longest name, in characters. */
const NAME_MAX = 100;

const asName = (text: string) =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, NAME_MAX)
    .toWellFormed();

const httpsAddress = (text: string | null) => (text?.startsWith('https://') && URL.canParse(text) ? text : null);

/**
 * Gives the Google account to the customer who has its email. Whoever opened that account never had to prove the
 * address, so what they chose is not trusted: their password and sessions end, and a mail says so. Answers the
 * customer; undefined when they gave the address up at this moment.
 */
async function linkByEmail(
  trx: Writer,
  { id, pseudo }: { readonly id: number; readonly pseudo: string },
  { sub, email }: GoogleProfile,
  shop: Services['shop'],
  now: number,
): Promise<number | undefined> {
  await holdClient(trx, id);
  const before = await credentialsById(trx, id);
  // The same person signed in twice at this moment, and the other one was faster.
  if (before?.googleSub === sub) return id;
  if (before?.emailKey !== emailKey(email)) return undefined;
  await linkGoogle(trx, id, sub);
  await setPassword(trx, id, null);
  await revokeSessions(trx, id, {}, now);
  await endResets(trx, id);
  if (before.passwordHash) await queueMail(trx, passwordRemovedMail(shop, { email, pseudo }), now);
  return id;
}

/**
 * The customer of a Google account: the one it belongs to, otherwise the one with its verified email, otherwise a new
 * one (S-11).
 * @param now milliseconds since 1970
 */
export async function clientFromGoogle(
  trx: Writer,
  profile: GoogleProfile,
  shop: Services['shop'],
  now: number,
): Promise<number> {
  const known = async () => {
    const linked = await clientOfGoogle(trx, profile.sub);
    if (linked !== undefined) return linked;
    const sameEmail = await credentialsOf(trx, { emailKey: emailKey(profile.email) });
    return sameEmail && linkByEmail(trx, sameEmail, profile, shop, now);
  };
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
      createdAt: new Date(now).toISOString(),
    });
  // Nothing is added when the same one came twice at this moment: then the first is there.
  const id = (await known()) ?? (await added()) ?? (await known());
  if (id === undefined) throw new Error('A customer of Google is neither there nor added.');
  return id;
}
