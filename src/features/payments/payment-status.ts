/** States of one payment of an order. Pure. */

/**
 * - `pending`: not known to be paid;
 * - `failed`: failed at the provider;
 * - `success`: paid, and the order with it;
 * - `refund_due`: paid, but to be refunded: the order was cancelled, paid otherwise, or the amount differs;
 * - `refunded`: refunded by the operator.
 */
export type PaymentStatus = 'pending' | 'failed' | 'success' | 'refund_due' | 'refunded';

/** No money is known to have arrived, which the provider may still correct. Every other state is final. */
export const UNPAID = ['pending', 'failed'] as const satisfies readonly PaymentStatus[];

export const isUnpaid = (status: PaymentStatus): boolean => (UNPAID as readonly PaymentStatus[]).includes(status);
