import { lazily } from './lazily.ts';

// Made once: `toLocaleString` makes one anew at every call, and a page counts a hundred things.
const numbers = lazily(() => new Intl.NumberFormat('en-NG'));

/**
 * A number with its word, as lists say how long they are: `1 product`, `1,234 products`.
 * @param isCapped there are so many or more: `1,000+ products`
 */
export function counted(count: number, one: string, many: string, isCapped?: true): string {
  return `${numbers().format(count)}${isCapped ? '+' : ''} ${count === 1 ? one : many}`;
}
