/** Email addresses and phone numbers, as far as browsers check them. Pure. */
import type { Failure } from '../../../shared/failure.ts';

/** Name and domain as browsers accept them in `type=email`, with letters of all languages and at least one dot. */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';
const EMAIL = new RegExp(`^[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`, 'u');

/** Any valid address, however long its top-level domain is. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/** The unique form of an email address: case is ignored. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase();

/** Country code of Nigeria. */
export const COUNTRY_CODE = '234';

/** Digits of a number that can be called, with its country code. */
const PHONE_DIGITS = { min: 7, max: 15 } as const;
/** Minimum digits of a Nigerian number that begins like a mobile one, such as `0803 123 4567`. */
const MIN_MOBILE_DIGITS = 11;

/** Whether a text has the characters and the number of digits of a phone number, such as `084 23 45 67`. */
export function hasPhoneDigits(phone: string): boolean {
  const { length } = phone.replace(/\D/g, '');
  return /^\+?[\d\s().-]+$/.test(phone) && length >= PHONE_DIGITS.min && length <= PHONE_DIGITS.max;
}

/**
 * Whether a text looks like a number that can be called; a check of forms before the server's by all numbering plans.
 */
export function isPlausiblePhone(phone: string): boolean {
  const home = phone.replace(/\D/g, '').replace(/^234(?=[789])/, '0');
  return hasPhoneDigits(phone) && (home.length >= MIN_MOBILE_DIGITS || !/^0[789]/.test(home));
}

/** The message about an invalid email address. */
export const EMAIL_MESSAGE = 'Please provide a valid email address';
/** The message of forms and server about a number that cannot be called. */
export const PHONE_MESSAGE = 'Please provide a valid phone number';
/** The error for a number that cannot be called. */
export const PHONE_ERROR: Failure = { code: 'invalid_phone', message: PHONE_MESSAGE, fields: ['numTel'] };
export const EMAIL_ERROR: Failure = { code: 'invalid_email', message: EMAIL_MESSAGE, fields: ['email'] };

/** Checks of a trimmed phone number or email address, for forms that check a field when it is left. */
export const CONTACT_CHECKS = {
  numTel: (text: string) => (isPlausiblePhone(text) ? undefined : PHONE_MESSAGE),
  email: (text: string) => (isEmail(text) ? undefined : EMAIL_MESSAGE),
} as const;
