import { lazily } from './lazily.ts';

// Created once: `toLocaleString` creates a formatter at every call, and a page formats a hundred numbers.
const numbers = lazily(() => new Intl.NumberFormat('en-NG'));

/**
 * A number with its noun for the length of a list: `1 product`, `1,234 products`.
 * @param isCapped there are at least this many: `1,000+ products`
 */
export function counted(count: number, one: string, many: string, isCapped?: true): string {
  return `${numbers().format(count)}${isCapped ? '+' : ''} ${count === 1 ? one : many}`;
}
