/**
 * Phone numbers by the numbering plans of all countries; one without a country code is Nigerian. Only for the server,
 * because the plans have 80 KB. Pure.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Failure } from '../../../shared/failure.ts';
import { COUNTRY_CODE, PHONE_ERROR } from './identifiers.ts';

/** Digits in ASCII, and a plus for the two zeros that dial abroad. */
const dialled = (phone: string) =>
  phone
    .normalize('NFKC')
    .trim()
    .replace(/^00(?=\d)/, '+');

/** The number that `phone` is; undefined for any other text, and for a number that no country assigns. */
function numberIn(phone: string): string | undefined {
  const number = parsePhoneNumberFromString(dialled(phone), { defaultCountry: 'NG', extract: false });
  return number?.isValid() ? number.number : undefined;
}

/** Whether the number can be called. */
export const isPhone = (phone: string): boolean => numberIn(phone) !== undefined;

/** The error of a number that cannot be called; undefined for any other. */
export const uncallableError = (phone: string): Failure | undefined => (isPhone(phone) ? undefined : PHONE_ERROR);

/**
 * The unique form of a phone number, such as `+2348031234567` and `+2342012270000`, in all its spellings. Numbers that
 * cannot be called have one, too: the digits, with a plus where they begin with a country code. '' for a text without
 * digits.
 */
export function phoneKey(phone: string): string {
  const known = numberIn(phone);
  if (known !== undefined) return known;
  const text = dialled(phone);
  const digits = text.replace(/[^0-9]/g, '');
  if (digits === '') return '';
  const isAbroad = /^[^0-9]*\+/.test(text);
  const [, home] = new RegExp(`^(?:${COUNTRY_CODE})?0?([789]\\d{9})$`).exec(digits) ?? [];
  // Foreign numbers may have ten digits, too: only Nigerian ones may lack the country code.
  if (home !== undefined && (!isAbroad || digits.startsWith(COUNTRY_CODE))) return `+${COUNTRY_CODE}${home}`;
  return isAbroad ? `+${digits}` : digits;
}
