/** The maximum length of texts that customers write, and how much of them one page of a list returns. Pure. */
import { formatCount } from './counted.ts';
import { type Failure, invalid } from './failure.ts';

/** The maximum number of characters of a text: a review, the comment of a rating, a message to support. */
export const MAX_TEXT = 5000;

/** Follows the name of the field in an error message. */
export const MAX_TEXT_MESSAGE = `must be at most ${formatCount(MAX_TEXT)} characters`;

/** The error of a text that is too long; undefined for other text. Blanks at its ends do not count. */
export function lengthError(text: string): Failure | undefined {
  const { length } = text.trim();
  return length > MAX_TEXT
    ? invalid(`Please shorten it to ${formatCount(MAX_TEXT)} characters: it has ${formatCount(length)}.`)
    : undefined;
}

/** The maximum number of JSON bytes for the texts of one page of a list. */
export const MAX_LIST_BYTES = 262_144;
/** The maximum number of JSON bytes per UTF-16 unit: escaped characters take two, other scripts three. */
const UNIT_BYTES = 3;

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(JSON.stringify(text)).length;

/** Returns at most the first `units` UTF-16 units of `text`, without splitting a character. */
function beginning(text: string, units: number): string {
  const cut = text.slice(0, units);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/**
 * Cuts the texts of one page of a list: those over the limit of a text, as in rows of earlier versions, and those over
 * their share when all together exceed the limit of a page.
 */
export function boundTexts(texts: readonly string[]): { readonly text: string; readonly isCut: boolean }[] {
  const short = texts.map((text) => beginning(text, MAX_TEXT));
  const isTooMuch = short.reduce((sum, text) => sum + bytesOf(text), 0) > MAX_LIST_BYTES;
  const share = Math.floor(MAX_LIST_BYTES / texts.length);
  return short.map((text, k) => {
    const shown = isTooMuch && bytesOf(text) > share ? beginning(text, Math.floor(share / UNIT_BYTES)) : text;
    return { text: shown, isCut: shown !== texts[k] };
  });
}
