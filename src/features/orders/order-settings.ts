/** The settings of orders that an operator chooses. */
import type { DeliveryRule } from '../delivery/delivery-fees.ts';

/** Limits of ordered units. The minimum order of a product can always be ordered. */
export interface MaxUnits {
  /** Units of one product in one order. */
  readonly line: number;
  /** Units of all products of one order. */
  readonly order: number;
  /** Units in all orders of one customer that are not paid, cancelled or delivered. */
  readonly unpaid: number;
  /** Units of one product in these orders. */
  readonly unpaidProduct: number;
  /** Units in these orders, while nothing proves that the customer can be reached. */
  readonly unproven: number;
  /** Units in all cash orders of unproven customers under one phone number, and to one address. */
  readonly unprovenTogether: number;
  /** Units of one product in all cash orders of unproven customers, if that is more than half of its stock. */
  readonly unprovenProduct: number;
}

export interface OrderConfig {
  readonly maxUnits: MaxUnits;
  /** Milliseconds that a cash order waits for a shop to start preparing it. */
  readonly cashHold: number;
}

/** All settings that the calls of orders read. */
export interface OrderSettings extends OrderConfig {
  readonly delivery: DeliveryRule;
  /** Milliseconds for which an order waits for its card payment (`PAYMENT_HOLD_HOURS`). */
  readonly paymentHold: number;
  /** Mail address of the operator for new orders and payments due back; undefined: no such mails. */
  readonly ordersTo: string | undefined;
}
