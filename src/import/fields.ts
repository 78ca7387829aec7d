/** Reads the fields of a row in the default format. Each throws a {@link RowError} that names the field. */

import { isPlausiblePhone } from '../features/account/identifiers.ts';
import { foldText } from '../shared/fold-text.ts';
import { formatAmount } from '../shared/money.ts';
import { PARTS } from './default-format.ts';
import { chooseAmount, readAmounts } from './money.ts';
import { RowError } from './row-error.ts';

/** By name; what the file does not have a column for is not there. */
export type Fields = Readonly<Record<string, string>>;

/** Whether the file says anything of `field`, if only that it is empty. */
export const isPresent = (fields: Fields, field: string): boolean => fields[field] !== undefined;

/**
 * Control characters but line ends and tabs, of which PostgreSQL refuses the first, and those that turn the direction
 * of whatever follows on the page.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text as it is kept: composed, without control characters and lone surrogates, no spaces at the ends. */
function clean(text: string): string {
  return text.toWellFormed().replace(CONTROLS, '').replace(/\r\n?/g, '\n').normalize('NFC').trim();
}

function checkLength(field: string, text: string, max: number): string {
  if (text.length > max) throw new RowError(`${field} has ${text.length} characters, at most ${max} are allowed`);
  return text;
}

/** Text of several lines. */
export function longText(fields: Fields, field: string, max: number): string {
  return checkLength(field, clean(fields[field] ?? ''), max);
}

/** One line of text; runs of spaces and line ends become one space. */
export function lineText(fields: Fields, field: string, max: number): string {
  return checkLength(field, clean(fields[field] ?? '').replace(/\s+/g, ' '), max);
}

/** One line with something to see in it. */
export function neededText(fields: Fields, field: string, max: number): string {
  const text = lineText(fields, field, max);
  if (!/[^\p{C}\p{Z}\p{M}]/u.test(text)) throw new RowError(`${field} is empty`);
  return text;
}

export function optionalText(fields: Fields, field: string, max: number): string | null {
  return lineText(fields, field, max) || null;
}

/** Naira of `text`, which stands in `field`. */
export function amountOf(field: string, text: string): number {
  const amounts = readAmounts(text);
  if (!amounts) throw new RowError(`${field} "${text}" is not an amount`);
  const naira = chooseAmount(amounts);
  if (naira === undefined)
    throw new RowError(
      `${field} "${text}" may be ${amounts.naira.length} amounts (${amounts.naira.map((n) => formatAmount(n)).join(' and ')}): say which with "amount" in the mapping`,
    );
  return naira;
}

/** Naira, or undefined when the field is empty. */
export function money(fields: Fields, field: string): number | undefined {
  const text = lineText(fields, field, 100);
  return text === '' ? undefined : amountOf(field, text);
}

/** A whole number from `min`, or undefined when the field is empty. */
export function wholeNumber(fields: Fields, field: string, min: number): number | undefined {
  const text = lineText(fields, field, 100);
  if (text === '') return undefined;
  const number = /^\d{1,3}(,\d{3})+$|^\d{1,9}$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
  if (!(number >= min && number <= 999_999_999))
    throw new RowError(`${field} "${text}" is not a whole number from ${min} to 999,999,999`);
  return number;
}

const YES = new Set(['1', 'true', 'yes', 'oui']);
const NO = new Set(['0', 'false', 'no', 'non']);

/** Undefined when the field is empty. */
export function flag(fields: Fields, field: string): boolean | undefined {
  const text = lineText(fields, field, 100).toLowerCase();
  if (text === '') return undefined;
  if (YES.has(text)) return true;
  if (NO.has(text)) return false;
  throw new RowError(`${field} "${text}" is not one of 1, true, yes, 0, false and no`);
}

const TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** ISO 8601 UTC with milliseconds, or undefined when the field is empty; a time without a zone is UTC. */
export function time(fields: Fields, field: string): string | undefined {
  const text = lineText(fields, field, 100);
  if (text === '') return undefined;
  const match = TIME.exec(text);
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10)) || text.length === 10 ? text : `${text}Z`;
  const date = new Date(match ? zoned.replace(' ', 'T') : Number.NaN);
  // `2026-02-30` would become a day in March.
  const day = new Date(Date.UTC(Number(match?.[1]), Number(match?.[2]) - 1, Number(match?.[3])));
  if (Number.isNaN(date.getTime()) || day.getUTCDate() !== Number(match?.[3]))
    throw new RowError(`${field} "${text}" is not a date such as 2026-11-21 or 2026-11-21T08:15:00Z`);
  return date.toISOString();
}

/** What clocks and time zones may differ by, in ms. */
const A_DAY = 86_400_000;

/**
 * As {@link time}, but a time in the future is refused; one within a day, which a time without a zone may be, is `now`.
 * @param now ISO 8601
 */
export function pastTime(fields: Fields, field: string, now: string): string | undefined {
  const moment = time(fields, field);
  if (moment === undefined || moment <= now) return moment;
  if (Date.parse(moment) > Date.parse(now) + A_DAY)
    throw new RowError(`${field} "${lineText(fields, field, 100)}" is in the future`);
  return now;
}

/** A number that can be called, as the shop's forms take it; undefined when the field is empty. */
export function phone(fields: Fields, field: string): string | undefined {
  const text = lineText(fields, field, 40);
  if (text !== '' && !isPlausiblePhone(text))
    throw new RowError(`${field} "${text}" is not a phone number such as +234 803 123 4567`);
  return text || undefined;
}

/** The parts of a field that holds several; empty ones keep their place. */
export function parts(fields: Fields, field: string): string[] {
  const text = clean(fields[field] ?? '');
  return text === '' ? [] : text.split(PARTS).map((part) => part.replace(/\s+/g, ' ').trim());
}

/** Several addresses in one text, as shop systems export them: a comma of an address has no other address behind it. */
const BETWEEN_ADDRESSES = /[\s;,]+(?=https?:\/\/)/i;

/** The pictures of a list: parted by `|`, and by `;`, `,` and blanks before the next address. */
export function pictureList(fields: Fields, field: string): string[] {
  return parts(fields, field).flatMap((part) =>
    part
      .replace(/^[\s;,]+(?=https?:)/i, '')
      .split(BETWEEN_ADDRESSES)
      .map((text) => pictureAddress(field, text.replace(/[\s;,]+$/, ''))),
  );
}

/**
 * Checks the address of a picture: `https://…`, or a path below the file host. `http://…` becomes `https://…`, since
 * pages show no picture of another kind.
 */
export function pictureAddress(field: string, given: string): string {
  const text = given.replace(/^https?:\/\//i, 'https://');
  const isAddress = /^https?:\/\/[^\s"'<>\\]+$/i.test(text) && URL.canParse(text);
  const isPath = /^[\p{L}\p{N}_~-][\p{L}\p{N}/._~ -]*$/u.test(text) && !text.split('/').includes('..');
  if (!(isAddress || isPath) || text.length > 500)
    throw new RowError(`${field} "${given.slice(0, 100)}" is neither an http address nor a path below the file host`);
  return text;
}

/** Checks where a banner leads: http(s), or a path of this site (S-28). */
export function bannerLink(fields: Fields, field: string): string {
  const text = neededText(fields, field, 500);
  const isAddress = /^https?:\/\/[^\s"'<>\\]+$/i.test(text) && URL.canParse(text);
  if (!isAddress && !/^\/(?![/\\])[^\s"'<>\\]*$/.test(text))
    throw new RowError(`${field} "${text.slice(0, 100)}" is neither an http address nor a path of this site`);
  return text;
}

const LINK = /^[\p{L}\p{N}][\p{L}\p{N}._~-]{0,99}$/u;

/** The last part of a shop's address: as given, or made from its name. */
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
