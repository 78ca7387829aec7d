/** Text about the results of a search. Pure. */
import { formatCount } from '../../../shared/counted.ts';

interface Counted {
  readonly totalItems: number;
  readonly isCapped?: true | undefined;
}

/** The number of products (SCH-02): `1,000+` if the API of another host counts no further. */
export const countText = ({ totalItems, isCapped }: Counted): string =>
  `${formatCount(totalItems)}${isCapped ? '+' : ''}`;

/** `a`, `a and b`, `a, b and c`. */
export const listWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
