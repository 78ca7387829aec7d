/** Text of others, where it must stay one line of ours: in a mail, on a terminal. Pure. */

/** Control characters, line separators, and what turns the direction of the text that follows. */
const BREAKS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** `text` without line breaks, control characters and half characters, trimmed. */
export const oneLine = (text: string): string => text.toWellFormed().replace(BREAKS, ' ').trim();

/** What mail programs make a link of. */
const LINK = /:\/|[.。．｡][\p{L}\p{N}]/u;
const EVERY_LINK = /(:)(?=\/)|([.。．｡])(?=[\p{L}\p{N}])/gu;

/** Whether a mail program would make a link of something in `text`. */
export const holdsLink = (text: string): boolean => LINK.test(text);

/** `text` with a space where a mail program would see a link: `Ikeja. Lagos` stays readable, an address is none. */
export const withoutLinks = (text: string): string => text.replace(EVERY_LINK, '$& ');
