/** The mail with the link that confirms an address for the newsletter. */
import type { Mail } from '../../providers/mail.ts';
import { composeMail, type MailShop, pageAddress } from '../../providers/mail-body.ts';
import { formatDate } from '../../shared/dates.ts';
import { RETENTION_DAYS } from '../../shared/retention.ts';
import { LINK_DAYS } from './newsletter.ts';
import { CONFIRM_PAGE, linkPath, UNSUBSCRIBE_PAGE } from './newsletter-places.ts';

/** The address of a shop's page that ends the subscription with this token. */
export const unsubscribeAddress = (shop: MailShop, token: string): string =>
  pageAddress(shop, linkPath(UNSUBSCRIBE_PAGE, token));

export interface MailedSubscriber {
  readonly email: string;
  readonly createdAt: string;
  readonly confirmToken: string;
  readonly unsubscribeToken: string;
}

/** The mail to an address that is not confirmed yet. It greets nobody by name, since anybody may type any address. */
export function confirmationMail(shop: MailShop, subscriber: MailedSubscriber): Mail {
  const { email, createdAt, confirmToken, unsubscribeToken } = subscriber;
  const to = { email, pseudo: '', isProven: false };
  const mail = composeMail(shop, to, { kind: 'newsletter', subject: 'Please confirm your subscription' }, [
    `On ${formatDate(createdAt)} this address was entered for the newsletter of ${shop.productName}: new arrivals and promotions.`,
    'To get it, open this link and press the button there:',
    { link: pageAddress(shop, linkPath(CONFIRM_PAGE, confirmToken)) },
    `The link works for ${LINK_DAYS} days. If it was not you, do nothing: we send no newsletter, and erase this address after ${LINK_DAYS + RETENTION_DAYS.unconfirmedSubscribers} days.`,
  ]);
  return { ...mail, unsubscribe: unsubscribeAddress(shop, unsubscribeToken) };
}
