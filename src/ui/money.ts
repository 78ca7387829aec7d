/** Naira amounts as shoppers read them. */

/** Sign of the currency shown (GEN-03, CST-70). */
export const NAIRA_SIGN = '₦';

const whole = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });
const withKobo = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in naira without its sign: `1,250`, or `1,250.50` when it has kobo. */
export function formatAmount(amount: number): string {
  return Math.round(amount * 100) % 100 === 0 ? whole.format(Math.round(amount)) : withKobo.format(amount);
}

/** An amount in naira with its sign: `₦1,250`, `₦1,250.50`. */
export function formatNaira(amount: number): string {
  return amount < 0 ? `-${NAIRA_SIGN}${formatAmount(-amount)}` : `${NAIRA_SIGN}${formatAmount(amount)}`;
}
