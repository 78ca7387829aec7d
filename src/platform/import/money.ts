/** Amounts as people and shops write them. */

/** Grouped by commas, spaces or apostrophes, or not at all; at most two decimals behind a point. */
const AMOUNT = /^(\d{1,3}(?:[, '’]\d{3})+|\d+)(?:\.(\d{1,2}))?$/;
const CURRENCY = /₦|\bNGN\b|\bN(?=\s*\d)|\bnaira\b/gi;
const RANGE = /\s*[-–—]\s*|\s+to\s+/i;
/** A hundred billion naira: more is a mistake in the file. */
const MAX_NAIRA = 1e11;

function parseAmount(text: string): number | undefined {
  const match = AMOUNT.exec(text.replace(CURRENCY, '').replace(/\s+/g, ' ').trim());
  if (!match) return undefined;
  const naira = Number(`${match[1]?.replace(/\D/g, '')}.${match[2] ?? '0'}`);
  return naira <= MAX_NAIRA ? naira : undefined;
}

/**
 * Naira of `₦ 102,000`, `4 000`, `N5000`, `1,340.50 naira`; of a range such as `₦ 7,999 - ₦ 9,400` its lower end,
 * which is the price that a shopper pays at least. Undefined when the text is none of these: a comma counts only
 * before three digits, so that `12,50` is not taken for 1250.
 */
export function parseMoney(text: string): number | undefined {
  const amounts = text.trim().split(RANGE).map(parseAmount);
  if (amounts.length > 2) return undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const amount of amounts) {
    if (amount === undefined) return undefined;
    lowest = Math.min(lowest, amount);
  }
  return lowest;
}
