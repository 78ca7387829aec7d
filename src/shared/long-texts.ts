/** How long texts may be that customers write, and how much of them one page of a list answers. Pure. */
import { formatCount } from './counted.ts';

/** Characters of one text: a review, the words beside stars, a message to support. */
export const MAX_TEXT = 5000;

/** Follows the name of the field in a refusal. */
export const MAX_TEXT_WORDS = `must be at most ${formatCount(MAX_TEXT)} characters`;

/** What a form says of a text that is longer; undefined for one that is not. Blanks at its ends do not count. */
export function lengthFault(text: string): string | undefined {
  const { length } = text.trim();
  return length > MAX_TEXT
    ? `Please shorten it to ${formatCount(MAX_TEXT)} characters: it has ${formatCount(length)}.`
    : undefined;
}

/** Bytes of JSON that the texts of one page of a list take at most. */
export const MAX_LIST_BYTES = 262_144;
/** Bytes of JSON that one UTF-16 unit takes at most: escaped signs take two, other scripts three. */
const UNIT_BYTES = 3;

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(JSON.stringify(text)).length;

/** The first `units` UTF-16 units of `text` at most, without half a character at the end. */
function beginning(text: string, units: number): string {
  const cut = text.slice(0, units);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/**
 * The texts of one page of a list, of which those that are too long are cut: longer than a text may be, as rows of
 * earlier versions are, and longer than their share where all together would be more than a page answers.
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
