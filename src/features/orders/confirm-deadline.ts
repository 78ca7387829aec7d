/** The time until which a cash order waits for a shop to prepare it. Pure. */
import { endOfLagosDay } from '../../shared/lagos-day.ts';

/**
 * Milliseconds since 1970: `cashHold` milliseconds after the order was placed, and never before the end of its day of
 * delivery.
 * @param dateLivraison `YYYY-MM-DD`; null for none
 */
export function confirmDeadline(
  { createdAt, dateLivraison }: { readonly createdAt: string; readonly dateLivraison: string | null },
  cashHold: number,
): number {
  const held = Date.parse(createdAt) + cashHold;
  return dateLivraison ? Math.max(held, endOfLagosDay(dateLivraison)) : held;
}
