/** Parses the fields of a row in the default format. Each function throws a {@link RowError} that names the field. */

import { hasPhoneDigits, isEmail } from '../features/account/identifiers/identifiers.ts';
import { isSafePath } from '../providers/files.ts';
import { foldText } from '../shared/fold-text.ts';
import { formatAmount } from '../shared/money.ts';
import { PARTS } from './default-format.ts';
import { chooseAmount, readAmounts } from './money.ts';
import { RowError } from './row-error.ts';

/** Fields by name, without fields that have no column in the file. */
export type Fields = Readonly<Record<string, string>>;

/** Whether the file has a column for `field`, even if the cell is empty. */
export const isPresent = (fields: Fields, field: string): boolean => fields[field] !== undefined;

/**
 * Matches control characters except line ends and tabs (PostgreSQL rejects NUL), and characters that change the
 * direction of the following text.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters on purpose
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Matches more marks on one letter than any script has (UAX #15), because sorting n marks takes n² steps. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Normalizes text for storage: composed, trimmed, without control characters and lone surrogates. */
function clean(text: string): string {
  const plain = text.toWellFormed().replace(CONTROLS, '').replace(/\r\n?/g, '\n');
  return plain.replace(TOO_MANY_MARKS, '$1').normalize('NFC').trim();
}

function checkLength(field: string, text: string, max: number): string {
  if (text.length > max) throw new RowError(`${field} has ${text.length} characters, at most ${max} are allowed`);
  return text;
}

/** Matches a long number that a spreadsheet has shortened, which makes different identities equal. */
const SHORTENED = /^[+-]?\d+(?:[.,]\d+E[+-]?|E[+-])\d{1,3}$/i;

/** Whether an identity is a number that a spreadsheet has shortened. */
export const isShortened = (identity: string): boolean => SHORTENED.test(identity);

/** Returns the identity of an item in its source; '' when the row has none. */
export function identity(fields: Fields, field: string): string {
  const text = lineText(fields, field, 500);
  if (isShortened(text))
    throw new RowError(
      `${field} "${text}" is a number that a spreadsheet has shortened, so that others may look the same: make its column text there and save the file again`,
    );
  return text;
}

/** Returns a required identity. */
export function neededIdentity(fields: Fields, field: string): string {
  neededText(fields, field, 500);
  return identity(fields, field);
}

/** Returns text of several lines. */
export function longText(fields: Fields, field: string, max: number): string {
  return checkLength(field, clean(fields[field] ?? ''), max);
}

/** Returns one line of text; runs of spaces and line ends become one space. */
export function lineText(fields: Fields, field: string, max: number): string {
  return checkLength(field, clean(fields[field] ?? '').replace(/\s+/g, ' '), max);
}

/** Returns one line with at least one visible character. */
export function neededText(fields: Fields, field: string, max: number): string {
  const text = lineText(fields, field, max);
  if (!/[^\p{C}\p{Z}\p{M}]/u.test(text)) throw new RowError(`${field} is empty`);
  return text;
}

/** Returns one line of text, or null when it is empty. */
export function optionalText(fields: Fields, field: string, max: number): string | null {
  return lineText(fields, field, max) || null;
}

/** Prices that are not written as amounts in naira, each with what to write instead. */
const AMOUNT_HINTS: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [/[$€£¥₵]|\b(?:USD|EUR|GBP|GHS|XOF|ZAR|KES)\b/i, 'only naira are read, so convert it and write it as 102000'],
  [/^\D*-\s*\d/, 'an amount is not below 0'],
  [/(?:\d[,. ]?){12,}/, 'it is above 100,000,000,000 naira'],
  [/\d[.,\d]*,\d{1,2}\D*$/, 'a comma separates thousands, so write 12.50 for 12 naira and 50 kobo'],
];
const WRITE_IT = 'write it as 102000, 102,000 or ₦ 102,000.50';

/** Returns the amount in `text`, in naira. `field` is used in error messages. */
export function amountOf(field: string, text: string): number {
  const amounts = readAmounts(text);
  if (!amounts) {
    const hint = AMOUNT_HINTS.find(([pattern]) => pattern.test(text))?.[1] ?? WRITE_IT;
    throw new RowError(`${field} "${text}" is not an amount: ${hint}`);
  }
  const naira = chooseAmount(amounts);
  if (naira === undefined)
    throw new RowError(
      `${field} "${text}" may be ${amounts.naira.length} amounts (${amounts.naira.map((n) => formatAmount(n)).join(' and ')}): say which with "amount" in the mapping`,
    );
  return naira;
}

/** Returns naira, or undefined when the field is empty. */
export function money(fields: Fields, field: string): number | undefined {
  const text = lineText(fields, field, 100);
  return text === '' ? undefined : amountOf(field, text);
}

/**
 * Matches a whole number, with or without groups of three digits; spreadsheets and other programs write `5.0` for 5.
 */
const WHOLE = /^(\d{1,9}|\d{1,3}(?:[, ]\d{3})+)(?:\.0*)?$/;

/** Returns an integer from `min`, or undefined when the field is empty. */
export function wholeNumber(fields: Fields, field: string, min: number): number | undefined {
  const text = lineText(fields, field, 100);
  if (text === '') return undefined;
  const number = Number(WHOLE.exec(text)?.[1]?.replace(/\D/g, '') ?? Number.NaN);
  if (!(number >= min && number <= 999_999_999))
    throw new RowError(`${field} "${text}" is not a whole number from ${min} to 999,999,999`);
  return number;
}

const YES = new Set(['1', '1.0', 'true', 'yes', 'oui']);
const NO = new Set(['0', '0.0', 'false', 'no', 'non']);

/** Returns a boolean, or undefined when the field is empty. */
export function flag(fields: Fields, field: string): boolean | undefined {
  const text = lineText(fields, field, 100).toLowerCase();
  if (text === '') return undefined;
  if (YES.has(text)) return true;
  if (NO.has(text)) return false;
  throw new RowError(`${field} "${text}" is not one of 1, true, yes, 0, false and no`);
}

const TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Returns ISO 8601 in UTC with milliseconds, or undefined when the field is empty; a time without a zone is in UTC. */
export function time(fields: Fields, field: string): string | undefined {
  const text = lineText(fields, field, 100);
  if (text === '') return undefined;
  const match = TIME.exec(text);
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10)) || text.length === 10 ? text : `${text}Z`;
  const date = new Date(match ? zoned.replace(' ', 'T') : Number.NaN);
  // `Date.UTC` turns 30 February into a day in March.
  const day = new Date(Date.UTC(Number(match?.[1]), Number(match?.[2]) - 1, Number(match?.[3])));
  if (Number.isNaN(date.getTime()) || day.getUTCDate() !== Number(match?.[3]))
    throw new RowError(`${field} "${text}" is not a date such as 2026-11-21 or 2026-11-21T08:15:00Z`);
  return date.toISOString();
}

/** Tolerance for clocks and time zones, in ms. */
const A_DAY = 86_400_000;

/**
 * Parses a time as {@link time} does and rejects a future one. A time less than a day ahead, which may lack its zone,
 * becomes `now`.
 * @param now ISO 8601
 */
export function pastTime(fields: Fields, field: string, now: string): string | undefined {
  const moment = time(fields, field);
  if (moment === undefined || moment <= now) return moment;
  if (Date.parse(moment) > Date.parse(now) + A_DAY)
    throw new RowError(`${field} "${lineText(fields, field, 100)}" is in the future`);
  return now;
}

/** Returns a phone number, also one of an earlier numbering plan; undefined when the field is empty. */
export function phone(fields: Fields, field: string): string | undefined {
  const text = lineText(fields, field, 40);
  if (text !== '' && !hasPhoneDigits(text))
    throw new RowError(`${field} "${text}" is not a phone number such as +234 803 123 4567`);
  return text || undefined;
}

/** Returns a mail address; undefined when the field is empty. */
export function email(fields: Fields, field: string): string | undefined {
  const text = lineText(fields, field, 254);
  if (text !== '' && !isEmail(text))
    throw new RowError(`${field} "${text}" is not a mail address such as shop@example.com`);
  return text || undefined;
}

/** Returns the parts of a field with several values; empty parts keep their position. */
export function parts(fields: Fields, field: string): string[] {
  const text = clean(fields[field] ?? '');
  return text === '' ? [] : text.split(PARTS).map((part) => part.replace(/\s+/g, ' ').trim());
}

/**
 * Matches the separator of several addresses in one text, as shop systems export them. A comma inside an address is not
 * followed by another address. A match begins only at the start of a run of separators, because otherwise a long run
 * would be searched again from each of its characters.
 */
const BETWEEN_ADDRESSES = /(?<![\s;,])[\s;,]+(?=https?:\/\/)/i;
const SEPARATORS_BEHIND = /(?<![\s;,])[\s;,]+$/;

/** Returns the pictures of a list, separated by `|`, or by `;`, `,` or blanks before the next address. */
export function pictureList(fields: Fields, field: string): string[] {
  return parts(fields, field).flatMap((part) =>
    part
      .replace(/^[\s;,]+(?=https?:)/i, '')
      .split(BETWEEN_ADDRESSES)
      .map((text) => pictureAddress(field, text.replace(SEPARATORS_BEHIND, ''))),
  );
}

/** Maximum characters of an address. */
const MAX_ADDRESS = 500;

/** Returns an `http://` or `https://` address with its blanks encoded; undefined for any other text. */
function httpAddress(text: string): string | undefined {
  const address = text.replace(/\s/g, '%20');
  const isAddress = /^https?:\/\/[^"'<>\\]+$/i.test(address) && URL.canParse(address);
  return isAddress && address.length <= MAX_ADDRESS ? address : undefined;
}

/**
 * Checks the address of a picture: `https://…`, or a path that the file host serves. Upgrades `http://…` to
 * `https://…`, because pages load pictures over HTTPS only.
 */
export function pictureAddress(field: string, given: string): string {
  const address = httpAddress(given.replace(/^https?:\/\//i, 'https://'));
  if (address !== undefined) return address;
  if (!isSafePath(given))
    throw new RowError(`${field} "${given.slice(0, 100)}" is neither an http address nor a path below the file host`);
  return given;
}

/** Checks the link of a banner: http(s), or a path of this site. */
export function bannerLink(fields: Fields, field: string): string {
  const text = neededText(fields, field, 500);
  const address = httpAddress(text);
  if (address !== undefined) return address;
  if (!/^\/(?![/\\])[^\s"'<>\\]*$/.test(text))
    throw new RowError(`${field} "${text.slice(0, 100)}" is neither an http address nor a path of this site`);
  return text;
}

const LINK = /^[\p{L}\p{N}][\p{L}\p{N}._~-]{0,99}$/u;

/** Returns the last part of a shop's address: as given, or derived from its name. */
export function shopLink(fields: Fields, name: string): string {
  const given = lineText(fields, 'boutiqueLink', 100);
  if (given !== '') {
    if (!LINK.test(given)) throw new RowError(`boutiqueLink "${given}" may hold letters, digits and . _ ~ - only`);
    return given;
  }
  const made = [...foldText(name).replaceAll(' ', '-')].slice(0, 60).join('').replace(/-+$/, '');
  if (made === '') throw new RowError(`boutique "${name}" has no letter or digit to make its address of`);
  return made;
}
