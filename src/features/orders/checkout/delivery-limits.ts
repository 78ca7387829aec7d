/** The earliest day of an order's delivery, and its fee, from what the checkout knows. Pure. */
import { type DeliveryRule, deliveryFee, lacksState } from '../../delivery/delivery-fees.ts';
import { firstDay, lastDay } from '../../delivery/delivery-hours.ts';
import { arrivalsOf, type DeliveredLine } from '../../delivery/order-delivery.ts';
import { shippingFee } from '../order-amounts.ts';
import type { OrderDetails } from './order-process.ts';

export interface DeliveryLimits {
  /** `YYYY-MM-DD`. */
  readonly firstDay: string;
  /** `YYYY-MM-DD`. */
  readonly lastDay: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether the fee depends on a state that is missing. */
  readonly lacksState: boolean;
}

/** The limits of the delivery of these lines. */
export const deliveryLimits = (
  { etat }: Pick<OrderDetails, 'etat'>,
  lines: readonly DeliveredLine[],
  rule: DeliveryRule,
  now: number,
): DeliveryLimits => {
  const arrivals = arrivalsOf(lines, etat.trim() || rule.state);
  return {
    firstDay: firstDay(arrivals, now),
    lastDay: lastDay(arrivals, rule.maxDays, now),
    now,
    lacksState: lacksState(rule, etat),
  };
};

/** Naira for the delivery of the order. */
export const orderFee = ({ modeLiv, etat }: Pick<OrderDetails, 'modeLiv' | 'etat'>, rule: DeliveryRule): number =>
  shippingFee(modeLiv, deliveryFee(rule, etat));
