/** Reduces foreign text to one line, for a mail or a terminal. Pure. */

/** Control characters, line separators, and characters that change the direction of the following text. */
const BREAKS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Removes line breaks, control characters and lone surrogates from `text`, and trims it. */
export const oneLine = (text: string): string => text.toWellFormed().replace(BREAKS, ' ').trim();

/** Text that mail programs turn into links. */
const LINK = /:\/|[.。．｡][\p{L}\p{N}]/u;
const EVERY_LINK = /(:)(?=\/)|([.。．｡])(?=[\p{L}\p{N}])/gu;

/** Whether a mail program would create a link in `text`. */
export const holdsLink = (text: string): boolean => LINK.test(text);

/**
 * Adds a space where a mail program would create a link: `Ikeja. Lagos` stays readable, an address is no longer a link.
 */
export const withoutLinks = (text: string): string => text.replace(EVERY_LINK, '$& ');
