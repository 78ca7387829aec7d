/** Formats a range of prices. Pure. */

/** Naira, both ends included. */
export interface PriceRange {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/**
 * `₦5,000 to ₦10,000`, `Up to ₦10,000`, `From ₦5,000`; undefined for a range without ends.
 * @param naira formats an amount (formatNaira)
 */
export function priceText({ min, max }: PriceRange, naira: (amount: number) => string): string | undefined {
  if (min !== undefined && max !== undefined) return min === max ? naira(min) : `${naira(min)} to ${naira(max)}`;
  if (max !== undefined) return `Up to ${naira(max)}`;
  return min === undefined ? undefined : `From ${naira(min)}`;
}

/** Minimum ratio of a list's highest price to its lowest for which prices are suggested. */
const SPREAD_MIN = 4;

/** A price of one digit near the middle of a range, in naira, such as 20,000 for 5,000 to 90,000. */
export function middlePrice({ min = 0, max = 0 }: PriceRange): number | undefined {
  if (min <= 0 || max < min * SPREAD_MIN) return undefined;
  const middle = Math.sqrt(min * max);
  const power = 10 ** Math.floor(Math.log10(middle));
  const rounded = Math.round(middle / power) * power;
  return rounded > min && rounded < max ? rounded : undefined;
}
