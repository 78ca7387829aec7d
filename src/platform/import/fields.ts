/** Reads the fields of a row in the default format. Each throws a {@link RowError} that names the field. */
import { foldText } from '../../features/search/fold-text.ts';
import { PARTS } from './default-format.ts';
import { parseMoney } from './money.ts';
import { RowError } from './row-error.ts';

export type Fields = Readonly<Record<string, string>>;

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

/** Naira, or undefined when the field is empty. */
export function money(fields: Fields, field: string): number | undefined {
  const text = lineText(fields, field, 100);
  if (text === '') return undefined;
  const naira = parseMoney(text);
  if (naira === undefined) throw new RowError(`${field} "${text}" is not an amount`);
  return naira;
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

/** The parts of a field that holds several; empty ones keep their place. */
export function parts(fields: Fields, field: string): string[] {
  const text = clean(fields[field] ?? '');
  return text === '' ? [] : text.split(PARTS).map((part) => part.replace(/\s+/g, ' ').trim());
}

/** Checks the address of a picture: `https://…`, `http://…`, or a path below the file host. */
export function pictureAddress(field: string, text: string): string {
  const isAddress = /^https?:\/\/[^\s"'<>\\]+$/i.test(text) && URL.canParse(text);
  const isPath = /^[\p{L}\p{N}_~-][\p{L}\p{N}/._~ -]*$/u.test(text) && !text.split('/').includes('..');
  if (!(isAddress || isPath) || text.length > 500)
    throw new RowError(`${field} "${text.slice(0, 100)}" is neither an http address nor a path below the file host`);
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
