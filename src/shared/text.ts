/** Formats names for display. Counts graphemes, so that an emoji or a letter with marks (`ọ̀`) is never split. */
import { lazily } from './lazily.ts';

const segmenter = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** Makes the first letter a capital and the rest lowercase. */
export function capitalise(name: string): string {
  const first = segmenter().segment(name).containing(0)?.segment ?? '';
  return first.toLocaleUpperCase('en') + name.slice(first.length).toLocaleLowerCase('en');
}

/** Returns `text` on one line, with single spaces. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns `text` when it has at most `max` characters, else its first `max` characters and `...`. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  // In plain ASCII every character is a grapheme.
  if (/^[\x20-\x7e]*$/.test(text.slice(0, max + 1))) return `${text.slice(0, max)}...`;
  let end = 0;
  let count = 0;
  for (const { index, segment } of segmenter().segment(text)) {
    if (count === max) return `${text.slice(0, end)}...`;
    end = index + segment.length;
    count++;
  }
  return text;
}
