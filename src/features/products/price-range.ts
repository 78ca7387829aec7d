/** A range of prices in words. Pure. */
import { formatNaira } from '../../ui/money.ts';

/** Naira, both ends included. */
export interface PriceRange {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** `₦5,000 to ₦10,000`, `Up to ₦10,000`, `From ₦5,000`; undefined for a range without ends. */
export function priceWords({ min, max }: PriceRange): string | undefined {
  if (min !== undefined && max !== undefined) return `${formatNaira(min)} to ${formatNaira(max)}`;
  if (max !== undefined) return `Up to ${formatNaira(max)}`;
  return min === undefined ? undefined : `From ${formatNaira(min)}`;
}
