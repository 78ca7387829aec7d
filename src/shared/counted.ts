import { lazily } from './lazily.ts';

// Made once: `toLocaleString` makes one anew at every call, and a page counts a hundred things.
const numbers = lazily(() => new Intl.NumberFormat('en-NG'));

/**
 * A number with its noun for the length of a list: `1 product`, `1,234 products`.
 * @param isCapped there are at least this many: `1,000+ products`
 */
export function counted(count: number, one: string, many: string, isCapped?: true): string {
  return `${numbers().format(count)}${isCapped ? '+' : ''} ${count === 1 ? one : many}`;
}
