/** Mails to the operator and to shops: without a greeting, counted apart from those of customers. */
import type { Mail } from './mail.ts';
import { type MailPart, type MailShop, mailBody, mailTitle } from './mail-body.ts';

/** Where a mail goes, and where its answer goes if not to the shop's address. */
export interface Mailbox {
  readonly to: string;
  readonly replyTo?: string | undefined;
}

/** Composes a mail to the operator or a shop, which no customer with the same address sees or deletes. */
export function operatorMail(
  shop: MailShop,
  { to, replyTo }: Mailbox,
  subject: string,
  parts: readonly MailPart[],
): Mail {
  const title = mailTitle(shop, subject);
  const body = mailBody(title, [...parts, shop.productName]);
  return { to, kind: 'operator', isProven: true, subject: title, body, replyTo, forShop: true };
}
