/** Normal forms of email addresses and phone numbers. Pure. */

/** Name and domain as browsers accept them in `type=email`, with letters of all languages and at least one dot. */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';
const EMAIL = new RegExp(`^[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`, 'u');

/** Any valid address, however long its ending is (G-53). */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/** The unique form of an email address: case is ignored. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase();

/** Country code of Nigeria. */
const HOME = '234';

/**
 * The unique form of a phone number: `0803…`, `803…`, `+234803…`, `234803…` and `00234803…` are the same, with any
 * separators. '' for a text without digits.
 */
export function phoneKey(phone: string): string {
  const text = phone.normalize('NFKC');
  const digits = text.replace(/[^0-9]/g, '');
  if (digits === '') return '';
  const isAbroad = /^[^0-9]*\+/.test(text);
  const international = isAbroad ? digits : digits.startsWith('00') ? digits.slice(2) : undefined;
  const [, home] = /^(?:234)?0?([789]\d{9})$/.exec(international ?? digits) ?? [];
  // Foreign numbers may have ten digits, too: only Nigerian ones may lack the country code.
  if (home !== undefined && (international === undefined || international.startsWith(HOME))) return `+${HOME}${home}`;
  return international === undefined ? digits : `+${international}`;
}

/** Digits of a number that can be called, with its country code. */
const PHONE_DIGITS = { min: 7, max: 15 } as const;

/** Whether the number can be called; the form is stricter (C-35). */
export function isPlausiblePhone(phone: string): boolean {
  const { length } = phone.replace(/\D/g, '');
  return /^\+?[\d\s().-]+$/.test(phone) && length >= PHONE_DIGITS.min && length <= PHONE_DIGITS.max;
}

/** The field that identifies a customer. */
export type Identifier = { readonly emailKey: string } | { readonly phoneKey: string };

/** The identifier of a sign-in (API-39): an email address if it has an @. */
export function identifierOf(text: string): Identifier {
  return text.includes('@') ? { emailKey: emailKey(text) } : { phoneKey: phoneKey(text) };
}
