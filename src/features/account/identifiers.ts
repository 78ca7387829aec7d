/** What makes two email addresses, or two phone numbers, the same one. Pure. */

/** Name and domain as browsers take them in `type=email`, with the letters of all languages and at least one dot. */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';
const EMAIL = new RegExp(`^[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`, 'u');

/** Any valid address, however long its ending is (G-53). */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/** The form of an email address that no two customers share: the case of letters says nothing. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase();

/** Country code of Nigeria. */
const HOME = '234';

/**
 * The form of a phone number that no two customers share: `0803…`, `803…`, `+234803…`, `234803…` and `00234803…`,
 * with whatever stands between the digits, are one. '' for a text without digits.
 */
export function phoneKey(phone: string): string {
  const text = phone.normalize('NFKC');
  const digits = text.replace(/[^0-9]/g, '');
  if (digits === '') return '';
  const isAbroad = /^[^0-9]*\+/.test(text);
  const international = isAbroad ? digits : digits.startsWith('00') ? digits.slice(2) : undefined;
  const [, home] = /^(?:234)?0?([789]\d{9})$/.exec(international ?? digits) ?? [];
  // Abroad a number may have ten digits, too: only at home the code of the country may be missing.
  if (home !== undefined && (international === undefined || international.startsWith(HOME))) return `+${HOME}${home}`;
  return international === undefined ? digits : `+${international}`;
}

/** Digits of a number that can be called, with the code of its country. */
const PHONE_DIGITS = { min: 7, max: 15 } as const;

/** Whether somebody could be called there; the form is stricter (C-35). */
export function isPlausiblePhone(phone: string): boolean {
  const { length } = phone.replace(/\D/g, '');
  return /^\+?[\d\s().-]+$/.test(phone) && length >= PHONE_DIGITS.min && length <= PHONE_DIGITS.max;
}

/** By what a customer is found. */
export type Identifier = { readonly emailKey: string } | { readonly phoneKey: string };

/** The identifier that somebody signs in with (API-39): with an @ it is an email address. */
export function identifierOf(text: string): Identifier {
  return text.includes('@') ? { emailKey: emailKey(text) } : { phoneKey: phoneKey(text) };
}
