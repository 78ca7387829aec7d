import { grouped } from './money.ts';

/** A whole number as shoppers read it: `1,234`. */
export const formatCount = (count: number): string =>
  count < 0 ? `-${grouped(String(-count))}` : grouped(String(count));

/**
 * A number with its noun for the length of a list: `1 product`, `1,234 products`.
 * @param isCapped whether the number is a minimum: `1,000+ products`
 */
export function counted(count: number, one: string, many: string, isCapped?: true): string {
  return `${formatCount(count)}${isCapped ? '+' : ''} ${count === 1 ? one : many}`;
}
