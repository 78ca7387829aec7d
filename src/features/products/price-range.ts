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
export function priceWords({ min, max }: PriceRange, naira: (amount: number) => string): string | undefined {
  if (min !== undefined && max !== undefined) return min === max ? naira(min) : `${naira(min)} to ${naira(max)}`;
  if (max !== undefined) return `Up to ${naira(max)}`;
  return min === undefined ? undefined : `From ${naira(min)}`;
}
