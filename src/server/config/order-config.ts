/** Settings of orders: limits of units, and how long a cash order waits for its shop. */

import { z } from 'zod';
import { MAX_SIZE } from '../../features/cart/cart.ts';
import type { OrderConfig } from '../../features/orders/order-settings.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { wholeNumber } from './setting-forms.ts';

const units = (max: number) => wholeNumber('a number of units', 1, max);

export const orderSettings = {
  MAX_UNITS_LINE: units(MAX_SIZE).default(100),
  MAX_UNITS_ORDER: units(1_000_000).default(500),
  MAX_UNITS_UNPAID: units(1_000_000).default(500),
  MAX_UNITS_UNPAID_PRODUCT: units(1_000_000).optional(),
  MAX_UNITS_UNPROVEN: units(1_000_000).default(50),
  MAX_UNITS_UNPROVEN_TOGETHER: units(1_000_000).default(50),
  MAX_UNITS_UNPROVEN_PRODUCT: units(1_000_000).default(10),
  CASH_CONFIRM_DAYS: wholeNumber('a number of days', 1, 365).default(7),
};

/** Pairs of settings: the first must not be larger than the second, or its limit could never be reached. */
export const ORDER_PAIRS = [
  ['MAX_UNITS_LINE', 'MAX_UNITS_ORDER'],
  ['MAX_UNITS_ORDER', 'MAX_UNITS_UNPAID'],
] as const;

const settings = z.object(orderSettings);
type Settings = z.output<typeof settings>;

/** Returns the settings of orders, with times in milliseconds. */
export function orderConfig(s: Settings): OrderConfig {
  return {
    maxUnits: {
      line: s.MAX_UNITS_LINE,
      order: s.MAX_UNITS_ORDER,
      unpaid: s.MAX_UNITS_UNPAID,
      // A first line that reaches the limit of a line must always be allowed.
      unpaidProduct: Math.max(s.MAX_UNITS_UNPAID_PRODUCT ?? 0, s.MAX_UNITS_LINE),
      unproven: s.MAX_UNITS_UNPROVEN,
      unprovenTogether: s.MAX_UNITS_UNPROVEN_TOGETHER,
      unprovenProduct: s.MAX_UNITS_UNPROVEN_PRODUCT,
    },
    cashHold: s.CASH_CONFIRM_DAYS * DAY_MS,
  };
}
