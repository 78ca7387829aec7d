/** Formats naira amounts. */

/** The displayed currency sign (GEN-03, CST-70). */
const NAIRA_SIGN = '₦';

/**
 * Returns digits in groups of three: `1,250`. The first formatter of `Intl`, or `toLocaleString`, would take a slow
 * phone 100 ms, half of a tap.
 */
export const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** An amount in naira without its sign: `1,250`, or `1,250.50` when it has kobo. */
export function formatAmount(amount: number): string {
  const inKobo = Math.round(amount * 100);
  const kobo = Math.abs(inKobo % 100);
  const naira = grouped(String(Math.trunc(inKobo / 100)));
  return kobo === 0 ? naira : `${naira}.${String(kobo).padStart(2, '0')}`;
}

/** An amount in naira with its sign: `₦1,250`, `₦1,250.50`. */
export function formatNaira(amount: number): string {
  return amount < 0 ? `-${NAIRA_SIGN}${formatAmount(-amount)}` : `${NAIRA_SIGN}${formatAmount(amount)}`;
}
