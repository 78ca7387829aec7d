/** Subscribes to the newsletter, confirms addresses, and ends subscriptions. */

import { randomBytes } from 'node:crypto';
import { ApiError } from '../../api/api-error.ts';
import type { Services } from '../../api/services.ts';
import type { Database, Reader } from '../../data/database.ts';
import { queueMails } from '../../providers/mail.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { confirmationMail } from './newsletter.mails.ts';
import {
  confirmSubscriber,
  deleteSubscriber,
  putSubscriber,
  type Subscriber,
  storeLinks,
  subscriberBy,
} from './newsletter.repository.ts';
import { isLinkToken, LINK_DAYS, partlyHidden } from './newsletter.ts';

const KNOWN_MESSAGE = 'This email is already subscribed to our newsletter.';

/** Returns a new token of a link. */
const newToken = (): string => randomBytes(16).toString('hex');

/** The links that are mailed now. A link that was mailed before stays the same, so that every mail works. */
export const linksFor = (stored: Pick<Subscriber, 'confirmToken' | 'unsubscribeToken'>, now: number) => ({
  confirmToken: stored.confirmToken ?? newToken(),
  unsubscribeToken: stored.unsubscribeToken ?? newToken(),
  linkExpiresAt: new Date(now + LINK_DAYS * DAY_MS).toISOString(),
});

/**
 * Stores an address that is not confirmed, and mails it the link that confirms it; an address that waits for that is
 * mailed again, as often as the limits of its mailbox allow (`mail-limits.ts`).
 * @param email normalised by `emailKey`
 * @param now milliseconds since 1970
 * @throws {ApiError} 409 for an address that is confirmed already (G-52)
 */
export async function subscribe(
  db: Database,
  { shop, mailQueued }: Pick<Services, 'shop' | 'mailQueued'>,
  email: string,
  now: number,
): Promise<void> {
  await db.write(async (trx) => {
    const added = {
      email,
      createdAt: new Date(now).toISOString(),
      confirmedAt: null,
      ...linksFor({ confirmToken: null, unsubscribeToken: null }, now),
    };
    const stored = await putSubscriber(trx, added);
    if (stored.confirmedAt !== null) throw new ApiError('already_subscribed', KNOWN_MESSAGE);
    const links = linksFor(stored, now);
    await storeLinks(trx, email, links);
    await queueMails(trx, [confirmationMail(shop, { ...stored, ...links })], now);
  });
  mailQueued();
}

/** What a link of a mail is good for, and the address that it belongs to, partly hidden; null for none. */
export interface LinkState {
  readonly state: 'open' | 'confirmed' | 'expired' | 'ended' | 'unknown' | 'incomplete';
  readonly email: string | null;
}

const nobody = (state: LinkState['state']): LinkState => ({ state, email: null });

/** The state of the link that confirms an address. @param now milliseconds since 1970 */
export async function confirmationState(db: Reader, token: string, now: number): Promise<LinkState> {
  if (!isLinkToken(token)) return nobody('incomplete');
  const found = await subscriberBy(db, 'confirmToken', token);
  if (!found) return nobody('unknown');
  const { email, confirmedAt, linkExpiresAt } = found;
  if (confirmedAt !== null) return { state: 'confirmed', email: partlyHidden(email) };
  const isOpen = linkExpiresAt !== null && Date.parse(linkExpiresAt) > now;
  return { state: isOpen ? 'open' : 'expired', email: partlyHidden(email) };
}

/** Confirms the address of a link; a repeated call changes nothing. @param now milliseconds since 1970 */
export async function confirmSubscription(db: Database, token: string, now: number): Promise<LinkState> {
  return db.write(async (trx) => {
    if (isLinkToken(token)) await confirmSubscriber(trx, token, new Date(now).toISOString());
    return confirmationState(trx, token, now);
  });
}

/** The state of the link that ends a subscription. A subscription that ended is not stored, so its link is unknown. */
export async function unsubscriptionState(db: Reader, token: string): Promise<LinkState> {
  if (!isLinkToken(token)) return nobody('incomplete');
  const found = await subscriberBy(db, 'unsubscribeToken', token);
  return found ? { state: 'open', email: partlyHidden(found.email) } : nobody('unknown');
}

/** Ends the subscription of a link, and erases its address; ending it twice is fine. */
export async function endSubscription(db: Database, token: string): Promise<LinkState> {
  if (!isLinkToken(token)) return nobody('incomplete');
  const email = await db.write((trx) => deleteSubscriber(trx, 'unsubscribeToken', token));
  return { state: 'ended', email: email === undefined ? null : partlyHidden(email) };
}
