import { lazily } from './lazily.ts';

// Made once: `toLocaleString` makes one anew at every call, and a page counts a hundred things.
const numbers = lazily(() => new Intl.NumberFormat('en-NG'));

/** A number with its word, as lists say how long they are: `1 product`, `1,234 products`. */
export function counted(count: number, one: string, many: string): string {
  return `${numbers().format(count)} ${count === 1 ? one : many}`;
}
