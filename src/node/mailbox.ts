/** Which mailbox an email address reaches. Pure. */
import { domainToASCII } from 'node:url';

/** Domains with mailboxes that ignore dots, and the domain that each is counted under. */
const DOTLESS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * Returns the mailbox that an address most likely reaches: without case, without the text after a plus, and for Gmail
 * without dots. Two mailboxes that are mistaken for one only share what holds for strangers.
 */
export function mailboxOf(address: string): string {
  const text = address.normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const typed = text.slice(at + 1);
  const domain = domainToASCII(typed) || typed;
  const local = text.slice(0, Math.max(at, 0)).replace(/(?<=.)\+.*$/s, '');
  const base = DOTLESS[domain];
  return base === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${base}`;
}
