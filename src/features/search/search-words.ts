/** Words about what a search found. Pure. */
import { formatNaira } from '../../ui/money.ts';

interface Counted {
  readonly totalItems: number;
  readonly isCapped?: true | undefined;
}

/** How many products were found: `1,000+` where they were not counted further. */
export const countWords = ({ totalItems, isCapped }: Counted): string =>
  `${totalItems.toLocaleString('en-NG')}${isCapped ? '+' : ''}`;

/** The price that a text asked for, in words for a chip: `Up to ₦5,000`; undefined where it names no amount. */
export function priceWords({ min, max }: { readonly min?: number | undefined; readonly max?: number | undefined }) {
  if (min !== undefined && max !== undefined) return `${formatNaira(min)} to ${formatNaira(max)}`;
  if (max !== undefined) return `Up to ${formatNaira(max)}`;
  return min === undefined ? undefined : `From ${formatNaira(min)}`;
}

/** `a`, `a and b`, `a, b and c`. */
export const listWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
