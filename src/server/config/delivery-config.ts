/** Settings of delivery: the fee by the state of the destination. */
import { z } from 'zod';
import type { DeliveryRule } from '../../features/delivery/delivery-fees.ts';
import { STATES, stateNamed } from '../../features/delivery/states.ts';
import { SHIPPING_FEE } from '../../features/orders/order-amounts.ts';
import { wholeNumber } from './setting-forms.ts';

/** Maximum fee for the delivery of one order, in naira. */
const MAX_FEE = 1_000_000;
const AMOUNT = /^\d{1,7}$/;
const STATE_AND_AMOUNT = /^(\D+?)[\s:=]+(\d{1,7})$/;
const HOW = `must be an amount in naira up to ${MAX_FEE}, followed by the states with another amount, such as 900, Kano 1500, Borno 2500`;

/** Returns the fees in `text`, or a sentence about its error. */
function readFees(text: string): Pick<DeliveryRule, 'fee' | 'fees'> | string {
  const [first = '', ...others] = text.split(',').map((part) => part.trim());
  if (!AMOUNT.test(first) || Number(first) > MAX_FEE) return HOW;
  const fees: Record<string, number> = {};
  for (const part of others) {
    const [, name = '', amount = ''] = STATE_AND_AMOUNT.exec(part) ?? [];
    if (amount === '' || Number(amount) > MAX_FEE) return HOW;
    const state = stateNamed(name);
    if (state === undefined)
      return `must name states of Nigeria, but ${name} is not one: they are ${STATES.join(', ')}`;
    if (state in fees) return `must name each state once, and names ${state} twice`;
    fees[state] = Number(amount);
  }
  return { fee: Number(first), fees };
}

export const deliverySettings = {
  DELIVERY_FEES: z
    .string()
    .transform((text, context) => {
      const read = readFees(text);
      if (typeof read !== 'string') return read;
      context.addIssue(read);
      return z.NEVER;
    })
    .default({ fee: SHIPPING_FEE, fees: {} }),
  DELIVERY_STATE: z
    .string()
    .transform((text, context) => {
      const state = stateNamed(text);
      if (state !== undefined) return state;
      context.addIssue(`must be a state of Nigeria: ${STATES.join(', ')}`);
      return z.NEVER;
    })
    .default('Lagos'),
  DELIVERY_MAX_DAYS: wholeNumber('a number of days', 1, 365).default(14),
};

const settings = z.object(deliverySettings);

export interface DeliveryConfig {
  readonly delivery: DeliveryRule;
}

/** Returns the rule of delivery fees. */
export const deliveryConfig = (s: z.output<typeof settings>): DeliveryConfig => ({
  delivery: { ...s.DELIVERY_FEES, state: s.DELIVERY_STATE, maxDays: s.DELIVERY_MAX_DAYS },
});
