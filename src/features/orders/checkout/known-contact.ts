/** The contact of an order, if it is known already. Pure. */
import { CONTACT_CHECKS } from '../../account/identifiers/identifiers.ts';
import { isCardMethod } from '../order-status.ts';
import type { OrderDetails } from './order-process.ts';
import { fullName } from './order-requests.ts';

type Contact = Pick<OrderDetails, 'pseudo' | 'nom' | 'numTel' | 'email' | 'noEmail' | 'paymentMethod'>;

/** Whether no part of it is missing or invalid. */
export function isKnownContact({ pseudo, nom, numTel, email, noEmail, paymentMethod }: Contact): boolean {
  const needsEmail = noEmail === '' || isCardMethod(paymentMethod);
  const isWhole = [pseudo, nom, numTel, ...(needsEmail ? [email] : [])].every((text) => text.trim() !== '');
  const isEmailGood = email.trim() === '' || CONTACT_CHECKS.email(email.trim()) === undefined;
  return isWhole && CONTACT_CHECKS.numTel(numTel.trim()) === undefined && isEmailGood;
}

/** The contact on one line. */
export const contactLine = (contact: Contact): string =>
  [fullName(contact), contact.numTel.trim(), contact.email.trim()].filter(Boolean).join(', ');
