/** States of one payment of an order. Pure. */
import type { PaymentStatus } from '../../data/tables/orders.ts';

/**
 * States in which no payment is known to have arrived, which the provider may still correct. Every other state is
 * final.
 */
export const UNPAID = ['pending', 'failed'] as const satisfies readonly PaymentStatus[];

/** Whether the state is one of {@link UNPAID}. */
export const isUnpaid = (status: PaymentStatus): boolean => (UNPAID as readonly PaymentStatus[]).includes(status);
